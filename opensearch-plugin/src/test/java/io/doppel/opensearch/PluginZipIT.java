package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** What is in the zip of the plugin, and that the zip says whose it is. */
class PluginZipIT {
  @Test
  void bundlesWhatItNamesAndNothingElse() throws IOException {
    try (ZipFile zip = new ZipFile("target/doppel-opensearch.zip")) {
      Set<String> jars =
          zip.stream()
              .map(entry -> entry.getName())
              .filter(name -> name.endsWith(".jar") && !name.startsWith("doppel-"))
              .map(name -> name.replaceFirst("-[0-9][^/]*$", ""))
              .collect(Collectors.toSet());
      assertEquals(Set.of("lz4-java", "lucene-analysis-smartcn", "snappy-java"), jars);
      assertTrue(zip.getEntry("LICENSE") != null && zip.getEntry("NOTICE") != null);
      String named =
          new String(
              zip.getInputStream(zip.getEntry("THIRD-PARTY.txt")).readAllBytes(),
              StandardCharsets.UTF_8);
      for (String jar : jars) {
        assertTrue(named.contains(":" + jar + "   "), jar);
      }
    }
  }
}
