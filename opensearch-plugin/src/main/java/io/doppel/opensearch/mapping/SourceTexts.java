package io.doppel.opensearch.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.opensearch.common.xcontent.support.XContentMapValues;

/** The texts of a document's source that a field of signatures gets. */
public final class SourceTexts {
  private SourceTexts() {}

  /**
   * What stands in the source under the field's name, or under that of the field it belongs to, as
   * the mapping sees it: what is in arrays, and numbers too. Empty texts are left out, of which the
   * mapping makes nothing.
   *
   * @param source the source; null if it is not kept
   * @param field the field of signatures
   * @return the texts
   */
  public static List<String> of(Map<String, Object> source, String field) {
    List<String> texts = new ArrayList<>();
    String path = field;
    while (source != null && texts.isEmpty() && !path.isEmpty()) {
      collect(XContentMapValues.extractValue(path, source), texts);
      path = path.substring(0, Math.max(0, path.lastIndexOf('.')));
    }
    return texts;
  }

  private static void collect(Object value, List<String> texts) {
    if (value instanceof List<?> list) {
      list.forEach(each -> collect(each, texts));
    } else if (value instanceof String || value instanceof Number || value instanceof Boolean) {
      if (!value.toString().isBlank()) {
        texts.add(value.toString());
      }
    }
  }
}
