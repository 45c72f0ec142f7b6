/**
 * Methods whose signatures are sets of elements: shingles, q-grams, spots, words.
 *
 * <p>Comes in: a text and what the method is set to. Goes out: a definition that signs, finds and
 * verifies. In reading order:
 *
 * <ol>
 *   <li>A file for each method, such as {@link io.doppel.lucene.sets.ShinglesMethod}: what is said
 *       of it, its options, and its {@code SetRecipe}, which is tokens, sketch, measure and
 *       threshold.
 *   <li>{@link io.doppel.lucene.sets.SetBuilder} makes the definition of a recipe; {@link
 *       io.doppel.lucene.sets.SetOptions} tells it what the options say.
 *   <li>{@link io.doppel.lucene.sets.SetScheme} makes the signature of a text.
 *   <li>{@link io.doppel.lucene.sets.SetNearDup} is the definition: its queries, joins, memory and
 *       evidence.
 *   <li>{@link io.doppel.lucene.sets.OverlapQuery} finds candidates: the index counts common
 *       elements ({@code CountedOverlapWeight}) or looks for common keys ({@code
 *       KeyedOverlapWeight}); {@link io.doppel.lucene.sets.SetVerifier} merges two sets.
 *   <li>{@link io.doppel.lucene.sets.SetMemory} does the same in memory.
 *   <li>{@link io.doppel.lucene.sets.LearnedGrams} are the k-grams of {@code andd}, which several
 *       families weigh.
 * </ol>
 *
 * <p>Depends on the shared rooms ({@code document}, {@code coverage}, {@code search}, {@code
 * definition}, {@code memory}, {@code frequencies}, {@code method}) and on no other family. Other
 * families may use this one: the features of a text are a set.
 */
package io.doppel.lucene.sets;
