package io.doppel.lucene.index;

import io.doppel.signature.Signature;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.document.Document;

/**
 * Documents that were skipped while it was not known whether others had written: the one that they
 * are near to may have been gone. They are kept until it is known; see {@link OwnNumbers}. To wait
 * for that would be to wait for every flush of another thread. Guarded by the hook's lock.
 */
final class UnprovenRefusals {
  private static final int MOST = 1_000;

  /**
   * A document that was skipped.
   *
   * @param of the key of the one that it was said to be near to
   * @param last the highest sequence number when it was
   */
  record Refused(DedupDocument document, Signature signature, String of, long last) {}

  private final Map<String, Refused> refused = new LinkedHashMap<>();

  boolean isEmpty() {
    return refused.isEmpty();
  }

  boolean has(String key) {
    return refused.containsKey(key);
  }

  /** A copy of a document that can be kept; null if there is no room, or it cannot be copied. */
  DedupDocument copy(DedupDocument document) {
    if (refused.size() >= MOST || !document.children().isEmpty()) {
      return null;
    }
    Document fields = FieldCopies.of(document.fields());
    return fields == null ? null : document.withFields(fields);
  }

  /** Keeps a document that was skipped. */
  void add(DedupDocument copy, Signature signature, String of, long last) {
    refused.put(copy.key(), new Refused(copy, signature, of, last));
  }

  /** Lets those go that were skipped when all numbers were ours. */
  void prove(long known) {
    refused.values().removeIf(each -> each.last() <= known);
  }

  /** The first of those that are left, in the order they came; null if there is none. */
  Refused first() {
    return refused.isEmpty() ? null : refused.values().iterator().next();
  }

  /** Lets one go that was decided again. */
  void remove(Refused decided) {
    refused.remove(decided.document().key());
  }
}
