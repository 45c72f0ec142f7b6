package io.doppel.cli.method;

import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.input.FieldNames;
import io.doppel.cli.input.JsonlSource;
import io.doppel.cli.input.ReadLimits;
import io.doppel.cli.input.SigningPool;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;

/**
 * The labelled data beside the repository. It is not part of it: where it is missing, tests that
 * need it are skipped and say so.
 */
final class SharedData {
  private static final Path FOLDER = Path.of("../../shared/data");

  private SharedData() {}

  /** The documents of a set. */
  static Path documents(String set) {
    Path file = FOLDER.resolve(set).resolve("docs.jsonl.gz");
    Assumptions.assumeTrue(Files.isReadable(file), () -> "skipped: " + file + " is not there");
    return file;
  }

  /** The signatures of a random choice of documents. */
  static List<Signature> signatures(String set, Definition near, int count, long seed)
      throws IOException {
    Path file = documents(set);
    List<Signature> signatures = new ArrayList<>();
    FieldNames names = new FieldNames("id", "text", FieldNames.TITLE, FieldNames.URL, null, null);
    DocumentParser parser = new DocumentParser(names, false);
    try (DocumentSource.Cursor cursor = new JsonlSource(file, set, ReadLimits.FIXED).open();
        SigningPool pool = new SigningPool(cursor, parser, near, 2)) {
      while (pool.useNext(signed -> signatures.add(signed.signature()))) {
        // all of them
      }
    }
    Collections.shuffle(signatures, new Random(seed));
    return signatures.subList(0, Math.min(count, signatures.size()));
  }
}
