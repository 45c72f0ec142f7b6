package io.doppel.sketch;

import io.doppel.measure.SetSignature;
import java.util.Arrays;

/**
 * Counts in how many documents each feature is, in one pass and in bounded memory: when the table
 * is full, the features that are rarest so far are forgotten (lossy counting, Manku and Motwani
 * 2002). A feature's count is too low by at most the share {@code documents / capacity} times its
 * documents' average number of features; those that come in fewer documents may be missing, and
 * count as rare. Depends on the order of the documents, and on nothing else. For use by one thread.
 */
public final class FrequencyCounter {
  /** How many features are counted at once if nothing else is said: 96 MiB. */
  public static final int DEFAULT_CAPACITY = 1 << 22;

  private static final long FREE = -1;

  private final int capacity;
  private long[] slots = new long[1 << 10];
  private int[] counts = new int[1 << 10];
  private int used;
  private int documents;
  private int forgotten;

  /** Makes a counter of {@link #DEFAULT_CAPACITY}. */
  public FrequencyCounter() {
    this(DEFAULT_CAPACITY);
  }

  /**
   * Makes a counter.
   *
   * @param capacity how many features are counted at once, at least 16
   */
  public FrequencyCounter(int capacity) {
    this.capacity = SetSketches.checked("capacity", capacity, 16, 1 << 28);
    Arrays.fill(slots, FREE);
  }

  /**
   * Counts the elements of a document.
   *
   * @param document its elements, each once
   */
  public void add(SetSignature document) {
    documents++;
    for (int i = 0; i < document.size(); i++) {
      add(document.element(i), 1);
    }
  }

  /**
   * Counts a feature of which it is known how many documents have it.
   *
   * @param element the feature's element
   * @param frequency how many documents have it, at least 1
   */
  public void add(long element, int frequency) {
    if (used >= capacity) {
      forgetRarest();
    }
    if (2 * used >= slots.length) {
      rehash(slots.length * 2, 0);
    }
    int slot = slot(element);
    if (slots[slot] == FREE) {
      slots[slot] = element;
      counts[slot] = forgotten;
      used++;
    }
    counts[slot] += frequency;
  }

  /**
   * Says that documents were counted of which the features come by {@link #add(long, int)}.
   *
   * @param number how many documents
   */
  public void addDocuments(int number) {
    documents += number;
  }

  /**
   * The table of the features that are in at least so many documents.
   *
   * @param minDocuments the least number of documents; rarer features count as features of one
   * @return the table
   */
  public FeatureFrequencies frequencies(int minDocuments) {
    int least = Math.max(Math.max(1, minDocuments), forgotten + 1);
    int size = 0;
    for (int slot = 0; slot < slots.length; slot++) {
      size += slots[slot] != FREE && counts[slot] >= least ? 1 : 0;
    }
    long[] elements = new long[size];
    size = 0;
    for (int slot = 0; slot < slots.length; slot++) {
      if (slots[slot] != FREE && counts[slot] >= least) {
        elements[size++] = slots[slot];
      }
    }
    Arrays.sort(elements);
    int[] sorted = new int[size];
    Arrays.setAll(sorted, i -> Math.min(documents, counts[slot(elements[i])]));
    return new FeatureFrequencies(documents, elements, sorted);
  }

  private void forgetRarest() {
    while (used > capacity / 2) {
      forgotten++;
      rehash(slots.length, forgotten);
    }
  }

  /** Keeps the features with a count above the least. */
  private void rehash(int length, int leastForgotten) {
    long[] oldSlots = slots;
    int[] oldCounts = counts;
    slots = new long[length];
    counts = new int[length];
    Arrays.fill(slots, FREE);
    used = 0;
    for (int i = 0; i < oldSlots.length; i++) {
      if (oldSlots[i] != FREE && oldCounts[i] > leastForgotten) {
        int slot = slot(oldSlots[i]);
        slots[slot] = oldSlots[i];
        counts[slot] = oldCounts[i];
        used++;
      }
    }
  }

  private int slot(long element) {
    int mask = slots.length - 1;
    int slot = (int) FeatureHash.mix(element) & mask;
    while (slots[slot] != FREE && slots[slot] != element) {
      slot = slot + 1 & mask;
    }
    return slot;
  }
}
