package io.doppel.lucene.definition;

import io.doppel.join.SpillFile;
import io.doppel.pairs.MemoryBudget;
import io.doppel.signature.Signature;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;

/**
 * The signatures of a collection in their packed form, in memory and, what does not fit, in a file.
 * A list that makes its signatures when it is asked for them. For use by one thread at a time.
 *
 * <p>Memory: the packed form, and 12 bytes a document. Time: that of packing and of unpacking, a
 * microsecond or so.
 */
public final class SignatureStore implements Closeable {
  /** Of the budget only this part is for what waits in packed form. */
  private static final int PART = 4;

  /** Stands for a document without a signature. */
  private static final int NONE = 0;

  private final Definition near;
  private final MemoryBudget budget;
  private final PackedPages pages = new PackedPages();
  private final BytesRef packed = new BytesRef();

  /** Where the packed form is: in memory, or from {@link #firstInFile} on in the file. */
  private long[] positions = new long[16];

  private int[] lengths = new int[16];
  private int count;
  private int firstInFile = Integer.MAX_VALUE;
  private SpillFile file;
  private ByteBuffer read = ByteBuffer.allocate(1 << 10);

  /**
   * Makes a store.
   *
   * @param near the definition that makes the signatures
   * @param budget how much memory a search may take; this store takes a quarter of it
   */
  public SignatureStore(Definition near, MemoryBudget budget) {
    this.near = near;
    this.budget = budget;
  }

  /**
   * Adds the signature of the next document.
   *
   * @param signature the signature; null if it has none
   */
  public void add(Signature signature) {
    if (count == lengths.length) {
      positions = ArrayUtil.grow(positions, count + 1);
      lengths = ArrayUtil.growExact(lengths, positions.length);
    }
    if (signature == null) {
      positions[count] = file == null ? 0 : file.size();
      lengths[count++] = NONE;
      return;
    }
    near.checkOurs(signature);
    byte[] bytes = signature.pack();
    lengths[count] = signature.length();
    if (file == null && pages.bytes() + bytes.length > budget.bytes() / PART) {
      file = SpillFile.create(budget.folder());
      firstInFile = count;
    }
    if (file == null) {
      positions[count++] = pages.append(bytes, 0, bytes.length);
    } else {
      positions[count++] = file.size();
      file.write(bytes, 0, bytes.length);
    }
  }

  /**
   * How many documents there are.
   *
   * @return the number of those that were added
   */
  public int size() {
    return count;
  }

  /**
   * Whether a document has a signature.
   *
   * @param document its number, in the order in which they were added
   * @return false if null was added for it
   */
  public boolean has(int document) {
    return lengths[document] != NONE;
  }

  /**
   * The signatures in the order in which they were added; null for a document that has none.
   *
   * @return the list, which later additions do not change
   */
  public List<Signature> signatures() {
    return new Signatures(count);
  }

  private Signature get(int document) {
    if (lengths[document] == NONE) {
      return null;
    }
    long position = positions[document];
    if (document < firstInFile) {
      byte[] page = pages.page(position);
      int offset = PackedPages.offset(position);
      packed.bytes = page;
      packed.length = PackedPages.length(page, offset);
      packed.offset = offset + PackedPages.lengthBytes(packed.length);
    } else {
      long end = document + 1 < count ? positions[document + 1] : file.size();
      int length = (int) (end - position);
      read = read.capacity() < length ? ByteBuffer.allocate(ArrayUtil.oversize(length, 1)) : read;
      file.read(position, read.clear().limit(length));
      packed.bytes = read.array();
      packed.offset = 0;
      packed.length = length;
    }
    return near.unpack(packed, lengths[document]);
  }

  /** Gives back the file, if there is one. The signatures cannot be read any more. */
  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
    pages.freeAll();
    Arrays.fill(positions, 0);
    count = 0;
  }

  private final class Signatures extends AbstractList<Signature> implements RandomAccess {
    private final int size;

    Signatures(int size) {
      this.size = size;
    }

    @Override
    public Signature get(int index) {
      if (index < 0 || index >= size || index >= count) {
        throw new IndexOutOfBoundsException(
            "index must be in [0, " + Math.min(size, count) + "), got " + index);
      }
      return SignatureStore.this.get(index);
    }

    @Override
    public int size() {
      return size;
    }
  }
}
