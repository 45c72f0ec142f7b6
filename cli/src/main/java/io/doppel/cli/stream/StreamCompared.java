package io.doppel.cli.stream;

import io.doppel.cli.index.IndexFiles;
import io.doppel.cli.output.UserException;
import io.doppel.decision.Compared;
import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.method.OptionRule;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexWriter;

/**
 * What {@code doppel stream} compares documents with. An index remembers it: a run that forgot the
 * option would tag by another rule than the one before it.
 *
 * @param with what
 * @param remembered whether the index says so
 */
record StreamCompared(Compared with, boolean remembered) {
  /** In a commit's user data. */
  private static final String REMEMBERED = "doppel.stream.compare";

  private static final List<String> NAMES =
      Arrays.stream(Compared.values()).map(Compared::id).toList();

  /** What an index remembers; that of one that says nothing is the default. */
  static StreamCompared remembered(Map<String, String> userData) {
    String text = userData.get(REMEMBERED);
    return text == null
        ? new StreamCompared(Compared.REPRESENTATIVES, false)
        : new StreamCompared(parse(text), true);
  }

  /**
   * What a run compares with.
   *
   * @param given the option's value; null if it is not given
   * @param before what the index remembers
   */
  static StreamCompared of(String given, StreamCompared before) {
    return given == null ? before : new StreamCompared(parse(given), false);
  }

  private static Compared parse(String text) {
    OptionRule.oneOf(NAMES).check("--compare", text);
    return Compared.of(text).orElseThrow();
  }

  /** Refuses what cannot be had: a document that is not added cannot be compared with later. */
  void checkPolicy(String policy) {
    if (with == Compared.ALL && !policy.equals(DedupPolicy.TAG.id())) {
      throw new UserException(
          "--compare all needs --policy tag, since a document that is not added cannot be compared"
              + " with, got --policy "
              + policy
              + (remembered
                  ? "; the index remembers --compare all, --compare representatives changes that"
                  : ""));
    }
  }

  /** Says it to the next run. An index that never compared with all need not say so. */
  void remember(IndexWriter writer, StreamCompared before) {
    if (with == Compared.ALL || before.remembered) {
      IndexFiles.remember(writer, REMEMBERED, with.id());
    }
  }
}
