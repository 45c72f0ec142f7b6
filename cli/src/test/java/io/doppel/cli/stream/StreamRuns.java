package io.doppel.cli.stream;

import static io.doppel.cli.Documents.fields;
import static io.doppel.cli.Documents.line;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.doppel.cli.CommandRun;
import io.doppel.cli.index.IndexFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;

/** Runs of {@code doppel stream}, for tests. */
public final class StreamRuns {
  private StreamRuns() {}

  public static CommandRun stream(List<String> lines, Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("stream"));
    arguments.addAll(List.of(options));
    byte[] input = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    return CommandRun.withInput(input, arguments.toArray());
  }

  static String at(String id, String text, String time) {
    return line(id, text, "\"timestamp\":\"" + time + "\"");
  }

  /** Decisions in short: {@code b tagged a}. */
  static List<String> decisions(CommandRun run) throws IOException {
    List<String> decisions = new ArrayList<>();
    for (String line : run.lines()) {
      Map<String, String> fields = fields(line);
      decisions.add(
          fields.get("id")
              + " "
              + fields.get("decision")
              + (fields.containsKey("of") ? " " + fields.get("of") : ""));
    }
    return decisions;
  }

  /** The ids of the documents in an index; a document that is there twice fails the test. */
  public static List<String> indexed(Path index) throws IOException {
    List<String> ids = new ArrayList<>();
    try (FSDirectory directory = FSDirectory.open(index);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      for (var leaf : reader.leaves()) {
        var live = leaf.reader().getLiveDocs();
        for (int document = 0; document < leaf.reader().maxDoc(); document++) {
          if (live == null || live.get(document)) {
            ids.add(IndexFiles.id(leaf.reader().storedFields(), document, "id"));
          }
        }
      }
    }
    assertEquals(ids.size(), new TreeSet<>(ids).size(), ids::toString);
    return ids.stream().sorted().toList();
  }
}
