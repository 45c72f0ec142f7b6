package io.doppel.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FloatPoint;
import org.apache.lucene.document.InetAddressPoint;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code scan --query}: a part of an index. All documents are copies of each other. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScanQueryTest {
  @TempDir private static Path folder;

  @BeforeAll
  void write() throws IOException {
    try (FSDirectory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int i = 0; i < 6; i++) {
        Document document = new Document();
        document.add(new StringField("id", "" + (char) ('a' + i), Field.Store.YES));
        document.add(new TextField("body", Documents.text(1), Field.Store.NO));
        document.add(new TextField("title", "The Number " + i, Field.Store.NO));
        document.add(new StringField("code", i % 2 == 0 ? "Even One" : "Odd", Field.Store.NO));
        document.add(new IntPoint("int", i));
        document.add(new LongPoint("long", i * 10_000_000_000L));
        document.add(new FloatPoint("float", i / 2f));
        document.add(new DoublePoint("double", i / 4.0));
        document.add(new IntPoint("place", i, i));
        document.add(
            new InetAddressPoint(
                "host", java.net.InetAddress.getByAddress(new byte[] {1, 2, 3, (byte) i})));
        writer.addDocument(document);
      }
    }
  }

  private static CommandRun scan(String query) {
    return CommandRun.of("scan", "--index", folder, "--field", "body", "--query", query);
  }

  @ParameterizedTest
  @CsvSource({
    "*:*, abcdef",
    "title:number, abcdef",
    "title:\"THE number 3\" OR title:4, de",
    "code:\"Even One\", ace",
    "+code:Odd -id:b, df",
    "id:[b TO d], bcd",
    "id:{b TO d], cd",
    "*:* -id:?, ''",
    "int:3, ''",
    "int:[2 TO 4], cde",
    "int:{2 TO 4}, ''",
    "int:{1 TO 4}, cd",
    "int:[4 TO *], ef",
    "int:[* TO 1], ab",
    "long:[10000000000 TO 30000000000}, bc",
    "float:[0.5 TO 1.5], bcd",
    "float:{0.5 TO 1.5}, ''",
    "double:[* TO 0.5}, ab",
    "double:{0.0 TO *], bcdef"
  })
  void onlyDocumentsThatMatchAreCompared(String query, String expected) {
    CommandRun run = scan(query).succeeds();
    TreeSet<String> found = new TreeSet<>();
    for (String row : run.lines()) {
      found.addAll(List.of(row.split("\t")).subList(0, 2));
    }
    assertEquals(expected, String.join("", found), run.err());
    assertTrue(run.err().contains(" of 6 match the query: "), run.err());
  }

  @Test
  void theNumberOfMatchingDocumentsIsSaid() {
    CommandRun run = scan("code:Odd").succeeds();
    assertTrue(
        run.err()
            .startsWith("3 documents of 6 match the query: 3 pairs; 2 are near-duplicates of 1 "),
        run.err());
  }

  @Test
  void badQueriesAreRefused() {
    scan("title:(").refuses("--query must be a query in Lucene's classic syntax: Cannot parse");
    scan("").refuses("--query must be a query in Lucene's classic syntax");
    scan("a AND AND b").refuses("--query must be a query");
    scan("titel:x").refuses("--query: field \"titel\" is not indexed");
    scan("title:x AND (body:y OR nothing:z*)").refuses("field \"nothing\" is not indexed");
    scan("int:few").refuses("--query: field \"int\" has numbers of 4 bytes", "got few");
    scan("int:[1 TO many]").refuses("got 1 to many");
    scan("int:99999999999").refuses("numbers of 4 bytes");
    scan("place:1").refuses("field \"place\" is of numbers that cannot be asked for: 2 of 4");
    scan("host:1").refuses("field \"host\" is of numbers that cannot be asked for: 1 of 16");
  }
}
