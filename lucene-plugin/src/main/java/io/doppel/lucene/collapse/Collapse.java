package io.doppel.lucene.collapse;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.definition.Definition;
import java.util.Objects;
import org.apache.lucene.search.Sort;

/**
 * Hides near-duplicates among the hits of any query. The hits are taken in the order of their rank;
 * one that is a near-duplicate of a hit that is shown already is hidden under the most similar of
 * those, of equally similar ones under the first; every other one is shown.
 *
 * <pre>{@code
 * CollapsedDocs docs = searcher.search(query, Collapse.of(near).page(0, 10));
 * for (CollapsedHit hit : docs.hits()) { ... hit.doc() ... hit.hidden().size() ... }
 * }</pre>
 *
 * <p>Example: of the hits a, b, c, of which a and b, and b and c are near-duplicates, b is hidden
 * under a, and c is shown: it is similar to b, but not to a. Nothing chains: every hidden hit was
 * verified against the one that hides it. By a measure of containment a hit is hidden only under
 * one that contains it: a whole text is not hidden because a part of it is shown. No near-duplicate
 * is missed because of its keys, as a query may miss one; the bounds of {@code signcd} and {@code
 * ncd} are those of their definition.
 *
 * <p>Signatures are read from doc values or, if the index has none, from the text of the field,
 * tens of microseconds a hit. A hit without a signature is shown and hides nothing.
 *
 * <p>No more than the first hits are looked at: the {@linkplain #window window}. It bounds what a
 * search costs: to collect so many hits, to read a signature of each, and to look for it among
 * those that are shown, a few microseconds for sets and bits. Equal signatures are compared once.
 * Memory: for each hit of the window its signature, an entry in the index of signatures if it is
 * shown, and some hundred bytes, for the time of the search.
 *
 * <p>Immutable, and safe for use by many threads.
 */
public final class Collapse {
  /** How many hits are looked at if nothing else is said. */
  public static final int DEFAULT_WINDOW = 1_000;

  private final Definition near;
  private final Sort sort;
  private final int window;

  private Collapse(Definition near, Sort sort, int window) {
    this.near = near;
    this.sort = sort;
    this.window = window;
  }

  /**
   * Hits by score, with a window of {@value #DEFAULT_WINDOW}.
   *
   * @param definition what a near-duplicate is
   * @return the settings
   */
  public static Collapse of(NearDup definition) {
    Definition near = Definition.of(definition);
    return new Collapse(Objects.requireNonNull(near, "near"), Sort.RELEVANCE, DEFAULT_WINDOW);
  }

  /**
   * The order of the hits; of equal ones the lower document number comes first.
   *
   * @param sort the order. One that must be rewritten (by an expression, say) is to be given as
   *     {@code sort.rewrite(searcher)}
   * @return new settings
   */
  public Collapse sortBy(Sort sort) {
    return new Collapse(near, Objects.requireNonNull(sort, "sort"), window);
  }

  /**
   * How many hits are looked at, the first ones. Where there are more, {@link
   * CollapsedDocs#complete()} is false: what is shown and hidden among the first is right, and what
   * comes behind them is not known. {@code Integer.MAX_VALUE} is enough for any index. Memory is
   * taken for so many hits, or for as many as the index has documents if those are fewer, and for
   * each thread that searches.
   *
   * @param window at least 1
   * @return new settings
   */
  public Collapse window(int window) {
    if (window < 1) {
      throw new IllegalArgumentException("window must be >= 1, got " + window);
    }
    return new Collapse(near, sort, window);
  }

  /**
   * A page of the hits that are shown. All pages are cut from one sequence, which depends on the
   * index, the query, the order and the window only: page after page gives what one large page
   * gives, as long as the same reader is searched.
   *
   * @param from how many shown hits come before the page, at least 0
   * @param size how many shown hits the page has at most; 0 for the totals alone
   * @return a manager for {@code searcher.search(query, manager)}, which may be used again
   */
  public CollapseManager page(int from, int size) {
    if (from < 0) {
      throw new IllegalArgumentException("from must be >= 0, got " + from);
    }
    if (size < 0) {
      throw new IllegalArgumentException("size must be >= 0, got " + size);
    }
    if ((long) from + size > window) {
      throw new IllegalArgumentException(
          "from + size must be <= window, got from "
              + from
              + ", size "
              + size
              + " and window "
              + window
              + "; a page can only have hits that were looked at: enlarge the window");
    }
    return new CollapseManager(near, sort, window, from, size);
  }
}
