package io.doppel.combined;

import io.doppel.model.EvidenceMeasure;
import io.doppel.pairs.PairKind;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.PackedSample;
import io.doppel.signature.PackedSet;
import io.doppel.signature.SetSignature;
import io.doppel.signature.TextForms;
import java.util.Arrays;
import java.util.List;

/**
 * Takes the measures of samples. What is larger than the largest of a sample that is not all of its
 * text says nothing of that text, so both samples count up to the smaller of the two ends. Texts
 * that share too few keys have nothing in common: so it does not matter how a pair was found.
 *
 * <p>Cost: for each text that others are compared with, a look-up for each of its at most 70 runs;
 * for each pair one pass through the other sample. It ends as soon as what is left cannot make the
 * two as similar as is wanted, see {@link #ignoreBelow}.
 */
public final class SampledEvidence extends EvidenceWorker {
  /** Larger than all elements. */
  private static final long NO_END = Long.MAX_VALUE;

  /** The kind of texts whose form of the same number is the same, {@link TextForms#form}. */
  private static final PairKind[] BY_FORM = {
    PairKind.EQUAL, PairKind.NUMBERS, PairKind.NEGATION, PairKind.NAMES, PairKind.DETAILS
  };

  private static final int FORMS = BY_FORM.length;
  private static final int WHOLE = 1;

  /** Texts of at most so many runs are look-alikes if they differ in their numbers only. */
  private static final int SHORT = 60;

  /** Where boilerplate meets text, there are runs of both; so not all that differ are common. */
  private static final double MOST_RARE = 0.25;

  /** So much of the smaller text is in the larger one that contains it. */
  private static final double CONTAINED = 0.9;

  /** A text that another contains has at most so many of the other's runs. */
  private static final double CLEARLY_SMALLER = 0.8;

  /** Places to look for one of my runs. */
  private static final int PLACES = 1 << 10;

  /** So many of their runs are met before it is asked again whether the two can match. */
  private static final int STEP = 8;

  /** More than what rounding can do to a similarity. */
  private static final double ROUNDING = 1e-9;

  private final CommonRuns common;
  private final SampledScore score;
  private final double[] values = new double[EvidenceMeasure.values().length];

  private final long[] runs = new long[SampledSketch.SAMPLE];
  private final int[] weights = new int[SampledSketch.SAMPLE];

  /**
   * What the first of my runs weigh together, and how many of them nobody else is known to have.
   */
  private final int[] weightBefore = new int[SampledSketch.SAMPLE + 1];

  private final int[] rareBefore = new int[SampledSketch.SAMPLE + 1];

  /** For the lower bits of a run the last of mine that has them; -1 if none has. */
  private final byte[] places = new byte[PLACES];

  /** For each of my runs the one before it in the same place; -1 if there is none. */
  private final byte[] before = new byte[SampledSketch.SAMPLE];

  private double least;
  private int size;
  private long end;
  private SetSignature numbers;

  private final PackedSample packedSample = new PackedSample();

  private TextForms forms;

  /** A bit for each form that is the same. */
  private int sameForms;

  /** So many of my runs are not larger than the one of theirs that was looked at last. */
  private int passed;

  private int myRuns;
  private int theirRuns;
  private int commonRuns;
  private int commonKeys;
  private int commonRare;
  private long myWeight;
  private long theirWeight;
  private long commonWeight;
  private int theirNumbers;
  private int commonNumbers;

  /** Runs that one of both has and nobody else is known to have. */
  private int rareDifferent;

  private int theirRare;

  private boolean isCompared;
  private int theirSize;

  SampledEvidence(CommonRuns common, SampledScore score) {
    this.common = common;
    this.score = score;
    Arrays.fill(places, (byte) -1);
  }

  @Override
  public void ignoreBelow(double similarity) {
    least = similarity;
  }

  @Override
  void open(CombinedSignature signature) {
    for (int i = 0; i < size; i++) {
      places[place(runs[i])] = -1;
    }
    SetSignature set = signature.runs();
    size = set.size();
    for (int i = 0; i < size; i++) {
      runs[i] = set.element(i);
      weights[i] = common.weight(runs[i]);
      weightBefore[i + 1] = weightBefore[i] + weights[i];
      rareBefore[i + 1] = rareBefore[i] + (weights[i] == CommonRuns.MOST_WEIGHT ? 1 : 0);
      before[i] = places[place(runs[i])];
      places[place(runs[i])] = (byte) i;
    }
    end = size == SampledSketch.SAMPLE ? runs[size - 1] : NO_END;
    numbers = signature.numbers();
    forms = signature.forms();
  }

  private static int place(long run) {
    return (int) run & PLACES - 1;
  }

