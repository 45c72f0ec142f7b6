package io.doppel.cli.remote.client;

import io.doppel.lucene.definition.Definition;
import java.io.IOException;

/** Makes definitions of what mappings say. */
@FunctionalInterface
public interface RemoteDefinitions {
  /**
   * Makes the definition that the nodes make signatures with.
   *
   * @param field what the mapping says of the field
   * @return the definition, of a field of the same name
   * @throws IOException if a file cannot be read
   */
  Definition of(RemoteField field) throws IOException;
}
