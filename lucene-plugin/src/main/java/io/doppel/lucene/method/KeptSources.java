package io.doppel.lucene.method;

import static io.doppel.lucene.method.MethodOption.BOILERPLATE;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE_BY;

import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.frequencies.IndexBoilerplate;
import io.doppel.lucene.frequencies.IndexFrequencies;
import io.doppel.lucene.frequencies.IndexModels;
import io.doppel.model.GramModel;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What an index keeps of its making, in the user data of its commits. Nothing is ever counted or
 * trained again, so that all signatures of the index stay comparable.
 */
public final class KeptSources implements MethodSources {
  /** Under which name a model is kept that signatures do not depend on, if it is. */
  static final String COMPARING_MODEL = "doppel.combined-model";

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
   * What signatures of a scheme were made with, as something other than an index keeps it.
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
  public FeatureFrequencies frequencies(Definition features) {
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
  public Boilerplate boilerplate(Definition features, MethodSettings settings) {
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

  @Override
  public <T> Optional<T> comparing(MethodSettings settings, Function<String, T> parser) {
    return Optional.ofNullable(userData.get(COMPARING_MODEL)).map(parser);
  }

  private MethodException lost(String what) {
    return new MethodException(
        "the " + keeper + " does not keep " + what + "; make the " + keeper + " again");
  }
}
