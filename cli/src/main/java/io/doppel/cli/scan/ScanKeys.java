package io.doppel.cli.scan;

import io.doppel.cli.input.DocumentId;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.scan.DocumentKeys;
import io.doppel.lucene.scan.ReadOnlyIndex;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * What the documents of an index are called in results: by a field, or by their numbers. No two
 * documents are called the same, and all names stay on their line.
 */
final class ScanKeys {
  /** The fields that are tried if none is named. */
  private static final List<String> USUAL = List.of("id", "_id");

  private static final int LONGEST = 1000;

  private final ReadOnlyIndex index;
  private final String field;
  private final int[] documents;
  private final String[] keys;
  private int missing;
  private int shared;

  private ScanKeys(ReadOnlyIndex index, String field, int[] documents, String... values) {
    this.index = index;
    this.field = field;
    this.documents = documents;
    this.keys = new String[documents.length];
    for (int i = 0; i < keys.length; i++) {
      if (values[i] == null || values[i].isEmpty()) {
        missing++;
        keys[i] = index.name(documents[i]);
      } else {
        keys[i] = plain(values[i]);
      }
    }
    tellApart();
  }

  /**
   * Reads the keys of documents.
   *
   * @param field the field; null for one of the usual ones or, if not all documents have that, for
   *     the documents' numbers
   * @param documents the documents' numbers
   */
  static ScanKeys of(ReadOnlyIndex index, String field, int... documents) throws IOException {
    if (field != null) {
      String[] values = DocumentKeys.of(index.reader(), field, documents);
      if (documents.length > 0 && Arrays.stream(values).allMatch(Objects::isNull)) {
        throw new UserException(
            "--key: field \""
                + field
                + "\" names no document: it is neither stored nor has it doc values, and is not"
                + " indexed as one word a document");
      }
      return new ScanKeys(index, field, documents, values);
    }
    for (String usual : USUAL) {
      String[] values = DocumentKeys.of(index.reader(), usual, documents);
      if (Arrays.stream(values).noneMatch(value -> value == null || value.isEmpty())) {
        return new ScanKeys(index, usual, documents, values);
      }
    }
    return new ScanKeys(index, null, documents, new String[documents.length]);
  }

  /** What a document is called, by its place among those that were looked at. */
  String key(int place) {
    return keys[place];
  }

  /** Without control characters, which would break a table, and not too long for an id. */
  private static String plain(String key) {
    StringBuilder plain = new StringBuilder();
    key.codePoints()
        .limit(LONGEST)
        .forEach(
            c -> {
              if (DocumentId.breaksLines(c)) {
                plain.append(String.format(Locale.ROOT, "\\u%04x", c));
              } else {
                plain.appendCodePoint(c);
              }
            });
    return plain.toString();
  }

  /** Adds their numbers to names that several documents have, until there are none. */
  private void tellApart() {
    BitSet same = sharing();
    shared = same.cardinality();
    while (!same.isEmpty()) {
      same.stream().forEach(i -> keys[i] += "#" + index.name(documents[i]));
      same = sharing();
    }
  }

  private BitSet sharing() {
    BitSet same = new BitSet();
    Map<String, Integer> first = new HashMap<>();
    for (int i = 0; i < keys.length; i++) {
      Integer other = first.putIfAbsent(keys[i], i);
      if (other != null) {
        same.set(i);
        same.set(other);
      }
    }
    return same;
  }

  /** Says what is not as one would expect of names. */
  void say(Console console) {
    if (field == null) {
      console.say("documents are named by their numbers in the index; --key F names a field");
      return;
    }
    if (missing > 0) {
      console.say(
          Format.count(missing, "document")
              + " without a value of field \""
              + field
              + "\" "
              + (missing == 1 ? "is" : "are")
              + " named by the number in the index");
    }
    if (shared > 0) {
      console.say(
          Format.count(shared, "document")
              + " have a \""
              + field
              + "\" that another one has too: # and the number in the index tell them apart");
    }
  }
}
