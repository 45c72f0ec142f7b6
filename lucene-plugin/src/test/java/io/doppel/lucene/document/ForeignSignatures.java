package io.doppel.lucene.document;

import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/** Makes signatures look as if another definition had made them, by their check bytes. */
public final class ForeignSignatures {
  private ForeignSignatures() {}

  public static void make(Document document, SignatureFields fields) {
    IndexableField packed = document.getField(fields.signatures());
    if (packed != null && packed.binaryValue() != null) {
      BytesRef value = packed.binaryValue();
      value.bytes[value.offset] ^= 1;
    } else {
      long check = document.getField(fields.lengths()).numericValue().longValue();
      document.removeFields(fields.lengths());
      document.add(new NumericDocValuesField(fields.lengths(), check ^ 1));
    }
  }
}
