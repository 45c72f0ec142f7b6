package io.doppel.lucene.combined;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.combined.CommonRuns;
import io.doppel.combined.SampledModel;
import io.doppel.join.PairResult;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.pairs.PairKind;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** In what two texts differ, told from their signatures by method {@code runs}. */
@Randomized
class RunsKindsTest {
  private static final Definition NEAR = RunsBuilder.runs("body").build();

  private static Signature sign(String text) throws IOException {
    return NEAR.sign(text).orElseThrow(() -> new AssertionError("no signature of " + text));
  }

  private static PairKind kind(String one, String other) throws IOException {
    PairKind kind = NEAR.kind(sign(one), sign(other)).orElse(null);
    assertEquals(kind, NEAR.kind(sign(other), sign(one)).orElse(null));
    return kind;
  }

  private static double similarity(String one, String other) throws IOException {
    return NEAR.evidence(sign(one), sign(other)).similarity();
  }

  /** Words that are in no list, without capitals. */
  private static String words(Random random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append("w");
      for (int number = random.nextInt(50_000); number > 0; number /= 26) {
        text.append((char) ('a' + number % 26));
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          en | the fee was paid on 3 May 2024 in full           | the fee was paid on 14 June 2023 in full       | the fee was never paid on 3 May 2024 in full      | the fee was paid on 3 May 2024 in full Smith
          en | they found evidence of a fault in the old part   | they found evidence of 2 a fault in the old part | they found no evidence of a fault in the old part | they found evidence of a fault in the old part Berlin
          en | we can open the door that is in the back         | we can open the door 7 that is in the back     | we can't open the door that isn't in the back     | we can open the Rome door that is in the back
          de | sie haben ein gutes wort für uns am 3. mai       | sie haben ein gutes wort für uns am 4. juni    | sie haben kein gutes wort für uns am 3. mai       | sie haben ein gutes wort für uns Wien am 3. mai
          fr | il est venu le 3 mai avec la lettre signée       | il est venu le 21 août avec la lettre signée   | il n'est jamais venu le 3 mai avec la lettre signée | il est venu le 3 mai avec Paul la lettre signée
          es | el pago se hizo el 3 de mayo con tarjeta         | el pago se hizo el 4 de junio con tarjeta      | el pago no se hizo el 3 de mayo con tarjeta       | el pago se hizo el 3 de mayo con Visa tarjeta
          it | la porta era aperta il 3 maggio di mattina       | la porta era aperta il 9 luglio di mattina     | la porta non era aperta il 3 maggio di mattina    | la porta era aperta il 3 maggio di mattina Roma
          pt | o contrato vale desde 3 de maio deste ano        | o contrato vale desde 5 de julho deste ano     | o contrato não vale desde 3 de maio deste ano     | o contrato vale desde 3 de maio deste ano Lisboa
          ru | он был в городе 3 мая весь этот день             | он был в городе 4 июня весь этот день          | он не был в городе 3 мая весь этот день           | он был в городе Москва 3 мая весь этот день
          tr | bu ev 3 mayıs günü satıldı ve boş kaldı          | bu ev 5 eylül günü satıldı ve boş kaldı        | bu ev 3 mayıs günü asla satıldı ve boş kaldı      | bu ev 3 mayıs günü İzmir satıldı ve boş kaldı
          """)
  void whatDiffersIsToldInTenLanguages(
      String language, String text, String numbers, String negation, String names)
      throws IOException {
    String rest = " " + words(new Random(language.hashCode()), 80);
    String base = text + rest;
    assertEquals(PairKind.EQUAL, kind(base, base.replace(" ", ",  ")), language);
    assertEquals(PairKind.NUMBERS, kind(base, numbers + rest), language);
    assertEquals(PairKind.NEGATION, kind(base, negation + rest), language);
    assertEquals(PairKind.NAMES, kind(base, names + rest), language);
    assertEquals(PairKind.DETAILS, kind(numbers + rest, names + rest), language);
    assertEquals(PairKind.EDITED, kind(base, text + " verily" + rest), language);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          zh | 本公司于二零二三年五月三日收到货款并已经入账特此说明 | 本公司于二零二四年六月九日收到货款并已经入账特此说明 | 本公司于二零二三年五月三日未收到货款并已经入账特此说明
          ja | 私たちは5月3日に証拠を見つけました会社はそれを認めます以上です | 私たちは6月14日に証拠を見つけました会社はそれを認めます以上です | 私たちは5月3日に証拠を見つけました会社はそれを認めません以上です
          """)
  void whatDiffersIsToldWithoutBlanks(String language, String text, String numbers, String negation)
      throws IOException {
    String rest = "。" + words(new Random(3), 80);
    assertEquals(PairKind.NUMBERS, kind(text + rest, numbers + rest), language);
    PairKind negated = kind(text + rest, negation + rest);
    // "masu" and "masen" differ in two characters, of which one is left
    assertEquals(language.equals("zh") ? PairKind.NEGATION : PairKind.EDITED, negated, language);
    assertEquals(
        PairKind.NEGATION, kind("これは水" + rest, "これは水ない" + rest), "a negation of two characters");
  }

  @Test
  void aCapitalThatBeginsASentenceIsNoName() throws IOException {
    String rest = words(new Random(5), 90);
    assertEquals(PairKind.NAMES, kind(rest + " with Miller", rest + " with Baker"));
    assertEquals(PairKind.EDITED, kind(rest + ". Sadly so", rest + ". Gladly so"));
    assertEquals(PairKind.NAMES, kind(rest + ". NASA so", rest + ". ESRO so"));
    assertEquals(PairKind.EDITED, kind(rest + "\n\nSadly so", rest + "\n\nGladly so"));
    assertEquals(PairKind.NAMES, kind(rest + "\nSadly so", rest + "\nGladly so"));
    String capitals = rest.replace(" w", " W");
    assertEquals(PairKind.EDITED, kind(capitals + " Miller", capitals + " Baker"));
  }

  @Test
  void aTextInALargerOneIsContained() throws IOException {
    String text = words(new Random(6), 60);
    assertEquals(PairKind.CONTAINED, kind(text, text + " " + words(new Random(7), 60)));
    assertEquals(PairKind.EDITED, kind(text, text + " " + words(new Random(7), 6)));
    assertEquals(Optional.empty(), NEAR.kind(sign(text), sign(words(new Random(8), 60))));
  }

  @Test
  void whatIsCommonInTheCollectionIsBoilerplate() throws IOException {
    String text = words(new Random(9), 40);
    String footer = words(new Random(10), 30);
    CombinedSignature runs = (CombinedSignature) sign(footer);
    int[] elements = new int[runs.runs().size()];
    Arrays.setAll(elements, i -> (int) runs.runs().element(i));
    int[] groups = new int[elements.length];
    Arrays.fill(groups, 50);
    SampledModel model = new SampledModel(0.5, CommonRuns.of(elements, groups), List.of());
    Definition learned = NEAR.learned(model.toText(), true);
    Signature whole = sign(text + " " + footer);
    assertEquals(Optional.of(PairKind.BOILERPLATE), learned.kind(sign(text), whole));
    assertEquals(Optional.of(PairKind.CONTAINED), NEAR.kind(sign(text), whole));
  }

  private static Definition keeping(String kinds) throws IOException {
    MethodSettings settings = MethodSettings.ofJson("runs", Map.of("keep_kinds", kinds));
    return settings.define("body", MethodSources.none(settings));
  }

  @Test
  void kindsAreKeptApartHoweverTheyAreFound() throws IOException {
    String text = words(new Random(11), 120);
    List<String> texts =
        List.of(text + " 17", text + " 18", text + " 17", text + " 17 not", text + " 17 verily");
    Definition near = keeping("numbers, negation");
    List<Signature> signatures = new ArrayList<>();
    for (String each : texts) {
      signatures.add(near.sign(each).orElseThrow());
    }
    Set<String> expected = Set.of("0-2", "0-4", "2-4", "1-3", "1-4", "3-4");
    Set<String> joined = new TreeSet<>();
    try (PairResult pairs = near.pairs(signatures, JoinSettings.DEFAULT)) {
      pairs.pairs().forEach(pair -> joined.add(pair.first() + "-" + pair.second()));
    }
    assertEquals(expected, joined);
    assertEquals(expected, found(near, texts, signatures));
    Set<String> verified = new TreeSet<>();
    for (int i = 0; i < texts.size(); i++) {
      for (int j = i + 1; j < texts.size(); j++) {
        Evidence evidence = near.evidence(signatures.get(i), signatures.get(j));
        assertTrue(evidence.similarity() > 0.9, "it is still told how similar they are");
        if (evidence.matches()) {
          verified.add(i + "-" + j);
        }
      }
    }
    assertEquals(expected, verified);
    assertFalse(near.equals(NEAR));
    assertEquals(near, keeping("negation,numbers"));
  }

  /** Pairs that queries find in an index. */
  private static Set<String> found(Definition near, List<String> texts, List<Signature> signatures)
      throws IOException {
    Set<String> found = new TreeSet<>();
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer =
          new IndexWriter(directory, new IndexWriterConfig(new WhitespaceAnalyzer()))) {
        for (String text : texts) {
          Document document = new Document();
          near.addSignature(document, text);
          writer.addDocument(document);
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        for (int i = 0; i < texts.size(); i++) {
          TopDocs hits = new IndexSearcher(reader).search(near.query(signatures.get(i)), 10);
          for (var hit : hits.scoreDocs) {
            if (hit.doc > i) {
              found.add(i + "-" + hit.doc);
            }
          }
        }
      }
    }
    return found;
  }

