package io.doppel.opensearch.mapping;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.apache.lucene.util.ResourceLoader;

/**
 * The files of the plugin in a node's configuration: the folder {@code doppel} in it. Mappings and
 * analysis settings name them, without a path: nothing else on the node's disk can be read.
 */
public final class DefinitionFiles implements ResourceLoader {
  /** The name of the folder in the node's configuration. */
  public static final String FOLDER = "doppel";

  private final Path folder;

  /**
   * The files of a node.
   *
   * @param configuration the folder of the node's configuration
   */
  public DefinitionFiles(Path configuration) {
    this.folder = configuration.resolve(FOLDER);
  }

  @Override
  public InputStream openResource(String name) throws IOException {
    if (name.isEmpty()
        || name.indexOf(0) >= 0
        || !Path.of(name).equals(Path.of(name).getFileName())
        || name.startsWith(".")) {
      throw new IllegalArgumentException(
          "a file must be named without a path, of those in the folder ["
              + FOLDER
              + "] of the node's configuration, got ["
              + name
              + "]");
    }
    try {
      return Files.newInputStream(folder.resolve(name));
    } catch (NoSuchFileException e) { // which names folders of the node: not for users
      throw new IllegalArgumentException(
          "there is no file ["
              + name
              + "] in the folder ["
              + FOLDER
              + "] of the node's configuration; every node needs it");
    }
  }

  @Override
  public <T> Class<? extends T> findClass(String name, Class<T> expected) {
    throw new UnsupportedOperationException("only files are named, got class " + name);
  }

  @Override
  public <T> T newInstance(String name, Class<T> expected) {
    throw new UnsupportedOperationException("only files are named, got class " + name);
  }
}
