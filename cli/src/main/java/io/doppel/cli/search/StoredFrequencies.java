package io.doppel.cli.search;

import io.doppel.cli.index.StoredTexts;
import io.doppel.cli.method.Frequencies;
import io.doppel.cli.options.InputOptions;
import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.BoilerplateCounter;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.frequencies.IndexBoilerplate;
import io.doppel.lucene.frequencies.IndexFrequencies;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.signature.SetSignature;
import java.io.IOException;
import org.apache.lucene.index.DirectoryReader;

/** Counts the features of the texts of an index. */
public final class StoredFrequencies implements Frequencies {
  private final DirectoryReader reader;
  private final InputOptions fields;

  public StoredFrequencies(DirectoryReader reader, InputOptions fields) {
    this.reader = reader;
    this.fields = fields;
  }

  @Override
  public FeatureFrequencies of(Definition features) throws IOException {
    return IndexFrequencies.of(reader, features);
  }

  @Override
  public Boilerplate boilerplate(Definition features, MethodSettings settings) throws IOException {
    double share = settings.real(MethodOption.BOILERPLATE, 1);
    String groupedBy = settings.word(MethodOption.BOILERPLATE_BY, "");
    if (groupedBy.isEmpty()) {
      return IndexBoilerplate.of(reader, features, share);
    }
    BoilerplateCounter counter = new BoilerplateCounter(groupedBy);
    StoredTexts texts = new StoredTexts(reader, fields, groupedBy);
    for (int document : SignedIndex.live(reader)) {
      DocumentText text = texts.of(document);
      String group = text.group();
      features.sign(text).ifPresent(set -> counter.add((SetSignature) set, group));
    }
    return Frequencies.boilerplate(counter, settings);
  }
}
