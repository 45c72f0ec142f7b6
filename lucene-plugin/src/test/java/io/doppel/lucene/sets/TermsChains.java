package io.doppel.lucene.sets;

import io.doppel.features.FeatureHash;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.ClasspathResourceLoader;
import org.apache.lucene.util.ResourceLoader;

/** Chains of analysis by name, and the sets of terms that they make, by brute force. */
public final class TermsChains {
  private TermsChains() {}

  /** A chain for each of our filters and some without any, by what they have of ours. */
  public static Map<String, Analyzer> byName(List<String> texts) throws IOException {
    Map<String, Analyzer> chains = new TreeMap<>();
    chains.put("punctuationSpot", chain("punctuated", "punctuationSpot", "minSpots", "2"));
    chains.put("spotSigs", chain("foldedWord", "spotSigs", "antecedents", frequentWords(texts)));
    chains.put("qGram", chain("keyword", "qGram", "q", "3"));
    chains.put("hashedShingle", chain("foldedWord", "hashedShingle", "words", "2"));
    chains.put("winnowedShingle", chain("foldedWord", "winnowedShingle", "window", "3"));
    chains.put("minHashSlot", chain("foldedWord", "minHashSlot", "words", "1"));
    chains.put("superShingle", chain("foldedWord", "superShingle", "words", "1"));
    chains.put("iMatch", iMatch(texts));
    chains.put(
        "htmlFraming",
        CustomAnalyzer.builder().addCharFilter("htmlFraming").withTokenizer("punctuated").build());
    chains.put("none", chain("standard", "lowercase"));
    chains.put(
        "none, several terms at a position",
        CustomAnalyzer.builder()
            .withTokenizer("standard")
            .addTokenFilter("keywordRepeat")
            .addTokenFilter("porterStem")
            .build());
    return chains;
  }

  private static Analyzer chain(String tokenizer, String filter, String... arguments)
      throws IOException {
    return CustomAnalyzer.builder()
        .withTokenizer(tokenizer)
        .addTokenFilter(filter, arguments)
        .build();
  }

  /** Words after which there is a spot. */
  private static String frequentWords(List<String> texts) {
    Set<String> words = new TreeSet<>();
    for (String text : texts) {
      for (String word : text.split("[^a-z]+")) {
        if (!word.isEmpty() && word.charAt(0) % 3 == 0) {
          words.add(word);
        }
      }
    }
    return words.isEmpty() ? "the" : String.join(",", words);
  }

  private static Analyzer iMatch(List<String> texts) throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    counter.addDocuments(texts.size());
    for (String text : texts) {
      Set<String> words = new TreeSet<>(Arrays.asList(text.split("[^a-z]+")));
      words.forEach(word -> counter.add(FeatureHash.element(FeatureHash.of(word)), 1));
    }
    return CustomAnalyzer.builder(new Lexicon(counter.frequencies(1)))
        .withTokenizer("foldedWord")
        .addTokenFilter("iMatch", "lexicon", "it", "minTokens", "1", "minIdf", "0", "lexicons", "4")
        .build();
  }

  /** The different terms that an analyzer makes of a text. */
  public static Set<BytesRef> terms(Analyzer analyzer, String text) {
    Set<BytesRef> terms = new TreeSet<>();
    try (TokenStream tokens = analyzer.tokenStream("sig", text)) {
      TermToBytesRefAttribute term = tokens.getAttribute(TermToBytesRefAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        terms.add(BytesRef.deepCopyOf(term.getBytesRef()));
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return terms;
  }

  private record Lexicon(FeatureFrequencies frequencies) implements ResourceLoader {
    @Override
    public InputStream openResource(String resource) {
      return new ByteArrayInputStream(frequencies.pack());
    }

    @Override
    public <T> Class<? extends T> findClass(String className, Class<T> expectedType) {
      return new ClasspathResourceLoader(getClass()).findClass(className, expectedType);
    }
  }
}
