package io.doppel.lucene.method;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.document.TokenLimits;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;

/**
 * What a method is set to: by options or, where there are signatures already, by what their scheme
 * says of them. Each option that is there was checked by its own rule; what the rules of two
 * options say together is checked by {@link #define}.
 */
public final class MethodSettings {
  /** What a scheme's id says of the language if the stop words were chosen by hand. */
  private static final String CUSTOM = "custom";

  private final OptionNames names;
  private final Method method;
  private final Map<MethodOption, Object> values;
  private final SchemeId scheme;
  private final Analyzer analyzer;

  private MethodSettings(
      OptionNames names,
      Method method,
      Map<MethodOption, Object> values,
      SchemeId scheme,
      Analyzer analyzer) {
    this.analyzer = analyzer;
    this.names = names;
    this.method = method;
    this.values = values;
    this.scheme = scheme;
  }

  /**
   * The settings of signatures that are to be made, by options of a command line.
   *
   * @param method the method
   * @param given the options, each with a value of its rule's type; those that the method does not
   *     take are refused
   * @return the settings
   * @throws MethodException if an option is refused
   */
  public static MethodSettings of(Method method, Map<MethodOption, Object> given) {
    return of(OptionNames.COMMAND, method, given);
  }

  /**
   * The settings of signatures that are to be made, by options as a parser of JSON gives them.
   * Messages name options as JSON has them.
   *
   * <pre>{@code
   * MethodSettings settings = MethodSettings.ofJson("shingles", Map.of("min_keys", 2, "no_pruning", false));
   * Definition near = settings.define("body", MethodSources.none(settings));
   * }</pre>
   *
   * @param method the name of the method
   * @param options by their names, such as {@code min_keys}: numbers (also as text), texts, and for
   *     options without a value true or false. Options that name files are refused
   * @return the settings
   * @throws MethodException if there is no such method, or an option is refused: the message has
   *     its name, its rule and its value
   */
  public static MethodSettings ofJson(String method, Map<String, Object> options) {
    return ofJson(Methods.of(method, OptionNames.JSON), options);
  }

  /**
   * The settings of signatures that are to be made, by options as a program names them.
   *
   * @param method the method
   * @param options by their names, such as {@code min_keys}
   * @return the settings
   * @throws MethodException if an option is refused: the message has its name, its rule and its
   *     value
   */
  public static MethodSettings ofJson(Method method, Map<String, Object> options) {
    return of(OptionNames.JSON, method, JsonOptions.read(method, options));
  }

  /** The settings of signatures that are to be made, by options that are written in some way. */
  static MethodSettings of(OptionNames names, Method method, Map<MethodOption, Object> given) {
    Map<MethodOption, Object> values = new TreeMap<>();
    values.putAll(given);
    values.values().removeIf(Boolean.FALSE::equals); // not given
    values.forEach(
        (option, value) -> {
          if (!method.takes(option)) {
            throw method.refusal(option, names);
          }
          option.rule().check(names.of(option), value);
        });
    return new MethodSettings(names, method, values, null, null);
  }

  /**
   * The settings of signatures that an index has, and options of a command line.
   *
   * @param scheme the signatures' scheme
   * @param remembered options that the index remembers since its scheme does not tell them: {@link
   *     #toRemember}
   * @param given the options, which may only say how to search
   * @return the settings
   * @throws MethodException if an option is refused
   */
  public static MethodSettings of(
      SchemeId scheme, Map<MethodOption, Object> remembered, Map<MethodOption, Object> given) {
    OptionNames names = OptionNames.COMMAND;
    Method method = Methods.of(scheme.name(), names);
    Map<MethodOption, Object> values = of(method, given).values;
    for (MethodOption option : method.options()) {
      if (option.isSignature() && !option.isKept() && values.containsKey(option)) {
        throw new MethodException(
            names.of(option)
                + " was settled when the index was made; leave it out, make another index, or give"
                + " this definition a name of its own with --name");
      }
      String value = option.parameter() == null ? null : scheme.parameter(option.parameter());
      if (value != null) {
        values.put(option, option.rule().parse(value));
      }
    }
    values.remove(MethodOption.LANG, CUSTOM);
    if (!values.containsKey(MethodOption.LANG)) {
      values.putAll(remembered);
    }
    return new MethodSettings(names, method, values, scheme, null);
  }

  /** How options are written. */
  OptionNames names() {
    return names;
  }

  /**
   * The method.
   *
   * @return the method
   */
  public Method method() {
    return method;
  }

  /**
   * The options that are given, or told by the scheme.
   *
   * @return the options with their values, unchangeable
   */
  public Map<MethodOption, Object> values() {
    return Collections.unmodifiableMap(values);
  }

  /**
   * Whether an option is given, or told by the scheme.
   *
   * @param option the option
   * @return whether it has a value
   */
  public boolean has(MethodOption option) {
    return values.containsKey(option);
  }

  /**
   * The value of an option that is a whole number.
   *
   * @param option the option
   * @param otherwise the value if it is not given
   * @return the value
   */
  public int number(MethodOption option, int otherwise) {
    return has(option) ? (Integer) values.get(option) : otherwise;
  }

  /**
   * The value of an option that is a whole number and has one also if it is not given.
   *
   * @param option the option
   * @return the value
   */
  public int number(MethodOption option) {
    return (Integer) values.getOrDefault(option, method.usual(option));
  }

