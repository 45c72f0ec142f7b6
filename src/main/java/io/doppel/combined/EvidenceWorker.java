package io.doppel.combined;

import io.doppel.model.EvidenceMeasure;
import io.doppel.pairs.PairKind;
import io.doppel.signature.CombinedSignature;

/**
 * Takes all measures of a text with others, one after the other. A worker for one thread: allocates
 * nothing for a pair once its buffers have grown.
 */
public abstract class EvidenceWorker {
  private CombinedSignature from;

  EvidenceWorker() {}

  /**
   * Sets the text that others are compared with.
   *
   * @param signature its signature
   */
  public final void from(CombinedSignature signature) {
    if (signature != from) {
      from = signature;
      open(signature);
    }
  }

  /** Makes ready for the text that others are compared with. */
  abstract void open(CombinedSignature signature);

  /**
   * Says from when on it matters how similar two texts are. For less similar ones the comparison
   * may end early, and all measures are 0 then.
   *
   * @param similarity the least that matters; 0, as at first, for all
   */
  public void ignoreBelow(double similarity) {}

  /**
   * Compares two texts, of which one may be the one that others are compared with already: all
   * measures are the same either way.
   *
   * @param one a signature
   * @param other another signature
   * @return the measures by {@link EvidenceMeasure#ordinal()}: good until the next is compared
   */
  public final double[] between(CombinedSignature one, CombinedSignature other) {
    if (from == other) {
      return to(one);
    }
    from(one);
    return to(other);
  }

  /**
   * Compares with another text.
   *
   * @param other its signature
   * @return the measures by {@link EvidenceMeasure#ordinal()}: good until the next is compared
   */
  public abstract double[] to(CombinedSignature other);

  /**
   * Compares with another text.
   *
   * @param packed the array that holds its packed signature
   * @param offset where it starts
   * @param length how many bytes it has
   * @param runsLength the length of its runs
   * @return the measures by {@link EvidenceMeasure#ordinal()}: good until the next is compared
   */
  public abstract double[] to(byte[] packed, int offset, int length, int runsLength);

  /**
   * In what the two differ that were compared last.
   *
   * @return the kind; null if the signatures do not tell it, or the two have nothing in common
   */
  public PairKind kind() {
    return null;
  }

  /**
   * Whether the two that were compared last are look-alikes whatever they have in common: short
   * texts, such as codes and receipts, that differ in their numbers.
   *
   * @return true if their similarity is bounded for it
   */
  public boolean isLookAlike() {
    return false;
  }
}
