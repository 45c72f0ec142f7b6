package io.doppel.cli.remote;

import io.doppel.cli.output.UserException;
import io.doppel.cli.remote.client.RemoteField;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.OptionNames;
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
  static Definition of(RemoteField field, Path file) throws IOException {
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
      if (field.definitionId() != null && !field.definitionId().equals(read.id())) {
        throw new UserException(
            "--definition must be a copy of the file "
                + field.definition()
                + " of the nodes, whose id is "
                + field.definitionId()
                + ", got "
                + file
                + ", whose id is "
                + read.id());
      }
      return read.define(
          field.name(), MethodSettings.ofJson(read.method().id(), field.options()).values());
    } catch (MethodException e) {
      throw new UserException("--definition: " + file + ": " + e.getMessage(), e);
    }
  }
}
