package io.doppel.lucene.sets;

import io.doppel.candidates.KeyChoice;
import io.doppel.candidates.OverlapBounds;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.memory.KeyedMemory;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.function.Function;

/**
 * Sets, found by their keys. Where those are a sample, what shares enough of them is verified.
 * Where all elements are taken as keys, what they count is the overlap, so far as it was counted:
 * those that cannot reach what is needed with the most frequent elements, which are not counted,
 * are left out.
 */
public final class SetMemory extends KeyedMemory {
  private final OverlapSettings settings;
  private final OverlapBounds bounds;
  private final Function<Signature, SetSignature> sets;
  private final Function<Signature, SignatureVerifier> verifiers;

  /**
   * Makes a memory.
   *
   * @param settings how candidates are found
   * @param sets the set of a signature, as long as that
   * @param verifiers compares a signature with candidates
   */
  public SetMemory(
      Definition near,
      OverlapSettings settings,
      Function<Signature, SetSignature> sets,
      Function<Signature, SignatureVerifier> verifiers) {
    super(near);
    this.settings = settings;
    this.bounds = settings.bounds();
    this.sets = sets;
    this.verifiers = verifiers;
  }

  @Override
  public SignatureVerifier verifier(Signature signature) {
    return verifiers.apply(signature);
  }

  @Override
  public void put(int ordinal, Signature signature) {
    super.put(ordinal, signature);
    SetSignature set = sets.apply(signature);
    if (settings.rule().complete()) {
      for (int i = 0; i < set.size(); i++) {
        addKey(set.element(i), ordinal);
      }
    } else {
      for (int i = 0; i < set.keyCount(); i++) {
        addKey(set.key(i), ordinal);
      }
    }
  }

  @Override
  public void find(Signature signature, Population population, Matches found) throws IOException {
    SetSignature set = sets.apply(signature);
    if (settings.rule().complete()) {
      findCounted(set);
    } else if (bounds.pruning()) {
      findKeyed(set, population.choice(set, settings.rule()));
    } else {
      verifyAll(signature, found);
    }
    verify(signature, found);
  }

  private void findKeyed(SetSignature set, KeyChoice choice) {
    startKeys(set.keyCount());
    for (int i = 0; i < set.keyCount(); i++) {
      askFor(set.key(i), 1, choice.leads(set.key(i)));
    }
    candidatesSharing(choice.minKeys());
  }

  /**
   * With half of what is needed left to the elements that follow, chance alone makes few
   * candidates.
   */
  private void findCounted(SetSignature set) {
    startKeys(set.size());
    for (int i = 0; i < set.size(); i++) {
      askFor(set.element(i), settings.weights().of(set.element(i)), true);
    }
    int needed = bounds.pruning() ? bounds.leastOverlap(set.length()) : 1;
    long following = countRarer((needed - 1) / 2);
    int shortest = bounds.pruning() ? bounds.minLength(set.length()) : 1;
    int longest = bounds.pruning() ? bounds.maxLength(set.length()) : Integer.MAX_VALUE;
    for (int i = 0; i < touchedCount(); i++) {
      int ordinal = touched(i);
      long possible = common(ordinal) + following;
      if (possible >= needed && has(ordinal)) {
        int length = length(ordinal);
        if (length >= shortest
            && length <= longest
            && (!bounds.pruning() || possible >= bounds.required(set.length(), length))) {
          candidate(ordinal);
        }
      }
    }
    clear();
  }
}
