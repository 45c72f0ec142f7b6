package io.doppel.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.combined.SampledModel;
import io.doppel.combined.SampledScore;
import io.doppel.corpus.CorpusJson;
import io.doppel.corpus.CorpusKind;
import io.doppel.corpus.GeneratedCorpus;
import io.doppel.evaluate.Accuracy;
import io.doppel.evaluate.PairLabels;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.combined.RunsBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the weights of runs are worth, on small collections. */
class WeightsComparisonTest {
  private static final int DOCUMENTS = 1_500;

  @TempDir private Path folder;

  private Path collection(String name, CorpusKind kind) throws IOException {
    GeneratedCorpus corpus = new GeneratedCorpus(DOCUMENTS, 1, EnumSet.of(kind));
    StringBuilder lines = new StringBuilder();
    for (int row = 0; row < DOCUMENTS; row++) {
      String line = new String(CorpusJson.line(corpus.document(row)), StandardCharsets.UTF_8);
      lines.append(line.stripTrailing()).append('\n');
    }
    Path file = folder.resolve(name).resolve("docs.jsonl");
    Files.createDirectories(file.getParent());
    return Files.writeString(file, lines);
  }

  @Test
  void theUsualWeightsGiveWhatRunsFinds() throws IOException {
    LabelledCorpus corpus =
        LabelledCorpus.read(collection("news", CorpusKind.NEWS), "cluster", "title");
    RunsPairs pairs = new RunsPairs(corpus);
    SampledModel model = pairs.learn(SampledScore.USUAL);

    Definition plain = RunsBuilder.runs("text").build();
    List<Signature> signatures = new ArrayList<>();
    corpus.documents().forEach(each -> signatures.add(plain.sign(each.text()).orElse(null)));
    String learned = plain.learn(signatures, 1, ProgressListener.NONE).orElseThrow();
    assertEquals(SampledModel.parse(learned), model);

    PairLabels labels = corpus.labels();
    long right = 0;
    long found = 0;
    Definition near = RunsBuilder.runs("text").model(model).build();
    try (PairResult all = near.pairs(signatures, JoinSettings.DEFAULT)) {
      for (SimilarPair pair : all.pairs()) {
        found++;
        PairLabels.Verdict verdict = labels.of(pair.first(), pair.second());
        right += verdict == PairLabels.Verdict.RIGHT ? 1 : 0;
      }
    }
    Accuracy measured = pairs.curve(model, SampledScore.USUAL).at(model.cut());
    assertEquals(new Accuracy(model.cut(), found, right, labels.nearDuplicates()), measured);
    assertTrue(right > 0 && right < labels.nearDuplicates(), right + " of " + found);
  }

  @Test
  void otherWeightsFindOtherPairs() throws IOException {
    RunsPairs pairs =
        new RunsPairs(LabelledCorpus.read(collection("mail", CorpusKind.MAIL), "cluster", "title"));
    SampledScore ofAll = new SampledScore(1, 0, 0, 0);
    SampledModel usual = pairs.learn(SampledScore.USUAL);
    SampledModel other = pairs.learn(ofAll);
    assertEquals(usual.common(), other.common());
    assertNotEquals(
        pairs.curve(usual, SampledScore.USUAL).at(0.5), pairs.curve(usual, ofAll).at(0.5));
  }

  @Test
  void theCommandRuns() throws IOException {
    CommandLine command = new CommandLine(new WeightsComparison());
    String news = collection("news", CorpusKind.NEWS).toString();
    String mail = collection("mail", CorpusKind.MAIL).toString();
    assertEquals(0, command.execute(news, mail, "--measure-only", news));
  }
}
