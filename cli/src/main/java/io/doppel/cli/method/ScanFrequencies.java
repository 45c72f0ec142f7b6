package io.doppel.cli.method;

import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.BoilerplateCounter;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.frequencies.IndexFrequencies;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.scan.IndexScan;
import io.doppel.lucene.scan.ScanSettings;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.function.Consumer;
import org.apache.lucene.index.IndexReader;

/** Counts the features of the documents of an index that are scanned. */
public final class ScanFrequencies implements Frequencies {
  private final IndexReader reader;
  private final ScanSettings settings;
  private final Consumer<Definition> check;

  /**
   * @param check refuses features that the index does not give
   */
  public ScanFrequencies(IndexReader reader, ScanSettings settings, Consumer<Definition> check) {
    this.reader = reader;
    this.settings = settings;
    this.check = check;
  }

  @Override
  public FeatureFrequencies of(Definition features) throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    forEach(features, counter::add);
    return IndexFrequencies.kept(counter);
  }

  @Override
  public Boilerplate boilerplate(Definition features, MethodSettings chosen) throws IOException {
    if (chosen.has(MethodOption.BOILERPLATE_BY)) {
      throw new UserException(
          "--boilerplate-by is not for 'doppel scan', which reads no fields but the text, got "
              + Format.forTerminal(chosen.word(MethodOption.BOILERPLATE_BY, ""), 80)
              + "; give --boilerplate alone");
    }
    BoilerplateCounter counter = new BoilerplateCounter("");
    forEach(features, set -> counter.add(set, ""));
    return Frequencies.boilerplate(counter, chosen);
  }

  private void forEach(Definition features, Consumer<SetSignature> action) throws IOException {
    check.accept(features);
    try (IndexScan scan = IndexScan.of(reader, features, settings)) {
      for (Signature signature : scan.signatures()) {
        if (signature != null) {
          action.accept((SetSignature) signature);
        }
      }
    }
  }
}
