package io.doppel.cli;

import io.doppel.cluster.Traits;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.SignatureStore;
import io.doppel.measure.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Documents from files. Reading them keeps ids and signatures and nothing else of the text; what is
 * written in the end is read again.
 */
final class SignedCorpus implements Corpus {
  private final DocumentSource source;
  private final DocumentParser parser;
  private final Keep keep;
  private final List<String> ids = new ArrayList<>();
  private final SignatureStore signatures;
  private final Frequencies frequencies;
  private final List<Traits> traits = new ArrayList<>();
  private final BitSet accepted = new BitSet();
  private int withoutSignature;

  private SignedCorpus(
      DocumentSource source,
      DocumentParser parser,
      Keep keep,
      SignatureStore signatures,
      Frequencies frequencies) {
    this.source = source;
    this.parser = parser;
    this.keep = keep;
    this.signatures = signatures;
    this.frequencies = frequencies;
  }

  /** Reads, checks and signs all documents. */
  static SignedCorpus read(
      DocumentSource source,
      DocumentParser parser,
      Keep keep,
      NearDup near,
      BadDocuments bad,
      RunOptions options,
      Progress progress)
      throws IOException {
    SignatureStore signatures = new SignatureStore(near, options.memory());
    Frequencies frequencies =
        new InputFrequencies(source, parser, bad, options.threads(), progress);
    SignedCorpus corpus = new SignedCorpus(source, parser, keep, signatures, frequencies);
    Map<String, String> firstSeen = new HashMap<>();
    try (DocumentSource.Cursor cursor = source.open();
        SigningPool pool = new SigningPool(cursor, parser, near, options.threads());
        Progress.Task task = progress.start("signatures", source.size())) {
      boolean more = true;
      for (int number = 0; more; number++) {
        int current = number;
        more = pool.useNext(signed -> corpus.take(signed, current, firstSeen, bad));
        task.to(cursor.progress());
      }
    } catch (IOException | RuntimeException e) {
      signatures.close();
      throw e;
    }
    return corpus;
  }

  private void take(
      SigningPool.Signed signed, int number, Map<String, String> firstSeen, BadDocuments bad)
      throws IOException {
    BadDocumentException problem = signed.problemAmong(firstSeen);
    if (problem == null) {
      add(signed);
      accepted.set(number);
    } else {
      bad.add(signed.raw(), problem);
    }
  }

  private void add(SigningPool.Signed signed) {
    ids.add(signed.document().id());
    signatures.add(signed.signature());
    traits.add(keep.traits(signed.document(), signed.text().length()));
    withoutSignature += signed.signature() == null ? 1 : 0;
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
    return frequencies;
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
    public byte[] toJson(String duplicateOf, double similarity) throws IOException {
      try {
        return parser.toJson(raw, duplicateOf, similarity);
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
