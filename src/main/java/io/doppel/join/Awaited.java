package io.doppel.join;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Waits for what another thread does, and fails as that thread failed. */
public final class Awaited {
  private Awaited() {}

  /**
   * Waits for a result.
   *
   * @param future what another thread computes
   * @param checked the checked exception that the computation may throw; {@link RuntimeException}
   *     if it throws none
   * @param <T> the result
   * @param <E> the exception
   * @return the result
   * @throws E if the computation threw it; what is unchecked passes through too, as it was thrown
   * @throws CancellationException if this thread is interrupted, which it stays
   */
  public static <T, E extends Exception> T result(Future<T> future, Class<E> checked) throws E {
    try {
      return future.get();
    } catch (InterruptedException e) {
      throw interrupted();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (checked.isInstance(cause)) {
        throw checked.cast(cause);
      }
      if (cause instanceof RuntimeException failure) {
        throw failure;
      }
      if (cause instanceof Error failure) {
        throw failure;
      }
      throw new IllegalStateException(cause);
    }
  }

  /**
   * Keeps in mind that this thread was interrupted.
   *
   * @return what to throw
   */
  public static CancellationException interrupted() {
    Thread.currentThread().interrupt();
    return new CancellationException("interrupted");
  }
}
