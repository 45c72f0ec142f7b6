package io.doppel.cli.search;

import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.output.Console;
import java.io.Closeable;
import java.io.IOException;
import org.apache.lucene.util.IOUtils;

/**
 * Documents that were read and signed, with those that were set aside.
 *
 * @param signed the documents
 * @param others those that they are compared with; null if it is with each other
 * @param definition by which they are compared
 * @param bad those that could not be used
 * @param time how long it took, for people
 */
public record ReadDocuments(
    SignedDocuments signed,
    SignedDocuments others,
    ChosenDefinition definition,
    BadDocuments bad,
    String time)
    implements Closeable {

  /** Says who cuts elsewhere, which documents have no signature, and which were set aside. */
  public void sayRest(Console console) {
    definition
        .cutOfOthers()
        .filter(cut -> signed instanceof SignedIndex)
        .ifPresent(
            cut ->
                console.say(
                    "the index has no cut recorded: query and stream cut at "
                        + cut
                        + " until 'doppel tune --index DIR --record'"));
    signed.sayUnsigned(console);
    if (others != null) {
      others.sayUnsigned(console);
    }
    bad.saySummary(console);
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(signed, others, bad);
  }
}
