package io.doppel.lucene;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.signature.Signature;
import java.util.Objects;

/**
 * Signatures of documents in memory, and for a signature those that are its near-duplicates. Each
 * signature has an ordinal: 0, 1, 2, ... as they come.
 *
 * <pre>{@code
 * SignatureMemory memory = SignatureMemory.of(near);
 * near.sign(text).ifPresent(memory::add);
 * memory.matches(near.sign(other).orElseThrow(), (ordinal, similarity) -> ...);
 * }</pre>
 *
 * <p>Packed signatures are held as bytes, not as objects: of the default sketch of {@code shingles}
 * 220 bytes a document in all. What {@link #matches} costs depends on the method; {@code shingles}
 * takes 2 microseconds among 100,000 documents, {@code simhash} one among a million.
 *
 * <p>For use by one thread at a time: the caller locks, also for reading.
 */
public final class SignatureMemory {
  private final FamilyMemory memory;

  private SignatureMemory(FamilyMemory memory) {
    this.memory = memory;
  }

  /**
   * A memory for signatures of a definition.
   *
   * @param definition the definition
   * @return the memory, empty
   */
  public static SignatureMemory of(NearDup definition) {
    return new SignatureMemory(FamilyMemory.of(Definition.of(definition)));
  }

  /** Takes near-duplicates. */
  @FunctionalInterface
  public interface Matches {
    /**
     * Takes a near-duplicate. Must neither change the memory nor ask it for matches.
     *
     * @param ordinal its ordinal
     * @param similarity how similar it is, at least the threshold
     */
    void match(int ordinal, double similarity);
  }

  /**
   * Adds a signature.
   *
   * @param signature a signature made by the definition
   * @return its ordinal
   */
  public int add(Signature signature) {
    return memory.add(Objects.requireNonNull(signature, "signature"));
  }

  /**
   * Forgets a signature.
   *
   * @param ordinal its ordinal
   */
  public void remove(int ordinal) {
    memory.remove(ordinal);
  }

  /**
   * Forgets all signatures before one, as a window that moves does.
   *
   * @param ordinal the first that stays
   */
  public void forgetBefore(int ordinal) {
    memory.forgetBefore(ordinal);
  }

  /**
   * The near-duplicates of a signature among those that are held, in no order.
   *
   * @param signature a signature made by the definition
   * @param found takes them
   */
  public void matches(Signature signature, Matches found) {
    Objects.requireNonNull(signature, "signature");
    Objects.requireNonNull(found, "found");
    memory.matches(signature, Population.of(memory.size()), found::match);
  }

  /**
   * How many signatures are held.
   *
   * @return their number
   */
  public int size() {
    return memory.size();
  }

  /**
   * About how much memory is taken.
   *
   * @return bytes
   */
  public long bytes() {
    return memory.bytes();
  }
}
