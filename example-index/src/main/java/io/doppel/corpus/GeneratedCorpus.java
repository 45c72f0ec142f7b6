package io.doppel.corpus;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Documents of several kinds among which near-duplicates are planted, and such as look alike and
 * are none. The same bytes from the same seed on every machine; any number of documents in the same
 * memory, since each one is written alone, from the numbers of its family and its place in it.
 *
 * <pre>{@code
 * GeneratedCorpus corpus = new GeneratedCorpus(10_000, 1, EnumSet.allOf(CorpusKind.class));
 * for (long row = 0; row < corpus.size(); row++) {
 *   CorpusDocument document = corpus.document(row);
 * }
 * }</pre>
 *
 * <p>Rows are best asked for in order: a plan is made for 10,000 of them at a time. Not safe for
 * use by many threads.
 */
public final class GeneratedCorpus {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final int SECONDS_APART = 90;
  private static final int LONGEST_SLUG = 60;

  private final long documents;
  private final long seed;
  private final Plan plan;
  private final Map<CorpusKind, Genre> genres = new EnumMap<>(CorpusKind.class);

  /**
   * Plans a corpus.
   *
   * @param documents how many documents, at least one
   * @param seed other documents for another seed
   * @param kinds which kinds of documents, at least one
   */
  public GeneratedCorpus(long documents, long seed, Set<CorpusKind> kinds) {
    if (documents < 1) {
      throw new IllegalArgumentException("documents must be >= 1, got " + documents);
    }
    if (kinds.isEmpty()) {
      throw new IllegalArgumentException("kinds must be one or more, got none");
    }
    this.documents = documents;
    this.seed = SeededRandom.mix(seed);
    List<CorpusKind> ordered = new ArrayList<>(kinds);
    ordered.sort(null);
    plan = new Plan(this.seed, ordered, documents);
    for (CorpusKind kind : ordered) {
      genres.put(kind, genre(kind));
    }
  }

  private Genre genre(CorpusKind kind) {
    return switch (kind) {
      case NEWS -> StoryGenre.english();
      case CHINESE -> StoryGenre.chinese();
      case MAIL -> new MailGenre();
      case HTML -> new HtmlGenre(seed);
      default -> throw new AssertionError(kind);
    };
  }

  /**
   * The number of documents.
   *
   * @return how many rows there are
   */
  public long size() {
    return documents;
  }

  /**
   * Writes the document of a row.
   *
   * @param row from 0 on
   * @return the document
   */
  public CorpusDocument document(long row) {
    if (row < 0 || row >= documents) {
      throw new IllegalArgumentException("row must be in [0, " + documents + "), got " + row);
    }
    Family family = plan.family(row);
    Written written = genres.get(family.kind()).write(family, plan.member(row));
    String kind = family.kind().id();
    String number = padded(row);
    boolean isSeries = family.form() == Family.Form.SERIES || family.form() == Family.Form.RELATED;
    return new CorpusDocument(
        kind + "-" + number,
        family.kind(),
        written.title(),
        written.text(),
        "https://" + written.host() + "/" + number + slug(written.title()),
        START.plusSeconds(row * SECONDS_APART + new SeededRandom(seed, ~row).below(SECONDS_APART)),
        written.cluster() == null ? null : "c" + padded(family.number()) + written.cluster(),
        isSeries ? "s" + padded(family.number()) : null,
        written.edit());
  }

  private static String padded(long number) {
    return String.format(Locale.ROOT, "%07d", number);
  }

  /** The title as part of an address: its words in lower case; nothing of other scripts. */
  private static String slug(String title) {
    String host = Genre.host(title);
    String slug = host.substring(0, host.length() - ".example".length());
    int end = Math.min(slug.length(), LONGEST_SLUG);
    return slug.isEmpty() ? "" : "/" + slug.substring(0, end);
  }
}
