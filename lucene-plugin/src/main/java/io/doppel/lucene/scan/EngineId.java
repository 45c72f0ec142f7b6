package io.doppel.lucene.scan;

import java.util.Arrays;
import java.util.Base64;
import org.apache.lucene.util.BytesRef;

/**
 * Ids as OpenSearch and Elasticsearch write them into the field {@code _id}, the first byte telling
 * how: digits two a byte, text as it is, and else the bytes that the id is the URL form of Base64
 * of.
 *
 * <p>Example: {@code fe 12 3f} is {@code 123}, {@code ff 61 2e} is {@code a.}, {@code 69 b7 1d} is
 * {@code abcd}.
 */
final class EngineId {
  private static final int TEXT = 0xff;
  private static final int DIGITS = 0xfe;

  /** Before bytes whose first one would be taken for one of these three. */
  private static final int ESCAPE = 0xfd;

  /** In place of the second digit of the last byte, if their number is odd. */
  private static final int NO_DIGIT = 0xf;

  private EngineId() {}

  /** The id; null if the bytes are none. */
  static String decode(BytesRef bytes) {
    int end = bytes.offset + bytes.length;
    if (bytes.length < 2) {
      return bytes.length == 0 ? null : base64(bytes.bytes, bytes.offset, end);
    }
    return switch (bytes.bytes[bytes.offset] & 0xff) {
      case TEXT -> new BytesRef(bytes.bytes, bytes.offset + 1, bytes.length - 1).utf8ToString();
      case DIGITS -> digits(bytes.bytes, bytes.offset + 1, end);
      case ESCAPE -> base64(bytes.bytes, bytes.offset + 1, end);
      default -> base64(bytes.bytes, bytes.offset, end);
    };
  }

  private static String digits(byte[] bytes, int start, int end) {
    StringBuilder digits = new StringBuilder();
    for (int i = start; i < end; i++) {
      int first = (bytes[i] & 0xff) >>> 4;
      int second = bytes[i] & 0xf;
      boolean isLast = i == end - 1 && second == NO_DIGIT;
      if (first > 9 || second > 9 && !isLast) {
        return null;
      }
      digits.append(first);
      if (!isLast) {
        digits.append(second);
      }
    }
    return digits.toString();
  }

  private static String base64(byte[] bytes, int start, int end) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(Arrays.copyOfRange(bytes, start, end));
  }
}
