package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.lucene.definition.Definition;
import io.doppel.sequences.FeatureCodeSettings;
import io.doppel.signature.SequenceSignature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * FeatureCode's Table I: a page is changed, and its code compared with the old one. Pages are taken
 * as they are, and with all behind the second paragraph in one, which makes that one an extraction
 * unit: few of our texts have any.
 */
final class FeatureCodeNoise {
  private static final int FEWEST_PARAGRAPHS = 4;
  private static final int LONG_TEXT = 400;

  /** What the paper says that is often left of a page (section III.A). */
  private static final String LINKS = "[1] [2] [3] [我来说两句]\n相关专题: 法治在线节目实录";

  /** The paper's short text (section IV.A). */
  private static final String PRINTED_SHORT =
      "“中国制造”由于毒奶事件而在全球声誉下挫，在不顾公共道德追逐暴利的逆流之中，" + "幸好还有“神七”成功飞天令世人对“中国制造”重拾信心。";

  private final Definition near = FeatureCodeTables.code(FeatureCodeTables.USUAL);
  private final double[][] sums = new double[Change.values().length][4];
  private final boolean joined;
  private int pages;
  private int withUnit;

  private FeatureCodeNoise(boolean joined) {
    this.joined = joined;
  }

  /** The table. */
  static String table(Experiment experiment) throws IOException {
    ReportTable table =
        new ReportTable()
            .column("pages", "%s")
            .column("number", "%,d")
            .column("with a unit", "%,d")
            .column("change", "%s")
            .column("S of A over A'", "%.3f")
            .column("S of A' over A", "%.3f")
            .column("the same code", "%.3f")
            .column("A' goes for A", "%.3f")
            .column("paper: S", "%s");
    for (boolean joined : new boolean[] {false, true}) {
      new FeatureCodeNoise(joined).addTo(table, experiment.documents().documents());
    }
    return "Pages of at least "
        + FEWEST_PARAGRAPHS
        + " paragraphs, with links behind them, means:\n\n"
        + table.text();
  }

  private void addTo(ReportTable table, List<Labelled> documents) throws IOException {
    for (int i = 1; i < documents.size(); i++) {
      List<String> paragraphs = List.of(documents.get(i).text().strip().split("\n+"));
      String other = documents.get(i - 1).text().replace('\n', ' ');
      if (paragraphs.size() >= FEWEST_PARAGRAPHS && other.length() >= LONG_TEXT) {
        add(paragraphs, other);
      }
    }
    int of = Math.max(1, pages);
    for (Change change : Change.values()) {
      double[] sum = sums[change.ordinal()];
      table.add(
          joined ? "all behind the second paragraph in one" : "as they are",
          pages,
          withUnit,
          change.shows,
          sum[0] / of,
          sum[1] / of,
          sum[2] / of,
          sum[3] / of,
          change.printed);
    }
  }

  private void add(List<String> paragraphs, String other) throws IOException {
    List<String> page = new ArrayList<>(paragraphs);
    if (joined) {
      page = new ArrayList<>(paragraphs.subList(0, 2));
      page.add(String.join("", paragraphs.subList(2, paragraphs.size())));
    }
    page.addAll(List.of(LINKS.split("\n")));
    SequenceSignature code = sign(String.join("\n", page));
    pages++;
    withUnit += hasUnit(page, FeatureCodeSettings.DEFAULT) ? 1 : 0;
    for (Change change : Change.values()) {
      SequenceSignature changed = sign(change.of(page, other));
      double ofChanged = FeatureCodeTables.repeatability(code, changed);
      double[] sum = sums[change.ordinal()];
      sum[0] += FeatureCodeTables.repeatability(changed, code);
      sum[1] += ofChanged;
      sum[2] += code != null && code.equals(changed) ? 1 : 0;
      sum[3] += ofChanged >= FeatureCodeTables.USUAL ? 1 : 0;
    }
  }

  private SequenceSignature sign(String text) throws IOException {
    return (SequenceSignature) near.sign(text).orElse(null);
  }

  /** Whether a paragraph of a page is an extraction unit (Definition 1), after the cut. */
  static boolean hasUnit(List<String> paragraphs, FeatureCodeSettings settings) {
    List<Integer> lengths = new ArrayList<>();
    int room = settings.maxCharacters();
    for (String paragraph : paragraphs) {
      String visible = paragraph.replaceAll("[\\p{Z}\\p{Cc}\\p{Cf}]", "");
      int length = Math.min(room, visible.codePointCount(0, visible.length()));
      lengths.add(length);
      room -= length;
    }
    double share = settings.unitShare() * (settings.maxCharacters() - room);
    return lengths.stream()
        .anyMatch(length -> length > 0 && (length >= settings.unitLength() || length >= share));
  }

  /** What is done to a page that ends with links (section IV.A). */
  private enum Change {
    WITHOUT_LINKS("A1': the links at the end are left out", "1 and 1"),
    LONG_MORE("A2': 400 characters more in the second paragraph", ".05 and .05"),
    SHORT_INSTEAD("A3': the paper's short text instead of the second paragraph", "1 and 1");

    private final String shows;
    private final String printed;

    Change(String shows, String printed) {
      this.shows = shows;
      this.printed = printed;
    }

    /** The changed page; a long text is the beginning of another page. */
    String of(List<String> paragraphs, String other) {
      List<String> changed = new ArrayList<>(paragraphs);
      switch (this) {
        case WITHOUT_LINKS -> changed.removeAll(List.of(LINKS.split("\n")));
        case LONG_MORE -> changed.set(1, changed.get(1) + other.substring(0, LONG_TEXT));
        default -> changed.set(1, PRINTED_SHORT);
      }
      return String.join("\n", changed);
    }
  }
}
