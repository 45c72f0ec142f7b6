/**
 * How good each method is, by labels or by planted copies.
 *
 * <p>Comes in: documents, and what is known of them. Goes out: precision, recall and cost of each
 * method at every threshold. In reading order:
 *
 * <ol>
 *   <li>{@link EvalCommand}; {@link EvaluatedMethod} is a method with its options, {@link
 *       LabelOptions} name what is known.
 *   <li>{@link EvaluationLabels}, {@link LabelledDocuments} and {@link IgnoredPairs}: what is
 *       known.
 *   <li>{@link MethodSearch}: all pairs from a low threshold on, once for each method. {@link
 *       MethodEvaluation} measures them; {@link MethodCost} with {@link IndexedBytes} is what it
 *       took.
 *   <li>{@link PlantedCopies}, {@link PlantedEvaluation}, {@link PlantedReport}: where nothing is
 *       known.
 *   <li>{@link EvaluationTable} is for people, {@link EvaluationFiles} for programs.
 * </ol>
 *
 * <p>The measures themselves are in {@link io.doppel.evaluate}. Uses {@code search} and what that
 * uses.
 */
package io.doppel.cli.evaluate;
