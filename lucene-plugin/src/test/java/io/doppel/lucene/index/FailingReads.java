package io.doppel.lucene.index;

import java.io.IOException;
import java.util.Random;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.tests.util.LuceneTestCase;

/**
 * A directory whose files cannot always be read, also after they were opened. Reads of the index
 * writer do not fail: where they do, Lucene leaves files open when it opens a reader.
 */
public final class FailingReads extends FilterDirectory {
  private static final String MESSAGE = "a read that fails";

  private final Random random;
  private volatile double rate;

  /** Null if reads fail whoever reads. */
  private volatile String reader;

  /**
   * Reads of a directory.
   *
   * @param in the files
   * @param random says which reads fail
   */
  public FailingReads(Directory in, Random random) {
    super(in);
    this.random = random;
  }

  /** Sets how many reads fail, in [0, 1]. */
  public void rate(double share) {
    rate(share, null);
  }

  /** Whether an exception comes from a read that failed, itself or by a cause. */
  public static boolean isCause(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (MESSAGE.equals(cause.getMessage())) {
        return true;
      }
    }
    return false;
  }

  /** Sets that reads fail in one method of {@link DedupCalls} only, and how many. */
  void rate(double share, String method) {
    rate = share;
    reader = method;
  }

  private void mayFail() throws IOException {
    if (rate > 0
        && random.nextDouble() < rate
        && !LuceneTestCase.callStackContains(IndexWriter.class)
        && (reader == null || LuceneTestCase.callStackContains(DedupCalls.class, reader))) {
      throw new IOException(MESSAGE);
    }
  }

  @Override
  public IndexInput openInput(String name, IOContext context) throws IOException {
    return new Input(name, super.openInput(name, context));
  }

  private final class Input extends IndexInput {
    private final IndexInput in;

    Input(String name, IndexInput in) {
      super(name);
      this.in = in;
    }

    @Override
    public byte readByte() throws IOException {
      mayFail();
      return in.readByte();
    }

    @Override
    public void readBytes(byte[] bytes, int offset, int count) throws IOException {
      mayFail();
      in.readBytes(bytes, offset, count);
    }

    @Override
    public IndexInput clone() {
      return new Input(toString(), in.clone());
    }

    @Override
    public IndexInput slice(String description, long offset, long length) throws IOException {
      return new Input(description, in.slice(description, offset, length));
    }

    @Override
    public long getFilePointer() {
      return in.getFilePointer();
    }

    @Override
    public void seek(long position) throws IOException {
      in.seek(position);
    }

    @Override
    public long length() {
      return in.length();
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
