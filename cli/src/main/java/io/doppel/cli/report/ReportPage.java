package io.doppel.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A report as one page of HTML that loads nothing. Its policy allows the one style sheet and the
 * one script in it, by their hashes, and nothing else: no network, no other script, no attribute
 * that is code.
 */
public final class ReportPage {
  /** In the order in which one uses the other. */
  private static final List<String> SCRIPTS =
      List.of("text.js", "pair.js", "charts.js", "clusters.js", "main.js");

  private static final String DATA = "{{data}}";
  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z-]+)}}");

  private ReportPage() {}

  /** Takes the lines of a page. */
  public interface Lines {
    /**
     * Takes the next line, or several.
     *
     * @param line without the line break at its end
     * @throws IOException if it cannot be written
     */
    void line(String line) throws IOException;
  }

  /**
   * Writes a page.
   *
   * @param report what it shows
   * @param out takes it
   * @throws IOException if it cannot be written
   */
  public static void write(Report report, Lines out) throws IOException {
    String style = resource("report.css");
    StringBuilder script = new StringBuilder();
    for (String name : SCRIPTS) {
      script.append(resource(name));
    }
    Map<String, String> values =
        Map.of(
            "style-hash", hash(style),
            "script-hash", hash(script.toString()),
            "title", escaped("Near-duplicates in " + report.source()),
            "style", style,
            "script", script.toString());
    String template = resource("template.html");
    int data = template.indexOf(DATA);
    out.line(filled(template.substring(0, data).stripTrailing(), values));
    new PageData(report, out).write();
    out.line(filled(template.substring(data + DATA.length()).strip(), values));
  }

  /** Puts values into a template; what looks like a place for one in a value stays as it is. */
  private static String filled(String template, Map<String, String> values) {
    StringBuilder page = new StringBuilder();
    Matcher place = PLACE.matcher(template);
    while (place.find()) {
      place.appendReplacement(page, Matcher.quoteReplacement(values.get(place.group(1))));
    }
    return place.appendTail(page).toString();
  }

  /** A source for the policy, as the browser computes it of what stands in the element. */
  private static String hash(String content) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Text for an element; what cannot be seen or turns text around goes. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .filter(c -> Character.getType(c) != Character.FORMAT && !Character.isISOControl(c))
        .forEach(
            c -> {
              switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                default -> escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }

  /** A browser hashes a line break as one line feed, whatever the file has. */
  private static String resource(String name) throws IOException {
    try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("resource " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    }
  }
}
