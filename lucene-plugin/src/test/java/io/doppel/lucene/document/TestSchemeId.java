package io.doppel.lucene.document;

import org.apache.lucene.tests.util.LuceneTestCase;

public class TestSchemeId extends LuceneTestCase {

  private static void assertRoundTrip(SchemeId id, String text) {
    assertEquals(text, id.toString());
    assertEquals(id, SchemeId.parse(text));
  }

  public void testTextFormCanBeReadBack() {
    assertRoundTrip(new SchemeId("exact", 1, ""), "exact/1");
    assertRoundTrip(
        new SchemeId("signcd", 12, "compressor=snappy left=1"),
        "signcd/12 compressor=snappy left=1");
    assertRoundTrip(new SchemeId("x", 1, "path=a/b"), "x/1 path=a/b");
  }

  public void testOtherTextsAreRejected() {
    for (String text :
        new String[] {
          "", "exact", "5", "exact/", "exact/one", "exact/ 1", "a b/1", " /", "e/1.0"
        }) {
      IllegalArgumentException failure =
          expectThrows(IllegalArgumentException.class, () -> SchemeId.parse(text));
      assertEquals(
          "scheme must look like name/version parameters, got " + text, failure.getMessage());
    }
  }

  public void testParametersByName() {
    SchemeId id = new SchemeId("signcd", 1, "compressor=lz4 left=1 maxleft=7 empty=");
    assertEquals("lz4", id.parameter("compressor"));
    assertEquals("1", id.parameter("left"));
    assertEquals("7", id.parameter("maxleft"));
    assertEquals("", id.parameter("empty"));
    assertNull(id.parameter("right"));
    assertNull(id.parameter("lef"));
    assertNull(new SchemeId("exact", 1, "").parameter(""));
  }
}
