package io.doppel.cli.index;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.Coverage;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.scan.ReadOnlyIndex;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.lucene.index.IndexReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code doppel coverage}: which documents of an index have signatures of which definition. */
@Command(
    name = "coverage",
    header = "Count which documents of an index have signatures.",
    customSynopsis = "doppel coverage [OPTIONS] --index=DIR",
    description = {
      "Says for each definition that a Lucene index has signatures of: how many documents have one,"
          + " have one of another definition in its place, have a text and none, and have no text"
          + " that would give one. The index is only read, and so are the texts of documents"
          + " without a signature. If DIR has no index, all indexes in folders below it are counted"
          + " together."
    })
public final class CoverageCommand implements Callable<Integer> {
  private static final JsonFactory JSON = new JsonFactory();

  @Option(
      names = "--index",
      required = true,
      paramLabel = "DIR",
      description = "The folder of the index, or one with folders of indexes below it.")
  private Path folder;

  @Option(
      names = "--field",
      paramLabel = "F",
      description = "Only definitions of this field. Default: of all fields.")
  private String field;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Only definitions of this name. Default: of all names.")
  private String name;

  @Option(
      names = "--json",
      description =
          "A line of JSON: documents, and definitions with field, name, scheme, signed,"
              + " other_definition, unsigned, without_text, unreadable and complete.")
  private boolean json;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the result goes. Default: standard output.")
  private Path out;

  private final Console console;

  public CoverageCommand(Console console) {
    this.console = console;
  }

  /**
   * What there is of a definition.
   *
   * @param coverage empty if this command cannot make the definition, such as one of an analyzer
   */
  private record Row(SignatureFields layout, Optional<Coverage> coverage) {}

  @Override
  public Integer call() throws IOException {
    if (folder.toString().isEmpty()) {
      throw new UserException("--index must not be empty: name a folder");
    }
    OutputFile.check(Collections.singletonMap("--out", out));
    try (ReadOnlyIndex index = ReadOnlyIndex.open(folder)) {
      for (Path read : index.folders()) {
        OutputFile.checkOutside("--out", out, read);
      }
      List<Row> rows = rows(index);
      try (OutputFile file = OutputFile.create(out, console.out())) {
        if (json) {
          file.writeLine(toJson(index.reader(), rows));
        } else {
          for (String line : toText(index.reader(), rows)) {
            file.writeLine(line);
          }
        }
        file.finish();
        file.commit();
      }
    }
    return 0;
  }

  private List<Row> rows(ReadOnlyIndex index) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (SignatureFields layout : IndexFiles.layouts(index.reader())) {
      if ((field == null || field.equals(layout.field()))
          && (name == null || name.equals(layout.name()))) {
        rows.add(new Row(layout, coverage(index.reader(), layout, index.userData())));
      }
    }
    return rows;
  }

  private static Optional<Coverage> coverage(
      IndexReader reader, SignatureFields layout, Map<String, String> userData) throws IOException {
    ChosenDefinition definition;
    try {
      MethodSettings settings =
          MethodSettings.of(layout.scheme(), IndexFiles.remembered(userData, layout), Map.of());
      definition = IndexFiles.redefine(layout, settings, userData);
    } catch (UserException | MethodException e) {
      return Optional.empty();
    }
    return Optional.of(definition.near().coverage(reader));
  }

  private List<String> toText(IndexReader reader, List<Row> rows) {
    List<String> lines = new ArrayList<>();
    lines.add(Format.count(reader.numDocs(), "document"));
    if (rows.isEmpty()) {
      lines.add(
          "no signatures"
              + (field == null ? "" : " of field " + Format.forTerminal(field, 80))
              + (name == null ? "" : " under the name " + Format.forTerminal(name, 80))
              + "; 'doppel attach' adds some");
    }
    for (Row row : rows) {
      lines.add("");
      lines.add(Format.forTerminal(row.layout.terms(), 200) + " [" + row.layout.scheme() + "]");
      if (row.coverage.isEmpty()) {
        lines.add("  a definition that this command cannot make, so that nothing is counted");
      } else {
        Coverage coverage = row.coverage.get();
        lines.add("  signed                   " + Format.count(coverage.signed()));
        lines.add("  of another definition    " + Format.count(coverage.otherDefinition()));
        lines.add("  unsigned, with a text    " + Format.count(coverage.unsigned()));
        lines.add("  without text, or little  " + Format.count(coverage.withoutText()));
        if (coverage.unreadable() > 0) {
          lines.add("  that cannot be read      " + Format.count(coverage.unreadable()));
        }
        if (!coverage.isComplete()) {
          lines.add(
              "  not complete: 'doppel attach --field "
                  + Format.forTerminal(row.layout.field(), 80)
                  + " --name "
                  + row.layout.name()
                  + "' signs the others");
        }
      }
    }
    return lines;
  }

  private static String toJson(IndexReader reader, List<Row> rows) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      json.writeNumberField("documents", reader.numDocs());
      json.writeArrayFieldStart("definitions");
      for (Row row : rows) {
        write(row, json);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.toString();
  }

  private static void write(Row row, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("field", row.layout.field());
    json.writeStringField("name", row.layout.name());
    json.writeStringField("method", row.layout.scheme().name());
    json.writeStringField("scheme", row.layout.scheme().toString());
    if (row.coverage.isPresent()) {
      Coverage coverage = row.coverage.get();
      json.writeNumberField("signed", coverage.signed());
      json.writeNumberField("other_definition", coverage.otherDefinition());
      json.writeNumberField("unsigned", coverage.unsigned());
      json.writeNumberField("without_text", coverage.withoutText());
      json.writeNumberField("unreadable", coverage.unreadable());
      json.writeBooleanField("complete", coverage.isComplete());
    }
    json.writeEndObject();
  }
}
