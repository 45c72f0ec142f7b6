package io.doppel.benchmarks.corpus;

/** How a planted copy differs from its original. The order is the one in which two are applied. */
public enum ProseEdit {
  /** Another headline and lead. */
  HEADLINE,
  /** 1 to 15 % of the words replaced, inserted or deleted. */
  WORDS,
  /** Paragraphs or halves in another order. */
  SWAP,
  /** A site's header and footer added, or exchanged for another's. */
  BOILERPLATE,
  /** 10 to 40 % cut off at the beginning or at the end. */
  CUT
}
