package io.doppel.cli.input;

import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.join.Awaited;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Parses and signs documents on several threads and hands them back in the order of the input. At
 * most {@link #MOST_BYTES} of input (or one document, if that is larger) are under way at once.
 */
public final class SigningPool implements Closeable {
  private static final int MOST_DOCUMENTS = 1024;
  private static final long MOST_BYTES = 16 << 20;

  /**
   * A document with its plain text and signature, or with the problem that it has, such as an id
   * that was seen before; the signature is null if there is none.
   */
  public record Signed(
      RawDocument raw,
      InputDocument document,
      String text,
      Signature signature,
      BadDocumentException problem) {}

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
  private final Definition near;
  private final ExecutorService threads;
  private final Deque<Future<Signed>> underWay = new ArrayDeque<>();
  private final Map<String, String> firstSeen = new HashMap<>();
  private final Deque<Integer> sizes = new ArrayDeque<>();
  private long bytesUnderWay;
  private boolean ended;

  public SigningPool(
      DocumentSource.Cursor cursor, DocumentParser parser, Definition near, int threads) {
    this.cursor = cursor;
    this.parser = parser;
    this.near = near;
    this.threads = Executors.newFixedThreadPool(threads);
  }

  /** What is done with a document. */
  public interface Use {
    void use(Signed signed) throws IOException;
  }

  /**
   * Has the next document used; false at the end. Holds nothing of it afterwards, while the next
   * one is read.
   */
  public boolean useNext(Use use) throws IOException {
    Signed signed = next();
    if (signed == null) {
      return false;
    }
    use.use(signed.problem() == null ? unlessRepeated(signed) : signed);
    return true;
  }

  private Signed unlessRepeated(Signed signed) {
    BadDocumentException repeated = repetition(signed.raw(), signed.document(), firstSeen);
    return repeated == null ? signed : new Signed(signed.raw(), null, null, null, repeated);
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

  /** What a thread has made; what it threw, if it has made nothing. */
  public static <T> T result(Future<T> future) throws IOException {
    try {
      return Awaited.result(future, IOException.class);
    } catch (CancellationException e) {
      throw new UserException("interrupted", e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
