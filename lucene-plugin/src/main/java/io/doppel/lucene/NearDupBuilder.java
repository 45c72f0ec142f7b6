package io.doppel.lucene;

import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.IndexSignatures;
import io.doppel.lucene.frequencies.IndexBoilerplate;
import io.doppel.lucene.frequencies.IndexFrequencies;
import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.IndexSettings;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.OptionNames;
import io.doppel.lucene.method.TrainedModel;
import io.doppel.model.GramModel;
import io.doppel.pairs.ProgressListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.IndexReader;

/**
 * Builds a definition: a method, and what is set of it by the names of its options. What a method
 * has no use for is refused when it is built, never ignored. The options are those of the command
 * and of OpenSearch; {@code docs/methods.md} has them all.
 *
 * <pre>{@code
 * NearDup near = NearDups.of("body").build(); // the default
 * NearDup other = NearDups.shingles("body").threshold(0.6).set("words", 3).set("slots", 128).build();
 * }</pre>
 */
public final class NearDupBuilder {
  private final String field;
  private final Method method;
  private final Map<String, Object> options = new LinkedHashMap<>();
  private final GivenSources sources;
  private Analyzer analyzer;
  private Unsigned unsigned;
  private String name;
  private Integer mostTexts;

  NearDupBuilder(String field, Method method) {
    this.field = Objects.requireNonNull(field, "field");
    this.method = method;
    this.sources = new GivenSources(method);
  }

  /**
   * Sets the least similarity of near-duplicates.
   *
   * @param similarity in (0, 1]
   * @return this
   */
  public NearDupBuilder threshold(double similarity) {
    return set(MethodOption.THRESHOLD.name(), similarity);
  }

  /**
   * Sets an option of the method.
   *
   * @param option its name, such as {@code words}, {@code key_slots} or {@code no_pruning}
   * @param value a number, a text, or true and false
   * @return this
   */
  public NearDupBuilder set(String option, Object value) {
    options.put(Objects.requireNonNull(option, "option"), Objects.requireNonNull(value, "value"));
    return this;
  }

  /**
   * Sets the analyzer that cuts texts into words, for the methods that are made of words.
   *
   * @param words the analyzer, used by many threads and not closed; if not set, words in lower
   *     case, and the characters of scripts that are written without spaces. Beside an analyzer
   *     that {@link #set} names it is refused
   * @return this
   */
  public NearDupBuilder analyzer(Analyzer words) {
    analyzer = Objects.requireNonNull(words, "words");
    return this;
  }

  /**
   * Counts over the documents of an index what the method needs to know of all documents: how many
   * have each feature (for {@code combined}, {@code imatch}, {@code tfidf}, and where {@code
   * weights} is {@code idf}), and which features very many have (where {@code boilerplate} is set).
   * The documents are read when the definition is built.
   *
   * <p>{@code runs} learns from them, without labels, what two texts are compared by: from which
   * similarity on they are near-duplicates, unless {@link #threshold} says it, and which runs of
   * words are common. Its signatures do not depend on that. So they are taken from the index, and
   * only the texts of documents that have none are read and signed. Then all documents that share
   * keys are compared, which takes about as long as finding all pairs of the index, and 200 MB of
   * memory besides some 350 bytes a different document; of more than 100,000 different documents a
   * part is compared. Where there is too little to see, the usual cut of 0.72 stays.
   *
   * <p>A method that counts and learns nothing as it is set refuses it.
   *
   * @param reader an index that has the text of the field, or its signatures for {@code runs}
   * @return this
   */
  public NearDupBuilder counting(IndexReader reader) {
    sources.counted = Objects.requireNonNull(reader, "reader");
    return this;
  }

  /**
   * Sets the model of {@code andd}, {@code andd-lsh-cos} or {@code andd-lsh-jaccard}; of {@code
   * combined}, which has one that comes with Doppel; or of {@code runs}, in place of the one that
   * {@link #counting} would learn. Other methods refuse it.
   *
   * @param text what was learned, as {@code doppel train} writes it to a file, for {@code runs}
   *     {@code doppel tune}
   * @return this
   */
  public NearDupBuilder model(String text) {
    sources.model = Objects.requireNonNull(text, "text");
    return this;
  }

  /**
   * Sets what becomes of documents that have a text and no signature of this definition.
   *
   * @param choice they are read, if nothing else is said
   * @return this
   */
  public NearDupBuilder unsigned(Unsigned choice) {
    unsigned = Objects.requireNonNull(choice, "choice");
    return this;
  }

  /**
   * Sets how many texts of documents without a signature a query may read and sign.
   *
   * @param texts 10,000 if not set; a query that would read more is refused
   * @return this
   */
  public NearDupBuilder mostTexts(int texts) {
    mostTexts = texts;
    return this;
  }

  /**
   * Gives the definition a name, so that an index can have signatures of several definitions of one
   * field.
   *
   * @param definition the name
   * @return this
   */
  public NearDupBuilder named(String definition) {
    name = Objects.requireNonNull(definition, "definition");
    sources.name = name;
    return this;
  }

