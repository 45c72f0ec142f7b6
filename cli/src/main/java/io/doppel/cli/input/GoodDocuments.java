package io.doppel.cli.input;

import io.doppel.cli.output.Progress;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Goes through the documents of an input that can be used, and sets the others aside. */
public final class GoodDocuments {
  private GoodDocuments() {}

  /** Is shown the documents. */
  public interface Visitor {
    void document(InputDocument document) throws IOException;
  }

  /** Reads the documents, in their order. */
  public static void read(
      DocumentSource source,
      DocumentParser parser,
      BadDocuments bad,
      Progress progress,
      Visitor visitor)
      throws IOException {
    Map<String, String> firstSeen = new HashMap<>();
    try (DocumentSource.Cursor cursor = source.open();
        Progress.Task task = progress.start("reading", source.size())) {
      for (RawDocument raw = cursor.next(); raw != null; raw = cursor.next()) {
        try {
          InputDocument document = parser.parse(raw);
          BadDocumentException problem = SigningPool.repetition(raw, document, firstSeen);
          if (problem != null) {
            throw problem;
          }
          visitor.document(document);
        } catch (BadDocumentException e) {
          bad.add(raw, e);
        }
        task.to(cursor.progress());
      }
    }
  }
}
