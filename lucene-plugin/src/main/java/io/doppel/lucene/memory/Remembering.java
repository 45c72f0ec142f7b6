package io.doppel.lucene.memory;

/** A definition whose signatures can be kept in memory and searched there. */
public interface Remembering {
  /** An empty memory: {@link FamilyMemory#of}. */
  public FamilyMemory memory();

  /** An empty memory that misses nothing: {@link FamilyMemory#complete}. */
  public default FamilyMemory completeMemory() {
    return memory();
  }
}
