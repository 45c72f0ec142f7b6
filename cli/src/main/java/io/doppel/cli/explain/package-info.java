/**
 * Why two documents are near-duplicates, or why not.
 *
 * <p>Comes in: two ids. Goes out: what differs, and what each method makes of it. In reading order:
 *
 * <ol>
 *   <li>{@link ExplainCommand}.
 *   <li>{@link ExplainedSource}: where the two come from, {@link ExplainedInput} or {@link
 *       ExplainedIndex}.
 *   <li>{@link ExplainedPair}: all that is known of them.
 *   <li>{@link ExplainText} for people, {@link ExplainJson} for programs.
 * </ol>
 *
 * <p>Differences are found by {@link io.doppel.compare}. Uses {@code search} and what that uses.
 */
package io.doppel.cli.explain;
