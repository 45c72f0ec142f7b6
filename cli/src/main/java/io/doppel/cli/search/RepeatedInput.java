package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.sketch.Boilerplate;
import io.doppel.sketch.FeatureFrequencies;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The documents that methods are evaluated on. They are read again for each method; what was
 * counted over them for one is kept for the next.
 */
final class EvaluationInput {
  private final DocumentSource source;
  private final DocumentParser parser;
  private final String textField;
  private final RunOptions options;
  private final Console console;
  private final Frequencies frequencies;

  EvaluationInput(
      DocumentSource source, InputOptions inputOptions, RunOptions options, Console console) {
    this.source = source;
    this.parser = inputOptions.parser(Keep.DEFAULT);
    this.textField = inputOptions.textField();
    this.options = options;
    this.console = console;
    this.frequencies =
        new KnownFrequencies(
            new InputFrequencies(
                source, parser, BadDocuments.known(), options.threads(), console.progress()));
  }

  RunOptions options() {
    return options;
  }

  Console console() {
    return console;
  }

  /** The definition for what a method is set to. */
  Definition define(MethodSettings settings) throws IOException {
    return Definition.of(textField, settings, new Sources(frequencies, Models.ofFiles()));
  }

  /** Signs all documents. */
  Corpus sign(Definition definition) throws IOException {
    return SignedCorpus.read(
        source,
        parser.grouped(definition.groupedBy()),
        Keep.DEFAULT,
        definition.near(),
        BadDocuments.known(),
        options,
        console.progress());
  }

  /** Counts each kind of features once. Boilerplate may depend on more than the features. */
  private static final class KnownFrequencies implements Frequencies {
    private final Frequencies counted;
    private final Map<NearDup, FeatureFrequencies> tables = new HashMap<>();

    KnownFrequencies(Frequencies counted) {
      this.counted = counted;
    }

    @Override
    public FeatureFrequencies of(NearDup features) throws IOException {
      FeatureFrequencies table = tables.get(features);
      if (table == null) {
        table = counted.of(features);
        tables.put(features, table);
      }
      return table;
    }

    @Override
    public Boilerplate boilerplate(NearDup features, MethodSettings settings) throws IOException {
      return counted.boilerplate(features, settings);
    }
  }
}
