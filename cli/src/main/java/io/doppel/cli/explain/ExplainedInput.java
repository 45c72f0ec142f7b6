package io.doppel.cli;

import io.doppel.lucene.method.MethodSettings;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Two documents of an input, which is read once for them and once for each table of frequencies.
 */
final class ExplainedInput implements ExplainedSource {
  private final String input;
  private final InputOptions inputOptions;
  private final MethodOptions methodOptions;
  private final BadDocuments bad;
  private final DocumentSource source;
  private final DocumentParser parser;
  private final Frequencies frequencies;
  private long size;

  ExplainedInput(
      String input,
      InputOptions inputOptions,
      MethodOptions methodOptions,
      BadDocuments bad,
      Console console)
      throws IOException {
    methodOptions.settings(); // says first which options are for other methods
    methodOptions.rejectKeysOfIndex();
    this.input = input;
    this.inputOptions = inputOptions;
    this.methodOptions = methodOptions;
    this.bad = bad;
    this.source = inputOptions.source(input, console.in());
    this.parser = inputOptions.parser(false);
    this.frequencies =
        new InputFrequencies(
            source, parser, bad, Runtime.getRuntime().availableProcessors(), console.progress());
  }

  @Override
  public Definition chosen() throws IOException {
    return define(methodOptions.settings());
  }

  @Override
  public Definition define(MethodSettings settings) throws IOException {
    return Definition.of(
        inputOptions.textField(), settings, new Sources(frequencies, Models.ofFiles()));
  }

  @Override
  public InputDocument[] documents(String[] ids, String groupedBy) throws IOException {
    InputDocument[] found = new InputDocument[ids.length];
    DocumentParser grouped = parser.grouped(groupedBy);
    Map<String, String> firstSeen = new HashMap<>();
    try (DocumentSource.Cursor cursor = source.open()) {
      for (RawDocument raw = cursor.next(); raw != null; raw = cursor.next()) {
        try {
          InputDocument document = grouped.parse(raw);
          BadDocumentException repeated = SigningPool.repetition(raw, document, firstSeen);
          if (repeated != null) {
            throw repeated;
          }
          int place = Arrays.asList(ids).indexOf(document.id());
          if (place >= 0) {
            found[place] = document;
          }
        } catch (BadDocumentException e) {
          bad.add(raw, e);
        }
      }
    }
    size = firstSeen.size();
    for (int i = 0; i < ids.length; i++) {
      if (found[i] == null) {
        throw new UserException(
            input
                + ": there is no document with "
                + inputOptions.idField()
                + " "
                + Format.forTerminal(ids[i], 80));
      }
    }
    return found;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public void close() {}
}
