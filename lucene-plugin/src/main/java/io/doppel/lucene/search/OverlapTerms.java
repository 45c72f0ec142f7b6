package io.doppel.lucene.search;

import io.doppel.lucene.document.NcdScheme;
import io.doppel.measure.Grams;
import io.doppel.measure.NcdSignature;
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
 * Those terms of a query that a segment has, the rarest first. Looked up in one pass over the
 * dictionary; no postings are opened.
 */
final class OverlapTerms {
  private record Found(int gram, int docFreq, TermState state) {}

  private final TermsEnum dictionary;
  private final List<Found> found;
  private final BytesRef term = new BytesRef(new byte[Grams.LENGTH]);

  private OverlapTerms(TermsEnum dictionary, List<Found> found) {
    this.dictionary = dictionary;
    this.found = found;
  }

  /** Looks up the 4-grams of a signature; null if the segment has fewer of them than needed. */
  static OverlapTerms ofGrams(Terms terms, NcdSignature signature, int needed) throws IOException {
    if (terms == null) {
      return null;
    }
    Grams grams = new Grams();
    grams.of(signature.bytes(), 0, signature.bytes().length);
    OverlapTerms result = new OverlapTerms(terms.iterator(), new ArrayList<>());
    for (int i = 0; i < grams.count() && result.size() + grams.count() - i >= needed; i++) {
      result.lookUp(grams.get(i));
    }
    if (result.size() < needed) {
      return null;
    }
    result.found.sort(Comparator.comparingInt(Found::docFreq));
    return result;
  }

  int size() {
    return found.size();
  }

  /** The number of documents that have one of the first terms, each counted for each term. */
  long cost(int firstTerms) {
    return found.subList(0, firstTerms).stream().mapToLong(Found::docFreq).sum();
  }

  PostingsEnum postings(int index, PostingsEnum reuse) throws IOException {
    Found wanted = found.get(index);
    NcdScheme.toTerm(wanted.gram(), term);
    dictionary.seekExact(term, wanted.state());
    return dictionary.postings(reuse, PostingsEnum.NONE);
  }

  private void lookUp(int gram) throws IOException {
    NcdScheme.toTerm(gram, term);
    if (dictionary.seekExact(term)) {
      found.add(new Found(gram, dictionary.docFreq(), dictionary.termState()));
    }
  }
}
