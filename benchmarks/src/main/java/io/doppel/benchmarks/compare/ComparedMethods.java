package io.doppel.benchmarks.compare;

import io.doppel.benchmarks.peers.DoppelPeer;
import io.doppel.benchmarks.peers.MinHashPeer;
import io.doppel.benchmarks.peers.Peer;
import io.doppel.benchmarks.peers.TextFieldPeer;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.combined.HybridBuilder;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import java.util.List;

/** The methods of the comparison: what users of Lucene do today, then ours. */
public final class ComparedMethods {
  /** The row that ratios refer to. */
  static final String REFERENCE = "MinHashFilter 1x128, 30 %";

  private ComparedMethods() {}

  /**
   * All of them.
   *
   * @return the methods, the one that ratios refer to first
   */
  public static List<Peer> all() {
    return List.of(
        new MinHashPeer(),
        new TextFieldPeer(),
        new DoppelPeer(
            "shingles, 3 words",
            SetBuilder.shingles("body", new MinHashSettings(3, 84, 12, 12)).threshold(0.3).build()),
        new DoppelPeer(
            "shingles, 3 words, 8 bits",
            SetBuilder.shingles("body", new MinHashSettings(3, 84, 8, 12)).threshold(0.3).build()),
        new DoppelPeer("shingles, 5 words", SetBuilder.shingles("body").threshold(0.25).build()),
        new DoppelPeer(
            "shingles-exact, 3 words", SetBuilder.shinglesExact("body", 3).threshold(0.3).build()),
        new DoppelPeer("containment", SetBuilder.containment("body").threshold(0.5).build()),
        new DoppelPeer("qgrams", SetBuilder.qGrams("body", 4).threshold(0.6).build()),
        new DoppelPeer("simhash", BitBuilder.simHash("body").build()),
        new DoppelPeer("charikar", BitBuilder.charikar("body").build()),
        new DoppelPeer(
            "hybrid",
            HybridBuilder.hybrid("body")
                .shingles(new MinHashSettings(3, 84, 12, 12))
                .resemblance(0.3)
                .threshold(0.8)
                .build()),
        new DoppelPeer("signcd", NcdBuilder.sigNcd("body").build()));
  }
}
