package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.opensearch.common.xcontent.XContentHelper;
import org.opensearch.common.xcontent.json.JsonXContent;

/**
 * The requests of the guide's section on collapse, one after the other, give the answers that are
 * printed below them; but for the time that they took.
 */
class CollapseGuideIT {
  private static final Pattern BLOCK = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);
  private static final Pattern REQUEST =
      Pattern.compile("(PUT|POST|GET|DELETE) (/\\S*)\n(.*)", Pattern.DOTALL);

  @Test
  void requestsGiveTheAnswersThatArePrinted() throws Exception {
    TestCluster cluster = TestCluster.shared();
    Matcher blocks = BLOCK.matcher(section());
    TestCluster.Answer last = null;
    List<String> compared = new ArrayList<>();
    while (blocks.find()) {
      Matcher request = REQUEST.matcher(blocks.group(1));
      if (request.matches()) {
        last = cluster.on(0, request.group(1), request.group(2), request.group(3));
      } else {
        assertEquals(
            parts(XContentHelper.convertToMap(JsonXContent.jsonXContent, blocks.group(1), true)),
            parts(last.body()),
            last.text());
        compared.add(blocks.group(1));
      }
    }
    assertTrue(compared.size() >= 2);
  }

  private static String section() throws Exception {
    String guide = Files.readString(Path.of("..", "docs", "opensearch.md"));
    String from = guide.substring(guide.indexOf("## Collapse\n"));
    int next = from.indexOf("\n## ");
    return next < 0 ? from : from.substring(0, next);
  }

  private static Map<String, Object> parts(Map<String, Object> answer) {
    answer.remove("took");
    return answer;
  }
}
