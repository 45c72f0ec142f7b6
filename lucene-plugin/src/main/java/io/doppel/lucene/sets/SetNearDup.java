package io.doppel.lucene.sets;

import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.HotElements;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.definition.TypedDefinition;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.memory.Remembering;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.sets.SetPairs;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongToDoubleFunction;
import org.apache.lucene.search.Query;

/** Signatures compared as sets. */
public final class SetNearDup extends TypedDefinition<SetSignature> implements Remembering {
  /** For more all pairs are found by keys: what the index of all elements may take. */
  private static final long MOST_INDEX_BYTES = 28L << 26;

  /** What an index takes for an element of a set while it is built ... */
  private static final int ELEMENT_BYTES = 28;

  /** ... and if elements are small numbers, as the slots of a sketch, which need no sorting. */
  private static final int SMALL_ELEMENT_BYTES = 8;

  private static final int SMALL_ELEMENT_BITS = 24;

  /**
   * All pairs have no few rarest keys to fall back on, as a query has: so a key may be in more
   * documents before it is left out.
   */
  private static final int JOIN_HOT_FACTOR = 10;

  private final OverlapSettings settings;

  SetNearDup(SignatureSource source, OverlapSettings settings) {
    super(source, settings.bounds().threshold(), SetSignature.class);
    this.settings = settings;
  }

  @Override
  public Definition with(SignatureSource other) {
    return new SetNearDup(other, settings);
  }

  @Override
  public Query queryFor(SetSignature signature) {
    return new OverlapQuery(source(), signature, settings);
  }

  @Override
  public Query queryFor(SetSignature signature, Population population) {
    return new OverlapQuery(
        source(), signature, settings, null, population.choice(signature, settings.rule()));
  }

  @Override
  public SetSignature countedKeys(Signature signature) {
    return settings.rule().complete() ? null : (SetSignature) signature;
  }

  @Override
  public FamilyMemory memory() {
    return new SetMemory(this, settings, SetSignature.class::cast, this::verifier);
  }

  @Override
  public FamilyMemory completeMemory() {
    OverlapBounds bounds = settings.bounds();
    OverlapBounds directed =
        measuresContainment()
            ? new OverlapBounds(
                OverlapMeasure.CONTAINMENT_OF_QUERY,
                bounds.threshold(),
                bounds.chance(),
                bounds.pruning())
            : bounds;
    return new SetMemory(
        this,
        new OverlapSettings(
            directed, CandidateRule.COMPLETE, settings.weights(), settings.elementBits()),
        SetSignature.class::cast,
        signature -> new SetVerifier((SetSignature) signature, directed, settings.weights()));
  }

  @Override
  public SignatureVerifier verifierFor(SetSignature signature) {
    return new SetVerifier(signature, settings.bounds(), settings.weights());
  }

  @Override
  public Evidence evidenceFor(SetSignature one, SetSignature other) {
    return evidence(one, other, settings);
  }

  @Override
  public LongToDoubleFunction featureWeights(Signature one, Signature other) {
    return settings.weights() == ElementWeights.EQUAL
        ? element -> 1
        : element -> settings.weights().of(element);
  }

  public static Evidence evidence(SetSignature one, SetSignature other, OverlapSettings settings) {
    OverlapBounds bounds = settings.bounds();
    long common = one.overlap(other, settings.weights(), 0);
    double similarity = bounds.similarity(common, one.length(), other.length());
    List<Evidence.Row> rows = new ArrayList<>();
    rows.add(new Evidence.Row("in common", common));
    rows.add(new Evidence.Row("needed", bounds.required(one.length(), other.length())));
    rows.add(lengths(bounds, one.length(), "a match of the first has"));
    if (bounds.chance() == 0) {
      rows.add(new Evidence.Row("Jaccard", share(common, one.length() + other.length() - common)));
      rows.add(new Evidence.Row("of the first", share(common, one.length())));
      rows.add(new Evidence.Row("of the second", share(common, other.length())));
    }
    return new Evidence(
        similarity,
        bounds.threshold(),
        similarity >= bounds.threshold(),
        one.length(),
        other.length(),
        rows);
  }

