package io.doppel.cli.remote;

import io.doppel.cli.remote.client.BulkRequest;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefArray;
import org.apache.lucene.util.BytesRefBuilder;
import org.apache.lucene.util.Counter;

/**
 * The documents of all shards, numbered in the order of their ids, which are compared by their
 * bytes: the same order whatever shard a document is in, and however often it was changed.
 *
 * <p>Memory a document: the bytes of its id and 24 more, and the values that were asked for.
 */
public final class RemoteDocuments {
  private static final int UNKNOWN = -1;

  private final BytesRefArray ids = new BytesRefArray(Counter.newCounter());
  private final int[] starts;

  /** By place: the order in which they were downloaded. */
  private long[] sequences = new long[16];

  private int[] terms = new int[16];
  private String[][] values;
  private final int[] numbers;
  private final int[] places;

  private RemoteDocuments(List<PartFile.Summary> parts, WorkFolder work, int valueCount)
      throws IOException {
    starts = new int[parts.size()];
    values = valueCount == 0 ? null : new String[16][];
    for (int part = 0; part < starts.length; part++) {
      starts[part] = ids.size();
      PartFile.read(work.part(part), valueCount, this::add);
    }
    places = new int[ids.size()];
    numbers = new int[ids.size()];
    order();
  }

  /** Reads the documents of all parts. */
  static RemoteDocuments of(List<PartFile.Summary> parts, WorkFolder work, int valueCount)
      throws IOException {
    return new RemoteDocuments(parts, work, valueCount);
  }

  private void add(RemoteDocument document) {
    int place = ids.append(new BytesRef(document.id()));
    sequences = ArrayUtil.grow(sequences, place + 1);
    terms = ArrayUtil.grow(terms, place + 1);
    sequences[place] = document.sequence();
    terms[place] = Math.toIntExact(document.term());
    if (values != null) {
      values = ArrayUtil.grow(values, place + 1);
      values[place] = document.values();
    }
  }

  private void order() throws IOException {
    BytesRefArray.IndexedBytesRefIterator sorted =
        ids.iterator(ids.sort(BytesRef::compareTo, false));
    BytesRefBuilder last = new BytesRefBuilder();
    int number = 0;
    for (BytesRef id = sorted.next(); id != null; id = sorted.next()) {
      if (number > 0 && last.get().equals(id)) {
        throw new IllegalArgumentException(
            "two documents of the index have the id "
                + id.utf8ToString()
                + ", by routing to two shards; pairs of such ids mean nothing");
      }
      last.copyBytes(id);
      places[number] = sorted.ord();
      numbers[sorted.ord()] = number++;
    }
  }

  /**
   * How many there are.
   *
   * @return the number of documents
   */
  public int size() {
    return places.length;
  }

  /**
   * A document's id.
   *
   * @param number its number
   * @return the id
   */
  public String id(int number) {
    return idAt(places[number], new BytesRefBuilder()).utf8ToString();
  }

  private BytesRef idAt(int place, BytesRefBuilder spare) {
    return ids.get(spare, place);
  }

  /**
   * A value that was asked for.
   *
   * @param number the document's number
   * @param field which of the fields
   * @return the value; null if the document has none
   */
  public String value(int number, int field) {
    return values[places[number]][field];
  }

  /** The number of a document; negative if it was not downloaded. */
  int number(String id) {
    BytesRef wanted = new BytesRef(id);
    BytesRefBuilder spare = new BytesRefBuilder();
    int low = 0;
    int high = places.length - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      int order = idAt(places[middle], spare).compareTo(wanted);
      if (order == 0) {
        return middle;
      }
      low = order < 0 ? middle + 1 : low;
      high = order > 0 ? middle - 1 : high;
    }
    return UNKNOWN;
  }

  /** The number of a document by its place in a part. */
  int number(int part, int place) {
    return numbers[starts[part] + place];
  }

  /** The place of a document among all, in the order of the parts. */
  int place(int number) {
    return places[number];
  }

  /** Whether a document has not been changed since it was downloaded. */
  boolean isUnchanged(int number, long sequence, long term) {
    int place = places[number];
    return sequences[place] == sequence && terms[place] == term;
  }

  /** The version that was downloaded. */
  BulkRequest.Version version(int number, String routing) {
    int place = places[number];
    return new BulkRequest.Version(id(number), routing, sequences[place], terms[place]);
  }
}
