package io.doppel.join;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that share out the numbers of a range, each with a worker of its own. */
public final class Workers<W> implements AutoCloseable {
  /** What is done for each number of a range. */
  public interface Task<W> {
    void run(W worker, int number);
  }

  private static final long NOW_AND_THEN_MILLISECONDS = 20;

  private final List<W> workers;
  private final ExecutorService threads;

  public Workers(List<W> workers) {
    this.workers = workers;
    this.threads = Executors.newFixedThreadPool(workers.size());
  }

  /**
   * Runs the task for each number from start to before end, in any order, and returns when all are
   * done.
   */
  public void forEach(int start, int end, Task<W> task) {
    forEach(start, end, task, () -> {});
  }

  /**
   * Runs the task for each number from start to before end, in any order, and returns when all are
   * done.
   *
   * @param meanwhile is run by this thread now and then until all are done. If it fails, that ends
   *     the work: tasks that take long look whether their thread is interrupted
   */
  public void forEach(int start, int end, Task<W> task, Runnable meanwhile) {
    AtomicInteger next = new AtomicInteger(start);
    CountDownLatch left = new CountDownLatch(workers.size());
    List<Future<?>> jobs = new ArrayList<>();
    for (W worker : workers) {
      jobs.add(
          threads.submit(
              () -> {
                try {
                  int number = next.getAndIncrement();
                  while (number < end && !Thread.currentThread().isInterrupted()) {
                    task.run(worker, number);
                    number = next.getAndIncrement();
                  }
                } catch (RuntimeException | Error e) {
                  next.set(end); // the rest need not be done
                  throw e;
                } finally {
                  left.countDown();
                }
              }));
    }
    try {
      while (!left.await(NOW_AND_THEN_MILLISECONDS, TimeUnit.MILLISECONDS)) {
        meanwhile.run();
      }
    } catch (InterruptedException e) {
      throw Awaited.interrupted();
    }
    for (Future<?> job : jobs) {
      Awaited.result(job, RuntimeException.class);
    }
  }

  /** Ends the work that there still is; returns when no thread is left. */
  @Override
  public void close() {
    threads.shutdownNow();
    threads.close();
  }
}
