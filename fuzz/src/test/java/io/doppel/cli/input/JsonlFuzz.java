package io.doppel.cli.input;

import static io.doppel.fuzz.Fuzzed.check;

import io.doppel.cli.output.UserException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of JSON lines, plain or gzip, is read, or refused by the exceptions that the command turns
 * into a message; the lines do not depend on how the bytes come; a removed document is one line of
 * JSON that can be read again.
 */
public final class JsonlFuzz {
  private static final ReadLimits LIMITS = new ReadLimits(1 << 20, 1 << 24, true);
  private static final DocumentParser PARSER =
      new DocumentParser(new FieldNames("id", "text", "title", "url", "label", "rank"), true)
          .grouped("group");

  private JsonlFuzz() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    List<String> whole = read(new ByteArrayInputStream(input));
    check(whole.equals(read(slow(input))), "the same from a slow stream");
  }

  private static InputStream slow(byte[] input) {
    return new ByteArrayInputStream(input) {
      @Override
      public synchronized int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(1, length));
      }
    };
  }

  private static List<String> read(InputStream in) throws IOException {
    List<String> found = new ArrayList<>();
    try (DocumentSource.Cursor lines = JsonlSource.lines(in, "input", LIMITS)) {
      for (RawDocument line = lines.next(); line != null; line = lines.next()) {
        found.add(parsed(line));
      }
    } catch (UserException e) {
      found.add(e.getMessage());
    }
    return found;
  }

  private static String parsed(RawDocument line) throws IOException {
    try {
      InputDocument document = PARSER.parse(line);
      check(DocumentId.problem(document.id()) == null, "a good id");
      checkRemoved(line, document);
      return document.id() + " " + document.text();
    } catch (BadDocumentException e) {
      check(e.getMessage().startsWith("input:"), "a message with the line");
      check(e.getMessage().length() < 1000, "a short message");
      return e.getMessage();
    }
  }

  private static void checkRemoved(RawDocument line, InputDocument document)
      throws IOException, BadDocumentException {
    byte[] json = PARSER.toJson(line, "another\"\\\u2028", 0.5, null);
    String text = new String(json, StandardCharsets.UTF_8);
    check(text.indexOf('\n') < 0, "one line");
    InputDocument again = PARSER.parse(RawDocument.line("input:1", json));
    check(again.id().equals(document.id()), "the same id");
    check(again.text().equals(document.text()), "the same text");
    check(text.endsWith("\"similarity\":0.500000}"), "says what it duplicates");
  }
}
