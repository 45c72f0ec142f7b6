package io.doppel.lucene.document;

import java.util.List;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.tests.util.LuceneTestCase;

public class TestAttachedField extends LuceneTestCase {

  public void testTheNameIsReadBack() {
    for (String id : List.of("exact/1", "signcd/1 marks=[,] left=1")) {
      SchemeId scheme = SchemeId.parse(id);
      for (String field : List.of("body", "a.b", "odd.sig [name]", "exact.sig")) {
        AttachedField attached = new SignatureFields(field, scheme).attached();
        assertEquals(field + "." + scheme.name() + ".sig [" + id + "]", attached.name());
        assertEquals(scheme, AttachedField.schemeOf(attached.name()));
        assertEquals(DocValuesType.BINARY, attached.type());
      }
    }
  }

  public void testOtherNamesAreNoneOfItsBusiness() {
    for (String name :
        List.of(
            "",
            "body",
            "body.exact.sig",
            "body.exact.sig [exact/1",
            "body.exact.sig exact/1]",
            "body.exact.sig []",
            "body.exact.sig [/1]",
            "exact.sig [exact/1]",
            "[exact/1]")) {
      assertNull(name, AttachedField.schemeOf(name));
    }
  }
}
