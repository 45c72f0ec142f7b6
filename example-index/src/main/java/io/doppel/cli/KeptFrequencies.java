package io.doppel.cli;

import io.doppel.lucene.IndexBoilerplate;
import io.doppel.lucene.IndexFrequencies;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.document.SchemeId;
import io.doppel.sketch.Boilerplate;
import io.doppel.sketch.FeatureFrequencies;
import java.util.Map;

/**
 * The frequencies and the boilerplate that an index keeps of its making. They are never counted
 * again, so that all signatures of the index stay comparable.
 */
final class KeptFrequencies implements Frequencies {
  private static final String IDF_WEIGHTS = "idf-";

  private final SchemeId scheme;
  private final Map<String, String> userData;
  private FeatureFrequencies table;

  /** What signatures of a scheme were made with. */
  KeptFrequencies(SchemeId scheme, Map<String, String> userData) {
    this.scheme = scheme;
    this.userData = userData;
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
      table = IndexFrequencies.get(userData, id(scheme));
    }
    if (table == null) {
      throw lost("document frequencies " + id(scheme) + " that its signatures were made with");
    }
    return table;
  }

  /** If it is asked for again, it must be the same. */
  @Override
  public Boilerplate boilerplate(NearDup features, Settings settings) {
    String id = IndexBoilerplate.id(scheme);
    Boilerplate boilerplate = IndexBoilerplate.get(userData, id);
    if (boilerplate == null) {
      throw lost("boilerplate " + id + " that its signatures were made without");
    }
    double share = settings.real(MethodOption.BOILERPLATE, boilerplate.share());
    String groupedBy = settings.word(MethodOption.BOILERPLATE_BY, "");
    boolean same = share == boilerplate.share() && groupedBy.equals(boilerplate.groupedBy());
    if (settings.has(MethodOption.BOILERPLATE) && !same) {
      throw new UserException(
          "the index was made with --boilerplate "
              + boilerplate.share()
              + (boilerplate.groupedBy().isEmpty()
                  ? ""
                  : " --boilerplate-by " + Format.forTerminal(boilerplate.groupedBy(), 80))
              + "; leave both options out, or make another index");
    }
    return boilerplate;
  }

  private static UserException lost(String what) {
    return new UserException("the index does not keep the " + what + "; make the index again");
  }
}
