package io.doppel.cli;

import io.doppel.lucene.IndexFrequencies;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.document.SchemeId;
import io.doppel.sketch.FeatureFrequencies;
import java.util.Map;

/**
 * The frequencies that an index keeps of its making. They are never counted again, so that all
 * signatures of the index stay comparable.
 */
final class KeptFrequencies implements Frequencies {
  private static final String IDF_WEIGHTS = "idf-";

  private final String id;
  private final Map<String, String> userData;
  private FeatureFrequencies table;

  private KeptFrequencies(String id, Map<String, String> userData) {
    this.id = id;
    this.userData = userData;
  }

  /** The frequencies of a scheme, which must be one that needs some. */
  static KeptFrequencies of(SchemeId scheme, Map<String, String> userData) {
    return new KeptFrequencies(id(scheme), userData);
  }

  /** The id of the frequencies that a scheme needs, or null if it needs none. */
  static String id(SchemeId scheme) {
    String weights = scheme.parameter("weights");
    return weights != null && weights.startsWith(IDF_WEIGHTS)
        ? weights.substring(IDF_WEIGHTS.length())
        : scheme.parameter("frequencies");
  }

  @Override
  public FeatureFrequencies of(NearDup features) {
    if (table == null) {
      table = IndexFrequencies.get(userData, id);
    }
    if (table == null) {
      throw new UserException(
          "the index does not keep the document frequencies "
              + id
              + " that its signatures were made with; make the index again");
    }
    return table;
  }
}
