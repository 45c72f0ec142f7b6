package io.doppel.cli.explain;

import io.doppel.cli.input.InputDocument;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.ModelFile;
import io.doppel.cli.method.Models;
import io.doppel.compare.TextDifference;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.explain.ComparedDocument;
import io.doppel.lucene.explain.Explanations;
import io.doppel.lucene.explain.MatchEvidence;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.Methods;
import io.doppel.model.GramModel;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All that is known of two documents.
 *
 * @param first the one
 * @param second the other
 * @param difference what differs between their texts
 * @param measures what each method makes of them, in the order of the catalogue
 * @param chosen the method that was asked for
 * @param evidence what it was computed from
 */
public record ExplainedPair(
    InputDocument first,
    InputDocument second,
    TextDifference difference,
    List<Measured> measures,
    Method chosen,
    MatchEvidence evidence) {

  /** What many documents have, for the kind of difference: this share of them. */
  private static final double BOILERPLATE_SHARE = 0.1;

  /**
   * What a method makes of two documents.
   *
   * @param method the method
   * @param near its definition
   * @param promise how sure a query finds such documents; null where that is not known beforehand
   * @param evidence the similarity of their signatures; empty if one has none
   * @param unsigned which documents have no signature: {@code first}, {@code second}, both or none
   */
  record Measured(
      Method method,
      Definition near,
      String promise,
      Optional<Evidence> evidence,
      List<String> unsigned) {
    static Measured of(
        ChosenDefinition definition, long documents, ComparedDocument one, ComparedDocument other)
        throws IOException {
      Definition near = definition.near();
      Optional<Signature> first = near.sign(one.documentText());
      Optional<Signature> second = near.sign(other.documentText());
      List<String> unsigned = new ArrayList<>();
      if (first.isEmpty()) {
        unsigned.add("first");
      }
      if (second.isEmpty()) {
        unsigned.add("second");
      }
      Optional<Evidence> evidence =
          unsigned.isEmpty()
              ? Optional.of(near.evidence(first.get(), second.get()))
              : Optional.empty();
      return new Measured(
          definition.settings().method(), near, definition.promise(documents), evidence, unsigned);
    }
  }

  /** Compares two documents. */
  static ExplainedPair of(ExplainedSource source, String firstId, String secondId)
      throws IOException {
    ChosenDefinition chosen = source.chosen();
    InputDocument[] documents =
        source.documents(new String[] {firstId, secondId}, chosen.groupedBy());
    ComparedDocument one = compared(documents[0]);
    ComparedDocument other = compared(documents[1]);
    MatchEvidence evidence = Explanations.of(chosen.near(), one, other);
    List<Measured> measures = new ArrayList<>();
    for (Method method : Methods.all()) {
      ChosenDefinition definition =
          method == chosen.settings().method() ? chosen : byDefault(source, chosen, method);
      if (definition != null) {
        measures.add(Measured.of(definition, source.size(), one, other));
      }
    }
    TextDifference difference =
        chosen.boilerplate() == null
            ? Explanations.of(source.define(commonRuns()).near(), one, other).difference()
            : evidence.difference();
    return new ExplainedPair(
        documents[0], documents[1], difference, measures, chosen.settings().method(), evidence);
  }

  private static ComparedDocument compared(InputDocument document) {
    return new ComparedDocument(
        document.text(), document.html(), document.title(), document.url(), document.group());
  }

  /** Another method's definition; null if it needs a model, and none for it is given. */
  private static ChosenDefinition byDefault(
      ExplainedSource source, ChosenDefinition chosen, Method method) throws IOException {
    Map<MethodOption, Object> options = new TreeMap<>();
    if (method.isLearned()) {
      MethodSettings settings = chosen.settings();
      if (!settings.method().isLearned()
          || !settings.has(MethodOption.MODEL)
          || method.similarity() != null && !method.similarity().equals(measureOf(settings))) {
        return null;
      }
      for (MethodOption option : List.of(MethodOption.MODEL, MethodOption.QUERY_LOG)) {
        if (settings.has(option)) {
          options.put(option, settings.word(option, null));
        }
      }
    }
    return source.define(MethodSettings.of(method, options));
  }

  /** What a model was trained for. */
  private static String measureOf(MethodSettings settings) throws IOException {
    return ModelFile.read(Models.file(settings), GramModel::parse).measure().id();
  }

  /** Asks for the runs of three words that very many documents have. */
  public static MethodSettings commonRuns() {
    return MethodSettings.of(
        Methods.of("containment"),
        new TreeMap<>(Map.of(MethodOption.BOILERPLATE, BOILERPLATE_SHARE)));
  }
}
