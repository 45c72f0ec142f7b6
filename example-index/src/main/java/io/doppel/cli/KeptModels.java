package io.doppel.cli;

import io.doppel.lucene.IndexFrequencies;
import io.doppel.lucene.IndexModels;
import io.doppel.sketch.FeatureFrequencies;
import io.doppel.sketch.GramModel;
import java.io.IOException;
import java.util.Map;

/** The model that an index keeps of its making. No file is needed, and no other one allowed. */
final class KeptModels implements Models {
  /** The parameter of a scheme's id that names the model. */
  static final String PARAMETER = "model";

  private final String id;
  private final Map<String, String> userData;
  private Trained kept;

  KeptModels(String id, Map<String, String> userData) {
    this.id = id;
    this.userData = userData;
  }

  @Override
  public Trained of(String field, Settings settings) throws IOException {
    if (kept == null) {
      checkGiven(settings);
      kept = read();
    }
    if (settings.has(MethodOption.QUERY_LOG)) {
      if (kept.queryLog() == null) {
        throw new UserException(
            "the index's model " + id + " was trained without a query log; leave --query-log out");
      }
      Models.checkedLog(field, settings, kept.model());
    }
    return kept;
  }

  /** A model may be named again, but it must be the one that the index has. */
  private void checkGiven(Settings settings) throws IOException {
    if (!settings.has(MethodOption.MODEL)) {
      return;
    }
    String given = ModelFile.read(Models.file(settings), GramModel::parse).id();
    if (!given.equals(id)) {
      throw new UserException(
          "--model: "
              + Models.file(settings)
              + " is model "
              + given
              + ", the index was made with model "
              + id
              + "; leave it out, or make another index");
    }
  }

  private Trained read() {
    GramModel model = IndexModels.get(userData, id);
    if (model == null) {
      throw lost("the model " + id);
    }
    if (model.queryLog().isEmpty()) {
      return new Trained(model, null);
    }
    FeatureFrequencies queryLog = IndexFrequencies.get(userData, model.queryLog());
    if (queryLog == null) {
      throw lost("the query log " + model.queryLog());
    }
    return new Trained(model, queryLog);
  }

  private static UserException lost(String what) {
    return new UserException(
        "the index does not keep "
            + what
            + " that its signatures were made with; make the index again");
  }
}
