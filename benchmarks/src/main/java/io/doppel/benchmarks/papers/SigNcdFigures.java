package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.benchmarks.report.LineChart;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.compression.Compression;
import io.doppel.compression.CompressionDistance;
import io.doppel.compression.Compressor;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** SigNCD's own choices: Figures 1 to 3 and 8 to 12. P1 is the paper's, inequality (7). */
final class SigNcdFigures {
  private static final int KIB = 1024;
  private static final double[] SIZES = {1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128};
  private static final double[] SHOWN = {0.1, 0.3, 0.5, 0.7, 0.9};
  private static final double[] SCALED_TAUS = {0.5, 0.6, 0.7};
  private static final Map<Integer, String> PAPER_THREADS = Map.of(1, "1.00", 4, "0.23");
  private static final double[] SHARES = {0.125, 0.25, 0.5, 1};
  private static final double WIDEST = 0.9;
  private static final String COMMAS = SpotSettings.DEFAULT_MARKS;
  private static final String STOPS = ".。．｡";
  private static final String SEMICOLONS = ";；";
  private static final String OTHERS = ":：!！?？";

  private SigNcdFigures() {}

  static List<PaperTable> all() {
    return List.of(
        new PaperTable(
            "signcd-figure-1", "distance of a text to itself by length", SigNcdFigures::skew),
        new PaperTable(
            "signcd-figure-2", "F1 and time (Figure 3) by punctuation marks", SigNcdFigures::marks),
        new PaperTable(
            "signcd-figure-4", "comparisons and time (Figure 5) by bounds", SigNcdBounds::bounds),
        new PaperTable(
            "signcd-algorithm-1", "comparisons of Algorithm 1 by bounds", SigNcdAlgorithm::table),
        new PaperTable("signcd-loss", "true pairs that bounds lose", SigNcdBounds::loss),
        new PaperTable(
            "signcd-figure-8",
            "F1 and time (Figure 9) by words beside a mark",
            SigNcdFigures::words),
        new PaperTable("signcd-figure-10", "F1 and time by compressor", SigNcdFigures::compressors),
        new PaperTable("signcd-figure-11", "time by number of documents", SigNcdFigures::growth),
        new PaperTable("signcd-figure-12", "time by number of threads", SigNcdFigures::threads),
        new PaperTable(
            "signcd-speedup",
            "time of ncd and signcd by length of texts",
            SigNcdSpeedUp::byLength));
  }

  /**
   * The distance as the formula gives it. Ours makes an exception for identical signatures, whose
   * distance is 0.
   */
  private static String skew(Experiment experiment) throws IOException {
    StringBuilder joined = new StringBuilder();
    int most = (int) SIZES[SIZES.length - 1] * KIB;
    for (Labelled document : experiment.documents().documents()) {
      if (joined.length() < most) {
        joined.append(document.text()).append('\n');
      }
    }
    byte[] all = joined.toString().getBytes(StandardCharsets.UTF_8);
    Definition spots = NcdBuilder.sigNcd(Experiment.TEXT).build();
    Compressor compressor = Compression.SNAPPY.newCompressor();
    ReportTable table =
        new ReportTable().column("KiB", "%.0f").column("ncd", "%.3f").column("signcd", "%.3f");
    double[] whole = new double[SIZES.length];
    double[] signed = new double[SIZES.length];
    for (int i = 0; i < SIZES.length; i++) {
      byte[] first = Arrays.copyOf(all, (int) Math.min(all.length, SIZES[i] * KIB));
      Signature signature = spots.sign(new String(first, StandardCharsets.UTF_8)).orElseThrow();
      whole[i] = toItself(compressor, first);
      signed[i] = toItself(compressor, ((NcdSignature) signature).bytes());
      table.add(SIZES[i], whole[i], signed[i]);
    }
    LineChart chart = new LineChart("distance of the first n KiB to themselves", SIZES, 1);
    chart.line("ncd", whole);
    chart.line("signcd", signed);
    experiment.draw("signcd-figure-1", chart);
    return table.text();
  }

