package io.doppel.lucene.method;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.BoilerplateCounter;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.model.CombinedModel;
import io.doppel.model.EvidenceMeasure;
import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A definition that is read back makes the same signatures; what is not one is refused. */
@Randomized
final class DefinitionFileTest {
  private static final String FIELD = "body";
  private static final String MENU = " home news about us contact the imprint is here ";

  /** A text, which can be signed again and again. */
  private record Text(String text, String group) {
    DocumentText document() {
      return DocumentText.of(text).withGroup(group);
    }
  }

  /** Texts of some hundred words, with the same words at their end, in Latin script and Chinese. */
  private static List<Text> texts() {
    Random random = new Random(5);
    List<Text> texts = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      StringBuilder text = new StringBuilder();
      for (int k = 0; k < 80 + random.nextInt(80); k++) {
        int word = random.nextInt(20) * random.nextInt(20);
        text.append(k % 9 == 0 ? "the " : "")
            .append('w')
            .append(word)
            .append(k % 5 == 0 ? ", " : " ");
      }
      text.append(i % 10 == 0 ? "今天天气很好，我们去公园。" : "");
      texts.add(new Text(text + MENU + MENU, "site" + i % 2));
    }
    return texts;
  }

  /** Counts over the texts; has models if they are given. */
  private record Counted(GramModel model, FeatureFrequencies queryLog, CombinedModel combined)
      implements MethodSources {
    private static final Counted PLAIN = new Counted(null, null, null);

    @Override
    public FeatureFrequencies frequencies(Definition features) throws IOException {
      FrequencyCounter counter = new FrequencyCounter();
      for (Text text : texts()) {
        features.sign(text.document()).ifPresent(set -> counter.add((SetSignature) set));
      }
      return counter.frequencies(2);
    }

    @Override
    public Boilerplate boilerplate(Definition features, MethodSettings settings)
        throws IOException {
      String groupedBy = settings.word(MethodOption.BOILERPLATE_BY, "");
      BoilerplateCounter counter = new BoilerplateCounter(groupedBy);
      for (Text text : texts()) {
        features
            .sign(text.document())
            .ifPresent(
                set -> counter.add((SetSignature) set, groupedBy.isEmpty() ? "" : text.group()));
      }
      return counter.boilerplate(settings.real(MethodOption.BOILERPLATE, 1));
    }

    @Override
    public TrainedModel trained(String field, MethodSettings settings) {
      return new TrainedModel(model, queryLog);
    }

    @Override
    public <T> Optional<T> comparing(MethodSettings settings, Function<String, T> parser) {
      return Optional.ofNullable(combined).map(CombinedModel::toText).map(parser);
    }
  }

  private static GramModel.Builder model() {
    GramModel.Builder builder =
        new GramModel.Builder().measure(VectorMeasure.COSINE).thresholds(0.6, 0.4).note("a \\ b");
    Random random = new Random(7);
    for (GramFeature feature : GramFeature.values()) {
      if (!feature.id().endsWith("qf")) {
        builder.weight(feature, 100 * random.nextDouble());
      }
    }
    return builder;
  }

  private static DefinitionFile made(
      String method, Map<String, Object> options, MethodSources sources) throws IOException {
    return DefinitionFile.of(FIELD, MethodSettings.ofJson(method, options), sources);
  }

  private static DefinitionFile read(String text) throws IOException {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private static DefinitionFile read(byte[] bytes) throws IOException {
    return DefinitionFile.read(new ByteArrayInputStream(bytes), OptionNames.JSON);
  }

  /** The definition that is read back is the one that its settings and sources make. */
  private static DefinitionFile roundTrip(
      String method, Map<String, Object> options, MethodSources sources) throws IOException {
    Definition expected = MethodSettings.ofJson(method, options).define(FIELD, sources);
    DefinitionFile made = made(method, options, sources);
    DefinitionFile read = read(made.toText());
    assertEquals(made.toText(), read.toText());
    assertEquals(made.id(), read.id());
    assertTrue(made.toText().endsWith("\ncheck " + made.id() + "\n"));
    assertEquals(Methods.of(method, OptionNames.JSON), read.method());
    assertTrue(read.keepsMore());
    Definition near = read.define(FIELD, Map.of());
    assertEquals(expected, near);
    assertEquals(expected.scheme(), near.scheme());
    assertEquals(expected.scheme(), read.scheme());
    assertEquals(expected.threshold(), near.threshold());
    Definition ofOtherField = read.define("title", Map.of());
    assertEquals("title", ofOtherField.field());
    int signed = 0;
    for (Text text : texts()) {
      Optional<Signature> signature = expected.sign(text.document());
      assertEquals(signature.isPresent(), near.sign(text.document()).isPresent());
      if (signature.isPresent()) {
        signed++;
        assertArrayEquals(signature.get().pack(), near.sign(text.document()).get().pack());
        assertArrayEquals(signature.get().pack(), ofOtherField.sign(text.document()).get().pack());
      }
    }
    assertTrue(signed > 50, signed + " signed");
    return read;
  }

  private static MethodException refused(String text) {
    return assertThrows(MethodException.class, () -> read(text));
  }

  private static void refuses(String text, String... parts) {
    String message = refused(text).getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), () -> "[" + part + "] is not in: " + message);
    }
    assertTrue(message.length() < 1000, message);
  }

  /** A text with a line changed, and the checksum that it then must have. */
  private static String changed(String text, String line, String other) {
    assertTrue(text.contains(line), line);
    String body = text.substring(0, text.lastIndexOf("check ")).replace(line, other);
    return DefinitionText.checked(body);
  }

  @Test
  void frequenciesAreKept() throws IOException {
    roundTrip("combined", Map.of("threshold", 0.6, "window", 4), Counted.PLAIN);
    roundTrip(
        "imatch",
        Map.of("min_idf", 0.1, "max_idf", 0.95, "lexicons", 3, "min_words", 1),
        Counted.PLAIN);
    roundTrip("tfidf", Map.of("words", 2, "measure", "jaccard"), Counted.PLAIN);
    roundTrip("containment", Map.of("weights", "idf", "analyzer", "standard"), Counted.PLAIN);
    roundTrip(
        "containment",
        Map.of("weights", "idf", "analyzer", "plain:no-marks,no-case"),
        Counted.PLAIN);
    roundTrip("simhash", Map.of("weights", "idf", "distance", 4), Counted.PLAIN);
    roundTrip(
        "spotsigs",
        Map.of("antecedents", "the, is", "min_idf", 0.01, "min_spots", 1),
        Counted.PLAIN);
  }

  @Test
  void boilerplateIsKept() throws IOException {
    DefinitionFile plain = made("shingles", Map.of(), Counted.PLAIN);
    assertFalse(plain.keepsMore());
    DefinitionFile file = roundTrip("shingles", Map.of("boilerplate", 0.3), Counted.PLAIN);
    assertNotEquals(plain.scheme(), file.scheme());
    roundTrip(
        "shingles-exact",
        Map.of("boilerplate", 0.3, "boilerplate_by", "site", "weights", "idf"),
        Counted.PLAIN);
    roundTrip("qgrams", Map.of("boilerplate", 0.3, "no_pruning", true), Counted.PLAIN);
  }

  @Test
  void modelsAreKept() throws IOException {
    Counted plain = new Counted(model().build(), null, null);
    roundTrip("andd", Map.of(), plain);
    roundTrip("andd-lsh-cos", Map.of("projections", 64), plain);
    GramModel jaccard = model().measure(VectorMeasure.JACCARD).build();
    roundTrip("andd-lsh-jaccard", Map.of("slots", 40), new Counted(jaccard, null, null));

    FrequencyCounter queries = new FrequencyCounter();
    Definition grams = SetBuilder.grams(FIELD, 1).build();
    grams.sign("w1 w2 w3").ifPresent(set -> queries.add((SetSignature) set));
    FeatureFrequencies queryLog = queries.frequencies(1);
    GramModel logged = model().queryLog(queryLog).build();
    roundTrip("andd", Map.of("threshold", 0.7), new Counted(logged, queryLog, null));
  }

  @Test
  void theModelOfCombinedIsKept() throws IOException {
    double[] weights = new double[EvidenceMeasure.values().length];
    Arrays.fill(weights, 2);
    CombinedModel model = new CombinedModel(0.3, 0.8, -3, weights, List.of("mine"));
    DefinitionFile usual = made("combined", Map.of(), Counted.PLAIN);
    DefinitionFile file = roundTrip("combined", Map.of(), new Counted(null, null, model));
    assertEquals(usual.scheme(), file.scheme());
    assertNotEquals(usual.id(), file.id());
    assertEquals(0.3, file.define(FIELD, Map.of()).threshold());
    assertNotEquals(usual.define(FIELD, Map.of()), file.define(FIELD, Map.of()));
  }

  @Test
  void fileNamesAreNotKept() throws IOException {
    MethodSettings settings =
        MethodSettings.of(Methods.of("andd"), Map.of(MethodOption.MODEL, "/home/me/secret.model"));
    DefinitionFile file =
        DefinitionFile.of(FIELD, settings, new Counted(model().build(), null, null));
    assertFalse(file.toText().contains("secret"));
    assertEquals(file.toText(), read(file.toText()).toText());
  }

  @Test
  void anyTextCanBeTheValueOfAnOption() throws IOException {
    String marks = ",\n\r\\n ;";
    DefinitionFile file = made("signcd", Map.of("marks", marks), Counted.PLAIN);
    Definition expected =
        MethodSettings.ofJson("signcd", Map.of("marks", marks)).define(FIELD, Counted.PLAIN);
    assertEquals(expected, read(file.toText()).define(FIELD, Map.of()));
  }

  @Test
  void optionsOfTheSearchTakeThePlaceOfThoseInTheFile() throws IOException {
    Map<String, Object> options = Map.of("weights", "idf", "distance", 4);
    DefinitionFile file = read(made("simhash", options, Counted.PLAIN).toText());
    MethodSettings settings =
        MethodSettings.ofJson("simhash", Map.of("weights", "idf", "threshold", 0.9));
    Map<MethodOption, Object> search = new TreeMap<>();
    search.put(MethodOption.THRESHOLD, 0.9);
    assertEquals(settings.define(FIELD, Counted.PLAIN), file.define(FIELD, search));
    search.put(MethodOption.DISTANCE, 3.0);
    MethodException both = assertThrows(MethodException.class, () -> file.define(FIELD, search));
    assertEquals("threshold and distance say the same thing; give one of them", both.getMessage());
    assertEquals(
        0.5,
        read(made("combined", Map.of("threshold", 0.9), Counted.PLAIN).toText())
            .define(FIELD, MethodSettings.ofJson("combined", Map.of("threshold", "0.5")).values())
            .threshold());
  }

  @Test
  void optionsOfTheSignaturesAreSettled() throws IOException {
    DefinitionFile json = read(made("tfidf", Map.of(), Counted.PLAIN).toText());
    MethodException refused =
        assertThrows(
            MethodException.class, () -> json.define(FIELD, Map.of(MethodOption.WORDS, 2)));
    assertEquals(
        "words was settled when the definition was made; leave it out, or make another definition",
        refused.getMessage());
    InputStream again = new ByteArrayInputStream(json.toText().getBytes(StandardCharsets.UTF_8));
    DefinitionFile command = DefinitionFile.read(again, OptionNames.COMMAND);
    MethodException ofCommand =
        assertThrows(
            MethodException.class, () -> command.define(FIELD, Map.of(MethodOption.WORDS, 2)));
    assertTrue(ofCommand.getMessage().startsWith("--words was settled"), ofCommand.getMessage());
    MethodException other =
        assertThrows(
            MethodException.class, () -> json.define(FIELD, Map.of(MethodOption.MIN_KEYS, 2)));
    assertTrue(other.getMessage().startsWith("min_keys is for "), other.getMessage());
  }

  /** Earlier texts have none of the three; who does not ask for them does not get them. */
  @Test
  void whatIsSaidOfIndexesIsInLinesOfItsOwn() throws IOException {
    MethodSettings settings = MethodSettings.ofJson("shingles", Map.of());
    DefinitionFile plain = DefinitionFile.of(FIELD, settings, Counted.PLAIN);
    IndexSettings index = new IndexSettings("v2", Unsigned.REFUSE, 7);
    DefinitionFile told = DefinitionFile.of(FIELD, settings, Counted.PLAIN, index);
    String method = "method shingles\n";
    String lines = "most_texts 7\nname v2\nunsigned refuse\n";
    assertEquals(changed(plain.toText(), method, method + lines), told.toText());
    assertNotEquals(plain.id(), told.id());
    Definition near = plain.define(FIELD);
    assertEquals(near, told.define(FIELD, Map.of()));
    assertEquals(
        near.unsigned(Unsigned.REFUSE).mostTexts(7).named("v2"), read(told.toText()).define(FIELD));
    for (String line :
        List.of("name a b", "name ", "unsigned no", "most_texts -1", "most_texts 3000000000")) {
      refuses(changed(plain.toText(), method, method + line + "\n"), "a definition's ");
    }
    refuses(changed(told.toText(), "name v2\n", "name v2\nname v2\n"), "again");
  }

  @Test
  void whatIsNoDefinitionIsRefused() throws IOException {
    String text = made("tfidf", Map.of(), Counted.PLAIN).toText();
    refuses("", "not a definition", "doppel-definition 1");
    refuses("{\"method\": \"tfidf\"}", "not a definition");
    refuses(text.replaceFirst("1", "2"), "version 1, got 2", "newer Doppel");
    refuses(text.replaceFirst("1", "x"), "version 1, got x");
    refuses("doppel-definition 1", "cut off");
    refuses(text.substring(0, text.length() / 2), "cut off");
    refuses(text.substring(0, text.length() - 5), "changed or is damaged");
    refuses(text.replaceFirst("words=1", "words=2"), "changed or is damaged");
    refuses(text + "more", "changed or is damaged");
    assertEquals(text, read(text.replace("\n", "\r\n")).toText());
  }

  @Test
  void linesThatMakeNoSenseAreRefused() throws IOException {
    String text = made("tfidf", Map.of("words", 2), Counted.PLAIN).toText();
    String method = "method tfidf\n";
    refuses(changed(text, method, ""), "must have a line \"method\"");
    refuses(changed(text, method, method + method), "line 3", "again");
    refuses(changed(text, method, method + "colour red\n"), "line 3", "must begin with", "colour");
    refuses(changed(text, method, method + "\n"), "line 3", "must begin with");
    refuses(changed(text, method, method + "option q\n"), "line 3", "a name and a value");
    refuses(changed(text, method, "method other\n"), "method must be one of", "got other");
    refuses(
        changed(text, method, "method terms\n"),
        "got terms; terms are made by an analyzer of a program",
        "cannot be written to a file");
    refuses(changed(text, "option words 2", "option q 2"), "q is for qgrams, not for tfidf");
    refuses(changed(text, "option words 2", "option size 2"), "there is no option size");
    refuses(changed(text, "option words 2", "option words 0"), "words must be in [1, 1000], got 0");
    refuses(changed(text, "option words 2", "option words 2\\"), "line 3", "\\\\, \\n or \\r");
    refuses(changed(text, "option words 2\n", ""), "other signatures", "words=2", "words=1");
    refuses(changed(text, "scheme tfidf/1", "scheme tfidf"), "scheme must look like");
    refuses(changed(text, "scheme tfidf/1", "scheme tfidf/9"), "other signatures", "tfidf/9");
    refuses(
        changed(text, "keep doppel.freq", "keep doppel.f"), "does not keep", "make the definition");
    String kept = text.substring(text.indexOf("keep "), text.indexOf("check ") - 20);
    for (String damaged : List.of(kept.substring(0, 60), kept + "*")) {
      assertThrows(MethodException.class, () -> read(changed(text, kept, damaged)));
    }
  }

  /** Whatever byte is changed or lost: refused, by its own exception. */
  @ParameterizedTest
  @ValueSource(strings = {"combined", "tfidf", "imatch"})
  void noDamageGoesUnnoticed(String method, Random random) throws IOException {
    byte[] bytes = made(method, Map.of(), Counted.PLAIN).toText().getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 200; i++) {
      byte[] damaged = bytes.clone();
      int place = random.nextInt(bytes.length - 1);
      damaged[place] ^= (byte) (1 + random.nextInt(255));
      assertThrows(MethodException.class, () -> read(damaged), () -> "byte " + place);
      byte[] cut = Arrays.copyOf(bytes, random.nextInt(bytes.length - 1));
      assertThrows(MethodException.class, () -> read(cut), () -> cut.length + " bytes");
    }
  }

  @Test
  void gzipIsReadAndBounded() throws IOException {
    String text = made("tfidf", Map.of(), Counted.PLAIN).toText();
    byte[] zipped = gzip(text.getBytes(StandardCharsets.UTF_8));
    assertEquals(text, read(zipped).toText());
    MethodException damaged =
        assertThrows(MethodException.class, () -> read(Arrays.copyOf(zipped, zipped.length / 2)));
    assertTrue(damaged.getMessage().contains("gzip"), damaged.getMessage());
    byte[] bomb = gzip(new byte[DefinitionFile.MOST_BYTES + 1]);
    for (InputStream large : List.of(new ByteArrayInputStream(bomb), endless())) {
      MethodException refused =
          assertThrows(MethodException.class, () -> DefinitionFile.read(large, OptionNames.JSON));
      assertEquals("a definition must have at most 67108864 bytes, got more", refused.getMessage());
    }
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(bytes);
    }
    return zipped.toByteArray();
  }

  private static InputStream endless() {
    return new InputStream() {
      @Override
      public int read() {
        return 'd';
      }

      @Override
      public int read(byte[] bytes, int offset, int length) {
        Arrays.fill(bytes, offset, offset + length, (byte) 'd');
        return length;
      }
    };
  }

  @Test
  void aDefinitionIsTheSameEachTimeItIsMade() throws IOException {
    Map<String, Object> options = new HashMap<>(Map.of("words", 2, "threshold", 0.5));
    DefinitionFile first = made("tfidf", options, Counted.PLAIN);
    assertEquals(first.toText(), made("tfidf", options, Counted.PLAIN).toText());
    assertEquals(
        List.of("doppel-definition", "method", "option", "option", "scheme", "keep", "check"),
        first.toText().lines().map(line -> line.split(" ")[0]).collect(Collectors.toList()));
    assertEquals("definition " + first.id() + " of tfidf", first.toString());
  }
}
