package io.doppel.cli.method;

import io.doppel.cli.output.UserException;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.method.KeptSources;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.TrainedModel;
import io.doppel.model.GramModel;
import java.io.IOException;
import java.util.Map;

/** The model that an index keeps of its making. No file is needed, and no other one allowed. */
final class StoredModels implements Models {
  private final String id;
  private final KeptSources sources;
  private TrainedModel kept;

  StoredModels(SchemeId scheme, Map<String, String> userData) {
    this.id = KeptSources.modelId(scheme);
    this.sources = new KeptSources(scheme, userData);
  }

  @Override
  public TrainedModel of(String field, MethodSettings settings) throws IOException {
    if (kept == null) {
      checkGiven(settings);
      kept = sources.trained(field, settings);
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
  private void checkGiven(MethodSettings settings) throws IOException {
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
}
