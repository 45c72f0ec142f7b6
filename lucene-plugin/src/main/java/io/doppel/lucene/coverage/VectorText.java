package io.doppel.lucene.coverage;

import io.doppel.features.FeatureHash;
import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.document.IndexedTerms;
import io.doppel.lucene.document.WordsInOrder;
import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermVectors;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;

/** The words of a document from its term vector. */
final class VectorText extends FieldText {
  private final TermVectors vectors;
  private final String field;
  private final WordsInOrder words = new WordsInOrder();
  private PostingsEnum postings;
  private boolean hasPositions;

  VectorText(TermVectors vectors, String field) {
    this.vectors = vectors;
    this.field = field;
  }

  @Override
  public boolean keepsOrder() {
    return hasPositions;
  }

  @Override
  public TextOrigin origin() {
    return TextOrigin.VECTORS;
  }

  @Override
  public String text(int document) throws IOException {
    Terms vector = vectors.get(document, field);
    if (vector == null) {
      return null;
    }
    hasPositions = vector.hasPositions();
    words.clear();
    TermsEnum terms = vector.iterator();
    for (BytesRef term = terms.next(); term != null; term = terms.next()) {
      words.word(term);
      postings = terms.postings(postings, PostingsEnum.POSITIONS);
      postings.nextDoc();
      for (int left = postings.freq(); left > 0; left--) {
        words.occurs(0, hasPositions ? postings.nextPosition() : 0);
      }
    }
    words.finish(1);
    return words.text(0);
  }

  @Override
  IndexedTerms terms(int document) throws IOException {
    Terms vector = vectors.get(document, field);
    if (vector == null) {
      return null;
    }
    hasPositions = vector.hasPositions();
    long[] hashes = new long[64];
    int count = 0;
    TermsEnum terms = vector.iterator();
    for (BytesRef term = terms.next(); term != null; term = terms.next()) {
      hashes = ArrayUtil.grow(hashes, count + 1);
      hashes[count++] = FeatureHash.of(term.bytes, term.offset, term.length);
    }
    return count == 0 ? null : IndexedTerms.of(Arrays.copyOf(hashes, count));
  }
}
