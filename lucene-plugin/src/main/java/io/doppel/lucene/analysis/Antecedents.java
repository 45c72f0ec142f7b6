package io.doppel.lucene.analysis;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The words at which {@link SpotSigsFilter} makes its spots, and those that it passes over, by
 * language, as {@link FoldedWordTokenizer} gives them: in lower case, without apostrophes, for
 * Chinese and Japanese single characters.
 *
 * <p>The antecedents are articles and the forms of <i>be</i>, <i>can</i>, <i>will</i>, <i>have</i>
 * and <i>do</i>, which running text has and lists and menus hardly do (Theobald, Siddharth and
 * Paepcke, SpotSigs, 2008); in languages without articles the commonest particles. All of them are
 * stop words too. The other stop words are those of Lucene's analyzers, which are in
 * lucene-analysis-common; Chinese, Japanese and Korean ones are here.
 *
 * <p>What they miss: an article that is joined to its noun by an apostrophe, as in {@code l'eau},
 * is part of the noun. A short text in headline style has few articles and so few spots.
 */
public final class Antecedents {

  /** The language that stands for all of them together. */
  public static final String ALL = "all";

  private static final Map<String, String> BY_LANGUAGE =
      Map.ofEntries(
          Map.entry(
              "en",
              "a an the am are be been being is was were can could will would had has have having"
                  + " did do does doing done"),
          Map.entry(
              "de",
              "das dem den der des die ein eine einem einen einer eines bin gewesen ist sind war"
                  + " waren wäre kann konnte konnten können könnte werden wird worden wurde wurden"
                  + " würde habe haben hat hatte hatten hätte"),
          Map.entry(
              "fr",
              "au aux des du la le les un une est fut sera serait seront sont était étaient été"
                  + " être peut peuvent pourrait pouvait pouvoir a aura avaient avait avoir ont"
                  + " faire faisait fait font"),
          Map.entry(
              "es",
              "al del el la las lo los un una unas unos era eran es está estaba están fue fueron"
                  + " ser será sido son podía podría puede pueden ha haber había han he hace hacer"
                  + " hizo"),
          Map.entry(
              "it",
              "agli ai al alla alle allo dal dalla degli dei del della delle dello gli i il la le"
                  + " lo nei nel nella nelle sul sulla un una uno era erano essere fu sarà sono"
                  + " stata stato è possono potere poteva potrebbe può avere aveva avevano ha hanno"
                  + " fa fare"),
          Map.entry(
              "pt",
              "a ao aos as da das do dos na nas no nos o os pela pelo um uma umas uns à era eram"
                  + " está estão foi foram ser será sido são é pode podem poderia podia há tem ter"
                  + " tinha têm faz fazer fez"),
          Map.entry(
              "nl",
              "de een het ben geweest is was waren zijn kan kon konden kunnen werd werden worden"
                  + " wordt zal zou zouden zullen had hadden hebben heeft deed doen doet"),
          Map.entry(
              "sv",
              "de den det en ett bli blev blir var vara varit är kan kunde ska skall skulle ha hade"
                  + " har gjorde gör göra"),
          Map.entry(
              "tr",
              "bir bu da daha de değil en gibi her ile ise için ki o olan olarak oldu olduğu var ve"
                  + " çok"),
          Map.entry(
              "ru",
              "в во для до за и из к как ко на не о об от по при с со у что был была было были быть"
                  + " будет есть может могут"),
          Map.entry(
              "zh", "的 了 在 是 和 与 與 及 或 而 也 就 都 不 有 为 為 于 於 以 之 其 这 這 那 个 個 由 从" + " 從 对 對 将 將 被 把"),
          Map.entry("ja", "の は が を に で と も へ や か"),
          Map.entry("ko", "것 그 그러나 그리고 등 및 수 이 있는 있다 하는 하고 한 할 된 되는 될 대한 위해 또는"));

  /** Stop words of languages for which Lucene's analyzers have none that fit single characters. */
  private static final Map<String, String> OTHER_STOP_WORDS =
      Map.of(
          "zh",
          "着 著 过 過 吗 嗎 呢 吧 啊 得 地 们 們 我 你 您 他 她 它 此 该 該 所 等 又 还 還 但 因 如 若 则 則"
              + " 即 并 並 让 讓 使 向 到 给 給 很 更 最 没 沒 无 無",
          // Particles and endings: all that is written in hiragana.
          "ja",
          "ぁ あ ぃ い ぅ う ぇ え ぉ お か が き ぎ く ぐ け げ こ ご さ ざ し じ す ず せ ぜ そ ぞ た だ ち ぢ"
              + " っ つ づ て で と ど な に ぬ ね の は ば ぱ ひ び ぴ ふ ぶ ぷ へ べ ぺ ほ ぼ ぽ ま み む め も"
              + " ゃ や ゅ ゆ ょ よ ら り る れ ろ ゎ わ ゐ ゑ を ん ゔ ゕ ゖ",
          "ko",
          "같은 그것 다른 더 때 때문에 또 또한 매우 모든 없는 없다 우리 위한 저 하지만");

  private Antecedents() {}

  /**
   * The languages that have lists.
   *
   * @return their ISO 639 codes and {@link #ALL}
   */
  public static SortedSet<String> languages() {
    SortedSet<String> languages = new TreeSet<>(BY_LANGUAGE.keySet());
    languages.add(ALL);
    return Collections.unmodifiableSortedSet(languages);
  }

  /**
   * The antecedents of a language.
   *
   * @param language one of {@link #languages()}
   * @return the words
   */
  public static SortedSet<String> of(String language) {
    return collect(language, one -> words(BY_LANGUAGE.get(one)));
  }

  /**
   * The stop words of a language, the antecedents among them.
   *
   * @param language one of {@link #languages()}
   * @return the words
   * @throws IllegalStateException if lucene-analysis-common is not on the class path and the
   *     language needs it
   */
  public static SortedSet<String> stopWords(String language) {
    SortedSet<String> stopWords = collect(language, Antecedents::stopWordsOfOne);
    stopWords.addAll(of(language));
    return stopWords;
  }

  private static SortedSet<String> collect(
      String language, Function<String, SortedSet<String>> words) {
    if (!languages().contains(language)) {
      throw new IllegalArgumentException(
          "language must be one of " + String.join(", ", languages()) + ", got " + language);
    }
    SortedSet<String> collected = new TreeSet<>();
    for (String one : new TreeMap<>(BY_LANGUAGE).keySet()) {
      if (language.equals(ALL) || language.equals(one)) {
        collected.addAll(words.apply(one));
      }
    }
    return collected;
  }

  private static SortedSet<String> stopWordsOfOne(String language) {
    if (OTHER_STOP_WORDS.containsKey(language)) {
      return words(OTHER_STOP_WORDS.get(language));
    }
    try {
      return words(LuceneStopWords.of(language));
    } catch (NoClassDefFoundError e) {
      throw new IllegalStateException(
          "the stop words of language "
              + language
              + " are in lucene-analysis-common: put it on the class path",
          e);
    }
  }

  private static SortedSet<String> words(String text) {
    SortedSet<String> words = new TreeSet<>();
    WordScanner scanner = new WordScanner();
    scanner.reset(new StringReader(text));
    try {
      while (scanner.next()) {
        words.add(new String(scanner.chars(), scanner.charsStart(), scanner.length()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return words;
  }
}
