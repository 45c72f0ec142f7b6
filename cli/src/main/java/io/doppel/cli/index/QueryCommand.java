package io.doppel.cli.index;

import io.doppel.cli.input.BadDocumentException;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.FolderSource;
import io.doppel.cli.input.InputDocument;
import io.doppel.cli.input.RawDocument;
import io.doppel.cli.input.ReadLimits;
import io.doppel.cli.input.UrlHost;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.options.FieldOptions;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.options.UnsignedOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.coverage.FieldTexts;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.scan.ScanSettings;
import io.doppel.lucene.search.HitSimilarities;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code doppel query}: the near-duplicates of one text in an index. */
@Command(
    name = "query",
    header = "Find the near-duplicates of a text in an index.",
    customSynopsis = "doppel query [OPTIONS] --index=DIR (--text=TEXT | --file=FILE | --id=ID)",
    description =
        "Writes the near-duplicates of a text, a line each: id, similarity, separated by a tab, the"
            + " most similar first.")
public final class QueryCommand implements Callable<Integer> {
  @Option(
      names = "--index",
      required = true,
      paramLabel = "DIR",
      description = "The folder of the index.")
  private Path folder;

  @ArgGroup(multiplicity = "1")
  private Like like;

  /** What is looked for. */
  static final class Like {
    @Option(
        names = "--text",
        required = true,
        paramLabel = "TEXT",
        description = "The near-duplicates of this text.")
    private String text;

    @Option(
        names = "--file",
        required = true,
        paramLabel = "FILE",
        description = "Of the text in this file (.html is read as HTML).")
    private Path file;

    @Option(
        names = "--id",
        required = true,
        paramLabel = "ID",
        description = "Of this document of the index, itself left out.")
    private String id;
  }

