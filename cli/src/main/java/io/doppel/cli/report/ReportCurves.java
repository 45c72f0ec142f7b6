package io.doppel.cli.report;

import io.doppel.cli.evaluate.EvaluatedMethod;
import io.doppel.cli.evaluate.MethodEvaluation;
import io.doppel.cli.evaluate.MethodSearch;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.cli.search.RepeatedInput;
import io.doppel.evaluate.Accuracy;
import io.doppel.evaluate.PairLabels;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodSettings;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** How right methods are over thresholds, by labels: the numbers of {@code eval}. */
final class ReportCurves {
  /** What is shown beside the chosen method if nothing is said. */
  static final String USUAL = "shingles,containment,spotsigs,signcd";

  private static final BigDecimal STEP = new BigDecimal("0.02");
  private static final long MOST_PAIRS = 20_000_000;

  private final RepeatedInput input;
  private final PairLabels labels;

  ReportCurves(RepeatedInput input, PairLabels labels) {
    this.input = input;
    this.labels = labels;
  }

  /** The methods of a list. */
  static List<EvaluatedMethod> methods(String list) {
    return EvaluatedMethod.parse(list, new TreeMap<>());
  }

  /** The curves of the chosen method and of others. */
  Report.Labels of(MethodSettings chosen, List<EvaluatedMethod> others) throws IOException {
    String name = chosen.method().id();
    MethodEvaluation here = evaluate(new EvaluatedMethod(name, chosen, true));
    List<Report.Curve> curves = new ArrayList<>(List.of(curve(here)));
    for (EvaluatedMethod method : others) {
      if (!method.name().equals(name)) {
        curves.add(curve(evaluate(method)));
      }
    }
    Accuracy usual = here.usual().accuracy();
    return new Report.Labels(about(usual), quality(usual), curves);
  }

  private MethodEvaluation evaluate(EvaluatedMethod method) throws IOException {
    try (MethodSearch search = MethodSearch.run(method, input, null, MOST_PAIRS)) {
      return MethodEvaluation.of(search, labels, STEP);
    } catch (UserException | MethodException e) {
      throw new UserException("--methods: \"" + method.name() + "\": " + e.getMessage(), e);
    }
  }

  private static String about(Accuracy here) {
    return String.format(
        Locale.ROOT,
        "At %s, of %s found that the labels tell of, %s are right and %s wrong; %s of %s are"
            + " missed.",
        Format.number(Math.round(here.threshold() * 1000) / 1000.0),
        Format.count(here.found(), "pair"),
        Format.count(here.right()),
        Format.count(here.wrong()),
        Format.count(here.missed()),
        Format.count(here.all(), "labelled pair"));
  }

  private static Report.Curve curve(MethodEvaluation evaluation) {
    return new Report.Curve(
        evaluation.name(),
        evaluation.grid().stream().map(ReportCurves::quality).toList(),
        quality(evaluation.best().accuracy()));
  }

  private static Report.Quality quality(Accuracy accuracy) {
    return new Report.Quality(
        accuracy.threshold(), accuracy.precision(), accuracy.recall(), accuracy.f1());
  }
}
