package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Fields;
import io.doppel.corpus.CorpusKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A collection that tables are made of, by its name: one of docs/data.md, or of our own. Where one
 * is not at hand, our own of the same kind of texts stands for it.
 *
 * @param name its name
 * @param kind the kind of texts
 * @param fields where a document's fields are; null if it is our own
 */
record Collection(String name, CorpusKind kind, Fields fields) {
  private static final String OWN = "own:";
  private static final Fields USUAL = new Fields("cluster", "title", false);

  private static final List<Collection> REAL =
      List.of(
          new Collection("academic_citations", CorpusKind.NEWS, USUAL),
          new Collection("licences_scancode", CorpusKind.NEWS, USUAL),
          new Collection("reuters21578", CorpusKind.NEWS, USUAL),
          new Collection("spamassassin", CorpusKind.MAIL, new Fields("campaign", "subject", false)),
          new Collection(
              "html_doc_versions", CorpusKind.HTML, new Fields("cluster", "title", true)),
          new Collection("zh_laws", CorpusKind.CHINESE, USUAL),
          new Collection("zh_tang_poems", CorpusKind.CHINESE, USUAL));

  /** The collection of a name; empty if there is none, so that it may be a file. */
  static Optional<Collection> named(String name) {
    for (CorpusKind kind : CorpusKind.values()) {
      if (name.equals(OWN + kind.id())) {
        return Optional.of(new Collection(name, kind, null));
      }
    }
    return REAL.stream().filter(collection -> collection.name.equals(name)).findFirst();
  }

  /** The names of all, for messages. */
  static String names() {
    return REAL.stream().map(Collection::name).collect(Collectors.joining(", "))
        + ", "
        + Arrays.stream(CorpusKind.values())
            .map(kind -> OWN + kind.id())
            .collect(Collectors.joining(", "));
  }

  boolean isOwn() {
    return fields == null;
  }

  /** Whether it can be read: our own always. */
  boolean isIn(Path data) {
    return isOwn() || Files.exists(file(data));
  }

  private Path file(Path data) {
    return data.resolve(name).resolve("docs.jsonl.gz");
  }

  /** Our own of the same kind of texts. */
  Collection standIn() {
    return new Collection(OWN + kind.id(), kind, null);
  }

  /**
   * Reads or generates it.
   *
   * @param data the folder of the real ones
   * @param size how many documents are generated
   */
  LabelledCorpus read(Path data, int size) throws IOException {
    return isOwn() ? LabelledCorpus.generated(kind, size) : LabelledCorpus.read(file(data), fields);
  }
}
