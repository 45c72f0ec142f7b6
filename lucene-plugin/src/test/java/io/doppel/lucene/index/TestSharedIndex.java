package io.doppel.lucene.index;

import io.doppel.lucene.NearDup;
import java.io.IOException;
import java.util.List;

/** The writer hook where others do what they like with the same index, against a model. */
public class TestSharedIndex extends DedupTestCase {
  public void testDecidesAsTheModelDoesWhateverOthersDo() throws IOException {
    for (DedupPolicy policy : DedupPolicy.values()) {
      NearDup near = definition();
      try (SharedIndex index =
          new SharedIndex(random(), near, ID, policy, preference(), DedupTestCase::config)) {
        DedupCall.Stream calls = new DedupCall.Stream(random().nextLong(), FIELD, 50);
        List<String> texts = clusteredTexts(atLeast(60));
        int often = 2 + random().nextInt(6);
        for (int i = 0; i < atLeast(150); i++) {
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
