package io.doppel.lucene.memory;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.PackedPages;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.RamUsageEstimator;

/** Signatures as bytes in pages, compared as they lie there. */
abstract class PackedMemory extends FamilyMemory {
  /** So many bytes may be wasted in any case. */
  private static final long LITTLE = 1 << 17;

  private final SignatureReader.Packed reader = SignatureReader.ofPacked();
  private PackedPages pages = new PackedPages();
  private long[] positions = new long[capacity()];
  private int[] lengths = new int[capacity()];

  /** The bytes of live signatures. */
  private long liveBytes;

  private int[] candidates = new int[64];
  private int candidateCount;

  PackedMemory(Definition near) {
    super(near);
  }

  @Override
  public void put(int ordinal, Signature signature) {
    byte[] packed = signature.pack();
    positions[slot(ordinal)] = pages.append(packed, 0, packed.length);
    lengths[slot(ordinal)] = signature.length();
    liveBytes += packed.length;
  }

  @Override
  public final Signature read(int ordinal) {
    SignatureReader.Packed at = reader(ordinal);
    return near().unpack(at.packed(), at.length());
  }

  /** A reader that stands on a signature. */
  public final SignatureReader.Packed reader(int ordinal) {
    long position = positions[slot(ordinal)];
    byte[] page = pages.page(position);
    int offset = PackedPages.offset(position);
    int length = PackedPages.length(page, offset);
    reader.set(page, offset + PackedPages.lengthBytes(length), length, length(ordinal));
    return reader;
  }

  public final int length(int ordinal) {
    return lengths[slot(ordinal)];
  }

  @Override
  public void dropped(int ordinal) {
    liveBytes -= packedLength(ordinal);
  }

  final int packedLength(int ordinal) {
    long position = positions[slot(ordinal)];
    return PackedPages.length(pages.page(position), PackedPages.offset(position));
  }

  /** The bytes of live signatures. */
  final long liveBytes() {
    return liveBytes;
  }

  @Override
  public void tidy() {
    reader.set(BytesRef.EMPTY_BYTES, 0, 0, 0); // or it would hold the page that it stands on
    if (size() == 0) {
      pages.freeAll();
    } else {
      pages.freeBefore(positions[slot(first())]);
    }
    if (pages.bytes() > 2 * liveBytes + LITTLE) {
      rewrite();
    }
  }

  /** Puts what is live into new pages. */
  private void rewrite() {
    PackedPages kept = new PackedPages();
    for (int i = first(); i < end(); i++) {
      if (has(i)) {
        BytesRef packed = reader(i).packed();
        positions[slot(i)] = kept.append(packed.bytes, packed.offset, packed.length);
      }
    }
    pages = kept;
  }

  @Override
  public void moveSlots(int newMask) {
    positions = moved(positions, newMask, 1);
    lengths = moved(lengths, newMask);
  }

  @Override
  public long heldBytes() {
    return pages.bytes()
        + RamUsageEstimator.sizeOf(positions)
        + RamUsageEstimator.sizeOf(lengths)
        + RamUsageEstimator.sizeOf(candidates);
  }

  /** Keeps a candidate, unless it is dead, for {@link #verify}. Each comes once. */
  public final void candidate(int ordinal) {
    if (!has(ordinal)) {
      return;
    }
    if (candidateCount == candidates.length) {
      candidates = Arrays.copyOf(candidates, candidateCount * 2);
    }
    candidates[candidateCount++] = ordinal;
  }

  /** Compares the signature that is asked for with one that is held. */
  @FunctionalInterface
  public interface Comparison {
    double with(int ordinal) throws IOException;
  }

  /** Verifies the candidates by {@link #verifier}, and forgets them. */
  public final void verify(Signature signature, Matches found) throws IOException {
    if (candidateCount > 0) {
      verify(comparison(signature), found);
    }
  }

  /** Verifies the candidates, and forgets them. */
  public final void verify(Comparison comparison, Matches found) throws IOException {
    int count = candidateCount;
    candidateCount = 0;
    addCompared(count);
    Arrays.sort(candidates, 0, count);
    for (int i = 0; i < count; i++) {
      verify(candidates[i], comparison, found);
    }
  }

  /** Verifies every signature that is held by {@link #verifier}. */
  public final void verifyAll(Signature signature, Matches found) throws IOException {
    verifyAll(comparison(signature), found);
  }

  /** Verifies every signature that is held. */
  public final void verifyAll(Comparison comparison, Matches found) throws IOException {
    addCompared(size());
    for (int i = first(); i < end(); i++) {
      verify(i, comparison, found);
    }
  }

  /** Compares a signature that is asked for with others. */
  public SignatureVerifier verifier(Signature signature) {
    return near().verifier(signature);
  }

  private Comparison comparison(Signature signature) {
    SignatureVerifier verifier = verifier(signature);
    return ordinal -> verifier.similarity(reader(ordinal));
  }

  private void verify(int ordinal, Comparison comparison, Matches found) throws IOException {
    if (has(ordinal)) {
      double similarity = comparison.with(ordinal);
      if (similarity != SignatureVerifier.NO_MATCH) {
        found.match(ordinal, similarity);
      }
    }
  }
}
