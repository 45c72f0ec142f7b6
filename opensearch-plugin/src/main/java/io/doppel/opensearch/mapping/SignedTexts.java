package io.doppel.opensearch.mapping;

import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.lucene.util.BytesRef;
import org.opensearch.common.hash.MessageDigests;

/**
 * Signatures of texts that this node is about to index, made elsewhere: by the gate, which signed
 * each text to decide about it. The mapping takes a signature from here if it has one, and else
 * signs the text.
 *
 * <p>A signature is found by the SHA-256 of all that it depends on: the scheme, whether the text is
 * HTML, and each character. So a text gets no signature but its own, whoever sent it. What is not
 * asked for is forgotten after a minute, or when there is too much of it.
 *
 * <p>Safe for use by many threads.
 */
public final class SignedTexts {
  /** As many as the documents of some bulks. */
  private static final long MOST_BYTES = 16 << 20;

  /** What an entry takes beside its signature, an estimate. */
  private static final int ENTRY_BYTES = 200;

  /** So many characters are digested at once. */
  private static final int CHUNK = 4096;

  private static final long LIFE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final LongSupplier clock;

  /** By digest, those that came first first. */
  private final Map<BytesRef, Entry> entries = new LinkedHashMap<>();

  private long bytes;

  /** Read without a lock: whoever indexes without the gate pays for no digest. */
  private volatile boolean isEmpty = true;

  /** A signature as bytes, of length 0 if the text has none, and when it came. */
  private record Entry(byte[] signature, long came) {
    long bytes() {
      return ENTRY_BYTES + signature.length;
    }
  }

  /**
   * None.
   *
   * @param clock gives nanoseconds since some moment
   */
  public SignedTexts(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * What stands for a text under a definition.
   *
   * @param definition says how the text is signed
   * @param text the text, or HTML
   * @return 32 bytes
   */
  static byte[] digest(FieldDefinition definition, String text) {
    MessageDigest digest = MessageDigests.sha256();
    byte[] scheme = definition.near().scheme().toString().getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(scheme.length).array());
    digest.update(scheme);
    digest.update((byte) (definition.isHtml() ? 1 : 0));
    // characters as they are: UTF-8 has one form for all halves of pairs that stand alone
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK * Character.BYTES);
    for (int from = 0; from < text.length(); from += CHUNK) {
      int to = Math.min(from + CHUNK, text.length());
      chunk.asCharBuffer().put(text, from, to);
      digest.update(chunk.array(), 0, (to - from) * Character.BYTES);
    }
    return digest.digest();
  }

  /**
   * Keeps a signature that was made elsewhere.
   *
   * @param signed the signature and its text's digest
   */
  public synchronized void put(SignedText signed) {
    long now = clock.getAsLong();
    Entry entry = new Entry(signed.signature(), now);
    Entry before = entries.remove(new BytesRef(signed.digest()));
    bytes += entry.bytes() - (before == null ? 0 : before.bytes());
    entries.put(new BytesRef(signed.digest()), entry);
    forget(now);
  }

  private synchronized Entry find(byte[] digest) {
    forget(clock.getAsLong());
    return entries.get(new BytesRef(digest));
  }

  /** Forgets what is too old or too much. */
  private void forget(long now) {
    Iterator<Entry> oldest = entries.values().iterator();
    while (oldest.hasNext()) {
      Entry entry = oldest.next();
      if (bytes <= MOST_BYTES && now - entry.came < LIFE_NANOS) {
        break;
      }
      bytes -= entry.bytes();
      oldest.remove();
    }
    isEmpty = entries.isEmpty();
  }

  /**
   * The signature of a text: the one that was made elsewhere, or one that is made now.
   *
   * @param definition says how the text is signed
   * @param text the text, or HTML
   * @return its signature; empty if it has none
   * @throws IOException if the analyzer fails
   */
  Optional<Signature> sign(FieldDefinition definition, String text) throws IOException {
    Entry found = isEmpty ? null : find(digest(definition, text));
    if (found == null) {
      return definition.sign(text);
    }
    if (found.signature.length == 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(definition.near().ofBytes(found.signature));
    } catch (IllegalArgumentException e) { // of a node that packs them in another way
      return definition.sign(text);
    }
  }
}
