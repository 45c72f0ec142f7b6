package io.doppel.corpus;

import java.util.ArrayList;
import java.util.List;

/** What a site puts around its articles: the same on all its pages but for teasers. */
final class Site {
  /** How the pages of a site are marked up. */
  private enum Markup {
    SECTIONS,
    TABLE,
    BLOCKS
  }

  private static final int MENU = 9;

  private final Grammar grammar;
  private final Markup markup;
  private final String name;
  private final String host;
  private final List<String> menu;
  private final String banner;
  private final List<String> boxes;
  private final String foot;
  private final int teasers;
  private final String head;

  /** Makes up a site. */
  Site(Grammar grammar, SeededRandom random) {
    this.grammar = grammar;
    Choices choices = Choices.of(random);
    markup = Markup.values()[random.below(Markup.values().length)];
    name = grammar.write("site-of", choices);
    host = Genre.host(name);
    menu = grammar.several("menu", random.between(4, MENU), choices);
    banner = random.chance(0.5) ? grammar.write("banner", choices) : "";
    boxes = grammar.several("box", random.between(0, 1), choices);
    foot = grammar.write("foot", choices);
    teasers = random.between(0, 5);
    int width = random.between(600, 1200);
    head =
        "<style>body{margin:0;width:"
            + width
            + "px}.lead{font-weight:bold}</style>\n<script>var site=\""
            + host
            + "\";window.dataLayer=[];function track(p){dataLayer.push(p);}</script>\n";
  }

  String host() {
    return host;
  }

  /** Puts a page around an article. */
  String page(String title, List<String> paragraphs, SeededRandom random) {
    StringBuilder page = new StringBuilder(4096);
    page.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>");
    page.append(escaped(title)).append(" - ").append(escaped(name)).append("</title>\n");
    page.append(head).append("</head>\n");
    List<String> links = new ArrayList<>();
    for (int i = 0; i < teasers; i++) {
      links.add(grammar.write("teaser", Choices.of(random)));
    }
    switch (markup) {
      case TABLE -> table(page, title, paragraphs, links);
      case BLOCKS -> blocks(page, title, paragraphs, links);
      default -> sections(page, title, paragraphs, links);
    }
    return page.append("</html>").toString();
  }

  private void sections(
      StringBuilder page, String title, List<String> paragraphs, List<String> links) {
    page.append("<body>\n<header><a href=\"/\">").append(escaped(name)).append("</a><nav><ul>");
    items(page, menu);
    page.append("</ul></nav></header>\n<div class=\"cookies\" role=\"dialog\"><p>");
    page.append(escaped(banner)).append("</p></div>\n<main><article>\n<h1>");
    page.append(escaped(title)).append("</h1>\n");
    for (String paragraph : paragraphs) {
      page.append("<p>").append(escaped(paragraph)).append("</p>\n");
    }
    page.append("</article></main>\n<aside>");
    for (String box : boxes) {
      page.append("<section class=\"box\"><p>").append(escaped(box)).append("</p></section>\n");
    }
    page.append("<ul class=\"teasers\">");
    items(page, links);
    page.append("</ul></aside>\n<footer><p>")
        .append(escaped(foot))
        .append("</p></footer>\n</body>");
  }

  private static void items(StringBuilder page, List<String> names) {
    for (String item : names) {
      page.append("<li><a href=\"/").append(item.length()).append("\">");
      page.append(escaped(item)).append("</a></li>");
    }
  }

  private void table(
      StringBuilder page, String title, List<String> paragraphs, List<String> links) {
    page.append("<BODY BGCOLOR=\"#ffffff\"><TABLE WIDTH=\"100%\"><TR><TD COLSPAN=2><B>");
    page.append(escaped(name)).append("</B> ");
    menu.forEach(item -> page.append("<A HREF=\"#\">").append(escaped(item)).append("</A> | "));
    page.append("</TD></TR>\n<TR><TD VALIGN=top>");
    boxes.forEach(box -> page.append("<FONT SIZE=2>").append(escaped(box)).append("</FONT><HR>\n"));
    links.forEach(link -> page.append("<A HREF=\"#\">").append(escaped(link)).append("</A><BR>\n"));
    page.append("</TD><TD>\n<H2>").append(escaped(title)).append("</H2>\n");
    for (String paragraph : paragraphs) {
      page.append("<P>").append(escaped(paragraph).replace("\"", "&quot;")).append('\n');
    }
    page.append("</TD></TR>\n<TR><TD COLSPAN=2><SMALL>").append(escaped(banner));
    page.append("<BR>").append(escaped(foot)).append("</SMALL></TD></TR></TABLE></BODY>");
  }

  private void blocks(
      StringBuilder page, String title, List<String> paragraphs, List<String> links) {
    page.append("<body class=\"b\"><div id=\"top\"><div class=\"logo\">").append(escaped(name));
    page.append("</div><div class=\"menu\">");
    menu.forEach(item -> page.append("<a href='#'>").append(escaped(item)).append("</a>&nbsp;"));
    page.append("</div></div>\n<div class=\"note\">").append(escaped(banner));
    page.append("</div><!-- article begins -->\n<div id=\"c\"><div class=\"t\">");
    page.append(escaped(title)).append("</div>");
    for (int i = 0; i < paragraphs.size(); i++) {
      page.append(i == 0 ? "<div class=\"lead\">" : "<br><br>\n<span>");
      page.append(escaped(paragraphs.get(i)).replace("'", "&#39;"));
      page.append(i == 0 ? "</div>" : "</span>");
    }
    page.append("</div><!-- article ends -->\n");
    boxes.forEach(box -> page.append("<div class=\"box\">").append(escaped(box)).append("</div>"));
    links.forEach(
        link -> page.append("<div><a href='#'>").append(escaped(link)).append("</a></div>\n"));
    page.append("<div id=\"foot\">").append(escaped(foot)).append("</div></body>");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
