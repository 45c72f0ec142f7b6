package io.doppel.lucene.analysis;

/**
 * A tokenizer that says how it is set. The tokens of a fixed text do not tell all settings apart,
 * and signatures that were made with other ones must not be taken for comparable.
 */
public interface ToldSettings {
  /**
   * The settings, if they are not the usual ones.
   *
   * @return such as {@code plainWord=case,marks}, in ASCII; empty for the usual ones
   */
  String unusualSettings();
}
