package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.corpus.CorpusKind;
import io.doppel.corpus.GeneratedCorpus;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.analysis.HtmlFramingCharFilter;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * How many times faster SigNCD is than NCD (7.3 in Table 2 of the paper, 159 in Table 3), by the
 * length of the texts, and what of it is left when the preprocessing of pages counts for both, as
 * in the paper (section 5.1).
 *
 * <p>The texts, a hundred or as many as there are documents, are cut from all documents put
 * together, end to end and round again: the i-th of N begins i/N through, and their lengths are
 * spread evenly from nearly 0 to twice the mean. What signing a text takes, and comparing a pair,
 * is measured and multiplied by the documents and pairs of the paper.
 */
final class SigNcdSpeedUp {
  private static final int KB = 1000;
  private static final int[] SIZES = {1, 2, 5, 10, 20, 50};
  private static final int MOST_TEXTS = 100;
  private static final double TAU = 0.7;
  private static final double LEAST_SECONDS = 0.1;

  /** The Gold Set: 2,160 pages of 102 MB together (section 5.1). */
  private static final int PAPER_TEXTS = 2160;

  private static final double PAPER_PAGE = 102e6 / PAPER_TEXTS;
  private static final int PAGES = 100;

  private SigNcdSpeedUp() {}

  /** Seconds that a text and a pair of texts take. */
  private record Cost(double text, double pair, double signatureBytes) {
    /** Seconds for as many texts as the paper has. */
    double ofPaper(double preprocessing) {
      return PAPER_TEXTS * (text + preprocessing) + PAPER_TEXTS * (PAPER_TEXTS - 1) / 2.0 * pair;
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  static String byLength(Experiment experiment) throws IOException {
    byte[] all = together(experiment);
    int count = Math.min(MOST_TEXTS, experiment.documents().documents().size());
    double preprocessing = framing();
    ReportTable table =
        new ReportTable()
            .column("KB a text", "%d")
            .column("signature", "%.1f %%")
            .column("time of ncd", "%.2f µs")
            .column("time of signcd", "%.2f µs")
            .column("time: pairs without P1", "%.1f")
            .column("time: pairs", "%.1f")
            .column("time: 2,160 texts", "%.1f")
            .column("time: 2,160 pages", "%.1f");
    for (int size : SIZES) {
      List<String> texts = texts(all, count, size * KB);
      Cost ncd = cost(NcdBuilder.ncd(Experiment.TEXT).asInPaper().lengthBound(false), texts);
      Cost without = cost(NcdBuilder.sigNcd(Experiment.TEXT).asInPaper().lengthBound(false), texts);
      Cost signcd = cost(NcdBuilder.sigNcd(Experiment.TEXT).asInPaper(), texts);
      table.add(
          size,
          100 * signcd.signatureBytes() / ncd.signatureBytes(),
          1e6 * ncd.pair(),
          1e6 * signcd.pair(),
          ncd.pair() / without.pair(),
          ncd.pair() / signcd.pair(),
          ncd.ofPaper(0) / signcd.ofPaper(0),
          ncd.ofPaper(preprocessing) / signcd.ofPaper(preprocessing));
    }
    return count
        + " texts of each length at tau "
        + TAU
        + ", one thread. CPU time of a pair, then how many times that of signcd ncd takes:\n\n"
        + "for pairs, with signing, and with the framing removed from pages of 47 KB for both.\n\n"
        + table.text();
  }

  private static byte[] together(Experiment experiment) {
    StringBuilder joined = new StringBuilder();
    for (Labelled document : experiment.documents().documents()) {
      joined.append(document.text()).append('\n');
    }
    return joined.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static List<String> texts(byte[] all, int count, int mean) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int start = start(all, (int) ((long) i * all.length / count));
      int length = (int) (2L * mean * (2 * i + 1) / (2 * count));
      byte[] text = new byte[length];
      for (int filled = 0; filled < length; start = 0) {
        int part = Math.min(length - filled, all.length - start);
        System.arraycopy(all, start, text, filled, part);
        filled += part;
      }
      texts.add(new String(text, StandardCharsets.UTF_8)); // half a character at the end is one
    }
    return texts;
  }

  /** The next place where a character begins. */
  private static int start(byte[] all, int place) {
    int start = place;
    while (start < all.length - 1 && (all[start] & 0xC0) == 0x80) {
      start++;
    }
    return start;
  }

  private static Cost cost(NcdBuilder builder, List<String> texts) throws IOException {
    Definition near = builder.maxDistance(TAU).build();
    int count = texts.size();
    List<Signature> signatures = new ArrayList<>();
    double text =
        seconds(
            () -> {
              signatures.clear();
              for (String each : texts) {
                signatures.add(near.sign(each).orElse(null));
              }
            });
    double pairs = seconds(() -> near.pairs(signatures, JoinSettings.DEFAULT).close());
    double bytes = 0;
    for (Signature signature : signatures) {
      bytes += signature == null ? 0 : ((NcdSignature) signature).bytes().length;
    }
    return new Cost(text / count, pairs / (count * (count - 1) / 2.0), bytes);
  }

  /** Seconds to take the framing off a page as long as those of the paper. */
  private static double framing() throws IOException {
    GeneratedCorpus pages = new GeneratedCorpus(PAGES, 1, EnumSet.of(CorpusKind.HTML));
    List<String> html = new ArrayList<>();
    long bytes = 0;
    for (int row = 0; row < PAGES; row++) {
      html.add(pages.document(row).text());
      bytes += html.get(row).getBytes(StandardCharsets.UTF_8).length;
    }
    double seconds =
        seconds(
            () -> {
              for (String page : html) {
                try (Reader visible = new HtmlFramingCharFilter(new StringReader(page))) {
                  visible.transferTo(Writer.nullWriter());
                }
              }
            });
    return seconds / bytes * PAPER_PAGE;
  }

  /** CPU seconds of a run, of as many as the clock needs, after one that is not counted. */
  private static double seconds(Work work) throws IOException {
    work.run();
    long start = CpuClock.processNanos();
    int runs = 0;
    double seconds = 0;
    while (seconds < LEAST_SECONDS) {
      work.run();
      runs++;
      seconds = (CpuClock.processNanos() - start) / 1e9;
    }
    return seconds / runs;
  }
}
