package io.doppel.compare;

import io.doppel.features.FeatureHash;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts texts of tests into words: letters and digits in a row, a Chinese character by itself. */
final class Words {
  private static final Pattern WORD = Pattern.compile("\\p{IsHan}|[\\p{L}\\p{Nd}&&[^\\p{IsHan}]]+");

  private Words() {}

  static ComparedText of(String text) {
    ComparedText.Builder builder = new ComparedText.Builder(text);
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      char[] word = matcher.group().toLowerCase(Locale.ROOT).toCharArray();
      long hash = FeatureHash.of(word, 0, word.length);
      builder.add(hash, matcher.start(), matcher.end(), WordKind.of(word, 0, word.length, hash));
    }
    return builder.build();
  }

  static TextDifference difference(String first, String second) {
    return TextDifference.of(of(first), of(second));
  }
}
