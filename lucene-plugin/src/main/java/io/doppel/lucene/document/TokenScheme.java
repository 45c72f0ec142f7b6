package io.doppel.lucene.document;

import io.doppel.measure.Signature;
import java.io.IOException;
import java.io.Reader;

/**
 * Signatures that are made of the hashes of a text's tokens.
 *
 * <p>A text with more tokens than {@code maxTokens} gets no signature: it can be no near-duplicate,
 * rather than one by its first part alone.
 */
public abstract class TokenScheme implements SignatureScheme {
  /** The most tokens that a text may have if nothing else is said: some 6 MB of English. */
  public static final int DEFAULT_MAX_TOKENS = 1 << 20;

  private static final int VERSION = 1;

  private final SchemeId id;
  private final ThreadLocal<TokenHashes> tokens;

  /**
   * Makes a scheme.
   *
   * @param name the method's name
   * @param parameters what is to be said of the signature, as {@code name=value} separated by
   *     blanks
   * @param field the field that is analyzed
   * @param source makes the tokens
   * @param maxTokens a text with more tokens has no signature
   */
  TokenScheme(String name, String parameters, String field, TokenSource source, int maxTokens) {
    if (maxTokens < 1) {
      throw new IllegalArgumentException("maxTokens must be >= 1, got " + maxTokens);
    }
    this.id =
        new SchemeId(
            name,
            VERSION,
            parameters
                + " maxTokens="
                + maxTokens
                + " analyzer="
                + AnalyzerFingerprint.of(source.cutter(), field));
    this.tokens = ThreadLocal.withInitial(() -> source.hashes(field, maxTokens));
  }

  @Override
  public final SchemeId id() {
    return id;
  }

  @Override
  public final Signature sign(Reader text) throws IOException {
    TokenHashes hashes = tokens.get();
    return hashes.read(text) ? sign(hashes.hashes(), hashes.count()) : null;
  }

  /** Makes the signature, or null if there is none. */
  abstract Signature sign(long[] tokens, int count);
}
