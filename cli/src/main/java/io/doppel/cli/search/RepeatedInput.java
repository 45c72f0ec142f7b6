package io.doppel.cli.search;

import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.Frequencies;
import io.doppel.cli.method.InputFrequencies;
import io.doppel.cli.method.InputSources;
import io.doppel.cli.method.Models;
import io.doppel.cli.options.InputOptions;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.output.Console;
import io.doppel.decision.KeepRules;
import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.MethodSettings;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The documents that methods are evaluated on. They are read again for each method; what was
 * counted over them for one is kept for the next.
 */
public final class RepeatedInput {
  private final DocumentSource source;
  private final DocumentParser parser;
  private final String textField;
  private final RunOptions options;
  private final Console console;
  private final Frequencies frequencies;

  public RepeatedInput(
      DocumentSource source, InputOptions inputOptions, RunOptions options, Console console) {
    this.source = source;
    this.parser = inputOptions.parser(KeepRules.NONE);
    this.textField = inputOptions.textField();
    this.options = options;
    this.console = console;
    this.frequencies =
        new KnownFrequencies(
            new InputFrequencies(
                source, parser, BadDocuments.known(), options.threads(), console.progress()));
  }

  public RunOptions options() {
    return options;
  }

  public Console console() {
    return console;
  }

  /** The definition for what a method is set to. */
  public ChosenDefinition define(MethodSettings settings) throws IOException {
    return ChosenDefinition.of(
        textField, settings, new InputSources(() -> frequencies, Models::ofFiles));
  }

  /** Signs all documents. */
  public SignedDocuments sign(ChosenDefinition definition) throws IOException {
    return SignedInput.read(
        source,
        parser,
        KeepRules.NONE,
        definition,
        BadDocuments.known(),
        options,
        console.progress());
  }

  /** Counts each kind of features once. Boilerplate may depend on more than the features. */
  private static final class KnownFrequencies implements Frequencies {
    private final Frequencies counted;
    private final Map<Definition, FeatureFrequencies> tables = new HashMap<>();

    KnownFrequencies(Frequencies counted) {
      this.counted = counted;
    }

    @Override
    public FeatureFrequencies of(Definition features) throws IOException {
      FeatureFrequencies table = tables.get(features);
      if (table == null) {
        table = counted.of(features);
        tables.put(features, table);
      }
      return table;
    }

    @Override
    public Boilerplate boilerplate(Definition features, MethodSettings settings)
        throws IOException {
      return counted.boilerplate(features, settings);
    }
  }
}
