package io.doppel.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All that can be seen of a folder: names, times of change, and every byte of every file. */
public record FolderState(Map<String, String> content) {

  public static FolderState of(Path folder) throws IOException {
    Map<String, String> content = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.toList()) {
        content.put(
            folder.relativize(path).toString(),
            Files.getLastModifiedTime(path)
                + " "
                + (Files.isDirectory(path) ? "folder" : hash(Files.readAllBytes(path))));
      }
    }
    return new FolderState(content);
  }

  private static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
