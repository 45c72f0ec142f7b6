package io.doppel.lucene.method;

import static io.doppel.lucene.method.MethodOption.BOILERPLATE;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE_BY;

import io.doppel.lucene.IndexBoilerplate;
import io.doppel.lucene.IndexFrequencies;
import io.doppel.lucene.IndexModels;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.document.SchemeId;
import io.doppel.sketch.Boilerplate;
import io.doppel.sketch.CombinedModel;
import io.doppel.sketch.FeatureFrequencies;
import io.doppel.sketch.GramModel;
import java.util.Map;
import java.util.Optional;

/**
 * What an index keeps of its making, in the user data of its commits. Nothing is ever counted or
 * trained again, so that all signatures of the index stay comparable.
 */
public final class KeptSources implements MethodSources {
  /** Under which name the model of {@code combined} is kept, if it is. */
  static final String COMBINED_MODEL = "doppel.combined-model";

  private static final String IDF_WEIGHTS = "idf-";

  private final SchemeId scheme;
  private final Map<String, String> userData;
  private final String keeper;
  private FeatureFrequencies table;
  private Boilerplate boilerplate;
  private TrainedModel model;

  /**
   * What signatures of a scheme were made with.
   *
   * @param scheme the scheme
   * @param userData the user data of the index's commit
   */
  public KeptSources(SchemeId scheme, Map<String, String> userData) {
    this(scheme, userData, "index");
  }

  /**
   * The same of something else that keeps it.
   *
   * @param keeper what that is, for messages
   */
  KeptSources(SchemeId scheme, Map<String, String> userData, String keeper) {
    this.scheme = scheme;
    this.userData = userData;
    this.keeper = keeper;
  }

  /**
   * The id of the frequencies that signatures were made with.
   *
   * @param scheme the scheme of the signatures
   * @return the id, or null if they were made without
   */
  public static String frequenciesId(SchemeId scheme) {
    String weights = scheme.parameter("weights");
    return weights != null && weights.startsWith(IDF_WEIGHTS)
        ? weights.substring(IDF_WEIGHTS.length())
        : scheme.parameter("frequencies");
  }

  /**
   * The id of the model that signatures were made with.
   *
   * @param scheme the scheme of the signatures
   * @return the id, or null if they were made without
   */
  public static String modelId(SchemeId scheme) {
    return scheme.parameter("model");
  }

  @Override
  public FeatureFrequencies frequencies(NearDup features) {
    if (table == null) {
      String id = frequenciesId(scheme);
      table = IndexFrequencies.get(userData, id);
      if (table == null) {
        throw lost("the document frequencies " + id + " that its signatures were made with");
      }
    }
    return table;
  }

  /** If it is asked for again, it must be the same. */
  @Override
  public Boilerplate boilerplate(NearDup features, MethodSettings settings) {
    Boilerplate kept = boilerplate();
    double share = settings.real(BOILERPLATE, kept.share());
    String groupedBy = settings.word(BOILERPLATE_BY, "");
    boolean same = share == kept.share() && groupedBy.equals(kept.groupedBy());
    if (settings.has(BOILERPLATE) && !same) {
      throw new MethodException(
          "the "
              + keeper
              + " was made with "
              + settings.nameOf(BOILERPLATE)
              + " "
              + kept.share()
              + (kept.groupedBy().isEmpty()
                  ? ""
                  : " " + settings.nameOf(BOILERPLATE_BY) + " " + Wording.brief(kept.groupedBy()))
              + "; leave both options out, or make another "
              + keeper);
    }
    return kept;
  }

  private Boilerplate boilerplate() {
    if (boilerplate == null) {
      String id = IndexBoilerplate.id(scheme);
      boilerplate = IndexBoilerplate.get(userData, id);
      if (boilerplate == null) {
        throw lost("the boilerplate " + id + " that its signatures were made without");
      }
    }
    return boilerplate;
  }

  @Override
  public TrainedModel trained(String field, MethodSettings settings) {
    if (model == null) {
      model = read();
    }
    return model;
  }

  private TrainedModel read() {
    String id = modelId(scheme);
    GramModel kept = IndexModels.get(userData, id);
    if (kept == null) {
      throw lost("the model " + id + " that its signatures were made with");
    }
    if (kept.queryLog().isEmpty()) {
      return new TrainedModel(kept, null);
    }
    FeatureFrequencies queryLog = IndexFrequencies.get(userData, kept.queryLog());
    if (queryLog == null) {
      throw lost("the query log " + kept.queryLog() + " that its signatures were made with");
    }
    return new TrainedModel(kept, queryLog);
  }

  /** An index keeps none, since signatures do not depend on it. */
  @Override
  public Optional<CombinedModel> combined(MethodSettings settings) {
    return Optional.ofNullable(userData.get(COMBINED_MODEL)).map(CombinedModel::parse);
  }

  private MethodException lost(String what) {
    return new MethodException(
        "the " + keeper + " does not keep " + what + "; make the " + keeper + " again");
  }
}
