package io.doppel.lucene.upgrade;

import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;

/**
 * What every method makes of a dozen texts: the id of its scheme, the packed signature, and the
 * terms of the index. The answers that are known are the resource {@code known-answers.tsv}.
 */
final class KnownAnswers {
  private KnownAnswers() {}

  private static final int SHORT = 24;

  /** Texts by name. */
  private static Map<String, String> texts() {
    List<String> stories = FirstLayout.texts();
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("empty", "");
    texts.put("blank", " \t\r\n\u3000");
    texts.put("one word", "harbour");
    texts.put("marks", ",,, ... !!! ,.;:");
    texts.put("short", "We saw harbours, bridges, two ferries, and rain.");
    texts.put("english", stories.get(0));
    texts.put("english changed", stories.get(1));
    texts.put("capitals", "ÄÖÜ İSTANBUL ıI ﬁ Straße, THE Σίσυφος is a ΣΊΣΥΦΟΣ, of the end.");
    texts.put("chinese", stories.get(9));
    texts.put("chinese changed", stories.get(10));
    texts.put("supplementary", "𠀀𠀁, 𐐀𐐁 the 𝒜𝒷 is 😀😀, a 👩‍👧 of 𠀀. 𠀂𠀃，𠀄。".repeat(4));
    texts.put("broken", "a \uD800 lone, the \uDC00 is, half \uD83D of, it. ".repeat(3));
    texts.put("controls", "\u0000nul, the \u202Eright\u202C is a \u200Bzero, e\u0301\u0301 of it.");
    texts.put(
        "arabic", "هذا نص قصير، فيه كلمات قليلة، وهو عن الميناء والجسور، والمطر. انتهى النص هنا.");
    return texts;
  }

  /** A line for each definition and text. */
  static List<String> answers() throws IOException {
    return answers(FirstLayout.definitions());
  }

  /** A line for each text, of a method that came later. */
  static List<String> answers(String method) throws IOException {
    return answers(List.of(FirstLayout.Defined.of(method, FirstLayout.FIELD, method, Map.of())));
  }

  private static List<String> answers(List<FirstLayout.Defined> definitions) throws IOException {
    List<String> lines = new ArrayList<>();
    for (FirstLayout.Defined each : definitions) {
      lines.addAll(answers(each.name(), each.near()));
    }
    return lines;
  }

  /** A line for each text. */
  static List<String> answers(String name, Definition near) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(name + "\tscheme\t" + near.scheme());
    for (Map.Entry<String, String> text : texts().entrySet()) {
      lines.add(name + "\t" + text.getKey() + "\t" + answer(near, text.getValue()));
    }
    return lines;
  }

  private static String answer(Definition near, String text) throws IOException {
    Optional<Signature> signature = near.sign(text);
    return signature.isEmpty()
        ? "none"
        : signature.get().length()
            + " "
            + digits(signature.get().pack())
            + " "
            + terms(near, signature.get());
  }

  /** The terms in the order of the index, each with its length in front. */
  private static String terms(Definition near, Signature signature) throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        writer.addDocument(near.addSignature(new Document(), signature));
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Terms terms = MultiTerms.getTerms(reader, near.fields().terms());
        if (terms == null) {
          return "no terms";
        }
        StringBuilder all = new StringBuilder();
        int count = 0;
        TermsEnum dictionary = terms.iterator();
        for (BytesRef term = dictionary.next(); term != null; term = dictionary.next()) {
          all.append(
              HexFormat.of()
                  .formatHex(term.bytes, term.offset, term.offset + term.length)
                  .concat("."));
          count++;
        }
        return count + " terms " + sha(all.toString().getBytes(StandardCharsets.US_ASCII));
      }
    }
  }

  /** All of a short value, of a long one its length and a hash. */
  private static String digits(byte[] bytes) {
    return bytes.length <= SHORT
        ? "[" + HexFormat.of().formatHex(bytes) + "]"
        : bytes.length + " bytes " + sha(bytes);
  }

  private static String sha(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(hash, 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
