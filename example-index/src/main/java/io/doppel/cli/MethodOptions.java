package io.doppel.cli;

import io.doppel.lucene.NcdBuilder;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.measure.Compression;
import picocli.CommandLine.Option;

/**
 * The options that say what a near-duplicate is. One that a method has no use for is refused, never
 * ignored.
 */
final class MethodOptions {
  @Option(
      names = "--method",
      paramLabel = "NAME",
      description = "How documents are compared: signcd (default), ncd, exact.")
  private String method;

  @Option(
      names = "--threshold",
      paramLabel = "S",
      description = "Least similarity of duplicates, in (0, 1].")
  private Double threshold;

  @Option(
      names = "--distance",
      paramLabel = "D",
      description = "Largest distance instead, in [0, 1): signcd, ncd. Default: 0.3.")
  private Double distance;

  @Option(
      names = "--compressor",
      paramLabel = "NAME",
      description = "signcd, ncd: snappy (default), lz4, deflate, zstandard.")
  private String compressor;

  @Option(
      names = "--spots",
      paramLabel = "KIND",
      description = "signcd: words kept at each mark: 1L (default, one to the left), 1R, 2, 4, 6.")
  private String spots;

  @Option(
      names = "--marks",
      paramLabel = "MARKS",
      description = "signcd: the marks, such as ',;'. Default: the comma in all its forms.")
  private String marks;

  @Option(
      names = "--min-spots",
      paramLabel = "N",
      description =
          "signcd: with fewer marks than this the whole text counts. Default: 3. More is safer for"
              + " short texts.")
  private Integer minSpots;

  @Option(
      names = "--no-length-bound",
      description = "signcd, ncd: compare also where the lengths rule a match out (no P1).")
  private boolean noLengthBound;

  @Option(
      names = "--no-gram-filter",
      description = "signcd, ncd: compare also where too few 4-grams are shared.")
  private boolean noGramFilter;

  @Option(
      names = "--triangle-bound",
      description = "signcd, ncd: use the triangle inequality too (P2).")
  private boolean triangleBound;

  /** The definition that is asked for. */
  NearDup define(String field) {
    return method(Method.SIGNCD).define(field, this);
  }

  /** The method that is asked for, or another one if none is. */
  Method method(Method otherwise) {
    return method == null ? otherwise : Method.of(method);
  }

  boolean hasMethod() {
    return method != null;
  }

  /** Refuses options that would change the signatures, which an index has already. */
  void rejectSignatureOptions() {
    if (compressor != null || spots != null || marks != null || minSpots != null) {
      throw new UserException(
          "--compressor, --spots, --marks and --min-spots were settled when the index was made;"
              + " leave them out, or make another index");
    }
  }

  SpotSettings spots() {
    SpotSettings kind = spotKind();
    return new SpotSettings(
        kind.left(),
        kind.right(),
        marks == null ? kind.marks() : marks,
        minSpots == null ? kind.minSpots() : minSpots,
        kind.maxWholeText());
  }

  private SpotSettings spotKind() {
    if (spots == null) {
      return SpotSettings.SIG_1L;
    }
    switch (spots) {
      case "1L":
        return SpotSettings.SIG_1L;
      case "1R":
        return SpotSettings.SIG_1R;
      case "2":
        return SpotSettings.SIG_2;
      case "4":
        return SpotSettings.SIG_4;
      case "6":
        return SpotSettings.SIG_6;
      default:
        throw new UserException("--spots must be one of 1L, 1R, 2, 4, 6, got " + spots);
    }
  }

  NcdBuilder apply(NcdBuilder builder) {
    applySearch(builder);
    return compressor == null ? builder : builder.compression(Compression.of(compressor));
  }

  NcdBuilder applySearch(NcdBuilder builder) {
    if (threshold != null && distance != null) {
      throw new UserException("--threshold and --distance say the same thing; give one of them");
    }
    if (threshold != null) {
      builder.threshold(threshold);
    }
    if (distance != null) {
      builder.maxDistance(distance);
    }
    return builder
        .lengthBound(!noLengthBound)
        .gramFilter(!noGramFilter)
        .triangleBound(triangleBound);
  }

  /** Whether there are options that say how to search and not what a signature is. */
  boolean hasSearchOptions() {
    return threshold != null || distance != null || noLengthBound || noGramFilter || triangleBound;
  }

  /** Refuses P2, which is for all pairs. */
  void rejectTriangleBound() {
    if (triangleBound) {
      throw new UserException(
          "--triangle-bound is for 'doppel pairs' and 'dedup', not for 'query'");
    }
  }

  void rejectSpots(Method chosen) {
    if (spots != null || marks != null || minSpots != null) {
      throw new UserException(
          "--spots, --marks and --min-spots are for signcd, not for " + chosen.id());
    }
  }

  void rejectCompression(Method chosen) {
    if (compressor != null || noLengthBound || noGramFilter || triangleBound) {
      throw new UserException(
          "--compressor, --no-length-bound, --no-gram-filter and --triangle-bound are for signcd"
              + " and ncd, not for "
              + chosen.id());
    }
  }

  void rejectThreshold(Method chosen) {
    if ((threshold != null && threshold != 1) || (distance != null && distance != 0)) {
      throw new UserException(
          "--threshold and --distance are not for "
              + chosen.id()
              + ", which finds equal texts only: similarity 1");
    }
  }
}
