package io.doppel.lucene.index;

import io.doppel.lucene.memory.FamilyMemory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;

/**
 * A process that is killed while it adds documents loses nothing that it committed. The long run is
 * {@code mvn verify -Dtest=DedupKillTest -Dtests.nightly=true}.
 */
@LuceneTestCase.SuppressFileSystems("*")
public class DedupKillTest extends LuceneTestCase {
  private static final String TEXT =
      "\"((?:[^\"\\\\\\x00-\\x1f]++|\\\\[\"\\\\]|\\\\u[0-9a-f]{4})*+)\"";
  private static final Pattern LINE =
      Pattern.compile(
          "\\{\"sequence\":([0-9]+),\"decision\":\"([a-z]+)\",\"key\":"
              + TEXT
              + ",\"of\":"
              + TEXT
              + ",\"similarity\":([-.0-9E]+),\"source\":"
              + TEXT
              + "}");

  public void testAFewKills() throws Exception {
    DedupWay way = DedupWay.values()[random().nextInt(DedupWay.values().length)];
    new Series(way).kill(5);
  }

  @Nightly
  public void testManyKills() throws Exception {
    for (DedupWay way : DedupWay.values()) {
      new Series(way).kill(25);
    }
  }

  /** An index, and the processes that write it one after the other. */
  private static final class Series {
    private final Path folder = createTempDir();
    private final long seed = random().nextLong();
    private final DedupWay way;

    /** Of the window; 0 for none. */
    private final int hours = random().nextBoolean() ? 0 : 1 + random().nextInt(3);

    /** What the last commit has. */
    private DedupModel model;

    /** The call that follows it. */
    private int next;

    /** The latest source that a key was in the index with, for those that are replaced. */
    private final Map<String, String> sources = new TreeMap<>();

    /** Lines that the audit file must have. */
    private final List<String> audited = new ArrayList<>();

    Series(DedupWay way) {
      this.way = way;
      this.model =
          new DedupModel(DedupKillTarget.near(), way, DedupKillTarget.PREFERENCE, hours, hours > 0);
    }

    void kill(int times) throws Exception {
      int committed = 0;
      for (int i = 0; i < times; i++) {
        int from = Math.max(0, next - random().nextInt(6));
        long acknowledged = runAndKill(from, i == times - 1 && committed == 0);
        committed += acknowledged > model.decisions().size() ? 1 : 0;
        assertCommitted(from, acknowledged);
        assertAudited();
      }
      assertTrue("processes must live long enough to commit", committed > 0);
    }

    /**
     * Gives the last commit that was said to be done; what was there before if none was.
     *
     * @param late not before there is a commit
     */
    private long runAndKill(int from, boolean late) throws Exception {
      long memory =
          random().nextBoolean()
              ? DedupWriterBuilder.defaultMemory()
              : FamilyMemory.of(DedupKillTarget.near()).bytes() + 10_000;
      long before = model.decisions().size();
      Path errors = folder.resolve("errors.txt");
      Path said = folder.resolve("said.txt");
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx256m",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  DedupKillTarget.class.getName(),
                  folder.toString(),
                  way.name(),
                  Long.toString(seed),
                  Integer.toString(from),
                  Long.toString(memory),
                  Integer.toString(hours))
              .redirectError(errors.toFile())
              .redirectOutput(said.toFile())
              .start();
      try {
        boolean early = !late && random().nextInt(6) == 0; // perhaps before the index is open
        int lines = early ? 0 : (late ? 2 : 1) + random().nextInt(8);
        while (process.isAlive() && lines(said).size() < lines) {
          Thread.sleep(5);
        }
        Thread.sleep(random().nextInt(early ? 1000 : 60));
        assertTrue(Files.readString(errors), process.isAlive());
      } finally {
        process.destroyForcibly();
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
      }
      return lines(said).stream().skip(1).mapToLong(Long::parseLong).max().orElse(before);
    }

    /** The lines that the process said, but for one that was cut off. */
    private static List<String> lines(Path said) throws IOException {
      String text = Files.readString(said, StandardCharsets.US_ASCII);
      return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    private void assertCommitted(int from, long acknowledged) throws IOException {
      try (Directory directory = FSDirectory.open(folder.resolve("index"))) {
        if (DirectoryReader.indexExists(directory)) {
          TestUtil.checkIndex(directory);
        }
        DedupState.Committed found =
            DedupState.Committed.read(directory, DedupKillTarget.FIELD, DedupKillTarget.KEY);
        assertTrue(found.sequence() + " of " + acknowledged, found.sequence() >= acknowledged);
        follow(from, found.sequence());
        assertEquals(found.sequence(), model.decisions().size());
        assertEquals(DedupState.of(model), found.state());
      }
    }

    /** Makes the calls that the process made, up to the commit. */
    private void follow(int from, long sequence) throws IOException {
      DedupKillTarget.Calls calls = new DedupKillTarget.Calls(seed).skip(from);
      if (model.decisions().size() == sequence) {
        return;
      }
      for (next = from; model.decisions().size() < sequence; next++) {
        DedupCall call = calls.next();
        if (call.document() == null) {
          call.apply(model);
        } else {
          audit(model.add(call.document()), call.document().source());
        }
      }
    }

    /** Says what the audit file must have of a decision. */
    private void audit(Decision decision, String source) {
      switch (decision.kind()) {
        case SKIPPED, REJECTED ->
            audited.add(line(decision, decision.key(), decision.other(), source));
        case LATE -> {} // it is nowhere
        default -> {
          for (String replaced : decision.replaced()) {
            audited.add(line(decision, replaced, decision.key(), sources.get(replaced)));
          }
          sources.put(decision.key(), source);
        }
      }
    }

    private static String line(Decision decision, String key, String other, String source) {
      return String.join(
          " ",
          Long.toString(decision.sequence()),
          decision.kind().id(),
          key,
          other,
          AuditFile.quoted(source));
    }

    /** Every line can be read, but for the last one if it was cut off. */
    private void assertAudited() throws IOException {
      Path file = folder.resolve("audit.jsonl");
      if (!Files.exists(file)) {
        assertEquals(List.of(), audited);
        return;
      }
      String text = Files.readString(file, StandardCharsets.UTF_8);
      Set<String> found = new HashSet<>();
      for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
        Matcher matcher = LINE.matcher(line);
        assertTrue(line, matcher.matches());
        found.add(
            String.join(
                " ",
                matcher.group(1),
                matcher.group(2),
                matcher.group(3),
                matcher.group(4),
                "\"" + matcher.group(6) + "\""));
      }
      for (String line : audited) {
        assertTrue("not in the audit file: " + line, found.contains(line));
      }
    }
  }
}
