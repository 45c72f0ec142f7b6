package io.doppel.compression;

import io.doppel.signature.NcdSignature;
import java.math.BigDecimal;

/**
 * What two signatures must have in common to be within a distance, known without compressing them
 * together.
 *
 * <ul>
 *   <li><b>P1</b> (SigNCD section 4.2.1): a compressor that never gets shorter when more is added
 *       puts two signatures at least {@code 1 - C(x)/C(y)} apart, where {@code C(x) <= C(y)}.
 *   <li><b>P2</b> (section 4.2.2): by the triangle inequality they are at least {@code |NCD(x,z) -
 *       NCD(y,z)|} apart for any third signature z.
 *   <li><b>Gram filter</b> (ours): what the concatenation saves it saves by copies of at least four
 *       bytes. A run of k common 4-grams is a copy of k + 3 bytes that costs two or three, so it
 *       saves about k + 1; runs are at most as many as grams; so a saving of s bytes takes at least
 *       s / 2 common 4-grams. Distinct ones are counted, since a gram that repeats itself is
 *       compressed inside its own signature; where a signature has fewer distinct grams than
 *       compressed bytes, each of them stands for more than a byte ({@link
 *       NcdSignature#gramLength()}).
 * </ul>
 *
 * <p>Real compressors are not normal in the paper's sense, so each bound is loosened until it
 * holds: by the two signatures' slack, which is what each may save by being anywhere but alone in
 * the input ({@link CompressionDistance}), and by a few bytes for what remains. The constants are
 * measured, and how many true pairs are still lost is measured by a test: see {@code
 * docs/adr/0004-bounds-for-real-compressors.md}.
 *
 * <p>With {@code asPrinted}, P1 is inequality (7) of the paper and P2 its remark 6, without slack
 * and without margin. Both then lose true pairs, since they take the compressor for a normal one:
 * see {@code docs/adr/0040-signcd-as-printed.md}.
 *
 * @param maxDistance the largest distance that is still a match, tau in the paper; from 0 to 1
 * @param lengthBound whether P1 is used
 * @param gramFilter whether the gram filter is used; it stays off by itself above {@link
 *     #MAX_GRAM_DISTANCE}
 * @param asPrinted whether P1 and P2 are the paper's own, not loosened for real compressors
 */
