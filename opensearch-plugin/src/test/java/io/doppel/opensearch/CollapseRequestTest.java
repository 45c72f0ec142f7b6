package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.doppel.lucene.Unsigned;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.opensearch.common.io.stream.BytesStreamOutput;
import org.opensearch.common.xcontent.XContentFactory;
import org.opensearch.common.xcontent.json.JsonXContent;
import org.opensearch.core.common.bytes.BytesArray;
import org.opensearch.core.common.bytes.BytesReference;
import org.opensearch.core.xcontent.DeprecationHandler;
import org.opensearch.core.xcontent.NamedXContentRegistry;
import org.opensearch.core.xcontent.ToXContent;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.core.xcontent.XContentParseException;
import org.opensearch.core.xcontent.XContentParser;

class CollapseRequestTest {
  private static CollapseRequest parse(String json) throws IOException {
    try (XContentParser parser =
        JsonXContent.jsonXContent.createParser(
            NamedXContentRegistry.EMPTY, DeprecationHandler.THROW_UNSUPPORTED_OPERATION, json)) {
      parser.nextToken();
      return CollapseRequest.parse(parser);
    }
  }

  private static void assertRefused(String json, String message) {
    assertEquals(
        message, assertThrows(IllegalArgumentException.class, () -> parse(json)).getMessage());
  }

  @Test
  void hasDefaults() throws IOException {
    assertEquals(new CollapseRequest("body", 1000, 20, null, null), parse("{\"field\":\"body\"}"));
  }

  @Test
  void isTheSameOnAnotherNodeAndInJson() throws IOException {
    for (Double threshold : new Double[] {null, 0.8}) {
      Unsigned unsigned = threshold == null ? null : Unsigned.LEAVE_OUT;
      CollapseRequest request = new CollapseRequest("body.near", 500, 3, threshold, unsigned);
      BytesStreamOutput out = new BytesStreamOutput();
      request.writeTo(out);
      assertEquals(request, CollapseRequest.read(out.bytes().streamInput()));
      XContentBuilder json = XContentFactory.jsonBuilder().startObject();
      request.toXContent(json, ToXContent.EMPTY_PARAMS).endObject();
      String text = json.toString();
      String prefix = "{\"near_duplicate_collapse\":";
      assertEquals(request, parse(text.substring(prefix.length(), text.length() - 1)));
    }
  }

  @Test
  void numbersAreTheSameOnAnotherNode() throws IOException {
    CollapseNumbers numbers = new CollapseNumbers(10_000_000_000L, 17, 4, 21, false, 2);
    BytesStreamOutput out = new BytesStreamOutput();
    numbers.writeTo(out);
    assertEquals(numbers, CollapseNumbers.read(out.bytes().streamInput()));
  }

  @Test
  void refusesByParameterRuleAndValue() {
    assertRefused("{}", "[near_duplicate_collapse] requires [field]");
    assertRefused(
        "{\"field\":\"a\",\"window\":0}", "[near_duplicate_collapse] [window] must be >= 1, got 0");
    assertRefused(
        "{\"field\":\"a\",\"max_hidden\":-1}",
        "[near_duplicate_collapse] [max_hidden] must be >= 0, got -1");
    assertRefused(
        "{\"field\":\"a\",\"threshold\":1.5}",
        "[near_duplicate_collapse] [threshold] must be in (0, 1], got 1.5");
    XContentParseException unsigned =
        assertThrows(
            XContentParseException.class, () -> parse("{\"field\":\"a\",\"unsigned\":\"skip\"}"));
    assertEquals(
        "[unsigned] must be one of [read], [refuse], [leave_out], got [skip]",
        unsigned.getCause().getMessage());
  }

  @Test
  void whatIsLeftOutIsSaidAndIsNotComplete() throws IOException {
    assertEquals(
        "{\"near_duplicate_collapse\":{\"total\":9,\"shown\":{\"value\":7,\"relation\":\"eq\"},"
            + "\"hidden\":{\"value\":2,\"relation\":\"gte\"},\"left_out\":3,\"window\":10,"
            + "\"complete\":false}}",
        json(new CollapseNumbers(9, 7, 2, 10, true, 3)));
    assertEquals(
        "{\"near_duplicate_collapse\":{\"total\":9,\"shown\":{\"value\":7,\"relation\":\"eq\"},"
            + "\"hidden\":{\"value\":2,\"relation\":\"eq\"},\"window\":10,\"complete\":true}}",
        json(new CollapseNumbers(9, 7, 2, 10, true, 0)));
  }

  private static String json(ToXContent content) throws IOException {
    XContentBuilder json = XContentFactory.jsonBuilder().startObject();
    content.toXContent(json, ToXContent.EMPTY_PARAMS);
    return json.endObject().toString();
  }

  @Test
  void choicesHaveTwoSpellings() throws IOException {
    for (String name : List.of("leave_out", "leave-out")) {
      assertEquals(
          Unsigned.LEAVE_OUT, parse("{\"field\":\"a\",\"unsigned\":\"" + name + "\"}").unsigned());
    }
  }

  /** A node with another version of the plugin must not take it for something else. */
  @Test
  void ofAnotherVersionIsRefused() throws IOException {
    BytesStreamOutput out = new BytesStreamOutput();
    new CollapseRequest("body.near", 500, 3, null, null).writeTo(out);
    byte[] bytes = BytesReference.toBytes(out.bytes());
    assertEquals(2, bytes[0]);
    bytes[0] = 1;
    assertEquals(
        "[near_duplicate_collapse] of another node has version 1, this node has version 2: the"
            + " nodes have different versions of the plugin doppel-opensearch; install the same one"
            + " on all nodes",
        assertThrows(
                IllegalStateException.class,
                () -> CollapseRequest.read(new BytesArray(bytes).streamInput()))
            .getMessage());
  }
}
