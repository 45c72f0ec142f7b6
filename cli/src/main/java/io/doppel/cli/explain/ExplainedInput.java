package io.doppel.cli.explain;

import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.input.GoodDocuments;
import io.doppel.cli.input.InputDocument;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.InputFrequencies;
import io.doppel.cli.method.InputSources;
import io.doppel.cli.method.KnownModel;
import io.doppel.cli.method.Models;
import io.doppel.cli.options.InputOptions;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.Progress;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.method.MethodSettings;
import java.io.IOException;
import java.util.Arrays;

/**
 * Two documents of an input, which is read once for them and once for each table of frequencies.
 */
final class ExplainedInput implements ExplainedSource {
  private final String input;
  private final InputOptions inputOptions;
  private final MethodOptions methodOptions;
  private final BadDocuments bad;
  private final DocumentSource source;
  private final DocumentParser parser;
  private final InputFrequencies frequencies;
  private KnownModel learned = KnownModel.NONE;
  private long size;

  ExplainedInput(
      String input,
      InputOptions inputOptions,
      MethodOptions methodOptions,
      BadDocuments bad,
      Console console)
      throws IOException {
    methodOptions.settings(); // says first which options are for other methods
    methodOptions.rejectKeysOfIndex();
    this.input = input;
    this.inputOptions = inputOptions;
    this.methodOptions = methodOptions;
    this.bad = bad;
    this.source = inputOptions.source(input, console.in());
    this.parser = inputOptions.parser(false);
    this.frequencies =
        new InputFrequencies(
            source, parser, bad, Runtime.getRuntime().availableProcessors(), console.progress());
  }

  @Override
  public ChosenDefinition chosen() throws IOException {
    return define(methodOptions.settings());
  }

  @Override
  public ChosenDefinition define(MethodSettings settings) throws IOException {
    ChosenDefinition definition =
        ChosenDefinition.of(
            inputOptions.textField(),
            settings,
            new InputSources(() -> frequencies, Models::ofFiles).known(learned));
    if (definition.mayLearn()) {
      definition = frequencies.learned(definition);
      learned = definition.model();
    }
    return definition;
  }

  @Override
  public InputDocument[] documents(String[] ids, String groupedBy) throws IOException {
    InputDocument[] found = new InputDocument[ids.length];
    size = 0;
    GoodDocuments.read(
        source,
        parser.grouped(groupedBy),
        bad,
        Progress.NONE,
        document -> {
          size++;
          int place = Arrays.asList(ids).indexOf(document.id());
          if (place >= 0) {
            found[place] = document;
          }
        });
    for (int i = 0; i < ids.length; i++) {
      if (found[i] == null) {
        throw new UserException(
            input
                + ": there is no document with "
                + inputOptions.idField()
                + " "
                + Format.forTerminal(ids[i], 80));
      }
    }
    return found;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public void close() {}
}