  @Option(
      names = "--title",
      paramLabel = "TEXT",
      description = "andd and its sketches: the title that goes with the text.")
  private String title;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "andd and its sketches, and an index made with --boilerplate-by url-host: the address"
              + " that goes with the text.")
  private String url;

  @Option(
      names = "--boilerplate-group",
      paramLabel = "VALUE",
      description =
          "An index made with --boilerplate-by FIELD: the value of FIELD that goes with the text.")
  private String group;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "At most so many. Default: ${DEFAULT-VALUE}.")
  private int top;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the lines go. Default: standard output.")
  private Path out;

  @Option(
      names = "--most-texts",
      paramLabel = "N",
      description =
          "With --unsigned read: of how many documents without a signature the texts are read at"
              + " the most; if there are more, the query is refused. Default: ${DEFAULT-VALUE}.",
      defaultValue = "" + SignatureSource.DEFAULT_MOST_TEXTS)
  private int mostTexts;

  @Mixin private FieldOptions fields;
  @Mixin private UnsignedOptions unsignedOptions;
  @Mixin private MethodOptions methodOptions;

  @Option(
      names = {"-v", "--verbose"},
      description = "Say on standard error what was done and how long it took.")
  private boolean verbose;

  private final Console console;

  public QueryCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    OutputFile.check(Collections.singletonMap("--out", out));
    methodOptions.rejectTriangleBound("query");
    if (top < 1) {
      throw new UserException("--top must be >= 1, got " + top);
    }
    if (mostTexts < 0) {
      throw new UserException("--most-texts must be >= 0, got " + mostTexts);
    }
    Unsigned unsigned = unsignedOptions.value();
    if (like.id != null && (title != null || url != null)) {
      throw new UserException(
          "--title and --url go with --text or --file; the document of --id has its own");
    }
    if (like.id != null && group != null) {
      throw new UserException(
          "--boilerplate-group goes with --text or --file; the document of --id has its own");
    }
    try (DirectoryReader reader = IndexFiles.open(folder)) {
      Map<String, String> userData = reader.getIndexCommit().getUserData();
      fields.recall(userData);
      ChosenDefinition definition =
          definition(reader, userData).with(unsigned).mostTexts(mostTexts);
      checkTitle(definition);
      UnsignedOptions.checkReadable(definition, reader, "query");
      definition.near().source().checkQuery(reader);
      write(reader, definition, new IndexSearcher(reader));
      reader.directory().close();
    }
    return 0;
  }

  /** That of the index or, where texts can be read, that of a scan. */
  private ChosenDefinition definition(DirectoryReader reader, Map<String, String> userData)
      throws IOException {
    String field = fields.text();
    boolean hasText = !FieldTexts.of(reader.getContext(), field).isEmpty();
    if (!hasText) {
      return IndexFiles.definition(reader, field, methodOptions)
          .orElseThrow(() -> noSignatures(reader));
    }
    ForeignDefinition found =
        ForeignDefinition.of(
            reader, userData, "--text-field", field, ScanSettings.DEFAULT, methodOptions);
    if (found.sources() != null) {
      IndexFiles.checkNamed(reader, field, methodOptions);
    }
    return found.definition();
  }

  /** Other definitions make the same of a text with and without a title. */
  private void checkTitle(ChosenDefinition definition) {
    Method method = definition.settings().method();
    boolean byHost = definition.groupedBy().equals(DocumentParser.URL_HOST);
    boolean byField = !byHost && !definition.groupedBy().isEmpty();
    if (!method.isLearned() && (title != null || url != null && !byHost)) {
      throw new UserException(
          (title == null ? "--url" : "--title")
              + " is for "
              + Methods.learned()
              + (title == null ? " and an index made with --boilerplate-by url-host" : "")
              + ", not for "
              + method.id());
    }
    if (group != null && !byField) {
      throw new UserException(
          "--boilerplate-group is for an index made with --boilerplate-by FIELD, not for "
              + definition.near().scheme());
    }
    if (like.id == null && (byHost && url == null || byField && group == null)) {
      console.say(
          "only the boilerplate of all documents is dropped from the text: "
              + (byHost ? "--url" : "--boilerplate-group")
              + " says which "
              + Format.forTerminal(definition.groupedBy(), 80)
              + " it is of");
    }
  }

  private UserException noSignatures(DirectoryReader reader) {
    Set<String> others = IndexFiles.signedFields(reader);
    others.remove(fields.text());
    return new UserException(
        "--index: "
            + folder
            + " has no "
            + methodOptions.settings().method().id()
            + " signatures of field \""
            + fields.text()
            + "\", and no text of it; "
            + (others.isEmpty()
                ? "make them with 'doppel index', or in place with 'doppel attach'"
                : "it has signatures of " + String.join(", ", others) + ": give --text-field"));
  }

  private void write(DirectoryReader reader, ChosenDefinition definition, IndexSearcher searcher)
      throws IOException {
    long start = System.nanoTime();
    Definition near = definition.near();
    int self = like.id == null ? -1 : document(searcher, like.id);
    Query query = like.id == null ? near.query(asked(definition)) : near.query(reader, self);
    // one more than wanted, since the document itself may be among them
    TopDocs hits = searcher.search(query, (int) Math.min(top + 1L, Math.max(1, reader.maxDoc())));
    StoredFields stored = searcher.storedFields();
    int[] found =
        Arrays.stream(hits.scoreDocs).mapToInt(hit -> hit.doc).filter(d -> d != self).toArray();
    double[] similarities = HitSimilarities.of(searcher, query, found);
    List<Match> matches = new ArrayList<>();
    for (int i = 0; i < found.length; i++) {
      matches.add(new Match(IndexFiles.id(stored, found[i], fields.id()), similarities[i]));
    }
    matches.sort(Comparator.comparingDouble(Match::similarity).reversed().thenComparing(Match::id));
    try (OutputFile file = OutputFile.create(out, console.out())) {
      for (Match match : matches.subList(0, Math.min(top, matches.size()))) {
        file.writeLine(match.id() + "\t" + Format.similarity(match.similarity()));
      }
      file.finish();
      file.commit();
    }
    UnsignedOptions.say(near, near.coverage(reader).uncovered(), reader.numDocs(), console);
    if (query instanceof MatchNoDocsQuery) {
      console.say(
          "nothing can match: what was asked for has no "
              + near.scheme().name()
              + " signature (no text, or too few features)");
    }
    if (verbose) {
      console.say("definition  " + near);
      console.say("query       " + query);
      definition.cutInWords().ifPresent(console::say);
    }
    String promise = definition.promise(reader.maxDoc());
    if (promise != null && (verbose || definition.settings().has(MethodOption.EDIT_RATE))) {
      console.say("recall      " + promise);
    }
    if (verbose) {
      console.say("hits        " + hits.totalHits);
      console.say("time        " + Format.secondsSince(start));
    }
  }

  private DocumentText asked(ChosenDefinition definition) throws IOException {
    String address = Objects.requireNonNullElse(url, "");
    return new DocumentText(text(), Objects.requireNonNullElse(title, ""), address)
        .withGroup(
            definition.groupedBy().equals(DocumentParser.URL_HOST)
                ? UrlHost.of(address)
                : Objects.requireNonNullElse(group, ""));
  }

  private String text() throws IOException {
    if (like.text != null) {
      return like.text;
    }
    if (Files.isDirectory(like.file)) {
      throw new UserException("--file: " + like.file + " is a folder; name a file");
    }
    RawDocument raw = FolderSource.read(like.file, ReadLimits.FIXED);
    try {
      return InputDocument.untitled(
              "", DocumentParser.text(raw), FolderSource.isHtml(raw.file()), raw.modified())
          .wholeText();
    } catch (BadDocumentException e) {
      throw new UserException(e.getMessage(), e);
    }
  }

  private int document(IndexSearcher searcher, String id) throws IOException {
    TopDocs found = searcher.search(new TermQuery(new Term(fields.id(), id)), 1);
    if (found.scoreDocs.length == 0) {
      throw new UserException(
          "--id: there is no document with "
              + fields.id()
              + " "
              + Format.forTerminal(id, 80)
              + " in the index");
    }
    return found.scoreDocs[0].doc;
  }

  /** A document that matches. */
  private record Match(String id, double similarity) {}
}
