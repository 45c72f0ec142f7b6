package io.doppel.lucene.scan;

import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;

/**
 * A process that is killed while it attaches leaves a good index, and running it again finishes the
 * rest. The long run is {@code mvn verify -Dtest=AttachKillTest -Dtests.nightly=true}.
 */
@LuceneTestCase.SuppressFileSystems("*")
public class AttachKillTest extends NearDupTestCase {
  private static final Definition NEAR = AttachKillTarget.near();

  /** So many commits may come before it is killed: a few of those that attaching takes. */
  private static final int MOST_COMMITS = 10;

  public void testAFewKills() throws Exception {
    kill(4, 1_500);
  }

  @Nightly
  public void testManyKills() throws Exception {
    kill(60, 10_000);
  }

  private static void kill(int times, int documents) throws Exception {
    Path folder = createTempDir();
    write(folder, documents);
    Map<String, Signature> expected;
    try (Directory directory = FSDirectory.open(folder)) {
      expected = TestAttach.signatures(directory, NEAR); // of the texts
    }
    int before = 0;
    int interrupted = 0;
    for (int i = 0; i < times; i++) {
      runAndKill(folder, i == times - 1 && interrupted == 0);
      int attached = assertGood(folder, expected);
      assertTrue(attached + " after " + before, attached >= before);
      interrupted += attached > before && attached < expected.size() ? 1 : 0;
      before = attached;
    }
    assertTrue("some must be killed in the midst of it", interrupted > 0);
    AttachReport report = AttachKillTarget.attach(folder);
    assertEquals(
        new AttachReport(
            expected.size() - before, before, documents - expected.size(), expected.size()),
        report);
    assertEquals(expected.size(), assertGood(folder, expected));
  }

  private static void write(Path folder, int documents) throws IOException {
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int i = 0; i < documents; i++) {
        String text = i % 50 == 0 ? "" : randomText(20, 0.1);
        writer.addDocument(document("d" + i, text, TestAttach.foreign(TestAttach.Kept.STORED)));
        if (i % (documents / 3) == documents / 4) {
          writer.flush();
        }
      }
    }
  }

  /**
   * Waits for a few commits and then a little, or for some time, in which there may be none; but
   * never until the process comes to its end.
   *
   * @param late whether it must wait
   */
  private static void runAndKill(Path folder, boolean late) throws Exception {
    Path errors = createTempFile();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                AttachKillTarget.class.getName(),
                folder.toString())
            .redirectError(errors.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      int commits = late ? 1 + random().nextInt(9) : random().nextInt(MOST_COMMITS);
      long before = generation(folder);
      while (process.isAlive() && generation(folder) < before + commits) {
        Thread.sleep(1);
      }
      int left = random().nextInt(commits == 0 ? 1000 : 20);
      while (left > 0 && generation(folder) < before + MOST_COMMITS) {
        Thread.sleep(1);
        left--;
      }
    } finally {
      process.destroyForcibly();
      assertTrue(process.waitFor(30, TimeUnit.SECONDS));
    }
    assertFalse(Files.readString(errors), Files.readString(errors).contains("Exception"));
  }

  private static long generation(Path folder) throws IOException {
    try (Directory directory = FSDirectory.open(folder)) {
      return SegmentInfos.getLastCommitGeneration(directory);
    }
  }

  /** Gives the number of documents that have their signature. */
  private static int assertGood(Path folder, Map<String, Signature> expected) throws IOException {
    try (Directory directory = FSDirectory.open(folder)) {
      TestUtil.checkIndex(directory);
      Map<String, Signature> found =
          TestAttach.signatures(directory, NEAR.unsigned(Unsigned.LEAVE_OUT));
      assertTrue(expected.entrySet().containsAll(found.entrySet()));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        boolean isUnfinished = Attach.isUnfinished(reader.getIndexCommit().getUserData(), NEAR);
        boolean isTouched =
            reader.leaves().stream().anyMatch(leaf -> NEAR.fields().in(leaf.reader()));
        assertTrue(found.size() == expected.size() || !isTouched || isUnfinished);
        return isTouched ? found.size() : 0;
      }
    }
  }
}
