package io.doppel.opensearch.dedup;

import org.opensearch.action.ActionType;

/** Bulks of documents that go through the gate of their index. */
final class DedupBulkAction extends ActionType<DedupBulkResponse> {
  static final String NAME = "indices:data/write/doppel/bulk";
  static final DedupBulkAction INSTANCE = new DedupBulkAction();

  private DedupBulkAction() {
    super(NAME, DedupBulkResponse::new);
  }
}
