package io.doppel.cli.search;

import io.doppel.cli.input.BadDocumentException;
import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.input.InputDocument;
import io.doppel.cli.input.RawDocument;
import io.doppel.cli.input.SigningPool;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.Frequencies;
import io.doppel.cli.method.InputFrequencies;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.Progress;
import io.doppel.cli.output.UserException;
import io.doppel.decision.KeepRules;
import io.doppel.decision.Traits;
import io.doppel.lucene.definition.SignatureStore;
import io.doppel.pairs.PairKind;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;

/**
 * Documents from files. Reading them keeps ids and signatures and nothing else of the text; what is
 * written in the end is read again.
 */
final class SignedInput implements SignedDocuments {
  private final DocumentSource source;
  private final DocumentParser parser;
  private final KeepRules keep;
  private final ChosenDefinition definition;
  private final List<String> ids = new ArrayList<>();
  private final SignatureStore signatures;
  private final Supplier<Frequencies> frequencies;
  private final List<Traits> traits = new ArrayList<>();
  private final BitSet accepted = new BitSet();
  private int withoutSignature;

  private SignedInput(
      DocumentSource source,
      DocumentParser parser,
      KeepRules keep,
      ChosenDefinition definition,
      SignatureStore signatures,
      Supplier<Frequencies> frequencies) {
    this.source = source;
    this.parser = parser;
    this.keep = keep;
    this.definition = definition;
    this.signatures = signatures;
    this.frequencies = frequencies;
  }

  /** Reads, checks and signs all documents. */
  static SignedInput read(
      DocumentSource source,
      DocumentParser ungrouped,
      KeepRules keep,
      ChosenDefinition definition,
      BadDocuments bad,
      RunOptions options,
      Progress progress)
      throws IOException {
    DocumentParser parser = ungrouped.grouped(definition.groupedBy());
    SignatureStore signatures = new SignatureStore(definition.near(), options.memory());
    Supplier<Frequencies> frequencies =
        () -> new InputFrequencies(source, parser, bad, options.threads(), progress);
    SignedInput corpus = new SignedInput(source, parser, keep, definition, signatures, frequencies);
    try (DocumentSource.Cursor cursor = source.open();
        SigningPool pool = new SigningPool(cursor, parser, definition.near(), options.threads());
        Progress.Task task = progress.start("signatures", source.size())) {
      boolean more = true;
      for (int number = 0; more; number++) {
        int current = number;
        more = pool.useNext(signed -> corpus.take(signed, current, bad));
        task.to(cursor.progress());
      }
    } catch (IOException | RuntimeException e) {
      signatures.close();
      throw e;
    }
    return corpus;
  }

  private void take(SigningPool.Signed signed, int number, BadDocuments bad) throws IOException {
    if (signed.problem() == null) {
      add(signed);
      accepted.set(number);
    } else {
      bad.add(signed.raw(), signed.problem());
    }
  }

  private void add(SigningPool.Signed signed) {
    ids.add(signed.document().id());
    signatures.add(signed.signature());
    traits.add(signed.document().traits(signed.text().length(), keep));
    withoutSignature += signed.signature() == null ? 1 : 0;
  }

  @Override
  public ChosenDefinition definition() {
    return definition;
  }

  @Override
  public int size() {
    return ids.size();
  }

  @Override
  public int withoutSignature() {
    return withoutSignature;
  }

  @Override
  public String id(int document) {
    return ids.get(document);
  }

  @Override
  public Traits traits(int document) {
    return traits.get(document);
  }

  @Override
  public List<Signature> signatures() {
    return signatures.signatures();
  }

  @Override
  public Frequencies frequencies() {
    return frequencies.get();
  }

  @Override
  public void forEach(Visitor visitor) throws IOException {
    try (DocumentSource.Cursor cursor = source.open()) {
      int number = 0;
      int document = 0;
      for (RawDocument raw = cursor.next(); raw != null; raw = cursor.next()) {
        if (accepted.get(number++)) {
          visitor.document(document++, new RawContent(raw));
        }
      }
      source.checkUnchanged(); // while it was read for the second time
    }
  }

  @Override
  public void close() {
    signatures.close();
  }

  private final class RawContent implements Content {
    private final RawDocument raw;

    RawContent(RawDocument raw) {
      this.raw = raw;
    }

    @Override
    public byte[] toJson() throws IOException {
      try {
        return parser.toJson(raw);
      } catch (BadDocumentException e) {
        throw changed(e);
      }
    }

    @Override
    public byte[] toJson(String duplicateOf, double similarity, PairKind kind) throws IOException {
      try {
        return parser.toJson(raw, duplicateOf, similarity, kind);
      } catch (BadDocumentException e) {
        throw changed(e);
      }
    }

    @Override
    public InputDocument document() {
      try {
        return parser.parse(raw);
      } catch (BadDocumentException e) {
        throw changed(e);
      }
    }

    @Override
    public String beginning(int width) throws IOException {
      return Format.forTerminal(document().beginning(width * 4), width);
    }

    /** It was good when it was read for the first time. */
    private static UserException changed(BadDocumentException problem) {
      return new UserException("the input was changed while it was read: " + problem.getMessage());
    }
  }
}