public record NcdBounds(
    double maxDistance, boolean lengthBound, boolean gramFilter, boolean asPrinted) {
  /**
   * Above this distance the gram filter would lose more than it saves: nearly all signatures share
   * enough by chance.
   */
  public static final double MAX_GRAM_DISTANCE = 0.7;

  /**
   * The gram filter counts no more slack than this, so that few common grams always mean no match.
   */
  private static final int MAX_GRAM_SLACK = 15;

  private static final int LENGTH_MARGIN = 8;
  private static final int GRAM_MARGIN = 8;
  private static final int WIDE_GRAM_MARGIN = 12;
  private static final double WIDE_FROM_DISTANCE = 0.6;

  /** Checks the distance, and switches the gram filter off where it does not hold. */
  public NcdBounds {
    if (!(maxDistance >= 0 && maxDistance <= 1)) {
      throw new IllegalArgumentException("distance must be in [0, 1], got " + maxDistance);
    }
    gramFilter &= maxDistance <= MAX_GRAM_DISTANCE;
  }

  /**
   * Bounds that are loosened until they hold for real compressors.
   *
   * @param maxDistance the largest distance that is still a match
   * @param lengthBound whether P1 is used
   * @param gramFilter whether the gram filter is used
   */
  public NcdBounds(double maxDistance, boolean lengthBound, boolean gramFilter) {
    this(maxDistance, lengthBound, gramFilter, false);
  }

  /**
   * These bounds without the gram filter.
   *
   * @return other bounds
   */
  public NcdBounds withoutGramFilter() {
    return new NcdBounds(maxDistance, lengthBound, false, asPrinted);
  }

  /**
   * P1: whether two signatures with these compressed lengths can match.
   *
   * @param smaller the smaller compressed length
   * @param larger the larger one
   * @param slackOfLarger the slack of the signature with the larger one
   * @return false if they cannot match
   */
  public boolean lengthsAdmit(int smaller, int larger, int slackOfLarger) {
    if (!lengthBound) {
      return true;
    }
    return asPrinted
        ? leastDistance(smaller, larger) <= maxDistance
        : smaller + slackOfLarger + LENGTH_MARGIN >= (1 - maxDistance) * larger;
  }

  /**
   * Lemma 3: {@code 1 - C(x)/C(y)}. To compare it with tau is inequality (7), {@code C(x)/C(y) < 1
   * - tau}, but for rounding: 1 - 0.7 is more than 0.3 in binary, so that 3 and 10 would be pruned,
   * which are exactly 0.7 apart.
   */
  private static double leastDistance(int smaller, int larger) {
    return (double) (larger - smaller) / larger;
  }

  /**
   * P1 as a range: the least compressed length that a match of this signature can have.
   *
   * @param compressedLength the signature's compressed length
   * @param slack its slack
   * @return the smallest length that {@link #lengthsAdmit}
   */
  public int minLength(int compressedLength, int slack) {
    if (!lengthBound) {
      return 0;
    }
    int loosened = asPrinted ? 0 : slack + LENGTH_MARGIN;
    int least = (int) Math.floor((1 - maxDistance) * compressedLength) - loosened;
    while (!lengthsAdmit(least, compressedLength, slack)) {
      least++;
    }
    return Math.max(0, least);
  }

  /**
   * P1 as a range: the largest compressed length that a match of this signature can have, for a
   * match with the largest slack.
   *
   * @param compressedLength the signature's compressed length
   * @return a length above which {@link #lengthsAdmit} is false for any slack
   */
  public int maxLength(int compressedLength) {
    if (!lengthBound || maxDistance == 1) {
      return Integer.MAX_VALUE;
    }
    int loosened = asPrinted ? 0 : NcdSignature.MAX_SLACK + LENGTH_MARGIN;
    return (int)
        Math.min(Integer.MAX_VALUE, Math.ceil((compressedLength + loosened) / (1 - maxDistance)));
  }

  /**
   * The gram filter: the least number of distinct 4-grams that two signatures must have in common.
   *
   * @param gramLength the gram length of the one with the larger compressed length
   * @param slack the slack of the one
   * @param otherSlack the slack of the other; {@link NcdSignature#MAX_SLACK} if it is not known
   * @return the number; 0 or less if nothing is required
   */
  public int requiredGrams(int gramLength, int slack, int otherSlack) {
    if (!gramFilter) {
      return 0;
    }
    int margin = maxDistance <= WIDE_FROM_DISTANCE ? GRAM_MARGIN : WIDE_GRAM_MARGIN;
    int slacks = Math.min(slack, MAX_GRAM_SLACK) + Math.min(otherSlack, MAX_GRAM_SLACK);
    return (int) Math.ceil(((1 - maxDistance) * gramLength - margin - slacks) / 2);
  }

  /**
   * How large the least similarity of matches may be made before P1 or the gram filter loses a pair
   * that this lets through: the bounds are loose, but not for every pair.
   *
   * @param smaller the signature with the smaller compressed length
   * @param larger the other one
   * @param commonGrams how many different 4-grams both have; of no effect without the gram filter
   * @return that similarity, which may be above 1
   */
  public double reach(NcdSignature smaller, NcdSignature larger, int commonGrams) {
    double reach = lengthBound ? lengthReach(smaller, larger) : 1;
    if (!gramFilter || larger.gramLength() == 0) {
      return reach;
    }
    int slacks =
        Math.min(smaller.slack(), MAX_GRAM_SLACK) + Math.min(larger.slack(), MAX_GRAM_SLACK);
    double grams = 2.0 * commonGrams + slacks;
    double usual = largest(grams + GRAM_MARGIN, larger.gramLength());
    double wide = largest(grams + WIDE_GRAM_MARGIN, larger.gramLength());
    // from the distance on at which the margin is wide, a pair may still be found
    double either = Math.max(usual, Math.min(wide, Math.nextDown(1 - WIDE_FROM_DISTANCE)));
    return Math.min(reach, either);
  }

  private double lengthReach(NcdSignature smaller, NcdSignature larger) {
    int length = larger.compressedLength();
    if (!asPrinted) {
      return largest(smaller.compressedLength() + larger.slack() + LENGTH_MARGIN, length);
    }
    double least = leastDistance(smaller.compressedLength(), length);
    double similarity = (double) smaller.compressedLength() / length;
    while (distance(similarity) < least) {
      similarity = Math.nextDown(similarity);
    }
    return similarity;
  }

  /** 1 minus a similarity, in decimals. */
  private static double distance(double similarity) {
    return BigDecimal.ONE.subtract(BigDecimal.valueOf(similarity)).doubleValue();
  }

  /** The largest similarity that is, of a length, not more than a limit, rounded as above. */
  private static double largest(double limit, int length) {
    double similarity = limit / length;
    return (1 - distance(similarity)) * length > limit ? Math.nextDown(similarity) : similarity;
  }

  /**
   * P2: whether the distances of two signatures from a third one keep them apart. The paper prunes
   * from equality on (lemma 5, remark 6), which loses pairs at exactly the largest distance; ours
   * does not.
   *
   * @param fromFirst the third signature's distance from the one
   * @param fromSecond its distance from the other
   * @return true if the two cannot match
   */
  public boolean triangleExcludes(double fromFirst, double fromSecond) {
    double apart = Math.abs(fromFirst - fromSecond);
    return asPrinted ? apart >= maxDistance : apart > maxDistance;
  }
}
