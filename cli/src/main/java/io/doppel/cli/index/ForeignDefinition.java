package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.document.FieldTexts;
import io.doppel.lucene.document.Unsigned;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.scan.ReadOnlyIndex;
import io.doppel.lucene.scan.ScanSettings;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.IndexReader;

/**
 * What is compared in an index of another program: by the definition of the signatures that it may
 * have, or by a method that goes with what it has of the text.
 *
 * @param definition the definition
 * @param sources what the definition was made with; null if the index has its signatures
 * @param reason why the method was chosen; null if it was named or is that of the index
 */
record ScanDefinition(Definition definition, Sources sources, String reason) {
  /** The methods that look at marks, which most analyzers drop. */
  private static final Set<Method> OF_MARKS =
      Set.of(Method.SIGNCD, Method.FEATURECODE, Method.FEATURECODE_PERIOD, Method.SENTENCES);

  /** What can be used where there are only single words. */
  static final String OF_SINGLE_WORDS =
      "charikar, simhash, tfidf, imatch, or with --words 1 shingles, shingles-exact,"
          + " supershingles, hybrid, with --words 1 --window 0 containment";

  static ScanDefinition of(
      ReadOnlyIndex index, String field, ScanSettings settings, MethodOptions options)
      throws IOException {
    return of(index.reader(), index.userData(), "--field", field, settings, options);
  }

  /**
   * The same.
   *
   * @param fieldOption the option that names the field
   */
  static ScanDefinition of(
      IndexReader reader,
      Map<String, String> userData,
      String fieldOption,
      String field,
      ScanSettings settings,
      MethodOptions options)
      throws IOException {
    Optional<Definition> indexed =
        settings.origin() == null
            ? IndexFiles.definition(reader, userData, field, options)
            : Optional.empty();
    if (indexed.isPresent()) {
      return new ScanDefinition(indexed.get(), null, null);
    }
    FieldTexts texts = settings.texts(reader, field);
    if (reader.numDocs() > 0 && texts.isEmpty()) {
      throw ScanFields.noText(reader, fieldOption, field, settings.origin());
    }
    boolean inOrder = texts.keepOrder();
    boolean isStored = ScanFields.areStored(reader, texts);
    MethodSettings chosen = options.settings(usual(options.usual(), inOrder, isStored));
    Frequencies frequencies =
        new ScanFrequencies(
            reader, settings, features -> checkOrder(features, inOrder, chosen, field));
    Sources sources = new Sources(frequencies, Models.ofFiles());
    Definition definition = Definition.of(field, chosen, sources).named(options.name());
    checkOrder(definition.near(), inOrder, chosen, field);
    return new ScanDefinition(
        definition, sources, reason(options, chosen.method(), inOrder, isStored));
  }

  /** The same, with another choice of what becomes of documents without a signature. */
  ScanDefinition with(Unsigned choice) {
    return new ScanDefinition(definition.with(choice), sources, reason);
  }

  private static Method usual(Method usual, boolean inOrder, boolean isStored) {
    if (!inOrder) {
      return Method.CHARIKAR;
    }
    return isStored ? usual : Method.SHINGLES;
  }

  private static void checkOrder(
      NearDup near, boolean inOrder, MethodSettings settings, String field) {
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
      return isStored || !OF_MARKS.contains(method)
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
