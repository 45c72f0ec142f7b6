package io.doppel.lucene.index;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.combined.CommonRuns;
import io.doppel.combined.SampledModel;
import io.doppel.decision.Preference;
import io.doppel.lucene.ModelledNearDup;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.combined.RunsBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriterConfig;

/** What tests of the writer hook are made of. */
abstract class DedupTestCase extends NearDupTestCase {
  static Definition definition() {
    return switch (random().nextInt(6)) {
      case 0 -> SetBuilder.words(FIELD).threshold(0.5).build();
      case 1 -> SetBuilder.shinglesExact(FIELD, 2).threshold(0.4).build();
      case 2 -> BitBuilder.simHash(FIELD).maxBits(8).build();
      case 3 -> RunsBuilder.runs(FIELD).build(); // the default
      case 4 -> RunsBuilder.runs(FIELD).model(tuned()).build();
      default -> SetBuilder.qGrams(FIELD, 3).threshold(0.6).build();
    };
  }

  /** Some of the runs of other texts of the same few words are common. */
  private static SampledModel tuned() {
    CommonRuns common = ModelledNearDup.commonRuns(clusteredTexts(20));
    return new SampledModel(random().nextInt(2, 8) / 10.0, common, List.of());
  }

  static Preference preference() {
    return switch (random().nextInt(3)) {
      case 0 -> Preference.LONGEST;
      case 1 -> Preference.NEWEST.then(Preference.LONGEST);
      default -> Preference.LOWEST_RANK.then(Preference.NEWEST);
    };
  }

  static DedupDocument document(String key, String text) {
    Document fields = new Document();
    fields.add(new TextField(FIELD, text, Field.Store.YES));
    return new DedupDocument(key, text, fields)
        .withRank(random().nextInt(3))
        .withTimestamp(random().nextInt(5));
  }

  /** A few texts and many edits of them, so that there are clusters, chains and copies. */
  static List<String> clusteredTexts(int count) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean edits = !texts.isEmpty() && random().nextInt(4) > 0;
      texts.add(
          edits
              ? edited(RandomPicks.randomFrom(random(), texts), 6)
              : randomText(5 + random().nextInt(20), 0.2));
    }
    return texts;
  }

  static IndexWriterConfig config() {
    return newIndexWriterConfig();
  }

  /** Compares what came since the last time. */
  static int assertSame(
      String message, List<Decision> expected, List<Decision> decided, int checked) {
    assertEquals(
        message,
        expected.subList(checked, expected.size()),
        decided.subList(Math.min(checked, decided.size()), decided.size()));
    return expected.size();
  }
}
