package io.doppel.benchmarks;

import io.doppel.lucene.MinHashSettings;
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
        new DoppelPeer(
            "shingles, 3 words",
            NearDup.shingles("body", new MinHashSettings(3, 84, 12, 12)).threshold(0.3).build()),
        new DoppelPeer(
            "shingles, 3 words, 8 bits",
            NearDup.shingles("body", new MinHashSettings(3, 84, 8, 12)).threshold(0.3).build()),
        new DoppelPeer("shingles, 5 words", NearDup.shingles("body").threshold(0.25).build()),
        new DoppelPeer(
            "shingles-exact, 3 words", NearDup.shinglesExact("body", 3).threshold(0.3).build()),
        new DoppelPeer("containment", NearDup.containment("body").threshold(0.5).build()),
        new DoppelPeer("qgrams", NearDup.qGrams("body", 4).threshold(0.6).build()),
        new DoppelPeer("simhash", NearDup.simHash("body").build()),
        new DoppelPeer("charikar", NearDup.charikar("body").build()),
        new DoppelPeer(
            "hybrid",
            NearDup.hybrid("body")
                .shingles(new MinHashSettings(3, 84, 12, 12))
                .resemblance(0.3)
                .threshold(0.8)
                .build()),
        new DoppelPeer("signcd", NearDup.sigNcd("body").build()));
  }
}
