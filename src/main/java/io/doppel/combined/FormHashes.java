package io.doppel.combined;

import io.doppel.features.FeatureHash;
import io.doppel.features.TextTokens;
import io.doppel.signature.TextForms;
import java.util.BitSet;

/**
 * Hashes all words of a text in their order, and what is left of them without numbers, negations
 * and names. One pass; allocates nothing for a word.
 *
 * <p>Example: {@code Costs 5 $, not 6 in Rome} is without numbers {@code costs not in rome},
 * without negations {@code costs 5 $ 6 in rome}, without names {@code costs 5 $ not 6 in}, and
 * without all three {@code costs in}.
 *
 * <p>Where more than half of the words have capitals, as in a headline or a list of names, capitals
 * say nothing, and no word is taken for a name.
 */
final class FormHashes {
  private static final long BASE = 0xD1342543DE82EF95L;

  private FormHashes() {}

  static TextForms of(TextTokens tokens) {
    long[] hashes = tokens.text().hashes();
    int count = tokens.text().count();
    BitSet numbers = tokens.numbers();
    BitSet capitals = tokens.capitals();
    boolean named = 2L * capitals.cardinality() <= count;
    long whole = 0;
    long numberless = 0;
    long unnegated = 0;
    long nameless = 0;
    long bare = 0;
    int japanese = 0; // so many words of a negation of several are still to come
    for (int i = 0; i < count; i++) {
      long word = hashes[i];
      int known = FormWords.find(word);
      japanese = japanese > 0 ? japanese : FormWords.longNegation(hashes, i, count);
      boolean negates = japanese > 0 || known >= 0 && FormWords.negates(known);
      boolean number = !negates && (numbers.get(i) || known >= 0);
      boolean name = named && !negates && !number && capitals.get(i);
      long positive = negates && japanese == 0 ? FormWords.positive(known) : 0;
      japanese -= japanese > 0 ? 1 : 0;
      whole = (whole + word) * BASE;
      numberless = number ? numberless : (numberless + word) * BASE;
      nameless = name ? nameless : (nameless + word) * BASE;
      long left = negates ? positive : word;
      if (left != 0) {
        unnegated = (unnegated + left) * BASE;
        bare = number || name ? bare : (bare + left) * BASE;
      }
    }
    return new TextForms(
        form(whole), form(numberless), form(unnegated), form(nameless), form(bare));
  }

  private static int form(long sum) {
    return (int) (FeatureHash.mix(sum) >>> Long.SIZE - TextForms.BITS);
  }
}
