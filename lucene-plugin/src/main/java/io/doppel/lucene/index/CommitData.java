package io.doppel.lucene.index;

import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.IndexWriter;

/** What a {@link DedupWriter} says of a field in the user data of commits. */
final class CommitData {
  private static final String COMMITTED = "doppel.dedup.sequence.";
  private static final String LATEST = "doppel.dedup.latest.";

  /** The version of {@link DedupFields}; the first commits do not say it. */
  private static final String LAYOUT = "doppel.dedup.layout.";

  private static final String LAYOUT_VERSION = "1";

  private final IndexWriter writer;
  private final String field;

  CommitData(IndexWriter writer, String field) {
    this.writer = writer;
    this.field = field;
  }

  private Map<String, String> read() {
    Map<String, String> userData = new HashMap<>();
    Iterable<Map.Entry<String, String>> before = writer.getLiveCommitData();
    if (before != null) {
      before.forEach(entry -> userData.put(entry.getKey(), entry.getValue()));
    }
    return userData;
  }

  /** Refuses an index that a later version wrote. */
  void checkLayout() {
    String found = read().getOrDefault(LAYOUT + field, LAYOUT_VERSION);
    if (!found.equals(LAYOUT_VERSION)) {
      throw new IllegalArgumentException(
          "the index has what a DedupWriter says of field "
              + field
              + " in layout "
              + found
              + ", this version writes layout "
              + LAYOUT_VERSION
              + "; use a newer version of Doppel, such as wrote the index");
    }
  }

  /** The number of the next call; see {@link DedupWriter#committedSequence}. */
  long sequence() {
    return sequence(read(), field);
  }

  static long sequence(Map<String, String> userData, String field) {
    return Long.parseLong(userData.getOrDefault(COMMITTED + field, "0"));
  }

  /** The end of the window; {@link Long#MIN_VALUE} if there was none. */
  long latest() {
    return Long.parseLong(read().getOrDefault(LATEST + field, Long.toString(Long.MIN_VALUE)));
  }

  /**
   * Says what the next commit will have.
   *
   * @param window null if there is none
   */
  void write(long sequence, DedupWindow window) {
    Map<String, String> userData = read();
    userData.put(LAYOUT + field, LAYOUT_VERSION);
    userData.put(COMMITTED + field, Long.toString(sequence));
    if (window != null && window.latest() != Long.MIN_VALUE) {
      userData.put(LATEST + field, Long.toString(window.latest()));
    }
    writer.setLiveCommitData(userData.entrySet());
  }
}
