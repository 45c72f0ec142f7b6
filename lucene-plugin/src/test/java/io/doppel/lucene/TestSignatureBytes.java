package io.doppel.lucene;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.upgrade.FirstLayout;
import io.doppel.signature.BitSignature;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import io.doppel.signature.TextForms;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.store.Directory;

/** Signatures that were taken elsewhere as bytes, which may be damaged on their way. */
public class TestSignatureBytes extends NearDupTestCase {
  /** Of all methods it has a signature. */
  private static final String TEXT =
      "The boat is one, the rope is two, the dog was three, four five. Six seven, eight. Is the"
          + " harbour a place? Nine ten eleven, 12. And so, on and on.\n"
          + "系统采用的特征码，以一些标点符号的和常用汉字。作为锚点，从网页的内容中抽取文字的。";

  private static final int LENGTH_AT = 2;
  private static final int HEADER = 6;

  /** All that is done to a method's bytes takes far less. */
  private static final long MOST_SECONDS = 60;

  private static Definition of(String method, Map<String, Object> options) throws IOException {
    MethodSettings settings = MethodSettings.ofJson(method, options);
    return settings.define(FIELD, FirstLayout.Sources.of(settings.method()));
  }

  private static List<Definition> definitions() throws IOException {
    List<Definition> all = new ArrayList<>();
    for (String method : NearDups.methods()) {
      all.add(
          of(
              method,
              method.equals("imatch")
                  ? Map.of("min_idf", 0, "max_idf", 1, "min_words", 1)
                  : Map.of()));
    }
    all.add(of("containment", Map.of("weights", "idf")));
    all.add(of("shingles-exact", Map.of("weights", "idf")));
    all.add(of("signcd", Map.of("compressor", "deflate")));
    assertTrue(all.size() > Methods.all().size());
    return all;
  }

  private static void refuses(NearDup near, byte[] bytes, String part) {
    String message =
        expectThrows(IllegalArgumentException.class, () -> near.ofBytes(bytes)).getMessage();
    assertTrue(message, message.contains("damaged") && message.contains(part));
  }

  private static byte[] withLength(byte[] bytes, int length) {
    byte[] changed = bytes.clone();
    ByteBuffer.wrap(changed).putInt(LENGTH_AT, length);
    return changed;
  }

  public void testALengthThatCannotBeIsRefused() throws IOException {
    for (Definition near : definitions()) {
      byte[] bytes = near.toBytes(near.sign(TEXT).orElseThrow());
      for (int length : new int[] {0, -1, Integer.MIN_VALUE, Integer.MIN_VALUE | bytes[5]}) {
        refuses(near, withLength(bytes, length), "length must be >= 1, got " + length);
      }
    }
  }

  public void testALengthThatThePackedFormContradictsIsRefused() throws IOException {
    for (Definition near : definitions()) {
      Signature signature = near.sign(TEXT).orElseThrow();
      byte[] bytes = near.toBytes(signature);
      assertEquals(signature, near.ofBytes(bytes));
      refuses(near, withLength(bytes, 1 << 30), "");
      boolean isTold = !List.of("signcd", "ncd", "spotsigncd").contains(near.scheme().name());
      if (isTold) {
        refuses(near, withLength(bytes, signature.length() + 1), "");
      }
    }
  }

  public void testMoreThanAFamilyHasIsRefused() throws IOException {
    long[] elements = new long[71];
    Arrays.setAll(elements, i -> 1000L * i);
    SetSignature set = SetSignature.of(elements, 71, elements, 16, ElementWeights.EQUAL);
    SetSignature numbers = SetSignature.of(elements, 17, ElementWeights.EQUAL);
    SetSignature few = SetSignature.of(elements, 3, ElementWeights.EQUAL);
    TextForms forms = new TextForms(1, 2, 3, 4, 5);
    Definition runs = of("runs", Map.of());
    refuses(runs, runs.toBytes(new CombinedSignature(set, null, forms)), "70 runs, got 71");
    refuses(runs, runs.toBytes(new CombinedSignature(few, numbers, forms)), "16 numbers, got 17");
    long[] large = {1L << 24};
    SetSignature tooLarge = SetSignature.of(large, 1, ElementWeights.EQUAL);
    refuses(runs, runs.toBytes(new CombinedSignature(tooLarge, null, forms)), "< 2^24, got 16777");
    for (String method : List.of("simhash", "charikar")) {
      Definition bits = of(method, Map.of());
      refuses(bits, bits.toBytes(BitSignature.of(1, 2, 3)), "bits, got 192");
    }
    Definition sketch = of("shingles", Map.of());
    refuses(sketch, sketch.toBytes(few), "84 slots, the first 12 of them keys, got 3 elements");
    Definition groups = of("supershingles", Map.of());
    refuses(groups, groups.toBytes(few), "6 groups, got 3");
  }