  @Test
  void kindsThatAreNoneAreRefusedWithTheList() {
    String list = "numbers, negation, names, details, boilerplate, contained, edited";
    for (String wrong : List.of("dates", "equal", "numbers,,names", "")) {
      MethodException refused = assertThrows(MethodException.class, () -> keeping(wrong));
      assertEquals(
          "keep_kinds must be kinds separated by commas, among " + list + ", got " + wrong,
          refused.getMessage());
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> RunsBuilder.runs("body").keepKinds(Set.of(PairKind.EQUAL)));
    assertThrows(IllegalArgumentException.class, () -> PairKind.apart(List.of("equal")));
    assertThrows(IllegalArgumentException.class, () -> PairKind.apart(List.of("dates")));
  }

  /** Invoices, codes, forms and market reports as programs write them: all from one template. */
  @Test
  void shortTextsWithOtherNumbersAreLookAlikes() throws IOException {
    List<String> templates =
        List.of(
            "Your code is #. It is valid for # minutes. Never tell it to anybody, and call us at #"
                + " if you did not ask for it.",
            "Invoice # of #.#.# to customer #. Position 1: # hours of consulting at EUR #. Position"
                + " 2: travel, EUR #. Total EUR #.#, due within # days. Please quote the number of"
                + " the invoice when you pay.",
            "Form #: the applicant, born on #.#.#, asks for leave from #.# to #.# of this year, #"
                + " days in all. The request was received on #.#.# and is granted.",
            "Yen closes at # to the dollar, up from # on the day before. Dealers said that the bank"
                + " had bought # million at the opening.");
    int pairs = 0;
    for (String template : templates) {
      Random random = new Random(12);
      for (int i = 0; i < 200; i++) {
        String one = filled(template, random);
        String other = filled(template, random);
        pairs += NEAR.evidence(sign(one), sign(other)).matches() ? 1 : 0;
      }
    }
    assertEquals(0, pairs);
    String one = filled(templates.get(0), new Random(1));
    assertEquals(1, similarity(one, one));
    assertEquals(0.2, similarity("mind the gap " + one, "mind the gap " + one.replace('5', '6')));
  }

