package io.doppel.cli;

import io.doppel.lucene.IndexBoilerplate;
import io.doppel.lucene.IndexSignatures;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.document.DocumentText;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.measure.SetSignature;
import io.doppel.measure.Signature;
import io.doppel.sketch.Boilerplate;
import io.doppel.sketch.BoilerplateCounter;
import io.doppel.sketch.FeatureFrequencies;
import io.doppel.sketch.FrequencyCounter;
import java.io.IOException;
import org.apache.lucene.index.DirectoryReader;

/** Counts the features of the texts of an index. */
final class StoredFrequencies implements Frequencies {
  private final DirectoryReader reader;
  private final InputOptions fields;

  StoredFrequencies(DirectoryReader reader, InputOptions fields) {
    this.reader = reader;
    this.fields = fields;
  }

  @Override
  public FeatureFrequencies of(NearDup features) throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    try (IndexSignatures all = features.signatures(reader)) {
      for (Signature signature : all.signatures()) {
        counter.add((SetSignature) signature);
      }
    }
    return Frequencies.table(counter);
  }

  @Override
  public Boilerplate boilerplate(NearDup features, MethodSettings settings) throws IOException {
    double share = settings.real(MethodOption.BOILERPLATE, 1);
    String groupedBy = settings.word(MethodOption.BOILERPLATE_BY, "");
    if (groupedBy.isEmpty()) {
      return IndexBoilerplate.of(reader, features, share);
    }
    BoilerplateCounter counter = new BoilerplateCounter(groupedBy);
    StoredTexts texts = new StoredTexts(reader, fields, groupedBy);
    for (int document : IndexedCorpus.live(reader)) {
      DocumentText text = texts.of(document);
      String group = text.group();
      features.sign(text).ifPresent(set -> counter.add((SetSignature) set, group));
    }
    return Frequencies.boilerplate(counter, settings);
  }
}
