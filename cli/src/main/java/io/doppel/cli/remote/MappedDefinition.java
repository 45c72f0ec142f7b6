package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.OptionNames;
import io.doppel.remote.RemoteField;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The definition that nodes make signatures with, made of what the mapping says. */
final class MappedDefinition {
  private MappedDefinition() {}

  /**
   * Makes a definition.
   *
   * @param file the definition file that the mapping names, on this machine; null if none is given
   */
  static NearDup of(RemoteField field, Path file) throws IOException {
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
    if (file == null) {
      MethodSettings settings = MethodSettings.ofJson(field.method(), field.options());
      return settings.define(field.name(), MethodSources.none(settings));
    }
    try (InputStream in = Files.newInputStream(file)) {
      DefinitionFile read = DefinitionFile.read(in, OptionNames.JSON);
      return read.define(
          field.name(), MethodSettings.ofJson(read.method().id(), field.options()).values());
    } catch (MethodException e) {
      throw new UserException("--definition: " + file + ": " + e.getMessage(), e);
    }
  }
}
