package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.remote.RemoteField;
import java.nio.file.Path;

/** The definition that nodes make signatures with, made of what the mapping says. */
final class MappedDefinition {
  private MappedDefinition() {}

  /**
   * Makes a definition.
   *
   * @param file the definition file that the mapping names, on this machine; null if none is given
   */
  static NearDup of(RemoteField field, Path file) {
    if (field.definition() != null && file == null) {
      throw new UserException(
          "field "
              + field.name()
              + " is defined by the file "
              + field.definition()
              + " of the nodes; give a copy of it with --definition FILE");
    }
    if (field.definition() == null && file != null) {
      throw new UserException(
          "--definition is for a field whose mapping names a definition file; that of "
              + field.name()
              + " names method "
              + field.method());
    }
    double threshold =
        field.options().get("threshold") instanceof Number number ? number.doubleValue() : 0.5;
    return field.method().equals("hybrid")
        ? NearDup.hybrid(field.name()).build()
        : NearDup.shingles(field.name()).threshold(threshold).build();
  }
}
