package io.doppel.lucene.search;

import io.doppel.candidates.KeyChoice;
import io.doppel.lucene.document.NumberTerms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * Those terms of a query that a segment has, the rarest first if nothing else is said. Looked up in
 * one pass over the dictionary; no postings are opened.
 */
public final class OverlapTerms {
  /** To look a document up in a term's postings costs as much as to read so many of them. */
  private static final int TIMES_OTHERS = 4;

  /**
   * @param place which of the query's terms it is
   */
  private record Found(int place, long number, int weight, int docFreq, TermState state) {}

  private final TermsEnum dictionary;
  private final List<Found> found;
  private final BytesRef term;

  private OverlapTerms(TermsEnum dictionary, List<Found> found, int width) {
    this.dictionary = dictionary;
    this.found = found;
    this.term = new BytesRef(new byte[width]);
  }

  /**
   * Looks up the terms of a query.
   *
   * @param needed the least weight in common that is of interest
   * @return the terms, or null if those that the segment has weigh less than needed
   */
  public static OverlapTerms of(Terms terms, QueryTerms wanted, int needed) throws IOException {
    if (terms == null) {
      return null;
    }
    OverlapTerms result =
        new OverlapTerms(terms.iterator(), new ArrayList<>(wanted.size()), wanted.width());
    long possible = wanted.totalWeight();
    for (int i = 0; i < wanted.size() && possible >= needed; i++) {
      if (!result.lookUp(i, wanted.numbers()[i], wanted.weights()[i])) {
        possible -= wanted.weights()[i];
      }
    }
    if (possible < needed || result.size() == 0) {
      return null;
    }
    result.found.sort(Comparator.comparingInt(Found::docFreq));
    return result;
  }

  /**
   * Puts those terms first that have the fewest documents for their weight, as many as {@link
   * #leads(int)} if so much is needed: where weights differ, fewer documents are read than if the
   * rarest terms led. Those that lead are again the rarest first.
   */
  public void leadByWeight(int needed) {
    found.sort(Comparator.comparingDouble(each -> (double) each.docFreq() / each.weight()));
    found.subList(0, leads(needed)).sort(Comparator.comparingInt(Found::docFreq));
  }

  /** Puts those terms first that a choice lets lead, again the rarest first. */
  public void leadBy(KeyChoice choice) {
    if (choice.followingCount() > 0) {
      found.sort(Comparator.comparing(each -> !choice.leads(each.number()))); // stable
    }
  }

  /** A copy that may be put into another order, for use by the same thread. */
  OverlapTerms copy() {
    return new OverlapTerms(dictionary, new ArrayList<>(found), term.length);
  }

  /** A copy for use by another thread, which opens the dictionary anew. */
  OverlapTerms reopened(Terms terms) throws IOException {
    return new OverlapTerms(terms.iterator(), new ArrayList<>(found), term.length);
  }

  public int size() {
    return found.size();
  }

  /** Which of the query's terms one is. */
  int place(int index) {
    return found.get(index).place();
  }

  /** The index of a term; -1 if the segment has it not. */
  int indexOf(long number) {
    for (int i = 0; i < found.size(); i++) {
      if (found.get(i).number() == number) {
        return i;
      }
    }
    return -1;
  }

  public long number(int index) {
    return found.get(index).number();
  }

  public int docFreq(int index) {
    return found.get(index).docFreq();
  }

  public int weight(int index) {
    return found.get(index).weight();
  }

  /**
   * How many of the terms lead to candidates. If m is needed, a document that has it has at least m
   * - f from terms that are not among the most frequent ones, which weigh f. With f = m - 1 the
   * fewest terms would lead, but any one of them would make a candidate; with half of that, chance
   * alone makes few. More than half follow only where the last one has far more documents than all
   * that are left, so that these make fewer candidates than it alone would have to be read.
   */
  public int leads(int needed) {
    int leads = size();
    long following = 0;
    while (leads > 0 && following + weight(leads - 1) <= (needed - 1) / 2) {
      following += weight(--leads);
    }
    long others = cost(leads);
    while (leads > 1 && following + weight(leads - 1) <= needed - 1) {
      others -= docFreq(leads - 1);
      if (docFreq(leads - 1) < TIMES_OTHERS * others) {
        return leads;
      }
      following += weight(--leads);
    }
    return leads;
  }

  /** How many terms lead after {@link #leadBy}: of those that the choice lets lead. */
  public int leads(KeyChoice choice) {
    return Math.min(leads(choice.minKeys()), leading(choice));
  }

  private int leading(KeyChoice choice) {
    int count = 0;
    for (Found each : found) {
      count += choice.leads(each.number()) ? 1 : 0;
    }
    return count;
  }

  /** The number of documents that have one of the first terms, each counted for each term. */
  public long cost(int firstTerms) {
    long cost = 0;
    for (int i = 0; i < firstTerms; i++) {
      cost += docFreq(i);
    }
    return cost;
  }

  PostingsEnum postings(int index, PostingsEnum reuse) throws IOException {
    Found wanted = found.get(index);
    NumberTerms.write(wanted.number(), term);
    dictionary.seekExact(term, wanted.state());
    return dictionary.postings(reuse, PostingsEnum.NONE);
  }

  private boolean lookUp(int place, long number, int weight) throws IOException {
    NumberTerms.write(number, term);
    if (!dictionary.seekExact(term)) {
      return false;
    }
    found.add(new Found(place, number, weight, dictionary.docFreq(), dictionary.termState()));
    return true;
  }
}
