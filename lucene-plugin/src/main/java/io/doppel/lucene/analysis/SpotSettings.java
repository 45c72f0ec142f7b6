package io.doppel.lucene.analysis;

import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a punctuation-spot signature is made of: the {@code left} nearest words before and the
 * {@code right} nearest words after each spot mark. The named constants are the variants of SigNCD,
 * section 5.4.1.
 *
 * <p>Two settings are equal when they define the same signature: {@code marks} is a set, kept as
 * its distinct code points in ascending order.
 *
 * @param left how many words before each spot are kept
 * @param right how many words after each spot are kept
 * @param marks the code points that are spots
 * @param minSpots with fewer spots than this the whole text is the signature
 * @param maxWholeText a whole text with more characters than this, white space not counted, gives
 *     no signature
 */
public record SpotSettings(int left, int right, String marks, int minSpots, int maxWholeText) {

  /** The comma in its forms: ASCII, fullwidth, ideographic, Arabic. */
  public static final String DEFAULT_MARKS = ",\uFF0C\u3001\u060C";

  /** The paper's fewest spots, 3. */
  public static final int DEFAULT_MIN_SPOTS = 3;

  /** The longest whole text that is a signature, 1,048,576 characters. */
  public static final int DEFAULT_MAX_WHOLE_TEXT = 1 << 20;

  /** The word before each spot: Sig-1L, the paper's choice and the default. */
  public static final SpotSettings SIG_1L = new SpotSettings(1, 0);

  /** The word after each spot: Sig-1R. */
  public static final SpotSettings SIG_1R = new SpotSettings(0, 1);

  /** One word on either side of each spot: Sig-2. */
  public static final SpotSettings SIG_2 = new SpotSettings(1, 1);

  /** Two words on either side of each spot: Sig-4. */
  public static final SpotSettings SIG_4 = new SpotSettings(2, 2);

  /** Three words on either side of each spot: Sig-6. */
  public static final SpotSettings SIG_6 = new SpotSettings(3, 3);

  /** Checks the settings. */
  public SpotSettings {
    atLeast(0, "left", left);
    atLeast(0, "right", right);
    if (left == 0 && right == 0) {
      throw new IllegalArgumentException("left + right must be >= 1, got 0 + 0");
    }
    if (marks.isEmpty()) {
      throw new IllegalArgumentException("marks must not be empty");
    }
    atLeast(1, "minSpots", minSpots);
    atLeast(0, "maxWholeText", maxWholeText);
    marks =
        marks
            .codePoints()
            .sorted()
            .distinct()
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
  }

  /**
   * Creates settings with the default marks and limits.
   *
   * @param left how many words before each spot are kept
   * @param right how many words after each spot are kept
   */
  public SpotSettings(int left, int right) {
    this(left, right, DEFAULT_MARKS, DEFAULT_MIN_SPOTS, DEFAULT_MAX_WHOLE_TEXT);
  }

  /**
   * The settings in one line of ASCII, equal for equal settings in every version, to be recorded
   * beside the signatures they made.
   *
   * @return for example {@code left=1 right=0 marks=U+002C,U+060C,U+3001,U+FF0C minSpots=3
   *     maxWholeText=1048576}
   */
  public String canonical() {
    String markNames =
        marks
            .codePoints()
            .mapToObj(mark -> String.format(Locale.ROOT, "U+%04X", mark))
            .collect(Collectors.joining(","));
    return "left="
        + left
        + " right="
        + right
        + " marks="
        + markNames
        + " minSpots="
        + minSpots
        + " maxWholeText="
        + maxWholeText;
  }

  private static void atLeast(int smallest, String name, int value) {
    if (value < smallest) {
      throw new IllegalArgumentException(name + " must be >= " + smallest + ", got " + value);
    }
  }
}
