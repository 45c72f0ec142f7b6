package io.doppel.lucene.frequencies;

import io.doppel.lucene.document.SignatureFields;
import io.doppel.model.GramModel;
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

  /** Models by which signatures are only compared, by the field of their terms. */
  private static final String COMPARING = "doppel.compared-by.";

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
   * Records a model by which signatures are compared, and which they do not depend on: so it has no
   * place in their scheme, and another may take its place.
   *
   * @param userData the user data of a commit
   * @param fields where the signatures lie
   * @param text the model, as the text of its file
   */
  public static void putComparing(
      Map<String, String> userData, SignatureFields fields, String text) {
    userData.put(COMPARING + fields.terms(), text);
  }

  /**
   * The model by which signatures are compared, if one is recorded.
   *
   * @param userData the user data of a commit
   * @param fields where the signatures lie
   * @return the text of the model's file, or null
   */
  public static String comparing(Map<String, String> userData, SignatureFields fields) {
    return userData.get(COMPARING + fields.terms());
  }

  /**
   * Whether a commit keeps such a model under a key.
   *
   * @param key a key of its user data
   * @return whether it is one of {@link #putComparing}
   */
  public static boolean isComparing(String key) {
    return key.startsWith(COMPARING);
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