  @Override
  public double[] to(CombinedSignature other) {
    clear();
    meetNumbers(other.numbers());
    SetSignature set = other.runs();
    theirSize = set.size();
    for (int i = 0; i < theirSize && set.element(i) <= end; i++) {
      long run = set.element(i);
      meet(run, i);
      if (i % STEP == STEP - 1 && !canReach(run, i + 1)) {
        return nothing();
      }
    }
    finish(set.element(theirSize - 1));
    for (int i = 0; i < FORMS; i++) {
      meetForm(other.forms().form(i), i);
    }
    return measure();
  }

  @Override
  public double[] to(byte[] packed, int offset, int length, int runsLength) {
    clear();
    packedSample.open(packed, offset, length);
    PackedSet others = packedSample.numbers();
    theirNumbers = others == null ? 0 : others.size();
    for (int i = 0, at = 0; i < theirNumbers; i++) {
      at = meetNumber(others.next(), at);
    }
    PackedSet set = packedSample.runs();
    theirSize = set.size();
    long last = 0;
    for (int i = 0; i < theirSize && last <= end; i++) {
      last = set.next();
      if (last <= end) {
        meet(last, i);
        if (i % STEP == STEP - 1 && !canReach(last, i + 1)) {
          return nothing();
        }
      }
    }
    finish(last);
    for (int i = 0; i < FORMS; i++) {
      meetForm(packedSample.form(i), i);
    }
    return measure();
  }

  /**
   * Compares with another text of which the runs are laid out.
   *
   * @param rows the runs of many texts
   * @param index which of them it is
   * @param all the signatures that the rows were made of; only opened if the runs may be enough
   * @return the measures by {@link EvidenceMeasure#ordinal()}: good until the next is compared
   */
  public double[] to(SampledRows rows, int index, List<CombinedSignature> all) {
    clear();
    int[] row = rows.row(index);
    theirSize = row.length;
    theirNumbers = 0; // as good as equal ones, until they are looked at
    for (int i = 0; i < theirSize && SampledRows.run(row[i]) <= end; i++) {
      int run = SampledRows.run(row[i]);
      int mine = find(run);
      count(mine, mine < 0 ? rows.weight(row[i]) : weights[mine], i);
      if (i % STEP == STEP - 1 && !canReach(run, i + 1)) {
        return nothing();
      }
    }
    finish(SampledRows.run(row[theirSize - 1]));
    CombinedSignature other = all.get(index);
    meetNumbers(other.numbers());
    for (int i = 0; i < FORMS; i++) {
      meetForm(other.forms().form(i), i);
    }
    return measure();
  }

  private void meetNumbers(SetSignature others) {
    theirNumbers = others == null ? 0 : others.size();
    for (int i = 0, at = 0; i < theirNumbers; i++) {
      at = meetNumber(others.element(i), at);
    }
  }

  private void clear() {
    passed = 0;
    theirRuns = 0;
    commonRuns = 0;
    commonKeys = 0;
    commonRare = 0;
    theirWeight = 0;
    commonWeight = 0;
    commonNumbers = 0;
    sameForms = 0;
    theirRare = 0;
  }

  private void meetForm(int form, int index) {
    sameForms |= forms.form(index) == form ? 1 << index : 0;
  }

  /**
   * Meets one of their runs.
   *
   * @param index which of theirs it is
   */
  private void meet(long run, int index) {
    int mine = find(run);
    count(mine, mine < 0 ? common.weight(run) : weights[mine], index);
  }

  /** Which of my runs one is; -1 if it is none. */
  private int find(long run) {
    int mine = places[place(run)];
    while (mine >= 0 && runs[mine] != run) {
      mine = before[mine];
    }
    return mine;
  }

  private void count(int mine, int weight, int index) {
    theirRuns++;
    theirWeight += weight;
    int rare = weight == CommonRuns.MOST_WEIGHT ? 1 : 0;
    if (mine < 0) {
      theirRare += rare;
    } else {
      commonKeys += mine < SampledSketch.KEYS && index < SampledSketch.KEYS ? 1 : 0;
      commonRuns++;
      commonWeight += weight;
      commonRare += rare;
    }
  }

  /**
   * Whether the two can be as similar as is wanted if from here on as much as possible is common.
   * What comes and is common counts for both; what comes and is not only makes them less similar.
   *
   * @param run the last one of theirs that was met
   * @param met how many of theirs were met
   */
  private boolean canReach(long run, int met) {
    if (least == 0 || 2 * commonRuns >= theirRuns) { // likely enough not to ask further
      return true;
    }
    while (passed < size && runs[passed] <= run) {
      passed++;
    }
    if (commonKeys < neededKeys() && Math.max(met, passed) >= SampledSketch.KEYS) {
      return false;
    }
    int more = Math.min(size - passed, theirSize - met);
    int ofBoth = passed + theirRuns - commonRuns + more;
    if (commonRuns + more >= SampledScore.ALIKE * ofBoth - ROUNDING) {
      return true;
    }
    int passedWeight = weightBefore[passed];
    double moreWeight =
        Math.min(
            weightBefore[size] - passedWeight, (double) CommonRuns.MOST_WEIGHT * (theirSize - met));
    double shared = commonWeight + moreWeight;
    double ofAll = shared / (passedWeight + theirWeight - commonWeight + moreWeight);
    double ofSmaller = shared / (Math.min(passedWeight, theirWeight) + moreWeight);
    double most = (double) CommonRuns.MOST_WEIGHT;
    double exclusive = (commonWeight + most * more) / Math.max(1, most * (commonRuns + more));
    double highest = score.mean(ofAll, ofSmaller, exclusive, sameNumbers());
    return highest + ROUNDING >= least;
  }

