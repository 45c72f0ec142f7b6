package io.doppel.cli.options;

import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.Coverage;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.OptionRule;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import picocli.CommandLine.Option;

/** What becomes of documents of an index that have a text and no signature. */
public final class UnsignedOptions {
  private static final String OPTION = "--unsigned";
  private static final List<String> VALUES =
      Arrays.stream(Unsigned.values()).map(Unsigned::id).toList();

  @Option(
      names = OPTION,
      paramLabel = "WHAT",
      description =
          "What becomes of documents of an index that have a text and no signature of the"
              + " definition: read (default; their texts are read, nothing is lost), refuse (a"
              + " message says how many they are), leave-out (they are left out, and it is said how"
              + " many).")
  private String unsigned;

  /** Whether the option is given. */
  boolean isGiven() {
    return unsigned != null;
  }

  /** The choice. */
  public Unsigned value() {
    if (unsigned == null) {
      return Unsigned.READ;
    }
    OptionRule.oneOf(VALUES).check(OPTION, unsigned);
    return Unsigned.of(unsigned);
  }

  /** Refuses the option where no index is read. */
  public void reject() {
    if (isGiven()) {
      throw new UserException(OPTION + " is for an index: give --index DIR");
    }
  }

  /**
   * Refuses to have texts read where more counts than the text, such as a title, which is not read.
   *
   * @param command what does not read it
   */
  public static void checkReadable(ChosenDefinition definition, IndexReader reader, String command)
      throws IOException {
    Definition near = definition.near();
    if (near.unsigned() != Unsigned.READ || !definition.asksForMoreThanText()) {
      return;
    }
    Coverage coverage = near.coverage(reader);
    if (!coverage.isComplete()) {
      throw new UserException(
          Format.count(coverage.uncovered())
              + " of "
              + Format.count(coverage.documents(), "document")
              + " have no signature of ["
              + near.scheme()
              + "], which may ask for titles, addresses or groups, and '"
              + command
              + "' reads texts alone; attach signatures to them or index them again, or give "
              + OPTION
              + " "
              + Unsigned.LEAVE_OUT.id());
    }
  }

  /** Refuses to add to an index, or says what it has, as the option wants it; nothing is read. */
  public void check(ChosenDefinition definition, IndexWriter writer, Console console)
      throws IOException {
    if (value() != Unsigned.READ) {
      checkCompared(definition.with(value()), writer, console);
    }
  }

  /** Says what becomes of the documents of an index that others are compared with. */
  public void checkCompared(ChosenDefinition definition, IndexWriter writer, Console console)
      throws IOException {
    Definition near = definition.near();
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      checkReadable(definition, reader, "stream");
      if (near.unsigned() == Unsigned.REFUSE) {
        near.source().checkPass(reader);
      } else {
        say(near, near.coverage(reader).uncovered(), reader.numDocs(), console);
      }
    }
  }

  /**
   * Says of how many documents the texts were read, or how many were left out; nothing if there are
   * none.
   *
   * @param count how many they are
   * @param documents of how many
   */
  public static void say(Definition near, long count, long documents, Console console) {
    if (count == 0) {
      return;
    }
    String of = Format.count(count) + " of " + Format.count(documents, "document");
    String none = " no " + near.scheme().name() + " signature";
    console.say(
        near.unsigned() == Unsigned.LEAVE_OUT
            ? of
                + (count == 1 ? " was" : " were")
                + " left out: a text and"
                + none
                + "; "
                + OPTION
                + " "
                + Unsigned.READ.id()
                + " reads them, 'doppel attach' signs them"
            : "the texts of " + of + " were read:" + none + "; 'doppel attach' signs them");
  }
}
