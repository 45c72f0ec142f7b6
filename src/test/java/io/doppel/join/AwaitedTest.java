package io.doppel.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AwaitedTest {
  private static final Class<RuntimeException> NO_CHECKED = RuntimeException.class;

  @Test
  void aResultIsReturned() {
    assertEquals(7, Awaited.result(CompletableFuture.completedFuture(7), NO_CHECKED));
  }

  @Test
  void whatWasThrownIsThrown() {
    IOException checked = new IOException("disk");
    assertSame(
        checked,
        assertThrows(IOException.class, () -> Awaited.result(failed(checked), IOException.class)));
    RuntimeException unchecked = new IllegalArgumentException("text");
    assertSame(
        unchecked,
        assertThrows(
            RuntimeException.class, () -> Awaited.result(failed(unchecked), IOException.class)));
    Error error = new AssertionError("memory");
    assertSame(error, assertThrows(Error.class, () -> Awaited.result(failed(error), NO_CHECKED)));
  }

  @Test
  void whatNobodyExpectedIsWrapped() {
    Exception unexpected = new Exception("never");
    assertSame(
        unexpected,
        assertThrows(
                IllegalStateException.class, () -> Awaited.result(failed(unexpected), NO_CHECKED))
            .getCause());
  }

  @Test
  void whoIsInterruptedStaysSo() {
    Thread.currentThread().interrupt();
    assertThrows(
        CancellationException.class,
        () -> Awaited.result(new CompletableFuture<String>(), NO_CHECKED));
    assertTrue(Thread.interrupted());
  }

  private static CompletableFuture<String> failed(Throwable failure) {
    return CompletableFuture.failedFuture(failure);
  }
}
