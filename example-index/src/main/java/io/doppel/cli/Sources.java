package io.doppel.cli;

import io.doppel.lucene.IndexBoilerplate;
import io.doppel.lucene.IndexFrequencies;
import io.doppel.lucene.IndexModels;
import io.doppel.lucene.NearDup;
import io.doppel.sketch.Boilerplate;
import io.doppel.sketch.FeatureFrequencies;
import java.io.IOException;
import java.util.Map;

/**
 * Where a method gets what its settings do not tell: document frequencies, and a model if it is a
 * learned one, and boilerplate. Remembers what it gave, for the index that is made with it.
 */
final class Sources {
  private final Frequencies frequencies;
  private final Models models;
  private FeatureFrequencies table;
  private Boilerplate boilerplate;
  private Models.Trained trained;

  Sources(Frequencies frequencies, Models models) {
    this.frequencies = frequencies;
    this.models = models;
  }

  /**
   * The frequencies of features.
   *
   * @param features a definition whose signatures are the plain features of a text
   */
  FeatureFrequencies frequencies(NearDup features) throws IOException {
    table = frequencies.of(features);
    return table;
  }

  /**
   * The features that very many documents have.
   *
   * @param features a definition whose signatures are the plain features of a text
   */
  Boilerplate boilerplate(NearDup features, Settings settings) throws IOException {
    boilerplate = frequencies.boilerplate(features, settings);
    return boilerplate;
  }

  /** What was given of it; null if nobody asked. */
  Boilerplate boilerplate() {
    return boilerplate;
  }

  /** The model of a learned method. */
  Models.Trained trained(String field, Settings settings) throws IOException {
    trained = models.of(field, settings);
    return trained;
  }

  /** Keeps with an index what its signatures were made with. */
  void keep(Map<String, String> userData) {
    if (table != null) {
      IndexFrequencies.put(userData, table);
    }
    if (boilerplate != null) {
      IndexBoilerplate.put(userData, boilerplate);
    }
    if (trained != null) {
      IndexModels.put(userData, trained.model());
    }
    if (trained != null && trained.queryLog() != null) {
      IndexFrequencies.put(userData, trained.queryLog());
    }
  }
}
