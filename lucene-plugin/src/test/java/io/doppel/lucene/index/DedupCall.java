package io.doppel.lucene.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.Term;

/**
 * A call of a {@link DedupWriter}.
 *
 * @param key the key that is added, updated or deleted
 * @param document null to delete
 */
record DedupCall(String key, DedupDocument document) {

  void apply(DedupModel model) throws IOException {
    if (document == null) {
      model.delete(key);
    } else {
      model.add(document);
    }
  }

  /** Makes the call. Of its decisions it gives the number of the first; -1 if there was none. */
  long apply(DedupWriter dedup) throws IOException {
    if (document == null) {
      List<Decision> deleted = dedup.deleteDocuments(new Term(dedup.fields().keyField(), key));
      return deleted.isEmpty() ? -1 : deleted.getFirst().sequence();
    }
    try {
      return dedup.addDocument(document).sequence();
    } catch (DuplicateDocumentException e) {
      return e.decision().sequence();
    }
  }

  /**
   * Calls without end, the same for the same seed: texts and many edits of them, so that there are
   * clusters, chains and copies, under not so many keys.
   */
  static final class Stream {
    private static final int REMEMBERED = 50;
    private static final int VOCABULARY = 300;

    private final Random random;
    private final String field;
    private final int keys;
    private final List<List<String>> texts = new ArrayList<>();

    /** The last text of each key, which may come again. */
    private final Map<String, List<String>> current = new HashMap<>();

    Stream(long seed, String field, int keys) {
      this.random = new Random(seed);
      this.field = field;
      this.keys = keys;
    }

    DedupCall next() {
      String key = "k" + random.nextInt(keys);
      return random.nextInt(6) == 0 ? new DedupCall(key, null) : add(key);
    }

    /** A call that adds a document under a key. */
    DedupCall add(String key) {
      List<String> before = current.get(key);
      List<String> words = before == null || random.nextInt(4) > 0 ? words() : before;
      current.put(key, words);
      if (texts.size() < REMEMBERED) {
        texts.add(words);
      } else {
        texts.set(random.nextInt(REMEMBERED), words);
      }
      String text = String.join(" ", words);
      Document fields = new Document();
      fields.add(new TextField(field, text, Field.Store.YES));
      return new DedupCall(
          key,
          new DedupDocument(key, text, fields)
              .withRank(random.nextInt(3))
              .withTimestamp(random.nextInt(5)));
    }

    private List<String> words() {
      List<String> words = new ArrayList<>();
      if (texts.isEmpty() || random.nextInt(4) == 0) {
        for (int count = 5 + random.nextInt(20); count > 0; count--) {
          words.add(word());
        }
        return words;
      }
      for (String word : texts.get(random.nextInt(texts.size()))) {
        words.add(random.nextInt(8) == 0 ? word() : word);
      }
      return words;
    }

    private String word() {
      return "w" + (int) (VOCABULARY * Math.pow(random.nextDouble(), 2));
    }
  }
}