  /** Equation (4) for a signature and the same one. */
  static double toItself(Compressor compressor, byte[] bytes) {
    byte[] twice = Arrays.copyOf(bytes, 2 * bytes.length);
    System.arraycopy(bytes, 0, twice, bytes.length, bytes.length);
    int alone = compressor.compressedLength(bytes, 0, bytes.length);
    int both = compressor.compressedLength(twice, 0, twice.length);
    return CompressionDistance.ncd(alone, alone, both);
  }

  private static String marks(Experiment experiment) throws IOException {
    Map<String, String> marks = new LinkedHashMap<>();
    marks.put(",", COMMAS);
    marks.put(".", STOPS);
    marks.put(";", SEMICOLONS);
    marks.put(", .", COMMAS + STOPS);
    marks.put(", ;", COMMAS + SEMICOLONS);
    marks.put(". ;", STOPS + SEMICOLONS);
    marks.put(", . ;", COMMAS + STOPS + SEMICOLONS);
    marks.put(", . ; : ! ?", COMMAS + STOPS + SEMICOLONS + OTHERS);
    Map<String, NcdBuilder> variants = new LinkedHashMap<>();
    marks.forEach(
        (name, set) -> variants.put(name, NcdBuilder.sigNcd(Experiment.TEXT, spots(1, 0, set))));
    Map<String, String> paper = Map.of(",", "0.92", ", .", "0.87");
    return variants(experiment, "marks", variants, new Beside("in the paper, at 0.7", paper));
  }

  private static SpotSettings spots(int left, int right, String marks) {
    return new SpotSettings(
        left, right, marks, SpotSettings.DEFAULT_MIN_SPOTS, SpotSettings.DEFAULT_MAX_WHOLE_TEXT);
  }

  private static String words(Experiment experiment) throws IOException {
    Map<String, NcdBuilder> variants = new LinkedHashMap<>();
    variants.put("Sig-1L", NcdBuilder.sigNcd(Experiment.TEXT, SpotSettings.SIG_1L));
    variants.put("Sig-1R", NcdBuilder.sigNcd(Experiment.TEXT, SpotSettings.SIG_1R));
    variants.put("Sig-2", NcdBuilder.sigNcd(Experiment.TEXT, SpotSettings.SIG_2));
    variants.put("Sig-4", NcdBuilder.sigNcd(Experiment.TEXT, SpotSettings.SIG_4));
    variants.put("Sig-6", NcdBuilder.sigNcd(Experiment.TEXT, SpotSettings.SIG_6));
    Beside paper = new Beside("bytes in the paper", Map.of("Sig-1L", "5.2 %"));
    return variants(experiment, "words", variants, paper);
  }

  private static String compressors(Experiment experiment) throws IOException {
    Map<String, NcdBuilder> variants = new LinkedHashMap<>();
    for (Compression compression : Compression.values()) {
      variants.put(compression.id(), NcdBuilder.sigNcd(Experiment.TEXT).compression(compression));
    }
    return variants(experiment, "compressor", variants, null);
  }

  /**
   * A column of what the paper prints.
   *
   * @param column its name
   * @param cells what it has of each variant; the others have a dash
   */
  private record Beside(String column, Map<String, String> cells) {}