  /** All measures are 0: the two are less similar than anybody wants to know. */
  private double[] nothing() {
    isCompared = false;
    Arrays.fill(values, 0);
    return values;
  }

  /** Counts my runs, up to the end of their sample. */
  private void finish(long last) {
    myRuns = size;
    if (theirSize == SampledSketch.SAMPLE && last < runs[size - 1]) {
      int at = Arrays.binarySearch(runs, 0, size, last);
      myRuns = at >= 0 ? at + 1 : -at - 1;
    }
    myWeight = weightBefore[myRuns];
    rareDifferent = rareBefore[myRuns] - commonRare + theirRare;
  }

  private int meetNumber(long number, int start) {
    int at = start;
    int mySize = numbers == null ? 0 : numbers.size();
    while (at < mySize && numbers.element(at) < number) {
      at++;
    }
    commonNumbers += at < mySize && numbers.element(at) == number ? 1 : 0;
    return at;
  }

  private boolean areBothNumbered() {
    return numbers != null && theirNumbers > 0;
  }

  private double sameNumbers() {
    return areBothNumbered() ? ofAll(commonNumbers, numbers.size(), theirNumbers) : 1;
  }

  private double[] measure() {
    boolean compared = isCompared();
    isCompared = compared;
    set(EvidenceMeasure.RUNS, compared ? ofAll(commonRuns, myRuns, theirRuns) : 0);
    set(EvidenceMeasure.RUNS_CONTAINED, compared ? ofSmaller(commonRuns, myRuns, theirRuns) : 0);
    set(EvidenceMeasure.RARE_RUNS, compared ? ofAll(commonWeight, myWeight, theirWeight) : 0);
    set(
        EvidenceMeasure.RARE_RUNS_CONTAINED,
        compared ? ofSmaller(commonWeight, myWeight, theirWeight) : 0);
    set(
        EvidenceMeasure.EXCLUSIVE,
        compared ? commonWeight / ((double) CommonRuns.MOST_WEIGHT * commonRuns) : 0);
    set(EvidenceMeasure.NUMBERS, sameNumbers());
    set(EvidenceMeasure.BOTH_NUMBERED, areBothNumbered() ? 1 : 0);
    set(EvidenceMeasure.LENGTHS, ofAll(Math.min(myRuns, theirRuns), myRuns, theirRuns));
    return values;
  }

  /** Of a single run only an equal text is compared, and its forms are as sure as its run. */
  private boolean isCompared() {
    if (size == 1 && theirSize == 1 && (sameForms & WHOLE) == 0) {
      return false;
    }
    return commonKeys >= neededKeys();
  }

  private int neededKeys() {
    return Math.min(SampledSketch.COMMON_KEYS, Math.max(size, theirSize));
  }

  /**
   * How similar the two are that were compared last.
   *
   * @return {@link SampledScore#of} their measures; of look-alikes at most {@link
   *     SampledScore#LOOK_ALIKE}
   */
  public double similarity() {
    double similarity = score.of(values);
    return isLookAlike() ? Math.min(SampledScore.LOOK_ALIKE, similarity) : similarity;
  }

  @Override
  public boolean isLookAlike() {
    if (size > SHORT || theirSize > SHORT) {
      return false;
    }
    PairKind kind = kind();
    return kind == PairKind.NUMBERS || kind == PairKind.DETAILS;
  }

  @Override
  public PairKind kind() {
    if (!isCompared) {
      return null;
    }
    if ((sameForms & WHOLE) != 0) {
      return PairKind.EQUAL;
    }
    for (int i = 1; i < FORMS; i++) {
      if ((sameForms >>> i & 1) != 0) {
        return BY_FORM[i];
      }
    }
    int different = myRuns + theirRuns - 2 * commonRuns;
    if (different > 0 && rareDifferent <= MOST_RARE * different) {
      return PairKind.BOILERPLATE;
    }
    boolean contained =
        commonRuns >= CONTAINED * Math.min(myRuns, theirRuns)
            && Math.min(myRuns, theirRuns) <= CLEARLY_SMALLER * Math.max(myRuns, theirRuns);
    return contained ? PairKind.CONTAINED : PairKind.EDITED;
  }

  private void set(EvidenceMeasure measure, double value) {
    values[measure.ordinal()] = value;
  }

  private static double ofAll(long common, long one, long other) {
    return (double) common / (one + other - common);
  }

  private static double ofSmaller(long common, long one, long other) {
    return (double) common / Math.min(one, other);
  }
}
