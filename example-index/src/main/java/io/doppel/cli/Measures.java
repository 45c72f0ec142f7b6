package io.doppel.cli;

import io.doppel.measure.OverlapMeasure;
import io.doppel.measure.SequenceMeasure;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The measures that a user may choose, by their names. */
final class Measures {
  private Measures() {}

  static List<String> ids() {
    return Stream.concat(ofSets().stream(), ofSequences().stream()).toList();
  }

  private static List<String> ofSets() {
    return Arrays.stream(OverlapMeasure.values()).map(OverlapMeasure::id).toList();
  }

  /** That of blocks is the only one of sentences, and of nothing else. */
  private static List<String> ofSequences() {
    return Arrays.stream(SequenceMeasure.values())
        .filter(measure -> measure != SequenceMeasure.BLOCKS)
        .map(SequenceMeasure::id)
        .toList();
  }

  /** The measure of sets that settings name. */
  static OverlapMeasure overlap(Settings settings) {
    String id = settings.word(MethodOption.MEASURE, "");
    return Arrays.stream(OverlapMeasure.values())
        .filter(measure -> measure.id().equals(id))
        .findFirst()
        .orElseThrow(() -> refusal(settings, ofSets()));
  }

  /** The measure of sequences that settings name. */
  static SequenceMeasure sequence(Settings settings) {
    String id = settings.word(MethodOption.MEASURE, "");
    return Arrays.stream(SequenceMeasure.values())
        .filter(measure -> measure.id().equals(id))
        .findFirst()
        .orElseThrow(() -> refusal(settings, ofSequences()));
  }

  private static UserException refusal(Settings settings, List<String> ids) {
    return new UserException(
        "--measure must be one of "
            + String.join(", ", ids)
            + " for "
            + settings.method().id()
            + ", got "
            + settings.word(MethodOption.MEASURE, ""));
  }

  /** Whether a measure is about a query, so that it says nothing of a pair. */
  static boolean isOfQuery(Object id) {
    return Arrays.stream(OverlapMeasure.values())
            .anyMatch(measure -> measure.id().equals(id) && !measure.isSymmetric())
        || Arrays.stream(SequenceMeasure.values())
            .anyMatch(measure -> measure.id().equals(id) && !measure.isSymmetric());
  }
}
