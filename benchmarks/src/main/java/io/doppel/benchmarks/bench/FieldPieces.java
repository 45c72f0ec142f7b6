package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.peers.Peer;
import io.doppel.benchmarks.peers.Search;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/**
 * A method's fields piece by piece, to see what of their cost comes from where: the signature made
 * and thrown away, all fields but the terms, all, and all with points in place of terms.
 */
final class FieldPieces implements Peer {
  private static final String POINTS = "keys.as.points";

  private enum Piece {
    SIGNED(", signed and thrown away"),
    WITHOUT_KEYS(", without its keys"),
    WHOLE(""),
    POINTS(", its keys as points of two bytes");

    private final String suffix;

    Piece(String suffix) {
      this.suffix = suffix;
    }
  }

  private final Peer whole;
  private final Piece piece;

  private FieldPieces(Peer whole, Piece piece) {
    this.whole = whole;
    this.piece = piece;
  }

  /** All pieces of a method, by what they are called. */
  static Map<String, Peer> of(String name, Peer whole) {
    Map<String, Peer> pieces = new LinkedHashMap<>();
    for (Piece piece : Piece.values()) {
      pieces.put(name + piece.suffix, new FieldPieces(whole, piece));
    }
    return pieces;
  }

  @Override
  public String name() {
    return whole.name() + piece.suffix;
  }

  @Override
  public void addFields(Document document, String text) throws IOException {
    Document all = new Document();
    whole.addFields(all, text);
    for (IndexableField field : all) {
      TokenStream keys = ((Field) field).tokenStreamValue();
      if (piece == Piece.WHOLE || keys == null && piece != Piece.SIGNED) {
        document.add(field);
      } else if (keys != null && piece == Piece.POINTS) {
        addPoints(document, keys);
      }
    }
  }

  /** The lower two bytes of each key, of which there are fewer than 65,536 different ones. */
  private static void addPoints(Document document, TokenStream keys) throws IOException {
    TermToBytesRefAttribute term = keys.getAttribute(TermToBytesRefAttribute.class);
    keys.reset();
    while (keys.incrementToken()) {
      BytesRef key = BytesRef.deepCopyOf(term.getBytesRef());
      document.add(new Point(new BytesRef(key.bytes, key.offset + key.length - 2, 2)));
    }
  }

  @Override
  public List<Search> searches() {
    return List.of();
  }

  private static final class Point extends Field {
    private static final FieldType TYPE = new FieldType();

    static {
      TYPE.setDimensions(1, 2);
      TYPE.freeze();
    }

    Point(BytesRef value) {
      super(POINTS, value, TYPE);
    }
  }
}
