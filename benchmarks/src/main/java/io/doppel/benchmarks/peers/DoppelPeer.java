package io.doppel.benchmarks.peers;

import io.doppel.lucene.definition.Definition;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.document.Document;

/** Any definition of near-duplicates of ours. */
public final class DoppelPeer implements Peer {
  private final String name;
  private final Definition definition;

  public DoppelPeer(String name, Definition definition) {
    this.name = name;
    this.definition = definition;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void addFields(Document document, String text) throws IOException {
    definition.addSignature(document, text);
  }

  @Override
  public List<Search> searches() {
    return List.of(
        new Search(
            String.valueOf(definition.threshold()),
            Search.ALL_HITS,
            (reader, text) -> definition.query(text)));
  }
}
