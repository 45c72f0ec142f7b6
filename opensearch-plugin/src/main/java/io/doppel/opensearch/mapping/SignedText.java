package io.doppel.opensearch.mapping;

import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.Optional;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.common.io.stream.Writeable;

/**
 * What one node tells another of a text that it has signed; {@link SignedTexts} keeps it.
 *
 * @param digest what stands for the text
 * @param signature its signature as bytes, of length 0 if it has none
 */
public record SignedText(byte[] digest, byte[] signature) implements Writeable {

  /**
   * Of a text that was signed here.
   *
   * @param definition says how
   * @param text the text, or HTML
   * @param signature its signature; empty if it has none
   * @return what to tell
   */
  public static SignedText of(
      FieldDefinition definition, String text, Optional<Signature> signature) {
    return new SignedText(
        SignedTexts.digest(definition, text),
        signature.map(definition.near()::toBytes).orElse(new byte[0]));
  }

  /**
   * Reads what another node has written.
   *
   * @param in where it is read from
   * @throws IOException if it cannot be read
   */
  public SignedText(StreamInput in) throws IOException {
    this(in.readByteArray(), in.readByteArray());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeByteArray(digest);
    out.writeByteArray(signature);
  }
}
