package io.doppel.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.corpus.CorpusJson;
import io.doppel.corpus.CorpusKind;
import io.doppel.corpus.GeneratedCorpus;
import io.doppel.model.CombinedModel;
import io.doppel.model.EvidenceMeasure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command that makes the model of combined, on two small collections. */
class CombinedComparisonTest {
  @TempDir private Path folder;

  private Path collection(String name, CorpusKind kind) throws IOException {
    GeneratedCorpus corpus = new GeneratedCorpus(400, 1, EnumSet.of(kind));
    StringBuilder lines = new StringBuilder();
    for (int row = 0; row < 400; row++) {
      String line = new String(CorpusJson.line(corpus.document(row)), StandardCharsets.UTF_8);
      lines.append(line.stripTrailing()).append('\n');
    }
    Path file = folder.resolve(name).resolve("docs.jsonl");
    Files.createDirectories(file.getParent());
    return Files.writeString(file, lines);
  }

  @Test
  void aModelIsTrainedAndWritten() throws IOException {
    Path out = folder.resolve("model");
    int code =
        new CommandLine(new CombinedComparison())
            .execute(
                collection("news", CorpusKind.NEWS).toString(),
                collection("mail", CorpusKind.MAIL).toString(),
                "--label",
                "mail=cluster",
                "--out",
                out.toString());
    assertEquals(0, code);
    CombinedModel model = CombinedModel.parse(Files.readString(out));
    assertTrue(model.weight(EvidenceMeasure.RARE_RUNS_CONTAINED) >= 0);
    assertTrue(model.bias() < 0, model.toText());
  }
}
