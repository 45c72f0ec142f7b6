package io.doppel.lucene.scan;

import io.doppel.join.Awaited;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes signatures of texts on several threads: texts are collected up to a number of characters,
 * then all of them are signed and given out in the order in which they came.
 */
final class TextSigner implements AutoCloseable {
  /** For each thread; so large that starting and waiting do not count. */
  private static final int CHARACTERS = 1 << 18;

  /** What a signature that waits for its turn counts. */
  private static final int READY_CHARACTERS = 256;

  private final Definition near;
  private final int threads;
  private final Taker taker;
  private final ExecutorService pool;

  /** Null where the signature is there already. */
  private final List<DocumentText> texts = new ArrayList<>();

  private final List<Signature> ready = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();
  private Signature[] signatures = {};
  private long characters;

  /** Is given the signatures, by the thread that gave the texts. */
  interface Taker {
    /**
     * Takes a signature.
     *
     * @param place what came with the text
     * @param signature its signature; null if it has none
     */
    void take(int place, Signature signature) throws IOException;
  }

  /**
   * @param taker where the signatures go
   */
  TextSigner(Definition near, int threads, Taker taker) {
    this.near = near;
    this.threads = threads;
    this.taker = taker;
    this.pool = threads == 1 ? null : Executors.newFixedThreadPool(threads);
  }

  /**
   * Takes a text.
   *
   * @param place goes with its signature
   * @param length about how many characters it has
   */
  void add(int place, DocumentText text, int length) throws IOException {
    add(place, text, null, length);
  }

  /** Takes a signature that need not be made; it is given out in its turn. */
  void add(int place, Signature signature) throws IOException {
    if (texts.isEmpty()) {
      taker.take(place, signature);
    } else {
      add(place, null, signature, READY_CHARACTERS);
    }
  }

  private void add(int place, DocumentText text, Signature signature, int length)
      throws IOException {
    texts.add(text);
    ready.add(signature);
    places.add(place);
    characters += length;
    if (characters >= (long) CHARACTERS * threads) {
      finish();
    }
  }

  /** Signs what is left. */
  void finish() throws IOException {
    signatures = new Signature[texts.size()];
    if (pool == null) {
      sign(new AtomicInteger());
    } else {
      signAll();
    }
    for (int i = 0; i < signatures.length; i++) {
      taker.take(places.get(i), signatures[i]);
    }
    texts.clear();
    ready.clear();
    places.clear();
    characters = 0;
  }

  private void signAll() throws IOException {
    AtomicInteger next = new AtomicInteger();
    List<Callable<Void>> jobs = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      jobs.add(
          () -> {
            sign(next);
            return null;
          });
    }
    try {
      for (Future<Void> job : pool.invokeAll(jobs)) {
        Awaited.result(job, IOException.class);
      }
    } catch (InterruptedException e) {
      throw Awaited.interrupted();
    }
  }

  private void sign(AtomicInteger next) throws IOException {
    for (int i = next.getAndIncrement(); i < texts.size(); i = next.getAndIncrement()) {
      signatures[i] = texts.get(i) == null ? ready.get(i) : near.sign(texts.get(i)).orElse(null);
    }
  }

  @Override
  public void close() {
    if (pool != null) {
      pool.shutdownNow();
    }
  }
}
