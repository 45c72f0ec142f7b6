package io.doppel.cli.remote;

import io.doppel.join.PairResult;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.SimilarPair;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The pairs of two parts, or within one, in a file: the stamps of the parts (8 bytes each), the
 * work that it took, how many pairs there are, and 16 bytes for each: places in the parts (4 each)
 * and similarity (8).
 */
final class PairFile {
  private static final int KIND = 0x64_6f_70_4a;
  private static final int VERSION = 1;

  private PairFile() {}

  /** Is shown pairs. */
  interface Visitor {
    void pair(int one, int other, double similarity);
  }

  /**
   * Writes pairs.
   *
   * @param split how many documents the first part has, if there are two; 0 if there is one
   */
  static void write(
      Path path, PartFile.Summary one, PartFile.Summary other, PairResult result, int split)
      throws IOException {
    try (CheckedFile.Writer file = new CheckedFile.Writer(path, KIND, VERSION)) {
      DataOutputStream data = file.data();
      data.writeLong(one.stamp());
      data.writeLong(other.stamp());
      PairCounts counts = result.counts();
      data.writeLong(counts.documents());
      data.writeLong(counts.candidates());
      data.writeLong(counts.compressions());
      data.writeBoolean(counts.byKeys());
      data.writeLong(counts.skippedKeys());
      data.writeLong(counts.cut());
      data.writeInt(result.pairs().size());
      for (SimilarPair pair : result.pairs()) {
        data.writeInt(pair.first());
        data.writeInt(pair.second() - split);
        data.writeDouble(pair.similarity());
      }
      file.commit();
    }
  }

  /**
   * Reads pairs.
   *
   * @return the work that it took; null if there is no such file, or it is of other parts
   * @throws CheckedFile.DamagedException if it is not what was written
   */
  static PairCounts read(Path path, PartFile.Summary one, PartFile.Summary other, Visitor visitor)
      throws IOException {
    if (!Files.exists(path)) {
      return null;
    }
    try (CheckedFile.Reader file = new CheckedFile.Reader(path, KIND, VERSION)) {
      DataInputStream data = file.data();
      try {
        if (data.readLong() != one.stamp() || data.readLong() != other.stamp()) {
          return null;
        }
        PairCounts counts =
            new PairCounts(
                data.readLong(),
                data.readLong(),
                data.readLong(),
                data.readBoolean(),
                data.readLong(),
                data.readLong());
        int count = data.readInt();
        for (int i = 0; i < count; i++) {
          visitor.pair(data.readInt(), data.readInt(), data.readDouble());
        }
        file.end();
        return counts;
      } catch (EOFException e) {
        throw file.cut();
      }
    }
  }
}
