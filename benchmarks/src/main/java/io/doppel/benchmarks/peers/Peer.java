package io.doppel.benchmarks.peers;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.Document;

/** One way to find near-duplicates with Lucene: what it puts into the index, and how it asks. */
public interface Peer {
  /**
   * What tables call it.
   *
   * @return the name
   */
  String name();

  /**
   * The analyzers of the fields that it adds.
   *
   * @return an analyzer for each field that needs one
   */
  default Map<String, Analyzer> analyzers() {
    return Map.of();
  }

  /**
   * Adds what the peer needs to find a text.
   *
   * @param document the document
   * @param text its text
   * @throws IOException if the analyzer fails
   */
  void addFields(Document document, String text) throws IOException;

  /**
   * The ways to ask that the same fields allow.
   *
   * @return at least one
   */
  List<Search> searches();
}
