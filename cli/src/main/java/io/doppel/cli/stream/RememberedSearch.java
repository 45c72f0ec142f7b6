package io.doppel.cli.stream;

import io.doppel.cli.index.IndexFiles;
import io.doppel.cli.index.IndexFolder;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.Methods;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.lucene.index.IndexWriter;

/**
 * The options of {@code doppel stream} that say how to compare and not what signatures are, such as
 * {@code --threshold}. An index remembers them: a run that forgot them would skip what another one
 * was to keep. One that gives any of them gives all.
 *
 * @param text the options as they are given, such as {@code --threshold=0.9}; empty if none are
 */
record RememberedSearch(String text) {
  /** In a commit's user data. */
  private static final String REMEMBERED = "doppel.stream.search.";

  static RememberedSearch of(Map<MethodOption, Object> options) {
    return new RememberedSearch(
        options.entrySet().stream()
            .map(entry -> entry.getKey().option() + "=" + escaped(entry.getValue().toString()))
            .collect(Collectors.joining(" ")));
  }

  /** What an index with signatures remembers. */
  static RememberedSearch remembered(IndexFolder.Content content) {
    return new RememberedSearch(
        content.layouts().isEmpty()
            ? ""
            : content.userData().getOrDefault(key(content.layouts().get(0)), ""));
  }

  void remember(IndexWriter writer, SignatureFields layout) {
    IndexFiles.remember(writer, key(layout), text);
  }

  /** Definitions with a name of their own have a place of their own. */
  private static String key(SignatureFields layout) {
    boolean isNamed = !layout.name().equals(layout.scheme().name());
    return REMEMBERED + (isNamed ? layout.terms() : layout.field());
  }

  Map<MethodOption, Object> options() {
    Map<MethodOption, Object> options = new TreeMap<>();
    for (MethodOption option : Methods.options()) {
      String start = option.option() + "=";
      Arrays.stream(text.split(" "))
          .filter(each -> each.startsWith(start))
          .forEach(
              each -> {
                String value = plain(each.substring(start.length()));
                options.put(option, option.rule().parse(value));
              });
    }
    return options;
  }

  /** The options, for messages. */
  String said() {
    return text.isEmpty() ? "the defaults" : plain(text);
  }

  /** A value without blanks, which separate options. */
  private static String escaped(String value) {
    return value.replace("%", "%25").replace(" ", "%20");
  }

  private static String plain(String escaped) {
    return escaped.replace("%20", " ").replace("%25", "%");
  }
}
