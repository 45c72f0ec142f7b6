package io.doppel.cli.method;

import io.doppel.cli.output.UserException;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.TrainedModel;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.model.GramModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Where a learned method gets its model: from a file, or kept with an index. */
public interface Models {
  /**
   * The model for what a method is set to.
   *
   * @param field the field of the text
   */
  TrainedModel of(String field, MethodSettings settings) throws IOException;

  /** The model that {@code --model} names, which must be given. */
  static Models ofFiles() {
    return (field, settings) -> {
      if (!settings.has(MethodOption.MODEL)) {
        throw new UserException(
            settings.method().id()
                + " needs a model: give --model FILE; 'doppel train INPUT --out FILE' makes one");
      }
      GramModel model = ModelFile.read(file(settings), GramModel::parse);
      return new TrainedModel(checked(model, settings), queryLog(field, settings, model));
    };
  }

  /** The model that signatures of an index were made with. */
  static Models kept(SchemeId scheme, Map<String, String> userData) {
    return new StoredModels(scheme, userData);
  }

  /** A model by which signatures are only compared, where an index does not record it. */
  static void rejectOfComparing(MethodSettings settings, String command) {
    if (!settings.method().learnsWithoutLabels()
        && !settings.method().isLearned()
        && settings.has(MethodOption.MODEL)) {
      throw new UserException(
          "--model has no use for "
              + command
              + ": the signatures of "
              + settings.method().id()
              + " do not depend on it; give it to query, pairs, dedup or clusters");
    }
  }

  /** Where the file of the model is. */
  static Path file(MethodSettings settings) {
    return Path.of(settings.word(MethodOption.MODEL, ""));
  }

  /** Refuses a model that was trained for what a method does not estimate. */
  static GramModel checked(GramModel model, MethodSettings settings) {
    String needed = settings.method().similarity();
    if (needed != null && !needed.equals(model.measure().id())) {
      throw new UserException(
          settings.method().id()
              + " is for models of similarity "
              + needed
              + ", but "
              + file(settings)
              + " was trained for "
              + model.measure().id()
              + "; make one with 'doppel train --similarity "
              + needed
              + "', or use --method andd");
    }
    return model;
  }

  private static FeatureFrequencies queryLog(String field, MethodSettings settings, GramModel model)
      throws IOException {
    boolean isGiven = settings.has(MethodOption.QUERY_LOG);
    if (isGiven == model.queryLog().isEmpty()) {
      throw new UserException(
          "model "
              + file(settings)
              + (isGiven
                  ? " was trained without a query log; leave --query-log out, or train with it"
                  : " was trained with a query log; give the same one with --query-log"));
    }
    return isGiven ? checkedLog(field, settings, model) : null;
  }

  /** The query log that is given, which must be that of the model. */
  static FeatureFrequencies checkedLog(String field, MethodSettings settings, GramModel model)
      throws IOException {
    Path file = Path.of(settings.word(MethodOption.QUERY_LOG, ""));
    Definition grams = QueryLog.grams(field, model.words(), WordAnalyzer.of(settings));
    FeatureFrequencies log = QueryLog.read(file, grams);
    if (!log.id().equals(model.queryLog())) {
      throw new UserException(
          "--query-log: "
              + file
              + " is not the log that the model was trained with (or --analyzer is not the same):"
              + " its frequencies are "
              + log.id()
              + ", those of the model "
              + model.queryLog());
    }
    return log;
  }
}
