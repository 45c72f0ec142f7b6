package io.doppel.cli.stream;

import io.doppel.cli.index.IndexFailure;
import io.doppel.cli.input.BadDocumentException;
import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.input.InputDocument;
import io.doppel.cli.input.RawDocument;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.JsonText;
import io.doppel.cli.output.UserException;
import io.doppel.decision.DecisionKind;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.index.DuplicateDocumentException;
import io.doppel.pairs.CandidateLimit;
import io.doppel.pairs.TooManyCandidatesException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.apache.lucene.index.IndexWriter;

/**
 * Decides documents one after the other as they arrive: a document is read, decided and its
 * decision written before the next one is read. However that ends, what was decided is committed.
 *
 * <p>The reading thread waits for input most of the time, where nothing can wake it. So it holds a
 * lock from the moment it has a document until its decision is written, and a signal to end commits
 * between two documents, in the thread of a shutdown hook.
 */
final class DecisionStream {
  /** So long may a document take, or its decision wait to be read, once the command is to end. */
  private static final long PATIENCE_SECONDS = 5;

  /** With so many comparisons a document it is said that there are many. */
  private static final long MANY_COMPARED = CandidateLimit.DEFAULT.pairsADocument();

  private final DedupWriter dedup;
  private final DocumentParser parser;
  private final int commitEvery;
  private final StreamFields fields;
  private final BadDocuments bad;
  private final Console console;
  private final StreamTimes times;

  /** Where near-duplicates begin, and who says so. */
  private final Optional<String> cut;

  /** What the hook writes with. */
  private final IndexWriter writer;

  /** What is written to, for messages. */
  private final String written;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<DecisionKind, Long> counts = new EnumMap<>(DecisionKind.class);
  private final long start = System.nanoTime();
  private long documents;

  /** How many were asked of, with those that must be compared with too many. */
  private long asked;

  private volatile boolean ending;
  private volatile boolean ended;

  /** What the index failed with, if it did. */
  private volatile Exception failure;

  DecisionStream(
      DedupWriter dedup,
      DocumentParser parser,
      ChosenDefinition definition,
      StreamFields fields,
      int commitEvery,
      BadDocuments bad,
      Console console,
      StreamTimes times,
      IndexWriter writer,
      String written) {
    this.dedup = dedup;
    this.parser = parser;
    this.cut = definition.cutInWords();
    this.fields = fields;
    this.commitEvery = commitEvery;
    this.bad = bad;
    this.console = console;
    this.times = times;
    this.writer = writer;
    this.written = written;
  }

  /** Decides all lines; returns at the end of the input. */
  void run(DocumentSource.Cursor lines) throws IOException {
    Thread hook = new Thread(this::endBySignal, "doppel-stream-end");
    if (!addHook(hook)) {
      return;
    }
    try {
      decideAll(lines);
      end(); // as long as there is a hook: a signal often comes with the end of the input
    } catch (IOException | RuntimeException | Error e) {
      endAfter(e);
      throw e;
    } finally {
      if (!ending) {
        removeHook(hook);
      }
    }
  }

