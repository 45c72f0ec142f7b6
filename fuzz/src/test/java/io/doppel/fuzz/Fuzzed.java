package io.doppel.fuzz;

import java.io.Reader;

/** Makes texts of random bytes, and readers that give them in odd pieces. */
public final class Fuzzed {
  /** What text programs go wrong with; each is one byte of the random input away. */
  private static final String ODD =
      "\0\t\n\r\u0085\u00a0\u00ad\u00df\u0130\u0131\u0300\u0301\u0316\u0345\u0378\u0640\u1100\u1161"
          + "\u11a8\u200b\u200d\u200e\u2028\u2029\u202e\u2060\u2066\u3000\u3001\u3002\u4e2d\ufe0f"
          + "\ufeff\ufffd\ufffe\uffff\uff0c\uff1f\ud83d\udc69\ud800\udc00\udbff\udfff\u0e01\u0e33";

  private Fuzzed() {}

  /**
   * A text, in which anything that a string can have may be: half pairs too.
   *
   * @param bytes ASCII as it is; others stand for odd characters or begin a UTF-16 unit
   */
  public static String text(byte[] bytes, int from) {
    StringBuilder text = new StringBuilder(bytes.length);
    for (int i = from; i < bytes.length; i++) {
      int b = bytes[i] & 0xFF;
      if (b < 0x80) {
        text.append((char) b);
      } else if (b < 0xF0 || i + 2 >= bytes.length) {
        text.append(ODD.charAt(b % ODD.length()));
      } else {
        text.append((char) ((bytes[i + 1] & 0xFF) << 8 | bytes[i + 2] & 0xFF));
        i += 2;
      }
    }
    return text.toString();
  }

  /** Gives at most so many characters at once. */
  public static Reader inPieces(String text, int most) {
    return new Reader() {
      private int next;

      @Override
      public int read(char[] target, int offset, int length) {
        if (next == text.length()) {
          return -1;
        }
        int count = Math.min(Math.min(most, length), text.length() - next);
        text.getChars(next, next + count, target, offset);
        next += count;
        return count;
      }

      @Override
      public void close() {}
    };
  }

  /** Says that something must hold, in a way that the fuzzer takes for a finding. */
  public static void check(boolean holds, String rule) {
    if (!holds) {
      throw new AssertionError(rule);
    }
  }
}
