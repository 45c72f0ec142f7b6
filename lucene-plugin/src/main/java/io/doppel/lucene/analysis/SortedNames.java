package io.doppel.lucene.analysis;

import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * An immutable list of names that is searched with a stretch of characters, without making a string
 * of it.
 */
final class SortedNames {

  private final String[] names;
  private final int maxLength;

  SortedNames(Collection<String> names) {
    SortedSet<String> sorted = new TreeSet<>(names);
    this.names = sorted.toArray(new String[0]);
    this.maxLength = sorted.stream().mapToInt(String::length).max().orElse(0);
  }

  int size() {
    return names.length;
  }

  String get(int index) {
    return names[index];
  }

  int maxLength() {
    return maxLength;
  }

  /**
   * The index of the name that equals the characters, in the order of {@link String#compareTo}, or
   * -1.
   */
  int find(char[] chars, int offset, int length) {
    int low = 0;
    int high = names.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = compare(names[middle], chars, offset, length);
      if (order == 0) {
        return middle;
      } else if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  private static int compare(String name, char[] chars, int offset, int length) {
    int shared = Math.min(name.length(), length);
    for (int i = 0; i < shared; i++) {
      int order = name.charAt(i) - chars[offset + i];
      if (order != 0) {
        return order;
      }
    }
    return name.length() - length;
  }
}
