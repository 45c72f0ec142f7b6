package io.doppel.cli.remote;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The documents of a shard in a file, in the order in which they came: of each the length of its id
 * (2 bytes) and the id, sequence number and term (8 each), length of the signature (4) and
 * signature, and as many values as were asked for, each with its length in front (4, negative for
 * none). A length of 65,535 ends them.
 */
final class PartFile {
  private static final int KIND = 0x64_6f_70_50;
  private static final int VERSION = 1;
  private static final int END = 0xFFFF;

  private PartFile() {}

  /** Is shown documents. */
  interface Visitor {
    void document(RemoteDocument document) throws IOException;
  }

  /**
   * What is known of a part once it was read.
   *
   * @param documents how many documents it has
   * @param stamp another one for another content
   */
  record Summary(int documents, long stamp) {}

  /** Writes a part. */
  static final class Writer implements Closeable {
    private final CheckedFile.Writer file;

    Writer(Path target) throws IOException {
      file = new CheckedFile.Writer(target, KIND, VERSION);
    }

    void add(RemoteDocument document) throws IOException {
      DataOutputStream data = file.data();
      byte[] id = document.id().getBytes(StandardCharsets.UTF_8);
      if (id.length >= END) {
        throw new IOException("an id is too long: " + id.length + " bytes");
      }
      data.writeShort(id.length);
      data.write(id);
      data.writeLong(document.sequence());
      data.writeLong(document.term());
      data.writeInt(document.signature().length);
      data.write(document.signature());
      for (String value : document.values()) {
        byte[] bytes = value == null ? new byte[0] : value.getBytes(StandardCharsets.UTF_8);
        data.writeInt(value == null ? -1 : bytes.length);
        data.write(bytes);
      }
    }

    void commit() throws IOException {
      file.data().writeShort(END);
      file.commit();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  /**
   * Reads a part.
   *
   * @param values how many values each document has
   * @throws CheckedFile.DamagedException if it is not what was written; documents may have been
   *     shown until then
   */
  static Summary read(Path path, int values, Visitor visitor) throws IOException {
    try (CheckedFile.Reader file = new CheckedFile.Reader(path, KIND, VERSION)) {
      DataInputStream data = file.data();
      int count = 0;
      try {
        for (int length = data.readUnsignedShort();
            length != END;
            length = data.readUnsignedShort()) {
          String id = new String(file.bytes(length), StandardCharsets.UTF_8);
          long sequence = data.readLong();
          long term = data.readLong();
          byte[] signature = file.bytes(data.readInt());
          visitor.document(new RemoteDocument(id, sequence, term, signature, values(file, values)));
          count++;
        }
        return new Summary(count, file.end());
      } catch (EOFException e) {
        throw file.cut();
      }
    }
  }

  private static String[] values(CheckedFile.Reader file, int count) throws IOException {
    String[] values = new String[count];
    for (int i = 0; i < count; i++) {
      int length = file.data().readInt();
      values[i] = length < 0 ? null : new String(file.bytes(length), StandardCharsets.UTF_8);
    }
    return values;
  }
}
