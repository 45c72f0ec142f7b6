package io.doppel.lucene.compression;

import io.doppel.candidates.HotElements;
import io.doppel.compression.CommonGrams;
import io.doppel.compression.Compression;
import io.doppel.compression.CompressionDistance;
import io.doppel.compression.NcdBounds;
import io.doppel.compression.NcdPairs;
import io.doppel.join.PairResult;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.TypedDefinition;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.memory.Remembering;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.Signature;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Query;

/** {@code signcd} and {@code ncd}: signatures compared by compression. */
final class NcdNearDup extends TypedDefinition<NcdSignature> implements Remembering {
  private final Compression compression;
  private final NcdBounds bounds;
  private final boolean triangleBound;

  NcdNearDup(
      SignatureSource source, Compression compression, NcdBounds bounds, boolean triangleBound) {
    super(source, NcdBuilder.complement(bounds.maxDistance()), NcdSignature.class);
    this.compression = compression;
    this.bounds = bounds;
    this.triangleBound = triangleBound;
  }

  @Override
  public Definition with(SignatureSource other) {
    return new NcdNearDup(other, compression, bounds, triangleBound);
  }

  @Override
  public Query queryFor(NcdSignature signature) {
    return new NcdQuery(source(), signature, bounds);
  }

  @Override
  public FamilyMemory memory() {
    return new NcdMemory(this, bounds, compression);
  }

  @Override
  public NcdVerifier verifierFor(NcdSignature signature) {
    return new NcdVerifier(signature, bounds, compression);
  }

  @Override
  public Evidence evidenceFor(NcdSignature one, NcdSignature other) {
    CompressionDistance worker = new CompressionDistance(compression);
    worker.from(one);
    double distance = worker.to(other);
    NcdSignature shorter = one.compressedLength() <= other.compressedLength() ? one : other;
    NcdSignature longer = shorter == one ? other : one;
    List<Evidence.Row> rows = new ArrayList<>();
    rows.add(new Evidence.Row("C(x)", one.compressedLength()));
    rows.add(new Evidence.Row("C(y)", other.compressedLength()));
    if (!one.equals(other)) {
      // NCD is made of it; equal signatures are not compressed
      double more = Math.rint(distance * longer.compressedLength());
      rows.add(new Evidence.Row("C(xy)", shorter.compressedLength() + more));
    }
    if (bounds.lengthBound()) {
      int least = bounds.minLength(longer.compressedLength(), longer.slack());
      rows.add(new Evidence.Row("shorter at least", least, "P1"));
    }
    if (bounds.gramFilter() && compression.isBytesOnly()) {
      rows.add(new Evidence.Row("4-grams in common", commonGrams(one, other)));
      int needed = bounds.requiredGrams(longer.gramLength(), one.slack(), other.slack());
      rows.add(new Evidence.Row("4-grams needed", Math.max(0, needed)));
    }
    return new Evidence(
        Math.max(0, 1 - distance),
        threshold(),
        distance <= bounds.maxDistance(),
        one.length(),
        other.length(),
        rows);
  }

  private static int commonGrams(NcdSignature one, NcdSignature other) {
    CommonGrams grams = new CommonGrams();
    grams.of(one.bytes());
    return grams.common(other.bytes(), Integer.MAX_VALUE);
  }

  @Override
  public Search<NcdSignature> search(List<NcdSignature> all, JoinSettings settings) {
    HotElements hot = HotElements.NONE;
    if (settings.hotShare() < 1 && bounds.gramFilter()) {
      hot =
          HotElements.of(
              action -> NcdPairs.forEachGram(all, action), mostDocuments(settings, all.size()));
    }
    return new Search<>(
        NcdPairs.search(settings(NcdPairs.Mode.ALL, settings.threads(), hot)),
        signature -> 29L * signature.bytes().length + 100 + 12L * settings.threads());
  }

  private NcdPairs.Settings settings(NcdPairs.Mode mode, int threads, HotElements hot) {
    return new NcdPairs.Settings(bounds, triangleBound, compression, mode, threads, hot);
  }

  @Override
  public Reach reach() {
    boolean counts = bounds.gramFilter() && compression.isBytesOnly();
    NcdBounds used = counts ? bounds : bounds.withoutGramFilter();
    CommonGrams grams = new CommonGrams();
    Signature[] held = new Signature[1]; // pairs come in order, so that it is often the same
    return (one, other, similarity) -> {
      boolean inOrder = ((NcdSignature) one).compareTo((NcdSignature) other) <= 0;
      NcdSignature smaller = (NcdSignature) (inOrder ? one : other);
      NcdSignature larger = (NcdSignature) (inOrder ? other : one);
      int common = 0;
      if (counts) {
        if (held[0] != one) {
          grams.of(((NcdSignature) one).bytes());
          held[0] = one;
        }
        int enough = (int) Math.ceil(similarity * larger.gramLength() / 2); // even without margins
        common = grams.common(((NcdSignature) other).bytes(), enough);
      }
      // 1 - 0.56 is less than 0.44, at which the pair is found: distances are what is compared
      double inDecimals = Math.max(similarity, NcdBuilder.complement(1 - similarity));
      return Math.min(inDecimals, used.reach(smaller, larger, common));
    };
  }

  /**
   * SigNCD's Algorithm 1 claims in the order of lengths, and then need not look for more. Where it
   * does not fit into memory, all pairs are found first.
   */
  @Override
  public PairResult firstClaimsAmong(List<NcdSignature> signatures, JoinSettings settings) {
    Search<NcdSignature> search = search(signatures, settings);
    long bytes = 0;
    for (NcdSignature signature : signatures) {
      bytes += signature == null ? 0 : search.bytes().applyAsLong(signature);
    }
    if (bytes > settings.memory().bytes() / 2 || settings.hotShare() < 1) {
      return NcdPairs.firstClaims(signatures, allPairs(signatures, settings));
    }
    return NcdPairs.find(
        new ArrayList<>(signatures),
        settings(NcdPairs.Mode.FIRST_CLAIM, settings.threads(), HotElements.NONE),
        watched(settings));
  }

  @Override
  protected List<Object> compared() {
    return List.of(bounds, triangleBound);
  }
}
