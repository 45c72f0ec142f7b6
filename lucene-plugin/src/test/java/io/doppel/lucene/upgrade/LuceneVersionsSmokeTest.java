package io.doppel.lucene.upgrade;

import java.io.IOException;
import org.apache.lucene.util.Version;
import org.junit.jupiter.api.Test;

/** {@code .ci/lucene-versions} runs the same on other versions, but only after all tests. */
class LuceneVersionsSmokeTest {
  @Test
  void allMethodsWorkOnThisVersion() throws IOException {
    LuceneVersionsSmoke.main(new String[] {Version.LATEST.toString()});
  }
}
