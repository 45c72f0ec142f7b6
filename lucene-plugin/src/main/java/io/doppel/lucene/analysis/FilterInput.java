package io.doppel.lucene.analysis;

import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;

/**
 * Refuses chains in which a filter of ours cannot work, and would say nothing about it. A chain is
 * looked through when it is put together, by the classes of its parts: what tokens it will have
 * cannot be seen yet.
 */
final class FilterInput {
  private FilterInput() {}

  /** Refuses terms that are bytes, which a filter of text would take for empty ones. */
  static void checkText(String filter, TokenStream input) {
    TermToBytesRefAttribute term = input.getAttribute(TermToBytesRefAttribute.class);
    if (term != null && !(term instanceof CharTermAttribute)) {
      throw new IllegalArgumentException(
          filter
              + " must stand behind tokens whose terms are text, got bytes from "
              + name(input)
              + "; filters that make sets stand last in a chain");
    }
  }

  /** Refuses tokenizers that are not known to keep marks as tokens. */
  static void checkMarks(String filter, TokenStream input) {
    TokenStream source = input;
    while (source instanceof TokenFilter outer) {
      source = outer.unwrap();
    }
    if (!(source instanceof PunctuatedTokenizer)) {
      throw new IllegalArgumentException(
          filter
              + " must stand behind a tokenizer that makes tokens of marks, as "
              + PunctuatedTokenizerFactory.NAME
              + " does, got "
              + name(source)
              + ", behind which every text may be its own signature; if it does make tokens of"
              + " marks, set marksKept to true");
    }
  }

  /** Refuses a filter that drops stop words, where spots begin. */
  static void checkStopWords(String filter, TokenStream input) {
    TokenStream part = input;
    while (part instanceof TokenFilter outer) {
      if (part instanceof StopFilter) {
        throw new IllegalArgumentException(
            filter
                + " must stand behind tokens that have the stop words, at which spots begin, got "
                + name(part)
                + " before it, behind which texts may have no spots; if it leaves the antecedents,"
                + " set stopWordsKept to true");
      }
      part = outer.unwrap();
    }
  }

  private static String name(TokenStream stream) {
    return stream.getClass().getName();
  }
}
