package io.doppel.cli.method;

import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.BoilerplateCounter;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.method.KeptSources;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import java.io.IOException;
import java.util.Map;

/**
 * Where a method that asks how many documents have a feature gets the numbers: counted over the
 * input or over an index's stored text, or kept with an index.
 */
public interface Frequencies {
  /**
   * The frequencies of features.
   *
   * @param features a definition whose signatures are the plain features of a text
   */
  public FeatureFrequencies of(Definition features) throws IOException;

  /**
   * The features that very many documents have.
   *
   * @param features a definition whose signatures are the plain features of a text
   * @param settings how many is very many, and of which documents
   */
  public Boilerplate boilerplate(Definition features, MethodSettings settings) throws IOException;

  /** Those that an index keeps of its making. */
  static Frequencies kept(SchemeId scheme, Map<String, String> userData) {
    KeptSources kept = new KeptSources(scheme, userData);
    return new Frequencies() {
      @Override
      public FeatureFrequencies of(Definition features) {
        return kept.frequencies(features);
      }

      @Override
      public Boilerplate boilerplate(Definition features, MethodSettings settings) {
        return kept.boilerplate(features, settings);
      }
    };
  }

  /** The boilerplate that was counted; refused if it was to be counted by groups and has none. */
  public static Boilerplate boilerplate(BoilerplateCounter counter, MethodSettings settings) {
    String groupedBy = settings.word(MethodOption.BOILERPLATE_BY, "");
    if (!groupedBy.isEmpty() && counter.grouped() == 0) {
      throw new UserException(
          "--boilerplate-by: "
              + (groupedBy.equals(DocumentParser.URL_HOST)
                  ? "no document has an address with a host; --url-field names its field"
                  : "no document has a field \"" + Format.forTerminal(groupedBy, 80) + "\""));
    }
    return counter.boilerplate(settings.real(MethodOption.BOILERPLATE, 1));
  }
}
