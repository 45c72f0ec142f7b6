package io.doppel.cli.index;

import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.Frequencies;
import io.doppel.cli.method.InputSources;
import io.doppel.cli.method.Models;
import io.doppel.cli.method.ScanFrequencies;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.coverage.FieldTexts;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.scan.ReadOnlyIndex;
import io.doppel.lucene.scan.ScanSettings;
import java.io.IOException;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.lucene.index.IndexReader;

/**
 * What is compared in an index of another program: by the definition of the signatures that it may
 * have, or by a method that goes with what it has of the text. That goes by some documents of the
 * index, of which a few with a stored text are enough. Where documents differ, each is still read
 * from the best place that it has.
 *
 * @param definition the definition
 * @param sources what the definition was made with; null if the index has its signatures
 * @param reason why the method was chosen; null if it was named or is that of the index
 */
public record ForeignDefinition(ChosenDefinition definition, InputSources sources, String reason) {
  /** What can be used where there are only single words. */
  public static final String OF_SINGLE_WORDS =
      named(Method::ignoresOrder)
          + ", or with --words 1 "
          + named(method -> runs(method) && !method.takes(MethodOption.WINDOW))
          + ", with --words 1 --window 0 "
          + named(method -> runs(method) && method.takes(MethodOption.WINDOW));

  /** Family by family. */
  private static String named(Predicate<Method> chosen) {
    return Methods.all().stream()
        .filter(chosen)
        .sorted(Comparator.comparing(method -> method.getClass().getName()))
        .map(Method::id)
        .collect(Collectors.joining(", "));
  }

  /** Whether it looks at runs of words, which may be single ones. */
  private static boolean runs(Method method) {
    return method.takes(MethodOption.WORDS) && !method.ignoresOrder();
  }

  public static ForeignDefinition of(
      ReadOnlyIndex index, String field, ScanSettings settings, MethodOptions options)
      throws IOException {
    return of(index.reader(), IndexFiles.userData(index), "--field", field, settings, options);
  }

  /**
   * What to compare the documents of an index by: what it was signed with, or what fits its field.
   *
   * @param fieldOption the option that names the field
   */
  public static ForeignDefinition of(
      IndexReader reader,
      Map<String, String> userData,
      String fieldOption,
      String field,
      ScanSettings settings,
      MethodOptions options)
      throws IOException {
    Optional<ChosenDefinition> indexed =
        settings.origin() == null
            ? IndexFiles.definition(reader, userData, field, options)
            : Optional.empty();
    if (indexed.isPresent()) {
      return new ForeignDefinition(indexed.get(), null, null);
    }
    FieldTexts texts =
        settings.origin() == null
            ? FieldTexts.ofMany(reader.getContext(), field)
            : FieldTexts.of(reader.getContext(), field, settings.origin());
    if (reader.numDocs() > 0 && texts.isEmpty()) {
      throw ForeignFields.noText(reader, fieldOption, field, settings.origin());
    }
    boolean inOrder = texts.keepOrder();
    boolean isStored = ForeignFields.areStored(reader, texts);
    MethodSettings chosen = options.settings(usual(options.usual(), inOrder, isStored));
    Frequencies frequencies =
        new ScanFrequencies(
            reader, settings, features -> checkOrder(features, inOrder, chosen, field));
    InputSources sources = new InputSources(() -> frequencies, Models::ofFiles);
    ChosenDefinition definition = ChosenDefinition.of(field, chosen, sources).named(options.name());
    checkOrder(definition.near(), inOrder, chosen, field);
    return new ForeignDefinition(
        definition, sources, reason(options, chosen.method(), inOrder, isStored));
  }

  /** Chooses what becomes of documents without a signature. */
  public ForeignDefinition with(Unsigned choice) {
    return with(definition.with(choice));
  }

  /** Replaces the definition by another one of the same signatures. */
  public ForeignDefinition with(ChosenDefinition other) {
    return new ForeignDefinition(other, sources, reason);
  }

  private static Method usual(Method usual, boolean inOrder, boolean isStored) {
    if (!inOrder) {
      return Methods.of(Methods.DEFAULT_OF_UNORDERED_WORDS);
    }
    return isStored ? usual : Methods.of(Methods.DEFAULT_OF_WORDS);
  }

  private static void checkOrder(
      Definition near, boolean inOrder, MethodSettings settings, String field) {
    if (!inOrder && !near.ignoresOrder()) {
      throw new UserException(
          "the index has the words of field \""
              + field
              + "\" without their positions, and "
              + settings.method().id()
              + " as it is set depends on their order; choose a method of single words: "
              + OF_SINGLE_WORDS);
    }
  }

  private static String reason(
      MethodOptions options, Method method, boolean inOrder, boolean isStored) {
    if (options.namesMethod()) {
      return isStored || !method.needsMarks()
          ? null
          : method.id() + " looks at marks such as commas, which words of an index rarely have";
    }
    if (!inOrder) {
      return "chosen since the index has the words without their order; --method names another: "
          + OF_SINGLE_WORDS;
    }
    return isStored
        ? null
        : "chosen since the index has the words but not the marks between them; --method names"
            + " another";
  }
}
