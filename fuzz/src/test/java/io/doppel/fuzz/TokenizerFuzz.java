package io.doppel.fuzz;

import static io.doppel.fuzz.Fuzzed.check;

import io.doppel.lucene.analysis.FoldedWordTokenizer;
import io.doppel.lucene.analysis.PunctuatedTokenizer;
import io.doppel.lucene.analysis.PunctuationSpotFilter;
import io.doppel.lucene.analysis.QGramAnalyzer;
import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.lucene.analysis.SpotSigsFilter;
import io.doppel.lucene.analysis.SpotSigsSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/** Tokenizers and filters give the same tokens however the text is read, as Lucene wants them. */
public final class TokenizerFuzz {
  private static final List<Analyzer> ANALYZERS =
      List.of(
          analyzer(PunctuatedTokenizer::new, tokens -> tokens),
          analyzer(FoldedWordTokenizer::new, tokens -> tokens),
          analyzer(
              PunctuatedTokenizer::new,
              tokens -> new PunctuationSpotFilter(tokens, SpotSettings.SIG_4)),
          analyzer(FoldedWordTokenizer::new, tokens -> new SpotSigsFilter(tokens, spotSigs())),
          new QGramAnalyzer(4));

  private TokenizerFuzz() {}

  private static SpotSigsSettings spotSigs() {
    return SpotSigsSettings.of("en");
  }

  private interface Filter {
    TokenStream of(TokenStream tokens);
  }

  private static Analyzer analyzer(
      java.util.function.Supplier<Tokenizer> tokenizer, Filter filter) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        Tokenizer source = tokenizer.get();
        return new TokenStreamComponents(source, filter.of(source));
      }
    };
  }

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    String text = Fuzzed.text(input, 0);
    for (Analyzer analyzer : ANALYZERS) {
      List<String> whole = tokens(analyzer, text, 1 << 20);
      check(whole.equals(tokens(analyzer, text, 1)), "the same tokens by single characters");
      check(whole.equals(tokens(analyzer, text, 5)), "the same tokens in pieces of 5");
    }
  }

  private static List<String> tokens(Analyzer analyzer, String text, int pieces)
      throws IOException {
    List<String> found = new ArrayList<>();
    try (TokenStream tokens = analyzer.tokenStream("f", Fuzzed.inPieces(text, pieces))) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = tokens.addAttribute(OffsetAttribute.class);
      PositionIncrementAttribute increment = tokens.addAttribute(PositionIncrementAttribute.class);
      tokens.reset();
      int last = 0;
      while (tokens.incrementToken()) {
        check(offset.startOffset() >= last, "start offsets do not go back");
        check(offset.endOffset() >= offset.startOffset(), "a token ends behind its start");
        check(offset.endOffset() <= text.length(), "a token is in the text");
        check(increment.getPositionIncrement() >= 0, "positions do not go back");
        check(found.size() <= 4 * text.length() + 4, "not more tokens than characters");
        last = offset.startOffset();
        found.add(term + " " + offset.startOffset() + " " + offset.endOffset());
      }
      tokens.end();
      check(offset.endOffset() <= text.length(), "the end is in the text");
    }
    return found;
  }
}
