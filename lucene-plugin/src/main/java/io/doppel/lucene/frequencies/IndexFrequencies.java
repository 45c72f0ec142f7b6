package io.doppel.lucene.frequencies;

import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.IndexSignatures;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import org.apache.lucene.index.IndexReader;

/**
 * The document frequencies of an index, and the place where they are kept: the user data of its
 * commits. They are frozen: documents that are added later do not change them, so all signatures of
 * the index stay comparable.
 *
 * <pre>{@code
 * FeatureFrequencies frequencies = IndexFrequencies.of(reader, SetBuilder.containment("body").features());
 * Definition near = SetBuilder.containment("body").idfWeights(frequencies).build();
 *
 * Map<String, String> userData = new HashMap<>(reader.getIndexCommit().getUserData());
 * IndexFrequencies.put(userData, frequencies);
 * writer.setLiveCommitData(userData.entrySet());
 * }</pre>
 */
public final class IndexFrequencies {
  /** So many features are kept at most, the most frequent ones: 3.2 MB in each commit. */
  public static final int MOST_FEATURES = 200_000;

  /** A feature of a single document is as rare as one of none. */
  private static final int LEAST_DOCUMENTS = 2;

  private static final String KEY = "doppel.frequencies.";

  private IndexFrequencies() {}

  /**
   * Counts the features of all live documents, from their signatures or, if the index has none,
   * from the field's stored text.
   *
   * @param reader the index
   * @param features a definition whose signatures are sets: {@code SetBuilder.features}
   * @return the frequencies of at most {@link #MOST_FEATURES}
   * @throws IOException if the index cannot be read
   */
  public static FeatureFrequencies of(IndexReader reader, Definition features) throws IOException {
    return kept(counted(reader, features));
  }

  /** Counts the features of all live documents. */
  static FrequencyCounter counted(IndexReader reader, Definition features) throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    try (IndexSignatures all = IndexSignatures.of(features, reader)) {
      for (Signature signature : all.signatures()) {
        counter.add((SetSignature) signature);
      }
    }
    return counter;
  }

  /**
   * What is kept of the features that were counted: those of two documents or more or, if they are
   * more than {@link #MOST_FEATURES}, of the least number of documents that leaves few enough.
   * Others count as features of one document.
   *
   * @param counter what was counted
   * @return the frequencies
   */
  public static FeatureFrequencies kept(FrequencyCounter counter) {
    return kept(counter, MOST_FEATURES);
  }

  static FeatureFrequencies kept(FrequencyCounter counter, int mostFeatures) {
    return counter.mostFrequent(LEAST_DOCUMENTS, mostFeatures);
  }

  /**
   * Adds frequencies to a commit's user data.
   *
   * @param userData the user data, for {@link
   *     org.apache.lucene.index.IndexWriter#setLiveCommitData}
   * @param frequencies the frequencies
   */
  public static void put(Map<String, String> userData, FeatureFrequencies frequencies) {
    userData.put(KEY + frequencies.id(), Base64.getEncoder().encodeToString(frequencies.pack()));
  }

  /**
   * Finds frequencies in a commit's user data.
   *
   * @param userData the user data, from {@link
   *     org.apache.lucene.index.DirectoryReader#getIndexCommit}
   * @param id the id of the frequencies, as the scheme's id has it
   * @return the frequencies, or null if they are not there
   */
  public static FeatureFrequencies get(Map<String, String> userData, String id) {
    String packed = userData.get(KEY + id);
    return packed == null ? null : FeatureFrequencies.unpack(Base64.getDecoder().decode(packed));
  }
}