  /** False if the signal came before anything was decided. */
  private static boolean addHook(Thread hook) {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the signal came just now: the hook waits for the lock and finds what was done
    }
  }

  private void decideAll(DocumentSource.Cursor lines) throws IOException {
    RawDocument raw = lines.next();
    while (raw != null && use(raw)) {
      raw = lines.next();
    }
  }

  /** Decides a document, unless the command is to end. */
  private boolean use(RawDocument raw) throws IOException {
    lock.lock();
    try {
      if (ending) {
        return false;
      }
      DedupDocument document = document(raw);
      Decision decision = document == null ? null : decide(raw, document);
      if (decision != null) {
        write(decision);
        if (documents % commitEvery == 0) {
          commit();
        }
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** The document of a line or a file; null if it is a bad one, which was set aside. */
  private DedupDocument document(RawDocument raw) throws IOException {
    InputDocument parsed;
    String line;
    long time;
    try {
      parsed = parser.parse(raw);
      line = new String(parser.toJson(raw), StandardCharsets.UTF_8);
      time = times.of(raw, parsed);
    } catch (BadDocumentException e) {
      bad.add(raw, e);
      return null;
    }
    String text = parsed.wholeText();
    return new DedupDocument(parsed.id(), text, fields.of(parsed, text, line))
        .withTitle(parsed.title())
        .withUrl(parsed.url())
        .withTimestamp(time)
        .withSource(line)
        .withGroup(parsed.group());
  }

  /** What becomes of a document; null if it cannot be said within the limit. */
  private Decision decide(RawDocument raw, DedupDocument document) throws IOException {
    Decision decision;
    asked++;
    try {
      decision = dedup.addDocument(document);
    } catch (DuplicateDocumentException e) {
      decision = e.decision();
    } catch (TooManyCandidatesException e) {
      bad.add(raw, tooMany(raw, e));
      return null;
    } catch (IOException | IllegalStateException e) {
      throw failed(e);
    }
    documents++;
    counts.merge(decision.kind(), 1L, Long::sum);
    return decision;
  }

  private static BadDocumentException tooMany(RawDocument raw, TooManyCandidatesException problem) {
    return new BadDocumentException(
        raw.where(),
        Format.count(problem.compared(), "document")
            + " or more must be compared with it, --max-candidates allows for "
            + Format.count(problem.allowed())
            + ": very many share much without being near-duplicates, or the method compares with"
            + " all");
  }

  private void commit() throws IOException {
    try {
      dedup.commit();
    } catch (IOException | IllegalStateException e) {
      throw failed(e);
    }
  }

  private IOException failed(Exception problem) {
    failure = problem;
    IOException named =
        IndexFailure.named(written, "the index is as the last commit left it", problem, writer);
    failure = named;
    return named;
  }

  private void write(Decision decision) {
    PrintStream out = console.out();
    byte[] line = (json(decision) + "\n").getBytes(StandardCharsets.UTF_8);
    out.write(line, 0, line.length);
    if (out.checkError()) { // which flushes
      throw new UserException("standard output was closed, or cannot be written to");
    }
  }

  /** A decision as a line of JSON. */
  static String json(Decision decision) {
    StringBuilder json = new StringBuilder();
    json.append("{\"id\":").append(JsonText.quoted(decision.key()));
    json.append(",\"decision\":\"").append(decision.kind().id()).append('"');
    if (decision.other() != null) {
      json.append(",\"of\":").append(JsonText.quoted(decision.other()));
      json.append(",\"similarity\":").append(Format.similarity(decision.similarity()));
    }
    if (!decision.replaced().isEmpty()) {
      json.append(
          decision.replaced().stream()
              .map(JsonText::quoted)
              .collect(Collectors.joining(",", ",\"replaced\":[", "]")));
    }
    if (!decision.taken().isEmpty()) {
      json.append(
          decision.taken().stream()
              .map(JsonText::quoted)
              .collect(Collectors.joining(",", ",\"taken\":[", "]")));
    }
    return json.append('}').toString();
  }

  /**
   * Commits what was decided before a failure. A second one is told before the first, unless that
   * is of the index too, or of the memory.
   */
  private void endAfter(Throwable first) {
    boolean isTold = failure != null || first instanceof Error;
    try {
      end();
    } catch (IOException | RuntimeException e) {
      first.addSuppressed(e);
      if (!isTold && failure != null) {
        console.say(notCommitted());
      }
    }
  }

  private String notCommitted() {
    return "the last documents could not be committed: " + failure.getMessage();
  }

  /** Commits and says what was done, once. */
  private void end() throws IOException {
    lock.lock();
    try {
      if (ended) {
        return;
      }
      ended = true;
      commit();
      bad.commit();
      saySummary();
    } finally {
      lock.unlock();
    }
  }

  private void endBySignal() {
    ending = true;
    try {
      boolean isFree = lock.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS);
      try {
        if (isFree || ended) {
          end(); // which waits for a last commit that takes long
        } else {
          commit(); // nobody reads the decisions, or a document takes very long
        }
      } finally {
        if (isFree) {
          lock.unlock();
        }
      }
    } catch (IOException | RuntimeException e) {
      if (failure == null) {
        console.say("doppel: " + e.getMessage());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (failure != null) { // here or in the thread that decides, which may not come to say it
      console.say("doppel: " + notCommitted());
    }
  }

  private void saySummary() {
    String kinds =
        counts.entrySet().stream()
            .map(entry -> Format.count(entry.getValue()) + " " + entry.getKey().id())
            .collect(Collectors.joining(", "));
    double seconds = (System.nanoTime() - start) / 1e9;
    console.say(
        String.format(
            Locale.ROOT,
            "%s%s, in %.1f s (%,.0f a second)",
            Format.count(documents, "document"),
            kinds.isEmpty() ? "" : ": " + kinds,
            seconds,
            documents / seconds));
    cut.ifPresent(console::say);
    if (dedup.notCompared() > 0) {
      console.say(
          Format.count(dedup.notCompared(), "document")
              + " could not be compared and came in: no text or too little, or a signature that is"
              + " too long");
    }
    long compared = dedup.compared() / Math.max(1, asked);
    if (compared > MANY_COMPARED) {
      console.say(
          Format.count(compared)
              + " documents were compared with each, on average: very many share much without being"
              + " near-duplicates; --max-candidates bounds that");
    }
    bad.saySummary(console);
  }
}
