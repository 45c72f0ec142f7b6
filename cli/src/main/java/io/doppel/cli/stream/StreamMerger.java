package io.doppel.cli.stream;

import io.doppel.cli.input.BadDocumentException;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.InputDocument;
import io.doppel.cli.input.MergedLine;
import io.doppel.cli.input.RawDocument;
import io.doppel.decision.DocumentMerge;
import io.doppel.decision.MergeRules;
import io.doppel.decision.MergedField;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriterBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Merges a document that arrives into the line of the one that the index has. */
final class StreamMerger implements DedupWriterBuilder.Merger {
  private final MergeRules rules;
  private final DocumentParser parser;
  private final StreamFields fields;

  StreamMerger(MergeRules rules, DocumentParser parser, StreamFields fields) {
    this.rules = rules;
    this.parser = parser;
    this.fields = fields;
  }

  @Override
  public Optional<DedupWriterBuilder.Merged> merge(
      DedupWriterBuilder.Kept kept, DedupDocument arriving) throws IOException {
    DocumentMerge merge = new DocumentMerge(rules);
    MergedLine line = MergedLine.of(kept.source());
    merge.addKept(line.copy(kept.key(), kept.timestamp()));
    merge.add(MergedLine.of(arriving.source()).copy(arriving.key(), arriving.timestamp()));
    List<MergedField> taken = merge.taken();
    if (taken.isEmpty()) {
      return Optional.empty();
    }
    String merged = line.with(taken, true);
    InputDocument document = parsed(kept.key(), merged);
    return Optional.of(
        new DedupWriterBuilder.Merged(
            fields.of(document, document.wholeText(), merged),
            merged,
            taken.stream().map(MergedField::field).toList()));
  }

  private InputDocument parsed(String key, String line) throws IOException {
    RawDocument raw = RawDocument.line("document " + key, line.getBytes(StandardCharsets.UTF_8));
    try {
      return parser.parse(raw);
    } catch (BadDocumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