  /** The least length of a match, and the largest if there is one. */
  public static Evidence.Row lengths(OverlapBounds bounds, int length, String name) {
    int most = bounds.maxLength(length);
    return new Evidence.Row(
        name + " at least",
        bounds.minLength(length),
        most == Integer.MAX_VALUE ? "" : "at most " + most);
  }

  private static double share(long common, long length) {
    return (double) common / length;
  }

  @Override
  public Search<SetSignature> search(List<SetSignature> all, JoinSettings settings) {
    return search(all, this.settings, settings, false);
  }

  /**
   * The search for all pairs of sets.
   *
   * @param confirmed whether a second measure gives the similarities, see {@link SetPairs.Settings}
   */
  public static Search<SetSignature> search(
      List<SetSignature> all, OverlapSettings settings, JoinSettings search, boolean confirmed) {
    SetPairs.KeyRule keys = keyRule(all, settings);
    HotElements hot = HotElements.NONE;
    if (keys == null && search.hotShare() < 1) {
      hot =
          HotElements.of(action -> forEach(all, false, action), mostDocuments(search, all.size()));
    }
    return new Search<>(
        SetPairs.search(
            new SetPairs.Settings(
                settings.bounds(), settings.weights(), keys, search.threads(), hot, confirmed)),
        set -> bytes(set, keys != null, elementBytes(settings), search.threads()));
  }

  /** What a search takes for a set: see {@link SetPairs}. */
  private static long bytes(SetSignature set, boolean byKeys, int elementBytes, int threads) {
    long held = 8L * (set.size() + (set.keyCount() < set.size() ? set.keyCount() : 0));
    int indexed = byKeys ? set.keyCount() : set.size();
    return held + (long) elementBytes * indexed + 100 + 8L * threads;
  }

  private static int elementBytes(OverlapSettings settings) {
    return settings.elementBits() <= SMALL_ELEMENT_BITS ? SMALL_ELEMENT_BYTES : ELEMENT_BYTES;
  }

  private static void forEach(List<SetSignature> all, boolean keys, LongConsumer action) {
    for (SetSignature set : all) {
      int size = set == null ? 0 : keys ? set.keyCount() : set.size();
      for (int i = 0; i < size; i++) {
        action.accept(keys ? set.key(i) : set.element(i));
      }
    }
  }

  /**
   * The rule by which queries find candidates, for all pairs; null where nothing is missed. In
   * memory all elements are at hand, and to find candidates by them is also faster, since it leaves
   * fewer; so keys are for collections whose elements are too many, or for those who ask for them.
   */
  private static SetPairs.KeyRule keyRule(List<SetSignature> signatures, OverlapSettings settings) {
    CandidateRule rule = settings.rule();
    if (rule.complete() || !settings.bounds().pruning()) {
      return null;
    }
    int keys = 1;
    long elements = 0;
    for (SetSignature signature : signatures) {
      if (signature != null) {
        keys = Math.max(keys, signature.keyCount());
        elements += signature.size();
      }
    }
    if (rule.isDefault() && elements * elementBytes(settings) <= MOST_INDEX_BYTES) {
      return null;
    }
    long most = (long) JOIN_HOT_FACTOR * rule.mostDocuments(signatures.size());
    return new SetPairs.KeyRule(
        rule.minKeys(keys, signatures.size()),
        Integer.MAX_VALUE,
        HotElements.of(action -> forEach(signatures, true, action), most));
  }

  @Override
  public boolean measuresContainment() {
    return switch (settings.bounds().measure()) {
      case CONTAINMENT, CONTAINMENT_OF_QUERY, CONTAINMENT_OF_DOCUMENT -> true;
      default -> false;
    };
  }

  @Override
  protected List<Object> compared() {
    return List.of(settings);
  }
}
