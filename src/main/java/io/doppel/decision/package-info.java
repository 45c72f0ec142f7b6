/**
 * Pairs to a decision: which documents are kept, and which kept document each other one duplicates.
 *
 * <p>Comes in: pairs of positions with their similarity, and what a document may be preferred by.
 * Goes out: representatives and clusters, which do not depend on the order of the pairs. In reading
 * order:
 *
 * <ol>
 *   <li>{@link io.doppel.decision.Traits} is what a document may be preferred by, {@link
 *       io.doppel.decision.Preference} says which of two is better. {@link
 *       io.doppel.decision.KeepRules} reads a chain of such rules, as in {@code --keep}.
 *   <li>{@link io.doppel.decision.SignatureGroups} takes documents with equal signatures together,
 *       before pairs are searched.
 *   <li>{@link io.doppel.decision.Representatives} decides who is kept: each other document was
 *       verified to be a near-duplicate of the one that stands for it.
 *   <li>{@link io.doppel.decision.BestOthers} decides who is among other documents, and for which
 *       of them each goes.
 *   <li>{@link io.doppel.decision.Clusters} puts them together, each as a {@link
 *       io.doppel.decision.Cluster}.
 *   <li>{@link io.doppel.decision.Components} are clusters that chain, for comparison.
 *   <li>{@link io.doppel.decision.MergeRules} says which copy's value each field of a kept document
 *       gets, {@link io.doppel.decision.DocumentMerge} takes them.
 *   <li>{@link io.doppel.decision.DedupPolicy} is what happens to a near-duplicate that arrives,
 *       {@link io.doppel.decision.Compared} what it is compared with, and {@link
 *       io.doppel.decision.DecisionKind} what has become of a document.
 * </ol>
 *
 * <p>Depends on {@code features}, {@code signature}, {@code pairs} and {@code join}; knows nothing
 * of families and methods.
 */
package io.doppel.decision;