  @Test
  void longTextsWithOtherNumbersAreNearDuplicates(Random seeds) throws IOException {
    for (long seed : seeds.longs(50).toArray()) {
      Random random = new Random(seed);
      String template = words(random, 70) + " # " + words(random, 70);
      String one = filled(template, random);
      String other = filled(template, random);
      assertTrue(NEAR.evidence(sign(one), sign(other)).matches(), "seed " + seed);
      assertEquals(PairKind.NUMBERS, kind(one, other));
    }
  }

  private static String filled(String template, Random random) {
    StringBuilder text = new StringBuilder();
    for (char c : template.toCharArray()) {
      text.append(c == '#' ? String.valueOf(1 + random.nextInt(9_999)) : String.valueOf(c));
    }
    return text.toString();
  }

  @Test
  void textsWithoutWordsAreComparedForEquality() throws IOException {
    List<String> texts =
        List.of(
            "!!!", "!!", "—", "...", "👍", "👎", "👍👍", "ok", "ok ok", "no", "thank you", "( )");
    for (String one : texts) {
      for (String other : texts) {
        boolean equal = one.equals(other);
        assertEquals(equal, NEAR.evidence(sign(one), sign(other)).matches(), one + " " + other);
      }
    }
    assertEquals(1, similarity("!!!", " ！！！ "));
    assertEquals(1, similarity("!!!", "!\u200B!\n!"));
    assertEquals(1, similarity("!".repeat(20_000), " !".repeat(20_000)));
    assertEquals(0, similarity("!".repeat(20_000), "!".repeat(19_999)));
    for (String nothing : List.of("", " \n\t", "\u200B\uFEFF", "\u0000")) {
      assertEquals(Optional.empty(), NEAR.sign(nothing), "" + nothing.length());
    }
    for (String odd : List.of("\uD800", "\uDB80\uDC00", "\u0378", "\u20E3", "\u0640\u0640")) {
      assertEquals(1, similarity(odd, odd));
      assertEquals(0, similarity("!", "!!" + odd));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "folded", "standard", "cjk"})
  void promisesHoldWithEveryAnalyzer(String analyzer) throws IOException {
    Definition near =
        RunsBuilder.runs("body").analyzer(WordAnalyzer.of(analyzer)).maxTokens(100).build();
    String text = words(new Random(3), 40) + " we met Anna with the model A4 today ";
    Signature signature = near.sign(text).orElseThrow();
    assertEquals(
        Optional.of(PairKind.NAMES),
        near.kind(signature, near.sign(text.replace("Anna", "Maria")).orElseThrow()));
    assertEquals(
        Optional.of(PairKind.NUMBERS),
        near.kind(signature, near.sign(text.replace("A4", "A5")).orElseThrow()));
    List<String> odd = List.of("!!! ???", "!!! ??", "\uD83D\uDC4D \uD83D\uDC4D", text.repeat(3));
    for (String one : odd) {
      for (String other : odd) {
        Evidence evidence =
            near.evidence(near.sign(one).orElseThrow(), near.sign(other).orElseThrow());
        assertEquals(one.equals(other), evidence.matches(), one + " " + other);
      }
    }
  }

  @Test
  void aRuleThatIsLeftOutIsKnownByTheScheme() throws IOException {
    Definition off = RunsBuilder.runs("body").analyzer(WordAnalyzer.of("plain:no-hyphens")).build();
    assertNotEquals(NEAR.scheme(), off.scheme());
    String hyphens = "in this exam-\nple the line is broken";
    String words = "in this example the line is broken";
    assertEquals(NEAR.sign(words), NEAR.sign(hyphens));
    assertNotEquals(off.sign(words), off.sign(hyphens));
    assertEquals(NEAR.sign(words), off.sign(words));
  }

  @Test
  void textsOfTooManyWordsAreComparedForEquality() throws IOException {
    Definition few = RunsBuilder.runs("body").maxTokens(10).build();
    String text = words(new Random(13), 11);
    Signature signature = few.sign(text).orElseThrow();
    assertEquals(1, signature.length());
    assertTrue(few.evidence(signature, few.sign(text.toUpperCase(Locale.ROOT)).get()).matches());
    assertFalse(few.evidence(signature, few.sign(text + " x").get()).matches());
    assertEquals(8, few.sign(words(new Random(13), 10)).get().length());
  }
}
