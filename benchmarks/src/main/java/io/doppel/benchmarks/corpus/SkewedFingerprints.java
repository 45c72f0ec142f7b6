package io.doppel.benchmarks.corpus;

import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.BitSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Simhashes of texts, as uneven as those of real collections: words that all texts have give them
 * bits in common, and copies have all. Up to a million are of whole documents, of which a quarter
 * are package descriptions if those are given and the others are generated; beyond that they are of
 * passages of 40 words of more generated documents, 12 of each, because signing ten million whole
 * documents takes too long.
 */
public final class SkewedFingerprints {
  private static final int WHOLE = 1_000_000;
  private static final int REAL_PARTS = 4;
  private static final int PASSAGE_WORDS = 40;
  private static final int PASSAGES = 12;
  private static final int BLOCKS = 4;

  private final Definition near = BitBuilder.simHash("body").build();
  private final long[] values;
  private final int real;

  private SkewedFingerprints(int count, long seed, Path descriptions) throws IOException {
    values = new long[count];
    int whole = Math.min(count, WHOLE);
    List<BenchmarkDocument> read =
        descriptions == null
            ? List.of()
            : JsonlDocuments.read(descriptions, null, whole / REAL_PARTS);
    real = read.size();
    IntStream.range(0, real).parallel().forEach(i -> values[i] = hash(read.get(i).text()));
    PlantedCorpus documents = new PlantedCorpus(whole - real, seed);
    IntStream.range(0, whole - real)
        .parallel()
        .forEach(i -> values[real + i] = hash(documents.document(i).text()));
    int passages = count - whole;
    PlantedCorpus more = new PlantedCorpus(Math.ceilDiv(passages, PASSAGES), seed + 1);
    IntStream.range(0, more.size())
        .parallel()
        .forEach(i -> passages(more.document(i).text(), whole + i * PASSAGES));
  }

  private SkewedFingerprints(long[] values, int real) {
    this.values = values;
    this.real = real;
  }

  /**
   * Makes them, or reads what was made before.
   *
   * @param count how many
   * @param seed of the generated texts
   * @param descriptions the package descriptions; null for generated texts alone
   * @param work where they are kept
   * @return the fingerprints
   * @throws IOException if a file cannot be read or written
   */
  public static SkewedFingerprints of(int count, long seed, Path descriptions, Path work)
      throws IOException {
    String with = descriptions == null ? "" : "-real";
    Path file = work.resolve("simhashes-" + count + "-" + seed + with);
    if (Files.exists(file) && Files.size(file) == (count + 1L) * Long.BYTES) {
      ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
      long[] values = new long[count];
      bytes.asLongBuffer().get(values);
      return new SkewedFingerprints(values, (int) bytes.getLong(count * Long.BYTES));
    }
    SkewedFingerprints made = new SkewedFingerprints(count, seed, descriptions);
    ByteBuffer bytes = ByteBuffer.allocate((count + 1) * Long.BYTES);
    bytes.asLongBuffer().put(made.values).put(made.real);
    Files.write(file, bytes.array());
    return made;
  }

  private void passages(String text, int from) {
    String[] words = text.split("\\s+");
    for (int i = 0; i < PASSAGES && from + i < values.length; i++) {
      int start = Math.max(0, words.length - PASSAGE_WORDS) * i / PASSAGES;
      int end = Math.min(words.length, start + PASSAGE_WORDS);
      values[from + i] = hash(String.join(" ", Arrays.asList(words).subList(start, end)));
    }
  }

  /** Texts without words, of which there are hardly any, have 0. */
  private long hash(String text) {
    Optional<Signature> signature = near.sign(text);
    return signature.isEmpty() ? 0 : ((BitSignature) signature.get()).word(0);
  }

  /**
   * All fingerprints.
   *
   * @return the array itself, not to be changed
   */
  public long[] values() {
    return values;
  }

  /**
   * How many of them are of real texts.
   *
   * @return the first so many
   */
  public int real() {
    return real;
  }

  /**
   * Those of real texts alone.
   *
   * @return the first so many
   */
  public SkewedFingerprints realOnes() {
    return new SkewedFingerprints(Arrays.copyOf(values, real), real);
  }

  /**
   * How uneven they are.
   *
   * @return for each of 4 blocks of 16 bits, how many fingerprints have its most frequent value
   */
  public int[] largestBuckets() {
    return IntStream.range(0, BLOCKS)
        .map(block -> Arrays.stream(buckets(block)).max().orElseThrow())
        .toArray();
  }

  /**
   * How many comparisons it takes to compare all that agree in a block.
   *
   * @return the sum over 4 blocks of 16 bits
   */
  public long comparisons() {
    long sum = 0;
    for (int block = 0; block < BLOCKS; block++) {
      for (int size : buckets(block)) {
        sum += (long) size * (size - 1) / 2;
      }
    }
    return sum;
  }

  private int[] buckets(int block) {
    int bits = Long.SIZE / BLOCKS;
    int[] sizes = new int[1 << bits];
    for (long value : values) {
      sizes[(int) (value >>> block * bits & (1 << bits) - 1)]++;
    }
    return sizes;
  }
}
