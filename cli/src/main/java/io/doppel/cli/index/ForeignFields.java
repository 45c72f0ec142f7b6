package io.doppel.cli.index;

import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.coverage.FieldContent;
import io.doppel.lucene.coverage.FieldTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;

/** What the fields of an index have, said where the one that was named is of no use. */
public final class ForeignFields {
  private static final int MOST = 12;

  private ForeignFields() {}

  /** Whether all texts are stored. */
  static boolean areStored(IndexReader reader, FieldTexts texts) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      TextOrigin origin = texts.origin(leaf);
      if (origin != null && origin != TextOrigin.STORED) {
        return false;
      }
    }
    return true;
  }

  /**
   * What is said of a field without text, or without text in a place.
   *
   * @param option the option that names the field
   */
  public static UserException noText(
      IndexReader reader, String option, String field, TextOrigin origin) throws IOException {
    FieldContent content = FieldContent.of(reader.leaves(), field);
    if (origin != null && content.best() != null) {
      return new UserException(
          "--from: field \""
              + field
              + "\" has no text in this place ("
              + origin.name().toLowerCase(java.util.Locale.ROOT)
              + "); it has "
              + describe(content));
    }
    SortedSet<String> names = new TreeSet<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      for (FieldInfo info : leaf.reader().getFieldInfos()) {
        names.add(info.name);
      }
    }
    List<String> inOrder = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (String name : names) {
      FieldContent other = FieldContent.of(reader.leaves(), name);
      if (other.best() != null) {
        (other.keepsOrder(other.best()) ? inOrder : others)
            .add(Format.forTerminal(name, 40) + " (" + describe(other) + ")");
      }
    }
    inOrder.addAll(others);
    return new UserException(
        option
            + ": the index has no text of field \""
            + Format.forTerminal(field, 40)
            + "\"; "
            + (inOrder.isEmpty() ? "it has no text at all" : "fields with text: " + some(inOrder)));
  }

  private static String some(List<String> all) {
    List<String> some = all.subList(0, Math.min(MOST, all.size()));
    return String.join(", ", some)
        + (all.size() > MOST ? ", and " + Format.count(all.size() - MOST) + " more" : "");
  }

  private static String describe(FieldContent content) {
    List<String> parts = new ArrayList<>();
    if (content.stored()) {
      parts.add("stored");
    }
    if (content.vectors()) {
      parts.add(content.vectorPositions() ? "term vectors" : "term vectors without positions");
    }
    if (content.postings()) {
      parts.add(content.positions() ? "words with positions" : "words without positions");
    }
    return String.join(", ", parts);
  }
}
