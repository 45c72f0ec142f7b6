package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the command is given on with says whose it is. */
class DistributionIT {
  private static final Path TARGET = Path.of("target");
  private static final Path LIB = TARGET.resolve("lib");

  /** The names of jars of others, without versions. */
  private static Set<String> bundled() throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.list(LIB)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".jar") && !name.startsWith("doppel-")) {
          names.add(name.replaceFirst("-[0-9][^/]*$", ""));
        }
      }
    }
    return names;
  }

  @Test
  void everyBundledJarIsNamedWithItsLicence() throws IOException {
    Set<String> named = new TreeSet<>();
    List<String> lines = Files.readAllLines(LIB.resolve("THIRD-PARTY.txt"));
    for (String line : lines) {
      if (line.matches("[\\w.]+:[\\w-]+ {3}.*")) {
        String[] parts = line.split(" {3}");
        assertEquals(3, parts.length, line);
        assertTrue(parts[1].matches("(Apache-2.0|MIT|BSD-[23]-Clause)\\b.*"), line);
        String artifact = parts[0].substring(parts[0].indexOf(':') + 1);
        named.add(artifact);
        assertTrue(isThere(parts[2], artifact, lines), line);
      }
    }
    assertEquals(bundled(), named);
  }

  private static boolean isThere(String place, String artifact, List<String> lines)
      throws IOException {
    String heading = "([\\w-]+, )?" + artifact + "(:|,| \\().*|([\\w-]+, )?" + artifact;
    return switch (place) {
      case "below" -> lines.stream().anyMatch(line -> line.matches(heading));
      case "in the jar, META-INF" -> hasLicence(artifact);
      case "LICENSE" -> true;
      default -> false;
    };
  }

  private static boolean hasLicence(String artifact) throws IOException {
    try (Stream<Path> files = Files.list(LIB)) {
      Path jar =
          files
              .filter(file -> file.getFileName().toString().matches(artifact + "-[0-9].*\\.jar"))
              .findFirst()
              .orElseThrow();
      try (JarFile open = new JarFile(jar.toFile())) {
        return open.stream().anyMatch(entry -> entry.getName().matches("META-INF/LICENSE.*"));
      }
    }
  }

  @Test
  void ownJarsCarryTheLicence() throws IOException {
    for (String name : new String[] {"doppel.jar", "lib/doppel-core", "lib/doppel-lucene"}) {
      Path jar = TARGET.resolve(name);
      if (!name.endsWith(".jar")) {
        try (Stream<Path> files = Files.list(LIB)) {
          jar = files.filter(file -> file.toString().contains(name)).findFirst().orElseThrow();
        }
      }
      try (JarFile open = new JarFile(jar.toFile())) {
        assertTrue(open.getEntry("META-INF/LICENSE") != null, name);
        assertTrue(open.getEntry("META-INF/NOTICE") != null, name);
      }
    }
    assertTrue(Files.exists(LIB.resolve("LICENSE")) && Files.exists(LIB.resolve("NOTICE")));
  }
}
