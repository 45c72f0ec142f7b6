package io.doppel.cli.input;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.cli.Documents;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Whatever is packed in a gzip file is read to its end, or the file is refused. */
@Randomized
class GzipStreamTest {
  private static final int HEADER_CHECK = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int ALL_FIELDS = HEADER_CHECK | EXTRA | NAME | COMMENT;
  private static final int BUFFER = 1 << 16;

  private static final byte[] FIRST = bytes("the first of two, packed alone\n");
  private static final byte[] SECOND = bytes("the second of two, and the last\n");

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static byte[] littleEndian(long value, int count) {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) (value >> 8 * i);
    }
    return bytes;
  }

  private static long checksum(byte[] bytes) {
    CRC32 check = new CRC32();
    check.update(bytes);
    return check.getValue();
  }

  private static byte[] header(int flags) {
    byte[] header = {0x1F, (byte) 0x8B, 8, (byte) flags, 1, 2, 3, 4, 0, (byte) 0xFF};
    if ((flags & EXTRA) != 0) {
      header = joined(header, littleEndian(300, 2), new byte[300]);
    }
    if ((flags & NAME) != 0) {
      header = joined(header, bytes("name.jsonl\0"));
    }
    if ((flags & COMMENT) != 0) {
      header = joined(header, bytes("a comment\0"));
    }
    return (flags & HEADER_CHECK) == 0
        ? header
        : joined(header, littleEndian(checksum(header) & 0xFFFF, 2));
  }

  private static byte[] deflated(byte[] content, int level) {
    Deflater deflater = new Deflater(level, true);
    deflater.setInput(content);
    deflater.finish();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[BUFFER];
    while (!deflater.finished()) {
      out.write(buffer, 0, deflater.deflate(buffer));
    }
    deflater.end();
    return out.toByteArray();
  }

  private static byte[] trailer(byte[] content) {
    return joined(littleEndian(checksum(content), 4), littleEndian(content.length, 4));
  }

  private static byte[] member(int flags, byte[] content, int level) {
    return joined(header(flags), deflated(content, level), trailer(content));
  }

  private static byte[] member(byte[] content) {
    return member(0, content, Deflater.DEFAULT_COMPRESSION);
  }

  /** Gives at most so many bytes at a time, and never says that any are available. */
  private static InputStream slow(byte[] bytes, int most) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(most, length));
      }

      @Override
      public synchronized int available() {
        return 0;
      }
    };
  }

  private static byte[] unpacked(InputStream in, int most) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[most];
    try (GzipStream gzip = new GzipStream(in)) {
      for (int read = gzip.read(buffer); read >= 0; read = gzip.read(buffer)) {
        assertTrue(read > 0, "a read that gives nothing is no read");
        out.write(buffer, 0, read);
      }
      assertEquals(-1, gzip.read(), "the end stays the end");
    }
    return out.toByteArray();
  }

  private static byte[] unpacked(byte[] packed) throws IOException {
    return unpacked(new ByteArrayInputStream(packed), BUFFER);
  }

  private static void assertRefused(String what, byte[] packed) {
    IOException refusal = assertThrows(IOException.class, () -> unpacked(packed), what);
    assertTrue(refusal instanceof ZipException || refusal instanceof EOFException, what);
  }

  @RepeatedTest(8)
  void anySplitIntoMembersGivesTheTextHoweverItArrives(Random random) throws IOException {
    for (int round = 0; round < 40; round++) {
      byte[] text = new byte[random.nextInt(round % 10 == 0 ? 300_000 : 3_000)];
      for (int i = 0; i < text.length; i++) {
        text[i] = (byte) ('a' + random.nextInt(1 + round));
      }
      int members = 1 + random.nextInt(5);
      int[] ends = random.ints(members, 0, text.length + 1).sorted().toArray();
      ends[members - 1] = text.length;
      if (members > 2 && random.nextBoolean()) {
        ends[0] = 0; // an empty member in front, and one within
        ends[2] = ends[1];
        ends[members - 1] = text.length;
      }
      byte[] packed = new byte[0];
      int start = 0;
      for (int end : ends) {
        byte[] part = Arrays.copyOfRange(text, start, end);
        packed = joined(packed, member(random.nextInt(16) * 2, part, random.nextInt(10)));
        start = end;
      }
      int most = random.nextBoolean() ? 1 + random.nextInt(20) : 1 + random.nextInt(2 * BUFFER);
      int wanted = 1 + random.nextInt(random.nextBoolean() ? 10 : BUFFER);
      assertArrayEquals(text, unpacked(slow(packed, most), wanted), "round " + round);
    }
  }

  @Test
  void everyFieldOfAHeaderIsPassedOver() throws IOException {
    for (int flags = 0; flags < 32; flags++) {
      byte[] packed = joined(member(flags, FIRST, 6), member(flags, SECOND, 6));
      assertArrayEquals(joined(FIRST, SECOND), unpacked(packed), "flags " + flags);
      // the tests' own members are gzip to others too
      try (InputStream jdk = new GZIPInputStream(new ByteArrayInputStream(packed))) {
        assertArrayEquals(joined(FIRST, SECOND), jdk.readAllBytes(), "flags " + flags);
      }
    }
  }

  @Test
  void whatOthersPackIsUnpacked() throws IOException {
    byte[] packed = joined(Documents.gzip(FIRST), Documents.gzip(new byte[0]));
    assertArrayEquals(joined(FIRST, SECOND), unpacked(joined(packed, Documents.gzip(SECOND))));
  }

  @Test
  void membersMayMeetAnywhereAroundTheEndOfABuffer() throws IOException {
    byte[] second = member(ALL_FIELDS, SECOND, 6);
    byte[] damaged = second.clone();
    damaged[2] = 7;
    for (int length = BUFFER - 400; length < BUFFER - 4; length++) {
      byte[] content = new byte[length];
      byte[] first = member(0, content, 0); // stored as it is, so that its end is 23 bytes behind
      byte[] text = joined(content, SECOND);
      assertArrayEquals(text, unpacked(joined(first, second)), "at " + length);
      assertRefused("damaged at " + length, joined(first, damaged));
      assertRefused("garbage at " + length, joined(first, new byte[] {'x'}));
      assertRefused("late garbage at " + length, joined(first, new byte[30], new byte[] {'x'}));
      assertRefused("cut at " + length, joined(first, Arrays.copyOf(second, 1)));
      assertArrayEquals(content, unpacked(joined(first, new byte[30])), "at " + length);
    }
  }

  @Test
  void paddingIsOfZerosAndAsLongAsItLikes() throws IOException {
    byte[] member = member(FIRST);
    for (int length : new int[] {1, 2, 17, BUFFER - member.length, BUFFER, 5 * BUFFER}) {
      byte[] padded = joined(member, new byte[length]);
      assertArrayEquals(FIRST, unpacked(padded), "padding of " + length);
      assertArrayEquals(FIRST, unpacked(slow(padded, 100), 7), "padding of " + length);
      assertRefused("a byte behind " + length, joined(padded, new byte[] {1}));
      assertRefused("a member behind " + length, joined(padded, member(SECOND)));
    }
  }

  @Test
  void everyCutIsRefused() throws IOException {
    byte[] first = member(ALL_FIELDS, FIRST, 6);
    byte[] both = joined(first, member(ALL_FIELDS, SECOND, 6));
    for (int length = 0; length < both.length; length++) {
      byte[] cut = Arrays.copyOf(both, length);
      if (length == first.length) { // which nobody can tell
        assertArrayEquals(FIRST, unpacked(cut));
      } else {
        assertThrows(EOFException.class, () -> unpacked(cut), "cut at " + length);
      }
    }
  }

  @Test
  void everyDamageOfAHeaderWithAChecksumIsRefused() {
    assertDamageIsRefused(header(ALL_FIELDS), deflated(SECOND, 6), trailer(SECOND));
    assertDamageIsRefused(header(HEADER_CHECK), deflated(SECOND, 0), trailer(SECOND));
  }

  /** Each byte of header and trailer becomes every other one. */
  private static void assertDamageIsRefused(byte[] header, byte[] content, byte[] trailer) {
    byte[] first = member(FIRST);
    byte[] both = joined(first, header, content, trailer);
    for (int i = first.length; i < both.length; i++) {
      boolean isContent = i >= first.length + header.length && i < both.length - trailer.length;
      for (int damage = 1; damage < 256 && !isContent; damage++) {
        byte[] damaged = both.clone();
        damaged[i] ^= (byte) damage;
        assertRefused("byte " + (i - first.length) + " changed by " + damage, damaged);
      }
    }
  }

  /** What nothing depends on may be anything; all else is refused. */
  @Test
  void damageOfAHeaderWithoutAChecksumIsRefusedOrChangesNothing() throws IOException {
    byte[] first = member(FIRST);
    byte[] both = joined(first, member(SECOND));
    for (int i = 0; i < 10; i++) {
      for (int damage = 1; damage < 256; damage++) {
        byte[] damaged = both.clone();
        damaged[first.length + i] ^= (byte) damage;
        boolean isText = i == 3 && damage == 1; // says only that it is text
        if (i > 3 || isText) {
          assertArrayEquals(joined(FIRST, SECOND), unpacked(damaged));
        } else {
          assertRefused("byte " + i + " changed by " + damage, damaged);
        }
      }
    }
  }

  @Test
  void whatIsThereIsGivenBeforeMoreArrives() throws IOException {
    PipedOutputStream writer = new PipedOutputStream();
    try (PipedInputStream reader = new PipedInputStream(writer, BUFFER)) {
      writer.write(member(FIRST));
      byte[] line = new byte[FIRST.length];
      try (GzipStream gzip = new GzipStream(reader)) {
        assertEquals(line.length, gzip.readNBytes(line, 0, line.length));
        assertArrayEquals(FIRST, line);
        writer.write(member(SECOND)); // nothing of it was there when the first member ended
        writer.close();
        assertArrayEquals(SECOND, gzip.readAllBytes());
      }
    }
  }

  @Test
  void asManyEmptyMembersAsThereMayBeAreReadWithoutRecursion() throws IOException {
    byte[] empty = member(new byte[0]);
    byte[] packed = new byte[100_000 * empty.length];
    for (int i = 0; i < packed.length; i++) {
      packed[i] = empty[i % empty.length];
    }
    assertEquals(0, unpacked(packed).length);
  }
}
