package io.doppel.lucene.index;

import io.doppel.decision.Preference;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * The process that {@link DedupKillTest} kills. It makes the calls of a stream from a given one on,
 * commits now and then, and says after each commit how many decisions it has, a line each.
 */
final class DedupKillTarget {
  static final String FIELD = "body";
  static final String KEY = "id";
  static final Preference PREFERENCE = Preference.NEWEST.then(Preference.LONGEST);

  private static final int KEYS = 200;

  private DedupKillTarget() {}

  static Definition near() {
    return SetBuilder.words(FIELD).threshold(0.5).build();
  }

  /**
   * The calls that are made, three a minute; some are about documents of hours before. Some
   * documents are large, so that a line of the audit file is too.
   */
  static final class Calls {
    private final DedupCall.Stream stream;
    private int made;

    Calls(long seed) {
      stream = new DedupCall.Stream(seed, FIELD, KEYS);
    }

    DedupCall next() {
      DedupCall call = stream.next();
      long minutes = made++ / 3 - (made % 7 == 0 ? made % 300 : 0);
      if (call.document() == null) {
        return call;
      }
      DedupDocument document =
          call.document().withTimestamp(Duration.ofMinutes(minutes).toMillis());
      String source = "\"" + document.text() + "\" {} ";
      return new DedupCall(
          call.key(),
          made % 10 > 0 ? document : document.withSource(source.repeat(200_000 / source.length())));
    }

    Calls skip(int count) {
      for (int i = 0; i < count; i++) {
        next();
      }
      return this;
    }
  }

  private static DedupWriter open(
      IndexWriter writer, DedupWay way, Path folder, long memory, long hours) throws IOException {
    DedupWriterBuilder builder =
        DedupWriter.of(writer, near(), KEY)
            .policy(way.policy())
            .compare(way.compared())
            .merger(DedupModel.merger(FIELD))
            .preference(PREFERENCE)
            .audit(folder.resolve("audit.jsonl"))
            .memory(memory);
    if (hours > 0) {
      builder.window(Duration.ofHours(hours), true);
    }
    return builder.open();
  }

  /**
   * Runs until it is killed.
   *
   * @param args the folder, the way, the seed, the first call, the memory, the hours of the window
   *     or 0
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    Calls calls = new Calls(Long.parseLong(args[2])).skip(Integer.parseInt(args[3]));
    Random random = new Random(Long.parseLong(args[3]));
    try (OutputStream out = new FileOutputStream(FileDescriptor.out);
        Directory directory = FSDirectory.open(folder.resolve("index"));
        IndexWriter writer =
            new IndexWriter(
                directory, new IndexWriterConfig().setCommitOnClose(false).setMaxBufferedDocs(20));
        DedupWriter dedup =
            open(
                writer,
                DedupWay.valueOf(args[1]),
                folder,
                Long.parseLong(args[4]),
                Long.parseLong(args[5]))) {
      say(out, "open");
      while (true) {
        calls.next().apply(dedup);
        if (random.nextInt(25) == 0) {
          say(out, Long.toString(dedup.commit()));
        }
      }
    }
  }

  private static void say(OutputStream out, String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }
}
