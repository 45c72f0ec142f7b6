package io.doppel.lucene.exact;

import io.doppel.lucene.document.BinaryTerms;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.document.SignatureScheme;
import io.doppel.signature.ExactSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.BytesRef;

/** The hash of the normalised text: {@link ExactSignature}. Its one term is the hash itself. */
public final class ExactScheme implements SignatureScheme {
  private static final SchemeId ID = new SchemeId("exact", 1, "");

  /** Makes the scheme. */
  public ExactScheme() {}

  @Override
  public SchemeId id() {
    return ID;
  }

  @Override
  public ExactSignature sign(Reader text) throws IOException {
    try (text) {
      return ExactSignature.of(text);
    }
  }

  @Override
  public TokenStream terms(Signature signature) {
    BytesRef hash = new BytesRef(signature.pack());
    return new BinaryTerms(1) {
      @Override
      public BytesRef term(int index) {
        return hash;
      }
    };
  }

  @Override
  public ExactSignature unpack(BytesRef packed, int length) {
    return ExactSignature.unpack(packed.bytes, packed.offset, packed.length);
  }
}
