/**
 * Features to a signature of fixed size.
 *
 * <p>Comes in: a text or its features. Goes out: a signature. So far there is one: {@link
 * io.doppel.sketch.ExactSignature}, a hash of the normalised text.
 *
 * <p>Depends on {@code measure}.
 */
package io.doppel.sketch;