  /**
   * Builds the definition.
   *
   * @return the definition
   * @throws IllegalArgumentException if an option is unknown, refused, or contradicts another one:
   *     the message has its name, its rule and its value
   */
  public NearDup build() {
    return index().of(definition(settings()));
  }

  /**
   * The definition as a text, with all that was counted or learned: {@link NearDups#read} makes an
   * equal definition of it wherever and whenever it is read, while counting again would make
   * another one. Its {@linkplain #named name}, {@link #unsigned} and {@link #mostTexts} are in it
   * too; in OpenSearch, which takes such a text for a file of {@code doppel define}, the mapping
   * says these. An analyzer of one's own cannot be written.
   *
   * @return lines, as {@code doppel define} writes them to a file
   * @throws IllegalArgumentException as {@link #build}
   */
  public String toText() {
    if (analyzer != null) {
      throw new IllegalArgumentException(
          "the analyzer of a definition that is written must be chosen by its name,"
              + " set(\"analyzer\", ...), got an object, which cannot be written");
    }
    MethodSettings settings = settings();
    sources.asked = false;
    try {
      DefinitionFile made = DefinitionFile.of(field, settings, sources, index());
      sources.checkCounting();
      return made.toText();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private MethodSettings settings() {
    MethodSettings settings = MethodSettings.ofJson(method, options);
    if (sources.model != null && !method.takes(MethodOption.MODEL)) {
      throw method.refusal(MethodOption.MODEL, OptionNames.JSON);
    }
    if (analyzer == null) {
      return settings;
    }
    if (settings.has(MethodOption.ANALYZER)) {
      throw new MethodException(
          "analyzer must be given once, as an object or by its name, got analyzer(object) and "
              + settings.word(MethodOption.ANALYZER, ""));
    }
    return settings.withAnalyzer(analyzer);
  }

  private Definition definition(MethodSettings settings) {
    sources.asked = false;
    try {
      Definition made = settings.define(field, sources);
      sources.checkCounting();
      return made;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static UncheckedIOException unreadable(IOException cause) {
    return new UncheckedIOException("what was to be counted cannot be read", cause);
  }

  private IndexSettings index() {
    return new IndexSettings(name, unsigned, mostTexts);
  }

  /** What was given; for the rest a message that says what to call. */
  private static final class GivenSources implements MethodSources {
    private static final String COUNTING = "counting(reader)";

    private IndexReader counted;
    private String model;

    /** Of the definition whose signatures the index may have; null if it is the method's. */
    private String name;

    /** Whether the method, as it is set, has a use for what is counted over documents. */
    private boolean asked;

    private final Method method;

    GivenSources(Method method) {
      this.method = method;
    }

    private MethodException missing(String what, String call) {
      return new MethodException(
          method.id() + " as it is set needs " + what + "; call NearDupBuilder." + call);
    }

    /** Refuses an index that nothing was counted over. */
    void checkCounting() {
      if (counted != null && !asked) {
        throw new MethodException(
            COUNTING
                + " is for methods that count or learn over documents, not for "
                + method.id()
                + " as it is set; leave it out");
      }
    }

    @Override
    public FeatureFrequencies frequencies(Definition features) throws IOException {
      asked = true;
      if (counted == null) {
        throw missing("document frequencies, which are counted over documents", COUNTING);
      }
      return IndexFrequencies.of(counted, features);
    }

    @Override
    public Boilerplate boilerplate(Definition features, MethodSettings settings)
        throws IOException {
      asked = true;
      if (counted == null) {
        throw missing("the features of very many documents", COUNTING);
      }
      double share = settings.real(MethodOption.BOILERPLATE, 1);
      String group = settings.word(MethodOption.BOILERPLATE_BY, "");
      return group.isEmpty()
          ? IndexBoilerplate.of(counted, features, share)
          : IndexBoilerplate.of(counted, features, share, group);
    }

    @Override
    public TrainedModel trained(String field, MethodSettings settings) {
      if (model == null) {
        throw missing("a model, which is trained with documents", "model(text)");
      }
      return new TrainedModel(GramModel.parse(model), null);
    }

    @Override
    public <T> Optional<T> comparing(MethodSettings settings, Function<String, T> parser) {
      return Optional.ofNullable(model).map(parser);
    }

    @Override
    public <T> Optional<T> tuned(
        MethodSettings settings, Function<String, T> parser, Supplier<Definition> plain)
        throws IOException {
      asked = true; // also where a model takes the place of what would be learned
      if (model != null || counted == null) {
        return comparing(settings, parser);
      }
      Definition near = name == null ? plain.get() : plain.get().named(name);
      try (IndexSignatures all = IndexSignatures.of(near, counted)) {
        return near.learn(all.signatures(), 1, ProgressListener.NONE).map(parser);
      }
    }
  }
}
