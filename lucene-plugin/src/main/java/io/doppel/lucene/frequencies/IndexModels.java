package io.doppel.lucene;

import io.doppel.sketch.GramModel;
import java.util.Map;

/**
 * The models that signatures of an index were made with, and the place where they are kept: the
 * user data of its commits. So who searches the index needs no file.
 *
 * <pre>{@code
 * Map<String, String> userData = new HashMap<>(reader.getIndexCommit().getUserData());
 * IndexModels.put(userData, model);
 * writer.setLiveCommitData(userData.entrySet());
 * }</pre>
 *
 * <p>The frequencies that a model is used with, and those of its query log, are kept by {@link
 * IndexFrequencies}.
 */
public final class IndexModels {
  private static final String KEY = "doppel.model.";

  private IndexModels() {}

  /**
   * Adds a model to a commit's user data.
   *
   * @param userData the user data, for {@link
   *     org.apache.lucene.index.IndexWriter#setLiveCommitData}
   * @param model the model
   */
  public static void put(Map<String, String> userData, GramModel model) {
    userData.put(KEY + model.id(), model.toText());
  }

  /**
   * Finds a model in a commit's user data.
   *
   * @param userData the user data, from {@link
   *     org.apache.lucene.index.DirectoryReader#getIndexCommit}
   * @param id the id of the model, as the scheme's id has it
   * @return the model, or null if it is not there
   * @throws IllegalArgumentException if it is damaged, or another one
   */
  public static GramModel get(Map<String, String> userData, String id) {
    String text = userData.get(KEY + id);
    if (text == null) {
      return null;
    }
    GramModel model = GramModel.parse(text);
    if (!model.id().equals(id)) {
      throw new IllegalArgumentException(
          "the index must keep model " + id + " under its name, got " + model.id());
    }
    return model;
  }
}
