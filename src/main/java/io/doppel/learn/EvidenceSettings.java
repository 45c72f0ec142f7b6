package io.doppel.learn;

import io.doppel.model.CombinedModel;
import java.util.List;
import java.util.Objects;

/**
 * How a model of evidence is trained. Settings are made of {@link #DEFAULT}: {@code
 * EvidenceSettings.DEFAULT.withFrom(CombinedModel.builtIn()).withRegularization(0.05)}.
 *
 * @param from the model that weights are held near to; null for one without weights
 * @param regularization how strongly they are held there, 0 or more
 * @param threshold the least probability of near-duplicates by the model, in (0, 1]
 * @param alike what texts must have in common of all their runs to be near-duplicates in any case,
 *     in (0, 1]
 * @param notes where the model comes from, lines
 */
public record EvidenceSettings(
    CombinedModel from, double regularization, double threshold, double alike, List<String> notes) {
  /** From no weights, with a regularization of 0.02, a threshold of 0.5 and 0.75 alike. */
  public static final EvidenceSettings DEFAULT =
      new EvidenceSettings(null, 0.02, 0.5, 0.75, List.of());

  /** Checks the numbers. */
  public EvidenceSettings {
    notes = List.copyOf(Objects.requireNonNull(notes, "notes"));
    if (!(regularization >= 0)) {
      throw new IllegalArgumentException("regularization must be >= 0, got " + regularization);
    }
    checkShare("threshold", threshold);
    checkShare("alike", alike);
  }

  private static void checkShare(String name, double value) {
    if (!(value > 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " must be in (0, 1], got " + value);
    }
  }

  /**
   * These settings with another start.
   *
   * @param model the model that weights are held near to; null for one without weights
   * @return the settings
   */
  public EvidenceSettings withFrom(CombinedModel model) {
    return new EvidenceSettings(model, regularization, threshold, alike, notes);
  }

  /**
   * These settings with another regularization.
   *
   * @param strength how strongly weights are held near to those of the start, 0 or more
   * @return the settings
   */
  public EvidenceSettings withRegularization(double strength) {
    return new EvidenceSettings(from, strength, threshold, alike, notes);
  }

  /**
   * These settings with another threshold.
   *
   * @param probability the least one of near-duplicates by the model, in (0, 1]
   * @return the settings
   */
  public EvidenceSettings withThreshold(double probability) {
    return new EvidenceSettings(from, regularization, probability, alike, notes);
  }

  /**
   * These settings with another share that makes texts alike.
   *
   * @param share what texts must have in common of all their runs, in (0, 1]
   * @return the settings
   */
  public EvidenceSettings withAlike(double share) {
    return new EvidenceSettings(from, regularization, threshold, share, notes);
  }

  /**
   * These settings with other notes.
   *
   * @param lines where the model comes from
   * @return the settings
   */
  public EvidenceSettings withNotes(List<String> lines) {
    return new EvidenceSettings(from, regularization, threshold, alike, lines);
  }
}
