package io.doppel.lucene.upgrade;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.lucene.method.Method;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The {@link KnownAnswers} of every method. Whoever changes one of them has changed what is in the
 * indexes of users, and must raise the version of the scheme.
 */
class KnownAnswersTest {
  @Test
  void everySchemeGivesTheBytesThatItGave() throws IOException {
    assertEquals(
        String.join("\n", FirstLayout.lines("known-answers.tsv")),
        String.join("\n", KnownAnswers.answers()));
  }

  @Test
  void noMethodIsLeftOut() throws IOException {
    Set<String> signed = new HashSet<>();
    Set<String> known = new HashSet<>();
    for (String line : FirstLayout.lines("known-answers.tsv")) {
      String[] parts = line.split("\t");
      known.add(parts[0]);
      if (!parts[1].equals("scheme") && !parts[2].equals("none")) {
        signed.add(parts[0]);
      }
    }
    for (Method method : Method.values()) {
      assertTrue(known.contains(method.id()), () -> method + " has no known answers");
      assertTrue(signed.contains(method.id()), () -> method + " signs none of the texts");
    }
  }
}