  /**
   * The value of an option that is a number and has one also if it is not given.
   *
   * @param option the option
   * @return the value
   */
  public double real(MethodOption option) {
    return (Double) values.getOrDefault(option, method.usual(option));
  }

  /**
   * The value of an option that is a number.
   *
   * @param option the option
   * @param otherwise the value if it is not given
   * @return the value
   */
  public double real(MethodOption option, double otherwise) {
    return has(option) ? (Double) values.get(option) : otherwise;
  }

  /**
   * The value of an option that is a text.
   *
   * @param option the option
   * @param otherwise the value if it is not given
   * @return the value
   */
  public String word(MethodOption option, String otherwise) {
    return has(option) ? (String) values.get(option) : otherwise;
  }

  /**
   * The name of an option as whoever gave the options writes it.
   *
   * @param option the option
   * @return its name, for messages
   */
  public String nameOf(MethodOption option) {
    return names.of(option);
  }

  /**
   * The scheme of the signatures that an index has.
   *
   * @return the scheme; null if signatures are to be made
   */
  public SchemeId scheme() {
    return scheme;
  }

  /**
   * A parameter of an index's signatures that there is no option for.
   *
   * @param parameter its name in the scheme's id
   * @param otherwise the value if signatures are to be made
   * @return the value
   */
  public int indexed(String parameter, int otherwise) {
    return scheme == null ? otherwise : Integer.parseInt(scheme.parameter(parameter));
  }

  /**
   * How many tokens a text must have, and may have.
   *
   * @return the limits
   */
  public TokenLimits tokenLimits() {
    int most = indexed("maxTokens", TokenLimits.DEFAULT_MOST);
    int least = number(MethodOption.MIN_TOKENS, 0);
    if (least > most) {
      throw new MethodException(
          nameOf(MethodOption.MIN_TOKENS)
              + " must be at most "
              + most
              + ", which a text may have, got "
              + least);
    }
    return new TokenLimits(least, most);
  }

  /**
   * Marks that a scheme's id lists, such as {@code U+002C,U+FF0C}.
   *
   * @param parameter its name in the id of an index's signatures
   * @return the marks
   */
  public String indexedMarks(String parameter) {
    int[] marks =
        Arrays.stream(scheme.parameter(parameter).split(","))
            .mapToInt(mark -> Integer.parseInt(mark.substring("U+".length()), 16))
            .toArray();
    return new String(marks, 0, marks.length);
  }

  /**
   * What cuts texts into words.
   *
   * @return an analyzer; null for the library's own words
   * @throws MethodException if its jar is not there
   */
  public Analyzer analyzer() {
    return analyzer != null ? analyzer : WordAnalyzer.of(this);
  }

  /**
   * These settings with an analyzer of the caller's.
   *
   * @param words cuts texts into words
   * @return other settings
   */
  public MethodSettings withAnalyzer(Analyzer words) {
    if (!method.takes(MethodOption.ANALYZER)) {
      throw method.refusal(MethodOption.ANALYZER, names);
    }
    return new MethodSettings(names, method, values, scheme, words);
  }

  /**
   * Makes the definition.
   *
   * @param field the field of the text
   * @param sources where the method gets what the options do not tell
   * @return the definition
   * @throws IOException if a source cannot be read
   * @throws MethodException if options contradict each other, or a source has what is of no use
   */
  public Definition define(String field, MethodSources sources) throws IOException {
    try {
      return method.define(field, this, sources);
    } catch (MethodException e) {
      throw e;
    } catch (IllegalArgumentException e) { // what only the builder knows, such as odd marks
      throw new MethodException(e.getMessage(), e);
    }
  }

  /**
   * These settings with each analyzer that an index may have been made with: its scheme has only a
   * fingerprint of it. Others are not tried, since a model is refused with them.
   *
   * @param field the field of the text
   * @return one or more settings
   */
  public List<MethodSettings> withEachAnalyzer(String field) {
    return method.takes(MethodOption.ANALYZER)
        ? WordAnalyzer.ids(scheme.parameter("analyzer"), field).stream()
            .map(id -> with(MethodOption.ANALYZER, id))
            .toList()
        : List.of(this);
  }

  /**
   * These settings with another threshold, in place of whatever says what a near-duplicate is.
   *
   * @param threshold the least similarity
   * @return other settings
   */
  public MethodSettings withThreshold(double threshold) {
    MethodSettings changed = with(MethodOption.THRESHOLD, threshold);
    changed.values.remove(MethodOption.DISTANCE);
    changed.values.remove(MethodOption.EDIT_RATE);
    return changed;
  }

  /**
   * These settings with an option set to another value.
   *
   * @param option the option
   * @param value a value of its rule's type
   * @return other settings
   */
  public MethodSettings with(MethodOption option, Object value) {
    Map<MethodOption, Object> changed = new TreeMap<>();
    changed.putAll(values);
    changed.put(option, value);
    return new MethodSettings(names, method, changed, scheme, analyzer);
  }

  /**
   * What an index must remember, since its scheme has only hashes of it: the stop words.
   *
   * @param option an option
   * @return its value; null if there is none, or the scheme tells it
   */
  public String toRemember(MethodOption option) {
    return option == MethodOption.LANG || option == MethodOption.ANTECEDENTS
        ? word(option, null)
        : null;
  }
}
