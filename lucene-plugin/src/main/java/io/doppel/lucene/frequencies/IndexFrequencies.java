package io.doppel.lucene.frequencies;

import io.doppel.features.FeatureHash;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.IndexSignatures;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.CharsRefBuilder;

/**
 * The document frequencies of an index, and the place where they are kept: the user data of its
 * commits. They are frozen: documents that are added later do not change them, so all signatures of
 * the index stay comparable.
 *
 * <pre>{@code
 * FeatureFrequencies frequencies = IndexFrequencies.ofSignatures(reader, SetBuilder.containment("body").features(), 2);
 * Definition near = SetBuilder.containment("body").idfWeights(frequencies).build();
 *
 * Map<String, String> userData = new HashMap<>(reader.getIndexCommit().getUserData());
 * IndexFrequencies.put(userData, frequencies);
 * writer.setLiveCommitData(userData.entrySet());
 * }</pre>
 */
public final class IndexFrequencies {
  private static final String KEY = "doppel.frequencies.";

  private IndexFrequencies() {}

  /**
   * Counts the features of all live documents, from their signatures or, if the index has none,
   * from the field's stored text.
   *
   * @param reader the index
   * @param features a definition whose signatures are sets: {@link SetBuilder#features()}
   * @param minDocuments features of fewer documents are left out and count as features of one
   * @return the frequencies
   * @throws IOException if the index cannot be read
   */
  public static FeatureFrequencies ofSignatures(
      IndexReader reader, Definition features, int minDocuments) throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    try (IndexSignatures all = IndexSignatures.of(features, reader)) {
      for (Signature signature : all.signatures()) {
        counter.add((SetSignature) signature);
      }
    }
    return counter.frequencies(minDocuments);
  }

  /**
   * Takes the frequencies of words from the dictionary of an indexed text field: for {@code
   * imatch}, with the analyzer of that field. No text is read.
   *
   * @param reader the index
   * @param field the indexed field
   * @param minDocuments words of fewer documents are left out and count as words of one
   * @return the frequencies
   * @throws IOException if the index cannot be read
   */
  public static FeatureFrequencies ofTerms(IndexReader reader, String field, int minDocuments)
      throws IOException {
    Terms terms = MultiTerms.getTerms(reader, field);
    if (terms == null) {
      throw new IllegalArgumentException("field must be indexed, got " + field);
    }
    FrequencyCounter counter = new FrequencyCounter();
    counter.addDocuments(reader.getDocCount(field));
    CharsRefBuilder characters = new CharsRefBuilder();
    TermsEnum dictionary = terms.iterator();
    for (BytesRef term = dictionary.next(); term != null; term = dictionary.next()) {
      characters.copyUTF8Bytes(term);
      counter.add(
          FeatureHash.element(FeatureHash.of(characters.chars(), 0, characters.length())),
          dictionary.docFreq());
    }
    return counter.frequencies(minDocuments);
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