  /** Damaged bytes are refused, or are the bytes of a signature that can be used as any other. */
  public void testWhatIsTakenCanBeUsed() throws Exception {
    Random random = new Random(random().nextLong());
    for (Definition near : definitions()) {
      FutureTask<Void> task =
          new FutureTask<>(
              () -> {
                damage(near, random);
                return null;
              });
      Thread thread = new Thread(task, "damaged bytes");
      thread.setDaemon(true);
      thread.start();
      try {
        task.get(MOST_SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        throw new AssertionError(near + " hangs: " + Arrays.toString(thread.getStackTrace()), e);
      } catch (ExecutionException e) {
        throw new AssertionError(near.toString(), e.getCause());
      }
    }
  }

  private static void damage(Definition near, Random random) throws IOException {
    StringBuilder text = new StringBuilder(TEXT);
    for (int i = 0; i < 150; i++) {
      text.append(" w").append(random.nextInt(1000)).append(i % 7 == 0 ? ", it is." : "");
    }
    List<Signature> signatures =
        List.of(
            near.sign(TEXT).orElseThrow(),
            near.sign(text.toString()).orElseThrow(),
            near.sign(text + " and 7 more, at its end.").orElseThrow());
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (Signature signature : signatures) {
        writer.addDocument(near.addSignature(new Document(), signature));
      }
      writer.forceMerge(1);
      try (IndexReader reader = DirectoryReader.open(writer)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        for (int i = 0; i < 600; i++) {
          byte[] bytes = near.toBytes(signatures.get(random.nextInt(signatures.size())));
          byte[] damaged = damaged(bytes, i % 6, random);
          Signature taken;
          try {
            taken = near.ofBytes(damaged);
          } catch (IllegalArgumentException e) {
            continue;
          }
          assertArrayEquals(damaged, near.toBytes(taken));
          use(near, taken, signatures, searcher);
        }
      }
    }
  }

  private static byte[] damaged(byte[] bytes, int kind, Random random) {
    byte[] changed = bytes.clone();
    switch (kind) {
      case 0 -> changed[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      case 1 -> changed = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      case 2 -> changed = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(9));
      case 3 -> ByteBuffer.wrap(changed).putInt(LENGTH_AT, random.nextInt());
      case 4 ->
          changed[HEADER + random.nextInt(Math.min(6, bytes.length - HEADER))] =
              (byte) random.nextInt();
      default -> {
        for (int at = LENGTH_AT; at < bytes.length; at++) {
          changed[at] = random.nextInt(4) == 0 ? (byte) random.nextInt() : changed[at];
        }
      }
    }
    return changed;
  }

  private static void use(
      Definition near, Signature taken, List<Signature> others, IndexSearcher searcher)
      throws IOException {
    searcher.count(near.query(taken));
    searcher.search(MatchAllDocsQuery.INSTANCE, near.collectorManager(taken, 3));
    SignatureMemory memory = SignatureMemory.of(near);
    others.forEach(memory::add);
    memory.matches(taken, (ordinal, similarity) -> {});
    memory.add(taken);
    memory.matches(others.get(1), (ordinal, similarity) -> {});
    List<Signature> all = new ArrayList<>(others);
    all.add(taken);
    near.pairs(all, JoinSettings.DEFAULT).close();
    for (Signature other : others) {
      near.evidence(taken, other);
      near.evidence(other, taken);
      near.kind(taken, other);
    }
    near.addSignature(new Document(), taken);
  }
}
