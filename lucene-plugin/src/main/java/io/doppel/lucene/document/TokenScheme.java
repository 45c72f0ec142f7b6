package io.doppel.lucene.document;

import io.doppel.features.FeatureRuns;
import io.doppel.features.TextTokens;
import io.doppel.lucene.DocumentText;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.Reader;

/**
 * Signatures that are made of the hashes of a text's tokens.
 *
 * <p>A text with more tokens than its {@link TokenLimits} allow gets no signature: it can be no
 * near-duplicate, rather than one by its first part alone. One with fewer gets none, too.
 */
public abstract class TokenScheme implements SignatureScheme {
  private static final int VERSION = 1;

  private final SchemeId id;
  private final ThreadLocal<DocumentTokens> tokens;
  private final String field;
  private final TokenSource source;
  private final TokenLimits limits;

  /**
   * Makes a scheme.
   *
   * @param name the method's name
   * @param parameters what is to be said of the signature, as {@code name=value} separated by
   *     blanks
   * @param field the field that is analyzed
   * @param source makes the tokens
   * @param limits a text with more or fewer tokens has no signature
   * @param marks what matters beside the tokens
   */
  public TokenScheme(
      String name,
      String parameters,
      String field,
      TokenSource source,
      TokenLimits limits,
      TokenMarks marks) {
    this.id =
        new SchemeId(
            name,
            VERSION,
            parameters + " " + limits.parameters() + " analyzer=" + source.fingerprint(field));
    this.field = field;
    this.source = source;
    this.limits = limits;
    this.tokens = ThreadLocal.withInitial(() -> new DocumentTokens(source, field, limits, marks));
  }

  @Override
  public final SchemeId id() {
    return id;
  }

  @Override
  public final Signature sign(Reader text) throws IOException {
    return sign(DocumentText.of(text));
  }

  @Override
  public final Signature sign(DocumentText document) throws IOException {
    TextTokens read = tokens.get().read(document);
    return read == null ? null : sign(read);
  }

  @Override
  public final boolean takesTerms() {
    return source.isTerms();
  }

  @Override
  public final FeatureSpans features(DocumentText document) throws IOException {
    return FeatureSpans.of(
        source,
        field,
        document.text(),
        limits,
        featureRuns(),
        element -> isBoilerplate(element, document.group()));
  }

  /** What the features are. */
  public abstract FeatureRuns featureRuns();

  /** Whether a feature is boilerplate that signatures are made without. */
  public boolean isBoilerplate(long element, String group) {
    return false;
  }

  /** Makes the signature, or null if there is none. */
  public abstract Signature sign(TextTokens read);
}
