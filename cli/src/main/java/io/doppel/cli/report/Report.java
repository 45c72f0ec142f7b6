package io.doppel.cli.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All that a page shows.
 *
 * @param source what was read, for people
 * @param facts the numbers of the whole collection
 * @param kinds the kinds of differences in a few words, by their names
 * @param histogram how many pairs have which similarity
 * @param labels how right that is; empty if nobody knows
 * @param leftOut what is not in the page
 * @param documents the documents of the clusters that are shown
 * @param clusters the clusters that are shown, the largest first
 */
public record Report(
    String source,
    Facts facts,
    Map<String, String> kinds,
    List<Bin> histogram,
    Optional<Labels> labels,
    LeftOut leftOut,
    List<Document> documents,
    List<Cluster> clusters) {

  /**
   * The numbers of the whole collection.
   *
   * @param documents how many documents there are
   * @param notCompared how many of them have no signature
   * @param method the method
   * @param threshold from which similarity on documents are near-duplicates
   * @param clusters how many clusters there are
   * @param clustered how many documents are in them
   * @param pairs how many pairs there are
   * @param seconds how long it took; empty if that is not to be in the page
   */
  public record Facts(
      int documents,
      int notCompared,
      String method,
      double threshold,
      int clusters,
      int clustered,
      long pairs,
      OptionalDouble seconds) {}

  /**
   * A bar of the histogram.
   *
   * @param from the least similarity
   * @param to the greatest, which belongs to the next bar unless this is the last
   * @param pairs how many pairs
   */
  public record Bin(double from, double to, long pairs) {}

  /**
   * How right the pairs are, by labels.
   *
   * @param about what was counted, in a sentence
   * @param chosen precision, recall and F1 of the pairs of the report
   * @param curves the same over thresholds, that of the report's method first
   */
  public record Labels(String about, Quality chosen, List<Curve> curves) {}

  /**
   * How right the pairs at a threshold are.
   *
   * @param threshold the threshold
   * @param precision the share of the pairs found that are right
   * @param recall the share of the right pairs that are found
   * @param f1 their harmonic mean
   */
  public record Quality(double threshold, double precision, double recall, double f1) {}

  /**
   * How right a method is over thresholds.
   *
   * @param method the method
   * @param points by rising threshold
   * @param best the one with the greatest F1
   */
  public record Curve(String method, List<Quality> points, Quality best) {}

  /**
   * What is not in the page.
   *
   * @param clusters how many clusters
   * @param members how many members of clusters that are in the page
   * @param texts how many texts are cut
   */
  public record LeftOut(int clusters, int members, int texts) {}

  /**
   * A document.
   *
   * @param id its id
   * @param title its title; empty if it has none
   * @param label what it is a near-duplicate of by the labels; null if they do not say
   * @param text its text, or the beginning of it
   * @param length how long the text is as a whole
   * @param html whether it is the text of an HTML page, in which line breaks count but no blanks
   */
  public record Document(
      String id, String title, String label, String text, int length, boolean html) {}

  /**
   * Documents that belong together.
   *
   * @param representative the one that is kept, by its place in {@link Report#documents()}
   * @param size how many documents there are, also such as are not in the page
   * @param wrong how many of them are no near-duplicates of the representative by the labels, also
   *     such as are not in the page
   * @param members others that are in the page, the most similar first
   */
  public record Cluster(int representative, int size, int wrong, List<Member> members) {}

  /**
   * A document that another one represents.
   *
   * @param document its place in {@link Report#documents()}
   * @param similarity how similar it is to the representative; empty if nobody verified that it is
   * @param kind what kind of difference there is to the representative, one of {@link
   *     Report#kinds()}
   * @param why the same in a sentence
   * @param verdict what the labels say
   * @param parts what both texts have and have not
   */
  public record Member(
      int document,
      OptionalDouble similarity,
      String kind,
      String why,
      Verdict verdict,
      List<Part> parts) {}

  /** What labels say about a pair. */
  public enum Verdict {
    /** It is one of near-duplicates. */
    RIGHT,

    /** It is none. */
    WRONG,

    /** Nothing, or that it does not count. */
    UNKNOWN
  }

  /**
   * A part of the representative's text, of a member's text, or of both.
   *
   * @param kind what it is
   * @param firstStart where it starts in the representative's text, in UTF-16 code units
   * @param firstEnd where it ends there
   * @param secondStart where it starts in the member's text
   * @param secondEnd where it ends there
   */
  public record Part(PartKind kind, int firstStart, int firstEnd, int secondStart, int secondEnd) {}

  /** What a part is. The page's script knows them by their numbers, in this order. */
  public enum PartKind {
    /** In both texts, character for character. */
    SAME,

    /** In both texts, in another form. */
    FORM,

    /** In both texts, at another place. */
    MOVED,

    /** Something else in the second text. */
    CHANGED,

    /** Not in the second text. */
    ONLY_FIRST,

    /** Not in the first text. */
    ONLY_SECOND
  }
}
