package io.doppel.cli;

import io.doppel.lucene.IndexSignatures;
import io.doppel.lucene.NearDup;
import io.doppel.measure.SetSignature;
import io.doppel.measure.Signature;
import io.doppel.sketch.FeatureFrequencies;
import io.doppel.sketch.FrequencyCounter;
import java.io.IOException;
import org.apache.lucene.index.DirectoryReader;

/**
 * Where a method that asks how many documents have a feature gets the numbers: counted over the
 * input or over an index's stored text, or kept with an index.
 */
interface Frequencies {
  /** So many features are kept at most, the most frequent ones: 3.2 MB in each commit. */
  int MOST_FEATURES = 200_000;

  /**
   * The frequencies of features.
   *
   * @param features a definition whose signatures are the plain features of a text
   */
  FeatureFrequencies of(NearDup features) throws IOException;

  /** Counts the stored texts of an index. */
  static Frequencies ofStoredText(DirectoryReader reader) {
    return features -> {
      FrequencyCounter counter = new FrequencyCounter();
      try (IndexSignatures all = features.signatures(reader)) {
        for (Signature signature : all.signatures()) {
          counter.add((SetSignature) signature);
        }
      }
      return table(counter);
    };
  }

  /**
   * The table of the features that are in two documents or more or, if those are too many to keep,
   * in the least number of documents that leaves few enough.
   */
  static FeatureFrequencies table(FrequencyCounter counter) {
    return table(counter, 2, MOST_FEATURES);
  }

  /**
   * The table of so many features at most.
   *
   * @param leastDocuments a feature of fewer documents is never kept
   */
  static FeatureFrequencies table(FrequencyCounter counter, int leastDocuments, int mostFeatures) {
    int least = leastDocuments;
    int step = 1;
    FeatureFrequencies table = counter.frequencies(least);
    while (table.size() > mostFeatures) { // in growing steps: this many documents are too few
      least += step;
      step *= 2;
      table = counter.frequencies(least);
    }
    int tooFew = least - step / 2;
    while (least - tooFew > 1) { // between one that is too few and one that is enough
      int middle = (least + tooFew) >>> 1;
      FeatureFrequencies larger = counter.frequencies(middle);
      if (larger.size() > mostFeatures) {
        tooFew = middle;
      } else {
        least = middle;
        table = larger;
      }
    }
    return table;
  }
}
