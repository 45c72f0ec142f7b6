package io.doppel.corpus;

import java.util.HashSet;
import java.util.Set;

/** The runs of three words of a text, or of three characters in Chinese, for comparing by force. */
final class Shingled {
  private final Set<String> shingles = new HashSet<>();

  Shingled(CorpusDocument document) {
    String text = visible(document);
    String[] words =
        document.language().equals("zh")
            ? text.replaceAll("[^\\p{L}\\p{N}]", "").split("")
            : text.split("[^\\p{L}\\p{N}]+");
    for (int i = 0; i + 3 <= words.length; i++) {
      shingles.add(words[i] + " " + words[i + 1] + " " + words[i + 2]);
    }
  }

  /** The text without markup, scripts, styles and links. */
  static String visible(CorpusDocument document) {
    return document.kind() != CorpusKind.HTML
        ? document.text()
        : document
            .text()
            .replaceAll("(?s)<script.*?</script>|<style.*?</style>|<[aA] .*?</[aA]>", " ")
            .replaceAll("<[^>]*>", " ")
            .replace("&quot;", "\"")
            .replace("&#39;", "'");
  }

  /** The share of all runs that both have. */
  double resemblance(Shingled other) {
    int common = common(other);
    return (double) common / (shingles.size() + other.shingles.size() - common);
  }

  /** The share of the shorter one's runs that both have. */
  double containment(Shingled other) {
    return (double) common(other) / Math.min(shingles.size(), other.shingles.size());
  }

  private int common(Shingled other) {
    Set<String> common = new HashSet<>(shingles);
    common.retainAll(other.shingles);
    return common.size();
  }
}
