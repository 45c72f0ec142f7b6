package io.doppel.lucene.scan;

import io.doppel.lucene.NearDup;
import io.doppel.measure.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes signatures of texts on several threads: texts are collected up to a number of characters,
 * and then all of them are signed.
 */
final class TextSigner implements AutoCloseable {
  /** For each thread; so large that starting and waiting do not count. */
  private static final int CHARACTERS = 1 << 18;

  private final NearDup near;
  private final int threads;
  private final Signature[] signatures;
  private final ExecutorService pool;
  private final List<String> texts = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();
  private long characters;

  /**
   * @param signatures where the signatures go
   */
  TextSigner(NearDup near, int threads, Signature[] signatures) {
    this.near = near;
    this.threads = threads;
    this.signatures = signatures;
    this.pool = threads == 1 ? null : Executors.newFixedThreadPool(threads);
  }

  /**
   * Takes a text.
   *
   * @param place where its signature goes
   */
  void add(int place, String text) throws IOException {
    texts.add(text);
    places.add(place);
    characters += text.length();
    if (characters >= (long) CHARACTERS * threads) {
      finish();
    }
  }

  /** Signs what is left. */
  void finish() throws IOException {
    if (pool == null) {
      sign(new AtomicInteger());
    } else {
      signAll();
    }
    texts.clear();
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
        job.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
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

  private void sign(AtomicInteger next) throws IOException {
    for (int i = next.getAndIncrement(); i < texts.size(); i = next.getAndIncrement()) {
      signatures[places.get(i)] = near.sign(texts.get(i)).orElse(null);
    }
  }

  @Override
  public void close() {
    if (pool != null) {
      pool.shutdownNow();
    }
  }
}
