package io.doppel.cli.input;

import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import java.util.Locale;

/**
 * How much is read before the input is refused, so that neither a line without end nor a small gzip
 * file with very much in it fills the memory or the disk.
 *
 * @param documentBytes the most bytes of a line or a file
 * @param totalBytes the most bytes of all lines, unpacked; {@link #BY_PACKED_SIZE} if that depends
 * @param settable whether there are options that say otherwise
 */
public record ReadLimits(long documentBytes, long totalBytes, boolean settable) {
  public static final String DOCUMENT_OPTION = "--max-document-bytes";
  public static final String TOTAL_OPTION = "--max-bytes";

  /** No limit for plain input; for gzip {@link #MOST_TIMES} its packed bytes. */
  static final long BY_PACKED_SIZE = -1;

  /** Lines of JSON become 3 to 30 times smaller; gzip can do no better than 1,032 times. */
  static final int MOST_TIMES = 100;

  /** Any gzip file may have as much as this in it. */
  static final long LEAST_UNPACKED = 1L << 30;

  public static final String DEFAULT_DOCUMENT = "256m";

  /** Of files besides the input, such as tables. */
  public static final ReadLimits FIXED = new ReadLimits(256 << 20, BY_PACKED_SIZE, false);

  /** An array has no room for more. */
  private static final long LARGEST_DOCUMENT = Integer.MAX_VALUE - 64;

  /** The limits that are given by options; null for a total that depends on the packed size. */
  public static ReadLimits of(String document, String total) {
    long documentBytes = bytes(DOCUMENT_OPTION, document, 1);
    return new ReadLimits(
        Math.min(LARGEST_DOCUMENT, documentBytes),
        total == null ? BY_PACKED_SIZE : bytes(TOTAL_OPTION, total, 1),
        true);
  }

  /** A number of bytes, perhaps with k, m or g. */
  public static long bytes(String option, String size, long least) {
    String digits = size.replaceFirst("[kmgKMG]$", "");
    int shift = "kmg".indexOf(size.substring(digits.length()).toLowerCase(Locale.ROOT)) + 1;
    boolean hasUnit = digits.length() < size.length();
    if (!digits.matches("[0-9]{1,10}")) {
      throw new UserException(
          option + " must be a number with k, m or g, such as 500m, got " + size);
    }
    int bits = hasUnit ? 10 * shift : 0;
    long bytes = Math.min(Long.MAX_VALUE >> bits, Long.parseLong(digits)) << bits;
    if (bytes < least) {
      throw new UserException(
          option + " must be at least " + (least == 1 << 20 ? "1m" : least) + ", got " + size);
    }
    return bytes;
  }

  UserException tooLong(String where, String what) {
    return new UserException(
        where
            + ": "
            + what
            + " is longer than "
            + Format.count(documentBytes)
            + " bytes"
            + hint(DOCUMENT_OPTION));
  }

  /** Refuses what was read if it is too much. */
  void checkTotal(String name, long unpacked, long packed, boolean gzip) {
    boolean depends = totalBytes == BY_PACKED_SIZE;
    long most =
        !depends
            ? totalBytes
            : gzip ? Math.max(LEAST_UNPACKED, MOST_TIMES * packed) : Long.MAX_VALUE;
    if (unpacked > most) {
      throw new UserException(
          name
              + (depends
                  ? ": gzip data with more in it than "
                      + MOST_TIMES
                      + " times its size and than 1 GB"
                  : ": more than " + Format.count(most) + " bytes")
              + hint(TOTAL_OPTION));
    }
  }

  private String hint(String option) {
    return settable ? "; " + option + " allows for more" : "";
  }
}
