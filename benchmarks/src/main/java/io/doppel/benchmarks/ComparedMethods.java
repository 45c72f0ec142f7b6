package io.doppel.benchmarks;

import io.doppel.lucene.NearDup;
import java.util.List;

/** The methods of the comparison: what users of Lucene do today, then ours. */
final class ComparedMethods {
  /** The row that ratios refer to. */
  static final String REFERENCE = "MinHashFilter 1x128, 30 %";

  private ComparedMethods() {}

  static List<Peer> all() {
    return List.of(
        new MinHashPeer(),
        new TextFieldPeer(),
        new DoppelPeer("signcd", NearDup.sigNcd("body").build()));
  }
}
