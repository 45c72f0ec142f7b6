package io.doppel.lucene.sequences;

import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.OptionFamily;
import io.doppel.lucene.method.OptionRule;
import io.doppel.lucene.method.OwnOptions;

/** Sentences in rows that two texts have in common. */
public final class SentencesMethod extends Method implements OwnOptions {
  /** How many sentences in a row must be common to count. */
  private static final MethodOption MIN_BLOCK =
      MethodOption.ofSearch(
          OptionFamily.SEQUENCES,
          "--min-block=N",
          OptionRule.atLeast(1),
          "sentences in a row that must be common to count.");

  /** The least share of common sentences if nothing else is said. */
  static final double USUAL_THRESHOLD = 0.5;

  /** One sentence in common may be a phrase that is in use; two in a row are more than that. */
  static final int USUAL_BLOCK = 2;

  /** For the catalogue. */
  public SentencesMethod() {
    super(
        MethodDescription.of("sentences")
            .summary(
                "sentences by their length and some of their words, the share that stands in common"
                    + " rows")
            .catches("versions of longer texts that keep whole sentences in their order")
            .misses("short texts; edits in every sentence")
            .cost("one symbol a sentence")
            .paper("SL+ST in SigNCD, section 5.2")
            .with(THRESHOLD, USUAL_THRESHOLD)
            .with(MIN_BLOCK, USUAL_BLOCK)
            .takes(NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources) {
    return SequenceOptions.build(
        SequenceBuilder.sentences(field).minBlock(settings.number(MIN_BLOCK)), settings);
  }

  @Override
  public boolean needsMarks() {
    return true;
  }
}
