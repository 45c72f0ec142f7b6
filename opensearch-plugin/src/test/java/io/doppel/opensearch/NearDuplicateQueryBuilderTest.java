package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.opensearch.common.io.stream.BytesStreamOutput;
import org.opensearch.common.xcontent.json.JsonXContent;
import org.opensearch.core.common.bytes.BytesArray;
import org.opensearch.core.common.bytes.BytesReference;
import org.opensearch.core.xcontent.DeprecationHandler;
import org.opensearch.core.xcontent.NamedXContentRegistry;
import org.opensearch.core.xcontent.XContentParser;

class NearDuplicateQueryBuilderTest {
  /** Behind the boost, of four bytes, and the mark that there is no name. */
  private static final int VERSION = 5;

  private static NearDuplicateQueryBuilder parse(String json) throws IOException {
    try (XContentParser parser =
        JsonXContent.jsonXContent.createParser(
            NamedXContentRegistry.EMPTY, DeprecationHandler.THROW_UNSUPPORTED_OPERATION, json)) {
      parser.nextToken();
      return NearDuplicateQueryBuilder.parse(parser);
    }
  }

  private static byte[] written(NearDuplicateQueryBuilder query) throws IOException {
    BytesStreamOutput out = new BytesStreamOutput();
    query.writeTo(out);
    return BytesReference.toBytes(out.bytes());
  }

  private static NearDuplicateQueryBuilder read(byte[] bytes) throws IOException {
    return new NearDuplicateQueryBuilder(new BytesArray(bytes).streamInput());
  }

  @Test
  void isTheSameOnAnotherNodeAndInJson() throws IOException {
    NearDuplicateQueryBuilder plain = parse("{\"field\":\"body\",\"like\":\"a text\"}");
    NearDuplicateQueryBuilder query =
        parse(
            "{\"field\":\"body\",\"like\":\"a text\",\"threshold\":0.5,\"unsigned\":\"leave-out\","
                + "\"most_texts\":7}");
    assertNotEquals(plain, query);
    assertEquals(query, read(written(query)));
    String json = query.toString().replaceAll("\\s", "");
    String prefix = "{\"near_duplicate\":";
    assertEquals(
        "{\"field\":\"body\",\"like\":\"atext\",\"threshold\":0.5,\"unsigned\":\"leave_out\","
            + "\"most_texts\":7,\"boost\":1.0}",
        json.substring(prefix.length(), json.length() - 1));
  }

  /** A percolator keeps queries as bytes, which an index has for longer than a version lasts. */
  @Test
  void aStoredQueryOfTheFirstVersionIsRead() throws IOException {
    NearDuplicateQueryBuilder query =
        parse("{\"field\":\"body\",\"like\":\"a text\",\"population\":9}");
    byte[] now = written(query);
    assertEquals(2, now[VERSION]);
    byte[] first = Arrays.copyOf(now, now.length - 2); // without unsigned and most_texts
    first[VERSION] = 1;
    assertEquals(query, read(first));
    now[VERSION] = 3;
    assertThrows(IllegalStateException.class, () -> read(now));
  }

  @Test
  void refusesByParameterRuleAndValue() {
    assertEquals(
        "[near_duplicate] [most_texts] must be >= 0, got -1",
        assertThrows(
                IllegalArgumentException.class,
                () -> parse("{\"field\":\"body\",\"like\":\"a\",\"most_texts\":-1}"))
            .getMessage());
  }
}