  /** F1 by distance, time at 0.7 in parts of the first variant's, and the signature's size. */
  private static String variants(
      Experiment experiment, String kind, Map<String, NcdBuilder> variants, Beside paper)
      throws IOException {
    ReportTable table = new ReportTable().column(kind, "%s");
    for (double tau : SHOWN) {
      table.column("at " + tau, "%.3f");
    }
    table.column("mean", "%.3f").column("best", "%s");
    table.column("bytes", "%s").column("time at 0.7", "%.1f");
    if (paper != null) {
      table.column(paper.column(), "%s");
    }
    double unit = 0;
    for (Map.Entry<String, NcdBuilder> variant : variants.entrySet()) {
      Definition wide = SigNcdTables.withP1(variant.getValue(), WIDEST).build();
      Judged judged = experiment.run(wide).judged();
      double seconds =
          experiment.run(SigNcdTables.withP1(variant.getValue(), 0.7).build()).seconds();
      unit = unit == 0 ? seconds : unit;
      List<Object> row = new ArrayList<>(List.of(variant.getKey()));
      for (double tau : SHOWN) {
        row.add(judged.at(SigNcdTables.similarity(tau)).f1());
      }
      row.add(mean(judged));
      SigNcdTables.Best best = SigNcdTables.best(judged);
      row.add(String.format(Locale.ROOT, "%.3f at %.2f", best.accuracy().f1(), best.distance()));
      row.add(share(experiment, wide));
      row.add(seconds / unit);
      if (paper != null) {
        row.add(paper.cells().getOrDefault(variant.getKey(), "-"));
      }
      table.add(row.toArray());
    }
    return "F1 by tau and its mean over "
        + SigNcdTables.TAUS.length
        + " of them, bytes in parts of the text's, CPU time in parts of that of the first row:\n\n"
        + table.text();
  }

  /** The mean F1 of all distances of the figures. */
  private static double mean(Judged judged) {
    return Arrays.stream(SigNcdTables.TAUS)
        .map(tau -> judged.at(SigNcdTables.similarity(tau)).f1())
        .average()
        .orElseThrow();
  }

  private static String share(Experiment experiment, Definition near) throws IOException {
    long bytes = 0;
    for (Signature signature : experiment.sign(near)) {
      bytes += signature == null ? 0 : ((NcdSignature) signature).bytes().length;
    }
    long all = 0;
    for (Labelled document : experiment.documents().documents()) {
      all += document.text().getBytes(StandardCharsets.UTF_8).length;
    }
    return String.format(Locale.ROOT, "%.1f %%", 100.0 * bytes / all);
  }

  private static NcdBuilder builder(double tau) {
    return SigNcdTables.withP1(NcdBuilder.sigNcd(Experiment.TEXT), tau);
  }

  private static String growth(Experiment experiment) throws IOException {
    ReportTable table =
        new ReportTable()
            .column("documents", "%d")
            .column("y = x", "%.1f")
            .column("root of the time at 0.5", "%.2f")
            .column("time at 0.6", "%.2f")
            .column("time at 0.7", "%.2f");
    double[] units = new double[SCALED_TAUS.length];
    experiment.run(builder(SCALED_TAUS[0]).build()); // warm up
    for (double share : SHARES) {
      Experiment part = experiment.of(experiment.documents().part(0, share, Integer.MAX_VALUE, 1));
      Object[] row = new Object[SCALED_TAUS.length + 2];
      row[0] = part.documents().documents().size();
      row[1] = share / SHARES[0];
      for (int i = 0; i < SCALED_TAUS.length; i++) {
        double root = Math.sqrt(part.run(builder(SCALED_TAUS[i]).build()).seconds());
        units[i] = units[i] == 0 ? root : units[i];
        row[i + 2] = root / units[i];
      }
      table.add(row);
    }
    return "Square root of the CPU time, in parts of that of the first row:\n\n" + table.text();
  }

  private static String threads(Experiment experiment) throws IOException {
    Definition near = builder(0.7).build();
    List<Signature> signatures = experiment.sign(near);
    experiment.warmUp(near);
    ReportTable table = new ReportTable().column("threads", "%d").column("time", "%.2f");
    table.column("in the paper", "%s");
    double unit = 0;
    for (int threads = 1; threads <= 4; threads++) {
      long start = System.nanoTime();
      near.pairs(signatures, JoinSettings.DEFAULT.withThreads(threads)).close();
      double seconds = (System.nanoTime() - start) / 1e9;
      unit = unit == 0 ? seconds : unit;
      table.add(threads, seconds / unit, PAPER_THREADS.getOrDefault(threads, "-"));
    }
    return "Wall time of the pairs at 0.7, in parts of that of one thread:\n\n" + table.text();
  }
}
