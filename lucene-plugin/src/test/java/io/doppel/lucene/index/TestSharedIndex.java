package io.doppel.lucene.index;

import io.doppel.lucene.definition.Definition;
import java.io.IOException;
import java.util.List;

/** The writer hook where others do what they like with the same index, against a model. */
public class TestSharedIndex extends DedupTestCase {
  /** So many indexes, each by numbers of its own; twenty times as many in an hour of soak. */
  private static final int INDEXES = 50;

  public void testDecidesAsTheModelDoesWhateverOthersDo() throws IOException {
    for (int round = 0; round < INDEXES; round++) {
      DedupWay way = DedupWay.values()[round % DedupWay.values().length];
      Definition near = definition();
      try (SharedIndex index =
          new SharedIndex(random(), near, ID, way, preference(), DedupTestCase::config)) {
        DedupCall.Stream calls = new DedupCall.Stream(random().nextLong(), FIELD, 50);
        List<String> texts = clusteredTexts(atLeast(30));
        int often = 2 + random().nextInt(6);
        for (int i = 0; i < atLeast(24); i++) {
          if (random().nextInt(often) == 0) {
            index.disturb(texts.get(random().nextInt(texts.size())));
          } else if (random().nextInt(30) == 0) {
            index.commit();
          } else if (random().nextInt(30) == 0) {
            index.delete("k" + random().nextInt(5));
          } else {
            index.make(calls.next());
          }
        }
        index.assertState();
      }
    }
  }
}
