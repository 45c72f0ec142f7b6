package io.doppel.lucene.index;

import io.doppel.decision.DedupPolicy;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * What policy merge asks the caller's {@link DedupWriterBuilder.Merger}, and what it is told of the
 * document that the index has. Guarded by the hook's lock.
 */
final class Merging {
  /** Null with another policy. */
  private final DedupWriterBuilder.Merger merger;

  private final String sourceField;
  private final String keyField;
  private final KeptDocuments kept;

  /** In a dry run, what the index would have stored, by keys; null if it is none. */
  private final Map<String, String> dry;

  Merging(DedupWriterBuilder builder, KeptDocuments kept) {
    this.merger = builder.policy == DedupPolicy.MERGE ? builder.merger : null;
    this.sourceField = builder.sourceField;
    this.keyField = builder.keyField;
    this.kept = kept;
    this.dry = merger != null && builder.dryRun ? new HashMap<>() : null;
  }

  /**
   * The document that the index has, with what is better in another one.
   *
   * @return null if nothing is, or if the document was added without a source, so that it cannot be
   *     made anew
   */
  DedupWriterBuilder.Merged merge(WrittenDocument into, DedupDocument arriving) throws IOException {
    String source = source(into);
    if (source == null) {
      return null;
    }
    DedupWriterBuilder.Kept known =
        new DedupWriterBuilder.Kept(
            into.key(), source, into.timestamp(), into.entry().traits().rank());
    DedupWriterBuilder.Merged merged = merger.merge(known, arriving).orElse(null);
    if (merged != null) {
      merged.of(into).checkChildren(keyField);
    }
    return merged;
  }

  /** What others added under a key of a dry run has no number. */
  private String source(WrittenDocument into) throws IOException {
    String source = dry == null || into.sequence() < 0 ? null : dry.get(into.key());
    return source == null ? kept.mergeSource(into.key(), sourceField) : source;
  }

  /** Says that a document was added, or put in its own place. */
  void added(DedupDocument document) {
    String source = sourceField == null ? document.source() : document.fields().get(sourceField);
    changed(document.key(), source);
  }

  /** Says what a document is made from the next time. */
  void changed(String key, String source) {
    if (dry != null) {
      dry.put(key, source);
    }
  }
}
