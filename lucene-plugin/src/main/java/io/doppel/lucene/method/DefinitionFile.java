package io.doppel.lucene.method;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.SchemeId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * A definition of near-duplicates in one file: a method, its options, and whatever it needs besides
 * of what was counted over documents or learned from them. Made once, it gives signatures that can
 * be compared wherever it is read.
 *
 * <pre>{@code
 * MethodSettings settings = MethodSettings.ofJson("containment", Map.of("weights", "idf"));
 * DefinitionFile made = DefinitionFile.of("body", settings, sources);   // sources count
 * Files.writeString(path, made.toText());
 *
 * DefinitionFile read = DefinitionFile.read(in, OptionNames.JSON);
 * Definition near = read.define("body", Map.of(MethodOption.THRESHOLD, 0.6));
 * }</pre>
 *
 * <p>The file is text, in UTF-8, and ends with a checksum of the lines before. In values {@code \n}
 * stands for the end of a line, {@code \r} for a carriage return, {@code \\} for {@code \}.
 *
 * <pre>
 * doppel-definition 1
 * method containment
 * option threshold 0.8
 * option weights idf
 * name v2
 * scheme containment/1 words=3 window=8 weights=idf-0123456789abcdef ...
 * keep doppel.frequencies.0123456789abcdef=AQAAAG...
 * check 93ab0f14c2d7e658
 * </pre>
 *
 * <p>The lines {@code name}, {@code unsigned} and {@code most_texts} are there if an application
 * has said these {@link IndexSettings}.
 *
 * <p>Files that options name, such as a model, are in it as what was read from them. Unchangeable;
 * what it keeps is there once for all definitions that are made of it.
 */
public final class DefinitionFile {
  /** A file has at most so many bytes, compressed or not: 64 MiB. */
  public static final int MOST_BYTES = 64 << 20;

  /** Options that say what a near-duplicate is; one of them takes the place of another. */
  private static final Set<MethodOption> LIMITS =
      Set.of(MethodOption.THRESHOLD, MethodOption.DISTANCE, MethodOption.EDIT_RATE);

  /** Options that name files, whose content is kept. */
  static final Set<MethodOption> FILES = Set.of(MethodOption.MODEL, MethodOption.QUERY_LOG);

  private static final String KEEPER = "definition";

  /** The field of the definition that is made to see that the file is whole. */
  private static final String ANY_FIELD = "text";

  private final OptionNames names;
  private final MethodSettings settings;
  private final IndexSettings index;
  private final SchemeId scheme;
  private final KeptSources sources;
  private final boolean keeps;
  private final String body;
  private final String id;

  private DefinitionFile(OptionNames names, String body) {
    DefinitionText text = DefinitionText.parse(body);
    this.names = names;
    this.settings = settings(names, text);
    this.index = index(text);
    this.scheme = scheme(text);
    this.sources = new KeptSources(scheme, text.userData(), KEEPER);
    this.keeps = !text.userData().isEmpty();
    this.body = body;
    this.id = DefinitionText.checksum(body);
    define(ANY_FIELD); // reads all that is kept, so that damage shows at once
  }

  /**
   * Makes a definition, and a file of it.
   *
   * @param field the field of the text that the sources count; the definition can be used for any
   * @param settings what the method is set to, not by an index
   * @param sources where the method gets what the options do not tell
   * @return the file
   * @throws IOException if a source cannot be read
   * @throws MethodException if options contradict each other, or the file would be too large
   */
  public static DefinitionFile of(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return of(field, settings, sources, IndexSettings.NONE);
  }

  /**
   * Makes a definition for an application that has said what it does in an index, and a file of it.
   *
   * @param field the field of the text that the sources count; the definition can be used for any
   * @param settings what the method is set to, not by an index
   * @param sources where the method gets what the options do not tell
   * @param index what the definition does in an index
   * @return the file
   * @throws IOException if a source cannot be read
   * @throws MethodException if options contradict each other, or the file would be too large
   */
  public static DefinitionFile of(
      String field, MethodSettings settings, MethodSources sources, IndexSettings index)
      throws IOException {
    if (settings.scheme() != null) {
      throw new IllegalArgumentException(
          "settings must be by options, got [" + settings.scheme() + "]");
    }
    SortedMap<String, String> userData = new TreeMap<>();
    Definition near = settings.define(field, new RecordedSources(sources, userData));
    SortedMap<String, String> options = new TreeMap<>();
    settings
        .values()
        .forEach((option, value) -> options.put(OptionNames.JSON.of(option), value.toString()));
    FILES.forEach(option -> options.remove(OptionNames.JSON.of(option))); // what they are is kept
    String body =
        new DefinitionText(
                settings.method().id(), options, near.scheme().toString(), userData, index.lines())
            .body();
    DefinitionFile made = new DefinitionFile(settings.names(), body);
    checkSize(made.toText().getBytes(StandardCharsets.UTF_8).length);
    return made;
  }

