package io.doppel.fuzz;

import static io.doppel.fuzz.Fuzzed.check;

import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FeatureFrequencies;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;

/**
 * Packed frequencies and boilerplate are taken, or refused by the one exception that is declared,
 * without much memory for a length that is only claimed.
 */
public final class PackedFuzz {
  private PackedFuzz() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    unpack(input, FeatureFrequencies::unpack, FeatureFrequencies::pack);
    unpack(input, Boilerplate::unpack, Boilerplate::pack);
    if (input.length > 0) { // damage that keeps most of it
      byte[] damaged = Arrays.copyOf(input, input.length - new Random(1).nextInt(input.length));
      unpack(damaged, FeatureFrequencies::unpack, FeatureFrequencies::pack);
      unpack(damaged, Boilerplate::unpack, Boilerplate::pack);
    }
  }

  private static <T> void unpack(
      byte[] bytes, Function<byte[], T> unpacker, Function<T, byte[]> packer) {
    T table;
    try {
      table = unpacker.apply(bytes);
    } catch (IllegalArgumentException e) {
      check(e.getMessage() != null && e.getMessage().length() < 1000, "a short message");
      return;
    }
    check(table.equals(unpacker.apply(packer.apply(table))), "what was packed is unpacked");
  }
}
