package io.doppel.lucene.coverage;

import io.doppel.lucene.Coverage;
import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.UncoveredException;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.document.SignatureFields;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexReaderContext;
import org.apache.lucene.index.LeafReaderContext;

/** How a {@link SignatureSource} tells what it refuses, and the ways out. */
final class RefusalText {
  private static final int MOST_NAMES = 10;

  private final SignatureSource source;
  private final SignatureFields fields;

  RefusalText(SignatureSource source) {
    this.source = source;
    this.fields = source.fields();
  }

  /** Documents without a signature are to be refused. */
  UncoveredException unsigned(Coverage coverage) {
    return new UncoveredException(
        uncovered(coverage) + "; " + wayOut() + ", or have their texts read", coverage);
  }

  /** There are documents of another definition that have no text. */
  UncoveredException foreign(Coverage coverage, IndexReader reader) {
    return new UncoveredException(
        uncovered(coverage)
            + ", and of "
            + number(coverage.unreadable())
            + " the index has no text that one could be made of; "
            + fields.anotherDefinition(others(reader))
            + ", or leave these documents out",
        coverage);
  }

  /**
   * A document has words without their order, where the order counts.
   *
   * @param place the only place where texts are read; null if they are read from the best one
   * @param coverage null if documents were not counted
   */
  UncoveredException unordered(int document, TextOrigin place, Coverage coverage) {
    return new UncoveredException(
        "field "
            + fields.field()
            + " is indexed without positions and "
            + (place == null ? "not stored" : "read from " + place.name().toLowerCase(Locale.ROOT))
            + " in document "
            + document
            + ", and "
            + source.scheme().id().name()
            + " as it is set depends on the order of words; choose a method of single words",
        coverage);
  }

  /** More texts would have to be read than a query reads. */
  UncoveredException tooManyTexts(Coverage coverage) {
    return new UncoveredException(uncovered(coverage) + readsTooFew(), coverage);
  }

  /** The index knows neither the field nor its signatures. */
  IllegalArgumentException unknown(IndexReaderContext top) {
    return new IllegalArgumentException(
        "field "
            + fields.field()
            + " is not known to the index, nor are signatures of ["
            + source.scheme().id()
            + "] in it; the index has "
            + instead(top));
  }

  /** Documents are not counted to the end: that would take as long as signing all of them. */
  UncoveredException tooManyTexts(IndexReader reader) {
    return new UncoveredException(
        "more than " + unsigned(source.mostTexts(), reader.numDocs()) + readsTooFew(), null);
  }

  private String readsTooFew() {
    return ", and a query reads the texts of "
        + number(source.mostTexts())
        + " at the most; "
        + wayOut()
        + ", or let queries read more";
  }

  private String uncovered(Coverage coverage) {
    return unsigned(coverage.uncovered(), coverage.documents());
  }

  private String unsigned(long count, long documents) {
    return number(count)
        + " of "
        + number(documents)
        + " documents have no signature of ["
        + source.scheme().id()
        + "] in field "
        + fields.field();
  }

  private static String wayOut() {
    return "attach signatures to them (Attach, or doppel attach)";
  }

  private static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** The definitions that an index says it has signatures of under the same name. */
  private Set<SchemeId> others(IndexReader reader) {
    Set<SchemeId> found = new LinkedHashSet<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      for (FieldInfo info : leaf.reader().getFieldInfos()) {
        if (info.name.equals(fields.signatures()) || fields.attached().isAnother(info)) {
          SchemeId other = SignatureFields.schemeOf(info);
          if (other != null && !other.equals(fields.scheme())) {
            found.add(other);
          }
        }
      }
    }
    return found;
  }

  /** What an index has: fields of signatures, and others. */
  private static String instead(IndexReaderContext top) {
    Set<String> signed = new TreeSet<>();
    Set<String> others = new TreeSet<>();
    Set<String> layouts = new TreeSet<>();
    for (LeafReaderContext leaf : top.leaves()) {
      for (FieldInfo info : leaf.reader().getFieldInfos()) {
        SchemeId scheme = SignatureFields.schemeOf(info);
        others.add(info.name);
        if (scheme != null) {
          SignatureFields layout = SignatureFields.of(info);
          signed.add(layout.field() + " [" + scheme + "]");
          layouts.addAll(List.of(info.name, layout.terms(), layout.lengths()));
        }
      }
    }
    others.removeAll(layouts);
    return (signed.isEmpty() ? "no signatures" : "signatures in " + some(signed))
        + (others.isEmpty() ? "" : ", and the fields " + some(others));
  }

  private static String some(Set<String> names) {
    String listed = String.join(", ", names.stream().limit(MOST_NAMES).toList());
    int more = names.size() - MOST_NAMES;
    return more > 0 ? listed + " and " + more + " more" : listed;
  }
}
