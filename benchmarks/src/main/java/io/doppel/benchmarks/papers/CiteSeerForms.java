package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.report.ReportTable;
import io.doppel.evaluate.Accuracy;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;

/**
 * CiteSeerX, section 4: the minimum of 15 tokens, and what "standard" processing of words may mean,
 * beside what is usual here.
 */
final class CiteSeerForms {
  private static final int LEAST_TOKENS = 15;
  private static final int WORDS = CiteSeerTables.WORDS[0];
  private static final double RESEMBLANCE = CiteSeerTables.RESEMBLANCES[0];
  private static final double NEAR = 1 - CiteSeerTables.BEST_BITS / CiteSeerTables.BITS;
  private static final double FAR = 1 - CiteSeerTables.MOST_BITS / CiteSeerTables.BITS;
  private static final String AS_USUAL = "as in the other tables";
  private static final String LONGER = "15 tokens at least";
  private static final String NO_STOP_WORDS = "no stop words";
  private static final String STEMS = "stems, no stop words";

  private final Experiment experiment;
  private final ReportTable table =
      new ReportTable()
          .column("method", "%s")
          .column("setting", "%s")
          .column("signed", "%,d")
          .column("precision / recall / F1", "%s")
          .column("pairs", "%,d")
          .column("best F1", "%.3f")
          .column("pairs, k = 10", "%,d");

  private CiteSeerForms(Experiment experiment) {
    this.experiment = experiment;
  }

  static String table(Experiment experiment) throws IOException {
    CiteSeerForms forms = new CiteSeerForms(experiment);
    try (Analyzer plain = new StandardAnalyzer(EnglishAnalyzer.getDefaultStopSet());
        Analyzer stems = new EnglishAnalyzer()) {
      forms.addSimHash(AS_USUAL, CiteSeerTables.simHash().build());
      forms.addSimHash(LONGER, CiteSeerTables.simHash().minTokens(LEAST_TOKENS).build());
      forms.addSimHash(NO_STOP_WORDS, CiteSeerTables.simHash().analyzer(plain).build());
      forms.addSimHash(STEMS, CiteSeerTables.simHash().analyzer(stems).build());
      forms.addShingles(AS_USUAL, CiteSeerTables.shingles(WORDS).build());
      forms.addShingles(LONGER, CiteSeerTables.shingles(WORDS).minTokens(LEAST_TOKENS).build());
      forms.addShingles(NO_STOP_WORDS, CiteSeerTables.shingles(WORDS).analyzer(plain).build());
      forms.addShingles(STEMS, CiteSeerTables.shingles(WORDS).analyzer(stems).build());
      forms.addShingles(
          "12 keys of 12 bits, our default", SetBuilder.shingles(Experiment.TEXT).build());
      forms.addShingles(
          "all shingles: shingles-exact",
          SetBuilder.shinglesExact(Experiment.TEXT, WORDS).threshold(RESEMBLANCE).build());
    }
    return forms.table.text();
  }

  private void addSimHash(String setting, Definition near) throws IOException {
    Judged judged = experiment.run(near).judged();
    String method = CiteSeerTables.simHashName(CiteSeerTables.BEST_BITS);
    add(method, setting, near, judged, NEAR, judged.at(FAR).found());
  }

  private void addShingles(String setting, Definition near) throws IOException {
    String method = CiteSeerTables.shinglesName(WORDS, RESEMBLANCE);
    add(method, setting, near, experiment.run(near).judged(), RESEMBLANCE, null);
  }

  private void add(
      String method, String setting, Definition near, Judged judged, double threshold, Long far)
      throws IOException {
    long signed = experiment.sign(near).stream().filter(Objects::nonNull).count();
    Accuracy found = judged.at(threshold);
    double best = judged.best().f1();
    table.add(method, setting, signed, Judged.text(found), found.found(), best, far);
  }
}
