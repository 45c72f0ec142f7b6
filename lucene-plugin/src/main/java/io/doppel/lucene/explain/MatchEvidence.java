package io.doppel.lucene.explain;

import io.doppel.compare.ComparedText;
import io.doppel.compare.TextDifference;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.document.FeatureSpans;
import java.util.Objects;
import java.util.Optional;

/**
 * Why two documents are near-duplicates by a definition, or why not: how similar their signatures
 * are and what that follows from, which features they share, and what differs between the texts.
 * Made on demand by {@link Explanations}, since it is far more work than to find a match.
 *
 * @param scheme how the definition makes signatures: its method, version and settings
 * @param measures the similarity of the signatures; empty if a document has none
 * @param features the features that they share, and those that they do not
 * @param difference what differs between the texts
 */
public record MatchEvidence(
    String scheme,
    Optional<Evidence> measures,
    SharedFeatures features,
    TextDifference difference) {

  /** Checks that nothing is missing. */
  public MatchEvidence {
    Objects.requireNonNull(scheme, "scheme");
    Objects.requireNonNull(measures, "measures");
    Objects.requireNonNull(features, "features");
    Objects.requireNonNull(difference, "difference");
  }

  /**
   * Whether they are near-duplicates by the definition.
   *
   * @return false if not, or if one has no signature
   */
  public boolean matches() {
    return measures.isPresent() && measures.get().matches();
  }

  /** The words of a text, those of its features marked that are boilerplate. */
  static ComparedText marked(ComparedText words, FeatureSpans features) {
    boolean[] marks = new boolean[words.size()];
    int word = 0;
    int markedTo = 0;
    for (int i = 0; i < features.size(); i++) {
      if (features.isBoilerplate(i)) {
        while (word < words.size() && words.end(word) <= features.start(i)) {
          word++;
        }
        for (int w = Math.max(word, markedTo); w < words.size(); w++) {
          if (words.start(w) >= features.end(i)) {
            break;
          }
          marks[w] = true;
          markedTo = w + 1;
        }
      }
    }
    return words.withBoilerplate(w -> marks[w]);
  }
}
