package io.doppel.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.decision.DecisionKind;
import io.doppel.lucene.Coverage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;

/** Holds docs/live-indexes.md to the code. */
final class LiveIndexTest {
  private static final String BEGIN = "// docs: begin\n";
  private static final String END = "// docs: end";

  @Test
  void theExamplesOfThePageAreThoseThatAreCompiled() throws IOException {
    String source = Files.readString(Path.of("src/main/java/io/doppel/examples/LiveIndex.java"));
    String page = Files.readString(Path.of("../docs/live-indexes.md"));
    int examples = 0;
    for (int begin = source.indexOf(BEGIN); begin >= 0; begin = source.indexOf(BEGIN, begin + 1)) {
      int end = source.lastIndexOf('\n', source.indexOf(END, begin)) + 1;
      String example =
          source.substring(begin + BEGIN.length(), end).stripTrailing().stripIndent() + "\n";
      assertTrue(page.contains("```java\n" + example), "docs/live-indexes.md must have " + example);
      examples++;
    }
    assertEquals(page.split("```java\n").length - 1, examples);
  }

  @Test
  void theExamplesDoWhatThePageSays() throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      LiveIndex.Outcome outcome = LiveIndex.run(directory);
      assertEquals("0 signed, 3 unsigned", outcome.before().toString());
      assertEquals(DecisionKind.SKIPPED, outcome.copy().kind());
      assertEquals(new Coverage(3, 0, 0, 0, 0), outcome.after());
    }
  }
}
