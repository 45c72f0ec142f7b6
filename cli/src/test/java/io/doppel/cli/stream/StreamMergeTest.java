package io.doppel.cli.stream;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.read;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.stream.StreamRuns.indexed;
import static io.doppel.cli.stream.StreamRuns.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.index.IndexFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code doppel stream --policy merge}: what arrives is merged into what is there. */
class StreamMergeTest {
  @TempDir private Path folder;

  private CommandRun merge(String rules, String... lines) {
    return stream(
        List.of(lines),
        "--index",
        folder.resolve("index"),
        "--window",
        "none",
        "--audit",
        folder.resolve("audit.jsonl"),
        "--policy",
        "merge",
        "--merge",
        rules);
  }

  private String source(String id) throws IOException {
    try (FSDirectory directory = FSDirectory.open(folder.resolve("index"));
        DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      int found = searcher.search(new TermQuery(new Term("id", id)), 1).scoreDocs[0].doc;
      return searcher.storedFields().document(found).get(IndexFiles.SOURCE);
    }
  }

  @Test
  void theDocumentThatIsThereGetsWhatIsBetterAlsoInAnotherRun() throws IOException {
    String rules = "title=longest,tags=union,*=first";
    CommandRun run =
        merge(
                rules,
                line("a", text(1), "\"title\":\"Short\""),
                line("b", edited(1, 1), "\"title\":\"Longer\""),
                line("c", text(1), "\"title\":\"No\""))
            .succeeds();
    assertEquals(
        "{\"id\":\"b\",\"decision\":\"merged\",\"of\":\"a\",\"taken\":[\"title\"]}",
        run.lines().get(1).replaceAll("\"similarity\":[0-9.]+,", ""));
    assertTrue(run.lines().get(2).contains("\"decision\":\"skipped\""), run.out());
    assertTrue(run.err().contains("1 added, 1 skipped, 1 merged"), run.err());
    merge(rules, line("d", text(1), "\"tags\":[\"x\"]"), line("e", text(1), "\"tags\":[\"y\"]"))
        .succeeds();
    assertEquals(List.of("a"), indexed(folder.resolve("index")));
    assertEquals(
        line("a", text(1), "\"title\":\"Longer\"")
            .replace(
                "\"Longer\"}",
                "\"Longer\",\"merged\":{\"title\":\"b\",\"tags\":[\"d\",\"e\"]},"
                    + "\"tags\":[\"x\",\"y\"]}"),
        reordered(source("a")));
    assertEquals(4, read(folder.resolve("audit.jsonl")).size());
  }

  /** Else each copy of such a document would end the stream. */
  @Test
  void aDocumentThatCannotBeMergedIntoIsABadOne() throws IOException {
    String[] lines = {
      line("a", text(1), "\"merged\":\"yes\""),
      line("b", text(1), "\"merged_by\":{\"title\":0.5}"),
      line("c", text(1)),
      line("d", text(1), "\"title\":\"T\"")
    };
    CommandRun refused = merge("title=longest", lines);
    assertEquals(2, refused.code());
    assertEquals("", refused.out());
    assertTrue(refused.err().contains("input:1: field \"merged\" must be"), refused.err());
    Path bad = folder.resolve("bad.jsonl");
    CommandRun run =
        stream(
                List.of(lines),
                "--window",
                "none",
                "--skip-bad",
                bad,
                "--policy",
                "merge",
                "--merge",
                "*=first")
            .succeeds();
    assertTrue(run.err().contains("1 added, 1 merged"), run.err());
    assertEquals(List.of(lines[0], lines[1]), read(bad));
  }

  /** Whether tags or merged comes first does not matter: both were added at the end. */
  private static String reordered(String json) {
    String tags = ",\"tags\":[\"x\",\"y\"]";
    return json.replace(tags, "").replace("}}", "}" + tags + "}");
  }

  /** A value is as new as the copy that it came from. */
  @Test
  void newestComparesWithTheCopyThatAValueCameFrom() throws IOException {
    merge(
            "price=newest",
            line("a", text(1), "\"price\":1,\"timestamp\":\"2020-01-01\""),
            line("b", text(1), "\"price\":3,\"timestamp\":\"2020-03-01\""),
            line("c", text(1), "\"price\":2,\"timestamp\":\"2020-02-01\""))
        .succeeds();
    assertTrue(source("a").contains("\"price\":3,"), source("a"));
    assertTrue(source("a").contains("\"merged\":{\"price\":\"b\"}"), source("a"));
    assertTrue(source("a").contains("\"merged_by\":{\"price\":1583020800000}"), source("a"));
    merge("price=newest", line("d", text(1), "\"price\":4,\"timestamp\":\"2020-04-01\""))
        .succeeds();
    assertTrue(source("a").contains("\"merged\":{\"price\":\"d\"}"), source("a"));
  }

  @Test
  void aDryRunDecidesTheSame() throws IOException {
    String[] lines = {
      line("a", text(1)),
      line("b", text(1), "\"title\":\"One\""),
      line("c", text(1), "\"title\":\"Two\""),
      line("d", text(1), "\"title\":\"Longest\"")
    };
    Object[] options = {"--policy", "merge", "--merge", "title=longest", "--window", "none"};
    String decided = stream(List.of(lines), options).succeeds().out();
    Object[] dry = {
      "--policy", "merge", "--merge", "title=longest", "--window", "none", "--dry-run"
    };
    assertEquals(decided, stream(List.of(lines), dry).succeeds().out());
    assertEquals(4, decided.lines().count());
    assertTrue(decided.contains("merged"), decided);
  }

  @Test
  void rulesThatCannotBeAreRefused() {
    merge("text=longest").refuses("--merge must not name text", "compared by it");
    merge("html=longest").refuses("--merge must not name html", "compared by it");
    merge("year=majority").refuses("--merge", "majority needs all copies at once");
    merge("id=first").refuses("--merge must not name id");
    stream(List.of(), "--policy", "merge").refuses("--policy merge needs --merge");
    stream(List.of(), "--merge", "title=first").refuses("--merge is for --policy merge");
  }
}
