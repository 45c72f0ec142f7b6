package io.doppel.opensearch.mapping;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexableField;
import org.junit.jupiter.api.Test;
import org.opensearch.common.io.stream.BytesStreamOutput;

/** A text gets the signature that was made of it elsewhere, and no other. */
class SignedTextsTest {
  private static final String TEXT =
      "The river rose by two metres overnight, and the lower town was cleared before the morning.";

  private long now;
  private final SignedTexts signed = new SignedTexts(() -> now);

  private static FieldDefinition definition(String method, boolean html) throws IOException {
    return FieldDefinition.of("body.near", method, null, Map.of(), html, 1000, null);
  }

  /** Under the name of one text the signature of another, so that one sees which is taken. */
  private static SignedText marked(FieldDefinition definition, String text) throws IOException {
    SignedText other =
        SignedText.of(definition, "something else", definition.sign("another text of five words"));
    return new SignedText(SignedTexts.digest(definition, text), other.signature());
  }

  private boolean isTaken(FieldDefinition definition, String text) throws IOException {
    Signature made = definition.sign(text).orElseThrow();
    Signature given = signed.sign(definition, text).orElseThrow();
    return !Arrays.equals(definition.near().toBytes(made), definition.near().toBytes(given));
  }

  @Test
  void aTextIsSignedIfNothingIsKnownOfIt() throws IOException {
    assertFalse(isTaken(definition("shingles", false), TEXT));
  }

  @Test
  void aSignatureIsTakenForItsTextAlone() throws IOException {
    FieldDefinition definition = definition("shingles", false);
    signed.put(marked(definition, TEXT));
    assertTrue(isTaken(definition, TEXT));
    assertTrue(isTaken(definition, TEXT), "also a second time: a text may be parsed again");
    assertFalse(isTaken(definition, TEXT + " "));
    assertFalse(isTaken(definition("shingles", true), TEXT));
    assertFalse(isTaken(definition("simhash", false), TEXT));
  }

  @Test
  void halvesOfPairsThatStandAloneAreDifferentTexts() throws IOException {
    FieldDefinition definition = definition("shingles", false);
    signed.put(marked(definition, TEXT + "\ud800"));
    assertTrue(isTaken(definition, TEXT + "\ud800"));
    assertFalse(isTaken(definition, TEXT + "\ud801"));
    assertFalse(isTaken(definition, TEXT + "?"));
  }

  @Test
  void everyCharacterOfALongTextCounts() throws IOException {
    FieldDefinition definition = definition("shingles", false);
    char[] text = (TEXT + " ").repeat(200).toCharArray();
    for (int changed : List.of(0, 4095, 4096, 8191, 8192, text.length - 1)) {
      byte[] digest = SignedTexts.digest(definition, new String(text));
      text[changed]++;
      assertFalse(Arrays.equals(digest, SignedTexts.digest(definition, new String(text))));
      text[changed]--;
      assertArrayEquals(digest, SignedTexts.digest(definition, new String(text)));
    }
  }

  @Test
  void thatATextHasNoSignatureIsTakenToo() throws IOException {
    FieldDefinition definition = definition("shingles", false);
    signed.put(SignedText.of(definition, TEXT, Optional.empty()));
    assertEquals(Optional.empty(), signed.sign(definition, TEXT));
  }

  @Test
  void bytesOfAnotherFormAreNotTaken() throws IOException {
    FieldDefinition definition = definition("shingles", false);
    for (byte[] bytes : List.of(new byte[1], new byte[100])) {
      signed.put(new SignedText(SignedTexts.digest(definition, TEXT), bytes));
      assertFalse(isTaken(definition, TEXT));
    }
  }

  @Test
  void whatIsOldIsForgotten() throws IOException {
    FieldDefinition definition = definition("shingles", false);
    signed.put(marked(definition, TEXT));
    now += TimeUnit.SECONDS.toNanos(59);
    assertTrue(isTaken(definition, TEXT));
    now += TimeUnit.SECONDS.toNanos(1);
    assertFalse(isTaken(definition, TEXT));
  }

  @Test
  void whatIsTooMuchIsForgottenTheOldestFirst() throws IOException {
    FieldDefinition definition = definition("shingles", false);
    signed.put(marked(definition, TEXT));
    String last = TEXT;
    for (int i = 0; i < 17; i++) {
      assertEquals(i < 16, isTaken(definition, TEXT), "after " + i + " MiB");
      last = TEXT + i;
      signed.put(new SignedText(SignedTexts.digest(definition, last), new byte[1 << 20]));
    }
    signed.put(marked(definition, last));
    assertTrue(isTaken(definition, last));
  }

  @Test
  void itIsIndexedAsThoughItHadBeenSignedHere() throws IOException {
    for (String method :
        List.of(
            "runs", "hybrid", "shingles", "simhash", "signcd", "exact", "sentences", "qgrams")) {
      FieldDefinition definition = definition(method, false);
      BytesStreamOutput out = new BytesStreamOutput();
      SignedText.of(definition, TEXT, definition.sign(TEXT)).writeTo(out);
      SignedText read = new SignedText(out.bytes().streamInput());
      Signature made = definition.sign(TEXT).orElseThrow();
      Signature given = definition.near().ofBytes(read.signature());
      List<IndexableField> expected = fields(definition, made);
      List<IndexableField> actual = fields(definition, given);
      assertEquals(expected.size(), actual.size(), method);
      for (int i = 0; i < expected.size(); i++) {
        assertEquals(expected.get(i).name(), actual.get(i).name(), method);
        assertEquals(expected.get(i).fieldType(), actual.get(i).fieldType(), method);
        assertEquals(expected.get(i).stringValue(), actual.get(i).stringValue(), method);
        assertEquals(expected.get(i).numericValue(), actual.get(i).numericValue(), method);
        assertEquals(expected.get(i).binaryValue(), actual.get(i).binaryValue(), method);
      }
      assertArrayEquals(definition.near().toBytes(made), definition.near().toBytes(given), method);
    }
  }

  private static List<IndexableField> fields(FieldDefinition definition, Signature signature) {
    return definition.near().addSignature(new Document(), signature).getFields();
  }
}
