package io.doppel.combined;

import io.doppel.features.FeatureHash;
import io.doppel.features.LongTable;
import java.util.Arrays;

/**
 * Words that negate and words that are numbers though they have no digit, in plain form, of
 * English, German, French, Spanish, Italian, Portuguese, Russian, Turkish, Chinese, Japanese, and
 * the negations of Dutch and Polish. A word of one language may mean something else in another;
 * then it is left out of a form there, too, and the form says a little less.
 *
 * <p>What it misses: numbers in words, {@code five}; negations within a word, {@code unable},
 * Turkish {@code gelmedi}; French {@code n'} before verbs that are not listed.
 */
final class FormWords {
  /** Negations, and what they may replace or come with; {@code =} is what is left of a word. */
  static final String NEGATIONS =
      "no not never without none nobody nothing nowhere neither nor any some do does did cannot=can"
          + " cant=can dont doesnt didnt isnt=is arent=are wasnt=was werent=were couldnt=could"
          + " shouldnt=should wouldnt=would wont=will havent=have hasnt=has hadnt=had mustnt=must"
          + " neednt=need aint=is nicht kein keine keinen keinem keiner keines nie niemals niemand"
          + " nichts ohne weder ein eine einen einem einer eines ne pas jamais sans aucun aucune"
          + " rien personne ni nest=est na=a nai=ai nas=as nont=ont netait=etait netaient=etaient"
          + " navait=avait navaient=avaient nen=en ny=y nexiste=existe nunca jamas ningun ninguna"
          + " ninguno sin nada nadie tampoco non nessun nessuna nessuno senza niente nulla ne"
          + " nao nem nenhum nenhuma sem ninguem не нет ни без никогда никто ничего нельзя никаких"
          + " никакого никакои нигде degil yok hic asla niet geen nooit zonder niemand niets nie"
          + " bez nigdy nikt 不 没 沒 無 无 未 非 勿 莫 否";

  /** Negations of several words, since scripts without blanks are cut into characters. */
  private static final String[][] LONG_NEGATIONS = {{"な", "か", "っ", "た"}, {"な", "い"}, {"せ", "ん"}};

  /** Months, days, currencies, numerals that are no digits. */
  static final String NUMBERS =
      "january february march april may june july august september october november december jan"
          + " feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday"
          + " saturday sunday mon tue wed thu fri sat sun januar februar marz mai juni juli oktober"
          + " dezember montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag"
          + " janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre"
          + " lundi mardi mercredi jeudi vendredi samedi dimanche enero febrero marzo abril mayo"
          + " junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles"
          + " jueves viernes sabado domingo gennaio febbraio aprile maggio giugno luglio settembre"
          + " ottobre dicembre lunedi martedi mercoledi giovedi venerdi domenica janeiro fevereiro"
          + " marco maio junho julho setembro outubro novembro dezembro segunda terca quarta quinta"
          + " sexta января февраля марта апреля мая июня июля августа сентября октября ноября"
          + " декабря январь февраль март апрель маи июнь июль август сентябрь октябрь ноябрь"
          + " декабрь понедельник вторник среда четверг пятница суббота воскресенье ocak subat"
          + " nisan mayıs haziran temmuz agustos eylul ekim kasım aralık pazartesi salı carsamba"
          + " persembe cuma cumartesi pazar usd eur gbp chf jpy cny rub brl € £ ¥ ₽ ₺ ₹ ₩ ¢ 〇 零 一 二"
          + " 三 四 五 六 七 八 九 十 百 千 万 萬 億 亿";

  private static final int MOST = 1 << 9;

  /** A bit for the lower 16 bits of each hash: most words are not listed, and need no look-up. */
  private static final long[] LOWER_BITS = new long[1 << 10];

  private static final LongTable WORDS = LongTable.ofValues(MOST);

  /** What is left of a word, 0 for nothing; for numbers {@link #NUMBER}. */
  private static final long[] LEFT = new long[MOST];

  private static final long NUMBER = -1;
  private static final long[][] LONG = new long[LONG_NEGATIONS.length][];

  static {
    for (String entry : NEGATIONS.split(" ")) {
      int equals = entry.indexOf('=');
      String word = equals < 0 ? entry : entry.substring(0, equals);
      add(word, equals < 0 ? 0 : FeatureHash.of(entry.substring(equals + 1)));
    }
    for (String word : NUMBERS.split(" ")) {
      add(word, NUMBER);
    }
    Arrays.setAll(
        LONG,
        i -> Arrays.stream(LONG_NEGATIONS[i]).mapToLong(part -> FeatureHash.of(part)).toArray());
  }

  private FormWords() {}

  private static void add(String word, long left) {
    long hash = FeatureHash.of(word);
    long key = LongTable.keyOf(hash);
    int slot = WORDS.slot(key);
    if (WORDS.isFree(slot)) { // a word of several languages is there already
      LEFT[WORDS.size()] = left;
      WORDS.add(slot, key, WORDS.size());
      LOWER_BITS[(int) (hash >>> 6) & LOWER_BITS.length - 1] |= 1L << hash;
    }
  }

  /** Where a word is in the lists; -1 if it is in none. */
  static int find(long hash) {
    if ((LOWER_BITS[(int) (hash >>> 6) & LOWER_BITS.length - 1] >>> hash & 1) == 0) {
      return -1;
    }
    int slot = WORDS.slot(LongTable.keyOf(hash));
    return WORDS.isFree(slot) ? -1 : WORDS.value(slot);
  }

  /** Whether a word that was found negates; if not, it is a number. */
  static boolean negates(int found) {
    return LEFT[found] != NUMBER;
  }

  /** The hash of what is left of a word that negates; 0 if nothing is. */
  static long positive(int found) {
    return LEFT[found];
  }

  /** How many words from here on are a negation together; 0 if they are none. */
  static int longNegation(long[] hashes, int start, int count) {
    for (long[] negation : LONG) {
      if (hashes[start] == negation[0]
          && start + negation.length <= count
          && Arrays.equals(hashes, start, start + negation.length, negation, 0, negation.length)) {
        return negation.length;
      }
    }
    return 0;
  }
}
