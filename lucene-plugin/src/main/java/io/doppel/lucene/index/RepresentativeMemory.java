package io.doppel.lucene.index;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.search.CandidateCounter;
import io.doppel.signature.Signature;
import java.util.function.Consumer;
import org.apache.lucene.util.RamUsageEstimator;

/**
 * The documents in memory that new ones are compared with, each with its key. Guarded by the
 * writer's lock.
 */
final class RepresentativeMemory {
  private static final long OBJECT_BYTES =
      RamUsageEstimator.shallowSizeOfInstance(RepresentativeMemory.class);

  /** So many rows of documents that are gone do not count. */
  private static final int FEW = 64;

  private final FamilyMemory memory;

  /** Has rows, too, of documents that are gone: those whose signatures are. */
  private RepresentativeTable table = new RepresentativeTable();

  RepresentativeMemory(Definition near) {
    this.memory = FamilyMemory.of(near);
  }

  /** Adds a document. One with the same key that is here goes. */
  void add(WrittenDocument known) {
    remove(known.key());
    table.add(known.entry(), memory.add(known.signature()), known.tag());
  }

  /** The document with a key, its tag and its signature; null if it is not here. */
  WrittenDocument find(String key) {
    int row = table.rowOfKey(key);
    return row < 0 ? null : known(row);
  }

  private WrittenDocument known(int row) {
    return new WrittenDocument(table.get(row), table.tag(row), memory.get(table.ordinal(row)));
  }

  /** The document with a key; null if it is not here. */
  DocumentEntry get(String key) {
    int row = table.rowOfKey(key);
    return row < 0 ? null : table.get(row);
  }

  /** Takes a document out, if it is here. */
  void remove(String key) {
    int row = table.remove(key);
    if (row >= 0) {
      memory.remove(table.ordinal(row));
      if (table.rows() - size() > size() / 2 + FEW) {
        tidy();
      }
    }
  }

  /** Changes what is known of a document that is here, but for its signature and its tag. */
  void replace(DocumentEntry entry) {
    table.set(table.rowOfKey(entry.key()), entry);
  }

  /** Finds the near-duplicates of a signature among a population. */
  void matches(
      Signature signature,
      Population population,
      CandidateCounter candidates,
      Consumer<Match> found) {
    memory.matches(
        signature,
        population,
        candidates,
        (ordinal, similarity) ->
            found.accept(new Match(table.get(table.rowOfOrdinal(ordinal)), similarity)));
  }

  /** Gives the keys of all documents, in the order in which they came. */
  void forEachKey(Consumer<String> taker) {
    for (int row = 0; row < table.rows(); row++) {
      if (isHere(row)) {
        taker.accept(table.key(row));
      }
    }
  }

  /** Gives all documents, in the order in which they came. */
  void forEach(Consumer<WrittenDocument> taker) {
    for (int row = 0; row < table.rows(); row++) {
      if (isHere(row)) {
        taker.accept(known(row));
      }
    }
  }

  int size() {
    return memory.size();
  }

  /** The memory that is held. Constant time. */
  long bytes() {
    return OBJECT_BYTES + memory.bytes() + table.bytes();
  }

  /** Forgets the older half of the documents. */
  void forgetHalf() {
    int half = (size() + 1) / 2;
    int end = 0;
    for (int forgotten = 0; forgotten < half; end++) {
      forgotten += isHere(end) ? 1 : 0;
    }
    if (end > 0) {
      memory.forgetBefore(table.ordinal(end - 1) + 1);
    }
    tidy();
  }

  private boolean isHere(int row) {
    return memory.has(table.ordinal(row));
  }

  /** Leaves out the rows of documents that are gone. Linear; for a moment there are two tables. */
  private void tidy() {
    RepresentativeTable tidied = new RepresentativeTable();
    for (int row = 0; row < table.rows(); row++) {
      if (isHere(row)) {
        tidied.add(table.get(row), table.ordinal(row), table.tag(row));
      }
    }
    table = tidied;
  }
}
