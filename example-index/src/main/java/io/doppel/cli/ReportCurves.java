package io.doppel.cli;

import io.doppel.evaluate.Accuracy;
import io.doppel.evaluate.PairCurve;
import io.doppel.evaluate.PairLabels;
import io.doppel.lucene.NearDup;
import io.doppel.measure.Signature;
import io.doppel.pairs.PairResult;
import io.doppel.pairs.SimilarPair;
import io.doppel.report.Report;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** How right methods are over thresholds, by labels. */
final class ReportCurves {
  /** What is shown beside the chosen method if nothing is said. */
  static final String USUAL = "shingles,containment,spotsigs,signcd";

  /** The lowest threshold that is looked at; of bits nearly all pairs would be found there. */
  private static final double LOWEST = 0.3;

  private static final double LOWEST_OF_BITS = 0.8;
  private static final int STEPS = 50;

  private final CorpusOptions options;
  private final CorpusOptions.Opened opened;
  private final PairLabels labels;
  private final Progress progress;

  ReportCurves(
      CorpusOptions options, CorpusOptions.Opened opened, PairLabels labels, Progress progress) {
    this.options = options;
    this.opened = opened;
    this.labels = labels;
    this.progress = progress;
  }

  /** The methods of a list, without one; learned ones need a model and are refused. */
  static Set<Method> methods(String list) {
    Set<Method> methods = new LinkedHashSet<>();
    for (String name : list.split(",", -1)) {
      Method method = Method.of(name.strip());
      if (method.isLearned()) {
        throw new UserException(
            "--methods: " + method.id() + " needs a model; give it as --method with --model");
      }
      methods.add(method);
    }
    return methods;
  }

  /** The curves of the chosen method and of others. */
  Report.Labels of(Set<Method> others) throws IOException {
    Settings chosen = opened.definition().settings();
    NearDup near = opened.definition().near();
    PairCurve curve = curve(chosen, near.threshold(), opened.corpus().signatures());
    List<Report.Curve> curves = new ArrayList<>();
    curves.add(shown(chosen.method(), curve, lowest(chosen, near.threshold())));
    for (Method method : others) {
      if (method != chosen.method()) {
        Settings settings = Settings.of(method, new EnumMap<>(MethodOption.class));
        double usual = define(settings).threshold();
        curves.add(shown(method, curve(settings, usual, null), lowest(settings, usual)));
      }
    }
    Accuracy here = curve.at(near.threshold());
    return new Report.Labels(about(here), quality(here), curves);
  }

  private static String about(Accuracy here) {
    return String.format(
        Locale.ROOT,
        "At %s, of %s that the labels tell of, %s are right and %s wrong; %s of %s are missed.",
        Format.number(Math.round(here.threshold() * 1000) / 1000.0),
        Format.count(here.found(), "pair") + " found",
        Format.count(here.right()),
        Format.count(here.wrong()),
        Format.count(here.missed()),
        Format.count(here.all(), "labelled pair"));
  }

  private NearDup define(Settings settings) throws IOException {
    return settings
        .define(options.textField(), new Sources(opened.corpus().frequencies(), Models.ofFiles()))
        .near();
  }

  private static double lowest(Settings settings, double usual) {
    if (!settings.method().takes(MethodOption.THRESHOLD)) {
      return usual;
    }
    return Math.min(usual, settings.method().takes(MethodOption.BLOCKS) ? LOWEST_OF_BITS : LOWEST);
  }

  /**
   * Judges all pairs that a method finds.
   *
   * @param usual its threshold
   * @param made the signatures, if there are some; else they are made
   */
  private PairCurve curve(Settings settings, double usual, List<Signature> made)
      throws IOException {
    double lowest = lowest(settings, usual);
    NearDup near = define(lowest < usual ? settings.atThreshold(lowest) : settings);
    List<Signature> signatures = made == null ? sign(near) : made;
    PairCurve curve = new PairCurve(labels.nearDuplicates(), lowest);
    NearDup.Reach reach = near.reach();
    try (Progress.Task task = progress.start(settings.method().id(), signatures.size());
        PairResult result = near.pairs(signatures, options.pairSettings(false, task::to))) {
      for (SimilarPair pair : result.pairs()) {
        PairLabels.Verdict verdict = labels.of(pair.first(), pair.second());
        if (verdict != PairLabels.Verdict.NEITHER) {
          double found =
              reach.of(
                  signatures.get(pair.first()), signatures.get(pair.second()), pair.similarity());
          curve.add(Math.max(lowest, found), verdict == PairLabels.Verdict.RIGHT);
        }
      }
    }
    return curve;
  }

  private List<Signature> sign(NearDup near) throws IOException {
    List<Signature> signatures = new ArrayList<>();
    opened
        .corpus()
        .forEach(
            (number, content) -> {
              InputDocument document = content.document();
              signatures.add(near.sign(document.documentText(document.wholeText())).orElse(null));
            });
    return signatures;
  }

  private static Report.Curve shown(Method method, PairCurve curve, double lowest) {
    List<Report.Quality> points = new ArrayList<>();
    for (int i = 0; i <= STEPS; i++) {
      points.add(quality(curve.at(lowest + (1 - lowest) * i / STEPS)));
    }
    return new Report.Curve(method.id(), points, quality(curve.best()));
  }

  private static Report.Quality quality(Accuracy accuracy) {
    return new Report.Quality(
        accuracy.threshold(), accuracy.precision(), accuracy.recall(), accuracy.f1());
  }
}
