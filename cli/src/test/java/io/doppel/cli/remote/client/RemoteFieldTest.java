package io.doppel.cli.remote.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RemoteFieldTest {
  private static Map<String, Object> mapping(String type) {
    Map<String, Object> near =
        Map.of("type", "near_duplicate", "method", "shingles", "scheme", "shingles/1");
    Map<String, Object> body = Map.of("type", "text", "fields", Map.of("near", near));
    Map<String, Object> part = Map.of("type", type, "properties", Map.of("body", body));
    return Map.of("properties", Map.of("part", part));
  }

  @Test
  void aFieldInAnObjectIsTakenOneInANestedObjectIsNot() {
    assertEquals("shingles", RemoteField.of("news", mapping("object"), "part.body.near").method());
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> RemoteField.of("news", mapping("nested"), "part.body.near"))
            .getMessage();
    assertTrue(message.contains("part.body.near in part, which is nested"), message);
  }

  @Test
  void theAddressThatIsProposedIsOne() {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> IndexAddress.of("http://localhost:9200/"))
            .getMessage();
    assertTrue(message.contains("such as http://localhost:9200/news"), message);
  }
}
