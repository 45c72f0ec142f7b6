package io.doppel.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.combined.SampledModel;
import io.doppel.corpus.CorpusJson;
import io.doppel.corpus.CorpusKind;
import io.doppel.corpus.GeneratedCorpus;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Where runs cuts in the project's own corpus, and in parts of it. */
class TuningStabilityTest {
  private static final int DOCUMENTS = 6_000;

  /** How much half of the documents may move the cut. */
  private static final double TOLERANCE = 0.1;

  private final TuningStability tuning = new TuningStability();

  @TempDir private Path folder;
  private Path file;
  private List<Signature> signatures;

  @BeforeEach
  void write() throws IOException {
    GeneratedCorpus corpus = new GeneratedCorpus(DOCUMENTS, 1, EnumSet.allOf(CorpusKind.class));
    StringBuilder lines = new StringBuilder();
    for (int row = 0; row < DOCUMENTS; row++) {
      String line = new String(CorpusJson.line(corpus.document(row)), StandardCharsets.UTF_8);
      lines.append(line.stripTrailing()).append('\n');
    }
    file = Files.writeString(folder.resolve("docs.jsonl"), lines);
    signatures = tuning.signatures(LabelledCorpus.read(file, "cluster", "title"));
  }

  @Test
  void theCutIsTheSameInAnotherOrderAndTwiceAndNearlySoInHalves() {
    SampledModel whole = tuning.learn(signatures);
    List<Signature> shuffled = new ArrayList<>(signatures);
    Collections.shuffle(shuffled, new Random(2));
    assertEquals(whole, tuning.learn(shuffled));
    List<Signature> twice = new ArrayList<>(signatures);
    twice.addAll(signatures);
    assertEquals(whole, tuning.learn(twice));
    for (int seed = 0; seed < 5; seed++) {
      List<Signature> half = TuningStability.part(signatures, 0.5, seed);
      assertEquals(whole.cut(), tuning.learn(half).cut(), TOLERANCE, "seed " + seed);
    }
  }

  @Test
  void theCommandRuns() {
    CommandLine command = new CommandLine(new TuningStability());
    assertEquals(0, command.execute(file.toString(), "--parts", "1", "--template", "300"));
  }
}
