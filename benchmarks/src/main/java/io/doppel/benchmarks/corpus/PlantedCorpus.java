package io.doppel.benchmarks.corpus;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import io.doppel.corpus.SeededRandom;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * English-like texts among which near-duplicates are planted, the same bytes from the same seed on
 * every machine. 28 % of the documents belong to families of an original and 1 to 4 copies, which
 * differ from it as {@link ProseEdit} says; every pair inside a family is a positive, every other
 * pair a negative. 100,000 documents have about 27,000 positive pairs, spread over the corpus.
 *
 * <p>Hard negatives: 30 % of all documents carry the header and footer of one of 40 sites, and the
 * documents of a topic share words and phrases.
 */
public final class PlantedCorpus {
  private static final int MOST_MEMBERS = 5;
  private static final double FAMILY = 0.1276;

  /** Of families with 2, 3, 4 and 5 members: 0.97 pairs for each document in a family. */
  private static final double[] MEMBERS = {0.56, 0.27, 0.12, 0.05};

  /** In the order of {@link ProseEdit}; what is left over are two edits of different kinds. */
  private static final double[] EDITS = {0.08, 0.50, 0.08, 0.12, 0.12};

  private final long seed;
  private final Sites sites;
  private final ProseEditor editor;

  /** For each row the original that it comes from, and its number in the family; -1 if alone. */
  private final int[] origins;

  private final byte[] members;

  /**
   * Plans a corpus.
   *
   * @param documents how many documents
   * @param seed the seed
   */
  public PlantedCorpus(int documents, long seed) {
    this.seed = seed;
    Prose prose = new Prose(new Vocabulary(seed), seed + 1);
    sites = new Sites(prose, seed + 2);
    editor = new ProseEditor(prose);
    origins = new int[documents];
    members = new byte[documents];
    SeededRandom random = new SeededRandom(seed, -1);
    plan(random);
    shuffle(random);
  }

  private void plan(SeededRandom random) {
    int row = 0;
    for (int origin = 0; row < origins.length; origin++) {
      int size = random.chance(FAMILY) ? 2 + SeededRandom.choice(MEMBERS, random.unit()) : 1;
      size = Math.min(size, origins.length - row);
      for (int member = 0; member < size; member++) {
        origins[row] = origin;
        members[row++] = (byte) (size == 1 ? -1 : member);
      }
    }
  }

  private void shuffle(SeededRandom random) {
    for (int row = origins.length - 1; row > 0; row--) {
      int other = random.below(row + 1);
      int origin = origins[row];
      byte member = members[row];
      origins[row] = origins[other];
      members[row] = members[other];
      origins[other] = origin;
      members[other] = member;
    }
  }

  /**
   * The number of documents.
   *
   * @return how many rows there are
   */
  public int size() {
    return origins.length;
  }

  /**
   * The documents one after the other; none is kept.
   *
   * @return the documents in the order of their rows
   */
  public Stream<BenchmarkDocument> documents() {
    return IntStream.range(0, size()).mapToObj(this::document);
  }

  /**
   * Writes the document of a row.
   *
   * @param row from 0 on
   * @return the document
   */
  public BenchmarkDocument document(int row) {
    int origin = origins[row];
    int member = members[row];
    ProseDraft draft = editor.write(new SeededRandom(seed + 3, origin));
    List<ProseEdit> edits = List.of();
    if (member > 0) {
      SeededRandom random = new SeededRandom(seed + 4, (long) origin * MOST_MEMBERS + member);
      edits = edits(random);
      for (ProseEdit edit : edits) {
        editor.edit(draft, edit, random);
      }
    }
    return new BenchmarkDocument(
        String.format(Locale.ROOT, "d%07d", row),
        draft.text(sites),
        member < 0 ? BenchmarkDocument.NO_FAMILY : origin,
        edits);
  }

  private static List<ProseEdit> edits(SeededRandom random) {
    ProseEdit[] kinds = ProseEdit.values();
    int kind = SeededRandom.choice(EDITS, random.unit());
    if (kind < kinds.length) {
      return List.of(kinds[kind]);
    }
    int first = random.below(kinds.length - 1);
    return List.of(kinds[first], kinds[random.between(first + 1, kinds.length - 1)]);
  }

  /**
   * Writes all documents as lines of JSON with {@code id}, {@code text} and {@code cluster}.
   *
   * @param file the file; packed if its name ends in {@code .gz}
   * @throws IOException if it cannot be written
   */
  public void write(Path file) throws IOException {
    OutputStream plain = Files.newOutputStream(file);
    try (OutputStream out = file.toString().endsWith(".gz") ? new GZIPOutputStream(plain) : plain;
        JsonGenerator json = new JsonFactory().createGenerator(out, JsonEncoding.UTF8)) {
      json.setRootValueSeparator(new SerializedString("\n"));
      for (int row = 0; row < size(); row++) {
        BenchmarkDocument document = document(row);
        json.writeStartObject();
        json.writeStringField("id", document.id());
        json.writeStringField("text", document.text());
        if (document.hasFamily()) {
          json.writeStringField("cluster", "f" + document.family());
        } else {
          json.writeNullField("cluster");
        }
        json.writeEndObject();
      }
      json.writeRaw('\n');
    }
  }
}
