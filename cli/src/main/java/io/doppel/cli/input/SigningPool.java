package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.measure.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Parses and signs documents on several threads and hands them back in the order of the input. At
 * most {@link #MOST_BYTES} of input (or one document, if that is larger) are under way at once.
 */
final class SigningPool implements Closeable {
  private static final int MOST_DOCUMENTS = 1024;
  private static final long MOST_BYTES = 16 << 20;

  /**
   * A document with its plain text and signature, or with the problem that it has; the signature is
   * null if there is none.
   */
  record Signed(
      RawDocument raw,
      InputDocument document,
      String text,
      Signature signature,
      BadDocumentException problem) {

    /** The document's problem, which may be that its id was seen before; null if it has none. */
    BadDocumentException problemAmong(Map<String, String> firstSeen) {
      if (problem != null) {
        return problem;
      }
      return repetition(raw, document, firstSeen);
    }
  }

  /** The problem that a document's id was seen before; null if it was not. */
  static BadDocumentException repetition(
      RawDocument raw, InputDocument document, Map<String, String> firstSeen) {
    String before = firstSeen.putIfAbsent(document.id(), raw.where());
    return before == null
        ? null
        : new BadDocumentException(
            raw.where(),
            "id "
                + Format.forTerminal(document.id(), 80)
                + " is repeated; first used at "
                + before);
  }

  private final DocumentSource.Cursor cursor;
  private final DocumentParser parser;
  private final NearDup near;
  private final ExecutorService threads;
  private final Deque<Future<Signed>> underWay = new ArrayDeque<>();
  private final Deque<Integer> sizes = new ArrayDeque<>();
  private long bytesUnderWay;
  private boolean ended;

  SigningPool(DocumentSource.Cursor cursor, DocumentParser parser, NearDup near, int threads) {
    this.cursor = cursor;
    this.parser = parser;
    this.near = near;
    this.threads = Executors.newFixedThreadPool(threads);
  }

  /** What is done with a document. */
  interface Use {
    void use(Signed signed) throws IOException;
  }

  /**
   * Has the next document used; false at the end. Holds nothing of it afterwards, while the next
   * one is read.
   */
  boolean useNext(Use use) throws IOException {
    Signed signed = next();
    if (signed == null) {
      return false;
    }
    use.use(signed);
    return true;
  }

  private Signed next() throws IOException {
    while (!ended
        && underWay.size() < MOST_DOCUMENTS
        && (underWay.isEmpty() || bytesUnderWay < MOST_BYTES)) {
      RawDocument raw = cursor.next();
      if (raw == null) {
        ended = true;
      } else {
        underWay.add(threads.submit(() -> sign(raw)));
        sizes.add(raw.bytes().length);
        bytesUnderWay += raw.bytes().length;
      }
    }
    if (underWay.isEmpty()) {
      return null;
    }
    bytesUnderWay -= sizes.remove();
    return result(underWay.remove());
  }

  private Signed sign(RawDocument raw) throws IOException {
    try {
      InputDocument document = parser.parse(raw);
      String text = document.wholeText();
      return new Signed(
          raw, document, text, near.sign(document.documentText(text)).orElse(null), null);
    } catch (BadDocumentException e) {
      return new Signed(raw, null, null, null, e);
    }
  }

  private static Signed result(Future<Signed> future) throws IOException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserException("interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
