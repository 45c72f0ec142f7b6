package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.peers.Peer;
import io.doppel.benchmarks.peers.Search;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * A method, ours or another, with all that can be measured of it.
 *
 * @param name what tables call it
 * @param settings which settings it has
 * @param ours whether it is one of Doppel's
 * @param signers make workers, one for each thread, that make signatures
 * @param peer how it is indexed and asked with Lucene; null if it is no such method
 * @param finder how it finds all pairs of signatures; null if only by one query after the other
 */
record Contender(
    String name,
    String settings,
    boolean ours,
    Supplier<Signer> signers,
    Peer peer,
    Finder finder) {
  /** The rows of tables that it has: one for each way to ask, if there are several. */
  List<String> rows() {
    return peer == null
        ? List.of(name)
        : peer.searches().stream().map(search -> row(search)).toList();
  }

  /** The row of a way to ask. */
  String row(Search search) {
    return ours || peer.searches().size() == 1 ? name : name + ", " + search.name();
  }

  /** Makes signatures; one thread's worker. */
  @FunctionalInterface
  interface Signer {
    /**
     * Makes a signature.
     *
     * @param text the text
     * @return its signature; null if it has none
     * @throws IOException if the analyzer fails
     */
    Object sign(String text) throws IOException;
  }

  /** Finds all pairs of signatures. */
  @FunctionalInterface
  interface Finder {
    /**
     * Finds pairs.
     *
     * @param signatures of all documents; null where a text has none
     * @param threads how many threads may be used; some can use only one
     * @return the pairs
     */
    Found find(List<Object> signatures, int threads);
  }

  /** Pairs that were found. */
  @FunctionalInterface
  interface Found {
    /**
     * The pairs.
     *
     * @return for each of them the lower place of the two in the high half, the other in the low
     */
    long[] keys();
  }
}
