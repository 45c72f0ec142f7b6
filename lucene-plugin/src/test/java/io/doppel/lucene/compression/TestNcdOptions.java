package io.doppel.lucene.compression;

import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupBuilder;
import io.doppel.lucene.NearDups;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.tests.util.LuceneTestCase;

/** What the options of compression say, of which {@code --paper} is everything as printed. */
public class TestNcdOptions extends LuceneTestCase {
  private static final String BODY = "body";

  public void testPaperIsPaperBoundsNoGramFilterAndTheDistanceOfThePaper() throws IOException {
    for (String method : List.of("signcd", "ncd")) {
      Definition paper = define(method, Map.of("paper", true));
      assertEquals(
          define(method, Map.of("bounds", "paper", "no_gram_filter", true, "distance", 0.7)),
          paper);
      assertEquals(builder(method).asInPaper().build(), paper);
      assertEquals(0.3, paper.threshold(), 0);
    }
    assertEquals(
        define("spotsigncd", Map.of("bounds", "paper", "no_gram_filter", true, "distance", 0.7)),
        define("spotsigncd", Map.of("paper", true)));
  }

  public void testWhatIsGivenBesidePaperHolds() throws IOException {
    assertEquals(
        NcdBuilder.sigNcd(BODY).asInPaper().maxDistance(0.5).build(),
        define("signcd", Map.of("paper", true, "distance", 0.5)));
    assertEquals(
        NcdBuilder.sigNcd(BODY).asInPaper().threshold(0.8).build(),
        define("signcd", Map.of("paper", true, "threshold", 0.8)));
    assertEquals(
        NcdBuilder.sigNcd(BODY).asInPaper().triangleBound(true).lengthBound(false).build(),
        define("signcd", Map.of("paper", true, "triangle_bound", true, "no_length_bound", true)));
    assertEquals(
        NcdBuilder.sigNcd(BODY).gramFilter(false).maxDistance(0.7).build(),
        define("signcd", Map.of("paper", true, "bounds", "safe")));
  }

  public void testWithoutPaperNothingChanged() throws IOException {
    assertEquals(NcdBuilder.sigNcd(BODY).build(), define("signcd", Map.of()));
    assertEquals(NcdBuilder.sigNcd(BODY).build(), define("signcd", Map.of("bounds", "safe")));
    assertEquals(NcdBuilder.sigNcd(BODY).build(), define("signcd", Map.of("paper", false)));
    assertEquals(0.7, define("signcd", Map.of()).threshold(), 0);
  }

  public void testOtherBoundsAreRefusedByName() {
    MethodException refused =
        expectThrows(MethodException.class, () -> define("signcd", Map.of("bounds", "tight")));
    assertEquals("bounds must be one of safe, paper, got tight", refused.getMessage());
    refused = expectThrows(MethodException.class, () -> define("shingles", Map.of("paper", true)));
    assertTrue(refused.getMessage(), refused.getMessage().startsWith("paper is for signcd, "));
  }

  public void testADefinitionKeepsThemAsText() throws IOException {
    NearDupBuilder near =
        NearDups.sigNcd(BODY)
            .set("paper", true)
            .set("triangle_bound", true)
            .set("compressor", "zip");
    String text = near.toText();
    assertTrue(text, text.contains("option paper true\n"));
    assertTrue(text, text.contains("option compressor zip\n"));
    assertEquals(near.build(), NearDups.read(BODY, text));
  }

  public void testThePaperLosesPairsAndFindsNoOthers() throws IOException {
    Definition all =
        NcdBuilder.ncd(BODY).lengthBound(false).gramFilter(false).maxDistance(0.7).build();
    List<Signature> signatures = signatures(all);
    PairResult every = all.pairs(signatures, JoinSettings.DEFAULT);
    PairResult ours =
        define("ncd", Map.of("paper", true, "bounds", "safe"))
            .pairs(signatures, JoinSettings.DEFAULT);
    PairResult paper = define("ncd", Map.of("paper", true)).pairs(signatures, JoinSettings.DEFAULT);
    assertEquals(every.pairs(), ours.pairs());
    assertTrue(every.pairs().containsAll(paper.pairs()));
    assertTrue(paper.pairs().size() < every.pairs().size());
  }

  private static Definition define(String method, Map<String, Object> options) throws IOException {
    MethodSettings settings = MethodSettings.ofJson(method, options);
    return settings.define(BODY, MethodSources.none(settings));
  }

  private static NcdBuilder builder(String method) {
    return method.equals("ncd") ? NcdBuilder.ncd(BODY) : NcdBuilder.sigNcd(BODY);
  }

  /** Short texts that repeat themselves get shorter behind others. */
  private static List<Signature> signatures(Definition near) throws IOException {
    Random random = new Random(7);
    String[] words = {"dlrs", "share", "qtr", "mln", "vs", "net"};
    List<Signature> signatures = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      StringBuilder text = new StringBuilder();
      int count = 2 + random.nextInt(14);
      for (int word = 0; word < count; word++) {
        text.append(words[random.nextInt(1 + random.nextInt(words.length))]).append(' ');
      }
      signatures.add(near.sign(text.toString()).orElse(null));
    }
    return signatures;
  }
}
