package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.measure.Signature;
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
  static List<Signature> signatures(String set, NearDup near, int count, long seed)
      throws IOException {
    Path file = documents(set);
    List<Signature> signatures = new ArrayList<>();
    DocumentParser parser = new DocumentParser(FieldNames.of("id", "text"), false);
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
