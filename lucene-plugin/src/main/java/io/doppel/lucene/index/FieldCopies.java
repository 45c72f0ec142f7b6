package io.doppel.lucene.index;

import java.util.Set;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FloatPoint;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/** Copies of documents whose fields the caller may change as soon as a call has returned. */
final class FieldCopies {
  /** Fields that are their value and their type, and nothing else. */
  private static final Set<Class<?>> PLAIN =
      Set.of(
          Field.class,
          TextField.class,
          StoredField.class,
          BinaryDocValuesField.class,
          SortedDocValuesField.class,
          SortedSetDocValuesField.class,
          IntPoint.class,
          LongPoint.class,
          FloatPoint.class,
          DoublePoint.class);

  private FieldCopies() {}

  /** A copy of a document; null if it has a field that cannot be copied, such as a reader. */
  static Document of(Document document) {
    Document copy = new Document();
    for (IndexableField field : document) {
      IndexableField same = of(field);
      if (same == null) {
        return null;
      }
      copy.add(same);
    }
    return copy;
  }

  private static IndexableField of(IndexableField field) {
    Class<?> kind = field.getClass();
    Number number = field.numericValue();
    if (kind == NumericDocValuesField.class && number != null) {
      return new NumericDocValuesField(field.name(), number.longValue());
    }
    if (kind == SortedNumericDocValuesField.class && number != null) {
      return new SortedNumericDocValuesField(field.name(), number.longValue());
    }
    if (kind == StringField.class) {
      Field.Store store = field.fieldType().stored() ? Field.Store.YES : Field.Store.NO;
      return field.stringValue() == null
          ? new StringField(field.name(), BytesRef.deepCopyOf(field.binaryValue()), store)
          : new StringField(field.name(), field.stringValue(), store);
    }
    if (!PLAIN.contains(kind) || number != null) {
      return null;
    }
    if (field.stringValue() != null) {
      return new Field(field.name(), field.stringValue(), field.fieldType());
    }
    return field.binaryValue() == null
        ? null
        : new Field(field.name(), BytesRef.deepCopyOf(field.binaryValue()), field.fieldType());
  }
}
