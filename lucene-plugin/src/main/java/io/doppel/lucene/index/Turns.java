package io.doppel.lucene.index;

import java.io.IOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Who of the calls of a {@link DedupWriter} may run when: those that only add a document beside
 * each other, all others alone. What is known is read and changed under a lock.
 */
final class Turns {
  /** Shared by calls that only add a document, exclusive for all others. */
  private final ReadWriteLock turns = new ReentrantReadWriteLock();

  /** Guards all that is known. Taken after {@link #turns}. */
  private final Lock lock = new ReentrantLock();

  /** A document that was under way is in the index, or failed. */
  private final Condition landed = lock.newCondition();

  /** Makes a call beside others. */
  <T> T beside(DedupCalls.Call<T> call) throws IOException {
    turns.readLock().lock();
    try {
      return call.make();
    } finally {
      turns.readLock().unlock();
    }
  }

  /** Makes a call while no other is under way. */
  <T> T alone(DedupCalls.Call<T> call) throws IOException {
    turns.writeLock().lock();
    try {
      return locked(call);
    } finally {
      turns.writeLock().unlock();
    }
  }

  /** Reads or changes what is known. */
  <T> T locked(DedupCalls.Call<T> call) throws IOException {
    lock.lock();
    try {
      return call.make();
    } finally {
      lock.unlock();
    }
  }

  /** Waits, under the lock, for a document that is under way. */
  void awaitLanding() {
    landed.awaitUninterruptibly();
  }

  /** Says how a document landed that was under way. */
  void landed(Runnable how) {
    lock.lock();
    try {
      landed.signalAll();
      how.run();
    } finally {
      lock.unlock();
    }
  }
}