  /**
   * Reads a file, plain or gzip.
   *
   * @param in the file; it is not closed
   * @param names how messages of {@link #define} write options
   * @return the definition
   * @throws IOException if it cannot be read
   * @throws MethodException if it is no definition, made by a newer version, damaged, too large, or
   *     if this version makes other signatures of it: the message says which
   */
  public static DefinitionFile read(InputStream in, OptionNames names) throws IOException {
    byte[] bytes = in.readNBytes(MOST_BYTES + 1);
    boolean gzip = bytes.length > 1 && bytes[0] == 0x1F && bytes[1] == (byte) 0x8B;
    if (gzip) {
      checkSize(bytes.length);
      bytes = unzipped(bytes);
    }
    checkSize(bytes.length);
    String text = new String(bytes, StandardCharsets.UTF_8);
    return new DefinitionFile(names, DefinitionText.checkedBody(text));
  }

  private static byte[] unzipped(byte[] bytes) {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return in.readNBytes(MOST_BYTES + 1);
    } catch (IOException e) {
      throw new MethodException("a definition must be whole, got damaged gzip data", e);
    }
  }

  private static void checkSize(int bytes) {
    if (bytes > MOST_BYTES) {
      throw new MethodException(
          "a definition must have at most " + MOST_BYTES + " bytes, got more");
    }
  }

  private static MethodSettings settings(OptionNames names, DefinitionText text) {
    try {
      Method method = Methods.of(text.method(), OptionNames.JSON);
      Map<String, Object> options = new TreeMap<>(text.options());
      return MethodSettings.of(names, method, JsonOptions.read(method, options));
    } catch (MethodException e) {
      throw new MethodException("a definition's " + e.getMessage(), e);
    }
  }

  private static IndexSettings index(DefinitionText text) {
    try {
      return IndexSettings.of(text.index());
    } catch (IllegalArgumentException e) {
      throw inDefinition(e);
    }
  }

  private static MethodException inDefinition(IllegalArgumentException problem) {
    return new MethodException("a definition's " + Wording.brief(problem.getMessage()), problem);
  }

  private static SchemeId scheme(DefinitionText text) {
    try {
      return SchemeId.parse(text.scheme());
    } catch (IllegalArgumentException e) {
      throw inDefinition(e);
    }
  }

  /**
   * The text of the file.
   *
   * @return lines
   */
  public String toText() {
    return DefinitionText.checked(body);
  }

  /**
   * Tells definitions apart: the checksum of the file.
   *
   * @return 16 hexadecimal digits
   */
  public String id() {
    return id;
  }

  /**
   * The method.
   *
   * @return the method
   */
  public Method method() {
    return settings.method();
  }

  /**
   * The scheme of the signatures.
   *
   * @return its id
   */
  public SchemeId scheme() {
    return scheme;
  }

  /**
   * Whether there is more in the file than a method and its options.
   *
   * @return false if the options alone would do
   */
  public boolean keepsMore() {
    return keeps;
  }

  /**
   * Makes the definition for a field, as the application that wrote the file had it.
   *
   * @param field the field of the text
   * @return the definition, with what is said of indexes
   */
  public Definition define(String field) {
    Definition near = define(field, Map.of());
    try {
      return index.of(near);
    } catch (IllegalArgumentException e) {
      throw inDefinition(e);
    }
  }

  /**
   * Makes the definition for a field of which somebody else says what it does in an index, such as
   * a mapping: what the file says of that is left out.
   *
   * @param field the field of the text
   * @param searchOptions options about the search, each with a value of its rule's type, which take
   *     the place of those in the file; {@link MethodSettings#values()} has those of JSON
   * @return the definition
   * @throws MethodException if an option is about signatures, or refused otherwise
   */
  public Definition define(String field, Map<MethodOption, Object> searchOptions) {
    Map<MethodOption, Object> values = new TreeMap<>();
    values.putAll(settings.values());
    for (MethodOption option : searchOptions.keySet()) {
      if (option.isSignature()) {
        throw new MethodException(
            names.of(option)
                + " was settled when the definition was made; leave it out, or make another"
                + " definition");
      }
      if (LIMITS.contains(option)) {
        values.keySet().removeAll(LIMITS);
      }
    }
    values.putAll(searchOptions);
    Definition near = define(field, MethodSettings.of(names, method(), values));
    if (!near.scheme().equals(scheme)) {
      throw new MethodException(
          "the definition is of other signatures than this version makes of it: it has ["
              + scheme
              + "], this version makes ["
              + near.scheme()
              + "]; make the definition again");
    }
    return near;
  }

  private Definition define(String field, MethodSettings chosen) {
    try {
      return chosen.define(field, sources);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not from what is kept in memory
    }
  }

  @Override
  public String toString() {
    return "definition " + id + " of " + method().id();
  }
}
