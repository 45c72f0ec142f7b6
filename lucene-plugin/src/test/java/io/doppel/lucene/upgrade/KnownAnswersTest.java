package io.doppel.lucene.upgrade;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.junit.jupiter.api.Test;

/**
 * The {@link KnownAnswers} of every method. Whoever changes one of them has changed what is in the
 * indexes of users, and must raise the version of the scheme.
 */
class KnownAnswersTest {
  /** Known answers of chains of one's own: of text, and of bytes. */
  private static List<String> answersOfChains() throws IOException {
    List<String> lines = new ArrayList<>();
    Map<String, Analyzer> chains = new LinkedHashMap<>();
    chains.put("standard", new StandardAnalyzer());
    chains.put("punctuated", chain("punctuated", "punctuationSpot"));
    chains.put("keyword", chain("keyword", "qGram"));
    chains.put("foldedWord", chain("foldedWord", "hashedShingle", "words", "2"));
    for (Map.Entry<String, Analyzer> chain : chains.entrySet()) {
      lines.addAll(
          KnownAnswers.answers(
              "terms-" + chain.getKey(), SetBuilder.terms("body", chain.getValue()).build()));
    }
    return lines;
  }

  private static Analyzer chain(String tokenizer, String filter, String... arguments)
      throws IOException {
    return CustomAnalyzer.builder()
        .withTokenizer(tokenizer)
        .addTokenFilter(filter, arguments)
        .build();
  }

  @Test
  void everySchemeGivesTheBytesThatItGave() throws IOException {
    assertEquals(
        String.join("\n", FirstLayout.lines("known-answers.tsv")),
        String.join("\n", KnownAnswers.answers()));
  }

  @Test
  void termsOfAChainGiveTheBytesThatTheyGave() throws IOException {
    assertEquals(
        String.join("\n", FirstLayout.lines("known-answers-terms.tsv")),
        String.join("\n", answersOfChains()));
  }

  /**
   * Of methods that came later: a resource each, written once by {@code -Dcatalogue.write=true}.
   */
  @Test
  void laterMethodsGiveTheBytesThatTheyGave() throws IOException {
    for (Method method : Methods.all()) {
      if (!FirstLayout.METHODS.contains(method.id())) {
        String resource = "known-answers-of-" + method.id() + ".tsv";
        String answers = String.join("\n", KnownAnswers.answers(method.id()));
        Path file = Path.of("src/test/resources/io/doppel/lucene/upgrade", resource);
        if (Boolean.getBoolean("catalogue.write") && !Files.exists(file)) {
          Files.writeString(file, answers + "\n");
        }
        assertEquals(String.join("\n", Files.readAllLines(file)), answers, method.id());
        assertTrue(answers.lines().anyMatch(line -> !line.contains("\tnone")), method.id());
      }
    }
  }

  @Test
  void noMethodIsLeftOut() throws IOException {
    Set<String> signed = new HashSet<>();
    Set<String> known = new HashSet<>();
    for (String line : FirstLayout.lines("known-answers.tsv")) {
      String[] parts = line.split("\t");
      known.add(parts[0]);
      if (!parts[1].equals("scheme") && !parts[2].equals("none")) {
        signed.add(parts[0]);
      }
    }
    for (String method : FirstLayout.METHODS) {
      assertTrue(known.contains(method), () -> method + " has no known answers");
      assertTrue(signed.contains(method), () -> method + " signs none of the texts");
    }
  }
}
