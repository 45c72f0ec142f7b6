package io.doppel.cli.report;

import io.doppel.cli.input.InputDocument;
import io.doppel.cli.output.ShownText;
import io.doppel.cli.search.SignedDocuments;
import io.doppel.decision.Cluster;
import io.doppel.lucene.explain.ComparedDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The documents that a report shows: those of the largest clusters. Their texts are read once more
 * from where they came, and held until the page is written.
 */
final class ReportDocuments {
  private final ReportLimits limits;
  private final List<Cluster> chosen = new ArrayList<>();
  private final Map<Integer, Integer> places = new HashMap<>();
  private InputDocument[] documents;
  private String[] texts;
  private int clustersLeftOut;
  private int membersLeftOut;

  private ReportDocuments(ReportLimits limits) {
    this.limits = limits;
  }

  /** Chooses what is shown of the clusters and reads it. */
  static ReportDocuments read(SignedDocuments corpus, List<Cluster> clusters, ReportLimits limits)
      throws IOException {
    ReportDocuments shown = new ReportDocuments(limits);
    shown.choose(clusters);
    shown.documents = new InputDocument[shown.places.size()];
    shown.texts = new String[shown.places.size()];
    corpus.forEach(
        (number, content) -> {
          Integer place = shown.places.get(number);
          if (place != null) {
            shown.documents[place] = content.document();
            shown.texts[place] = shown.documents[place].wholeText();
          }
        });
    return shown;
  }

  private void choose(List<Cluster> clusters) {
    clusters.stream()
        .sorted(Comparator.comparingInt(cluster -> -cluster.size())) // stable: then by document
        .limit(limits.clusters())
        .forEach(chosen::add);
    clustersLeftOut = clusters.size() - chosen.size();
    for (Cluster cluster : chosen) {
      place(cluster.representative());
      List<Cluster.Member> members = members(cluster);
      members.forEach(member -> place(member.document()));
      membersLeftOut += cluster.members().size() - members.size();
    }
  }

  private void place(int document) {
    places.put(document, places.size());
  }

  /** The clusters that are shown, as a whole. */
  List<Cluster> clusters() {
    return chosen;
  }

  /** The members of a cluster that are shown: the most and the least similar, others between. */
  List<Cluster.Member> members(Cluster cluster) {
    List<Cluster.Member> all = cluster.members();
    int most = limits.members();
    if (all.size() <= most) {
      return all;
    }
    List<Cluster.Member> members = new ArrayList<>(most);
    for (int i = 0; i < most; i++) {
      long last = all.size() - 1L;
      members.add(all.get(most == 1 ? (int) last : (int) (i * last / (most - 1))));
    }
    return members;
  }

  /** The place of a document in the page. */
  int place(Integer document) {
    return places.get(document);
  }

  /** The document at a place, as it is compared with others: the text of a page without framing. */
  ComparedDocument compared(int place) {
    InputDocument document = documents[place];
    return new ComparedDocument(
        texts[place], false, document.title(), document.url(), document.group());
  }

  /** How much of that text is in the page: never half of a surrogate pair. */
  int shownLength(int place) {
    String text = texts[place];
    int most = Math.min(limits.text(), text.length());
    return ShownText.whole(text, most);
  }

  /** The documents as the page has them. */
  List<Report.Document> shown() {
    List<Report.Document> shown = new ArrayList<>(texts.length);
    for (int place = 0; place < texts.length; place++) {
      InputDocument document = documents[place];
      shown.add(
          new Report.Document(
              document.id(),
              document.title(),
              document.label(),
              texts[place].substring(0, shownLength(place)),
              texts[place].length(),
              document.html()));
    }
    return shown;
  }

  /** What of the clusters is not in the page. */
  Report.LeftOut leftOut() {
    int cut = 0;
    for (int place = 0; place < texts.length; place++) {
      cut += shownLength(place) < texts[place].length() ? 1 : 0;
    }
    return new Report.LeftOut(clustersLeftOut, membersLeftOut, cut);
  }
}
