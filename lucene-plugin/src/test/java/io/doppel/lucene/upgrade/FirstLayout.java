package io.doppel.lucene.upgrade;

import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.BoilerplateCounter;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.TrainedModel;
import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import io.doppel.signature.SetSignature;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;

/**
 * What the kept files of the first layout are about: documents, definitions of every method, and
 * questions with their answers. The files are resources of this package; {@link FirstLayoutWriter}
 * wrote them, and nothing writes them again.
 */
public final class FirstLayout {
  static final String FIELD = "body";
  static final String OTHER = "other";
  static final String ID = "id";
  private static final int STORIES = 8;

  private FirstLayout() {}

  /** A method with options, under a field of its own if it is there with several. */
  record Defined(String name, String field, MethodSettings settings) {
    static Defined of(String name, String field, String method, Map<String, Object> options) {
      return new Defined(name, field, MethodSettings.ofJson(method, options));
    }

    Definition near() throws IOException {
      return settings.define(field, Sources.of(settings.method()));
    }
  }

  /** The methods that there were when the first indexes were written. */
  static final List<String> METHODS =
      List.of(
          "combined",
          "signcd",
          "ncd",
          "exact",
          "spotsigs",
          "spotsigncd",
          "qgrams",
          "shingles",
          "shingles-exact",
          "supershingles",
          "imatch",
          "containment",
          "simhash",
          "charikar",
          "hybrid",
          "featurecode",
          "featurecode-period",
          "sentences",
          "andd",
          "andd-lsh-cos",
          "andd-lsh-jaccard",
          "tfidf");

  /** Every method as it is if nothing is said, and some with options that change signatures. */
  static List<Defined> definitions() {
    List<Defined> all = new ArrayList<>();
    for (String method : METHODS) {
      all.add(Defined.of(method, FIELD, method, Map.of()));
    }
    String idf = "weights";
    all.add(Defined.of("containment idf", OTHER, "containment", Map.of(idf, "idf")));
    all.add(Defined.of("simhash idf", OTHER, "simhash", Map.of(idf, "idf")));
    all.add(Defined.of("qgrams 6", OTHER, "qgrams", Map.of("q", 6)));
    all.add(Defined.of("shingles boilerplate", OTHER, "shingles", Map.of("boilerplate", 0.5)));
    all.add(
        Defined.of(
            "shingles-exact standard", OTHER, "shingles-exact", Map.of("analyzer", "standard")));
    all.add(Defined.of("signcd deflate", OTHER, "signcd", Map.of("compressor", "deflate")));
    return all;
  }

  /** Those whose signatures are attached: of each kind that lies in the index in its own way. */
  static List<Defined> attached() {
    return List.of(
        Defined.of("shingles", FIELD, "shingles", Map.of()),
        Defined.of("simhash", FIELD, "simhash", Map.of()),
        Defined.of("signcd", FIELD, "signcd", Map.of()),
        Defined.of("sentences", FIELD, "sentences", Map.of()));
  }

  /** The definition of the index that a DedupWriter wrote. */
  static Definition deduplicating() throws IOException {
    return Defined.of("shingles-exact", FIELD, "shingles-exact", Map.of()).near();
  }

  /** What a DedupWriter says of each document: whose near-duplicate it is, and how similar. */
  static List<String> tags(IndexReader reader) throws IOException {
    TreeMap<String, String> tags = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      BinaryDocValues of = DocValues.getBinary(leaf.reader(), FIELD + ".dup.of");
      NumericDocValues similarity = DocValues.getNumeric(leaf.reader(), FIELD + ".dup.similarity");
      NumericDocValues cluster = DocValues.getNumeric(leaf.reader(), FIELD + ".dup.cluster");
      for (int i = 0; i < leaf.reader().maxDoc(); i++) {
        boolean isTagged = of.advanceExact(i) && of.binaryValue().length > 0;
        String tag =
            isTagged && similarity.advanceExact(i)
                ? of.binaryValue().utf8ToString()
                    + " "
                    + Double.longBitsToDouble(similarity.longValue())
                : "-";
        String number = cluster.advanceExact(i) ? Long.toString(cluster.longValue()) : "-";
        tags.put(leaf.reader().storedFields().document(i).get(ID), tag + "\t" + number);
      }
    }
    return tags.entrySet().stream().map(e -> e.getKey() + "\t" + e.getValue()).toList();
  }

  /** Those that are kept as files: with frequencies, boilerplate, a model, and without. */
  static final List<String> KEPT_DEFINITIONS =
      List.of("combined", "shingles", "shingles boilerplate", "andd", "simhash idf");

  /**
   * Stories of some sixty words, each three times: as it is, with two words changed, with a
   * sentence at its end. One in four is Chinese.
   */
  static List<String> texts() {
    List<String> texts = new ArrayList<>();
    for (int story = 0; story < STORIES; story++) {
      for (int copy = 0; copy < 3; copy++) {
        texts.add(story % 4 == 3 ? chinese(story, copy) : english(story, copy));
      }
    }
    return texts;
  }

  private static String english(int story, int copy) {
    Random random = new Random(story);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      String word = "w" + Integer.toString(random.nextInt(400) * random.nextInt(90), 36);
      text.append(copy == 1 && i % 37 == 20 ? "changed" : word);
      text.append(i % 7 == 3 ? ", the " : i % 11 == 5 ? " is a " : i % 19 == 18 ? ". There " : " ");
    }
    text.append("end of the story, as it was told.");
    return text + (copy == 2 ? " One more line, which is new, is at the end." : "");
  }

  private static String chinese(int story, int copy) {
    Random random = new Random(story);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      char character = (char) (0x4E00 + random.nextInt(900));
      text.append(copy == 1 && i == 50 ? '新' : character);
      text.append(i % 9 == 8 ? "，" : i % 23 == 22 ? "。" : "");
      text.append(i == 70 ? "𠀀𠀁" : ""); // outside of the basic plane
    }
    return text + "。" + (copy == 2 ? "最后还有一句新的话，很短。" : "");
  }

  static String id(int document) {
    return String.format(Locale.ROOT, "d%02d", document);
  }

  /** Asked for: a text of each story as the index has it, one that it has not, and an empty one. */
  static List<String> questions() {
    List<String> texts = texts();
    List<String> questions = new ArrayList<>();
    for (int i = 1; i < texts.size(); i += 3) {
      questions.add(texts.get(i));
    }
    questions.add(english(STORIES + 1, 0));
    return questions;
  }

  /** A document with its id, its text, and signatures of all definitions. */
  static Document document(String id, String text, List<Definition> signing) throws IOException {
    Document document = new Document();
    document.add(new StringField(ID, id, Field.Store.YES));
    document.add(new StoredField(FIELD, text));
    for (Definition near : signing) {
      near.addSignature(document, text);
    }
    return document;
  }

  static List<Definition> definitions(List<Defined> defined) throws IOException {
    List<Definition> all = new ArrayList<>();
    for (Defined each : defined) {
      all.add(each.near());
    }
    return all;
  }

  /** The answers of an index to all questions: of each definition a line for each question. */
  static List<String> answers(IndexReader reader, List<Defined> defined) throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    List<String> lines = new ArrayList<>();
    for (Defined each : defined) {
      Definition near = each.near();
      List<String> questions = questions();
      for (int i = 0; i < questions.size(); i++) {
        TreeMap<String, Float> scores = new TreeMap<>();
        for (ScoreDoc hit : searcher.search(near.query(questions.get(i)), 1000).scoreDocs) {
          scores.put(searcher.storedFields().document(hit.doc).get(ID), hit.score);
        }
        lines.add(each.name() + "\t" + i + "\t" + scores);
      }
    }
    return lines;
  }

  static List<String> lines(String resource) throws IOException {
    return new String(bytes(resource), StandardCharsets.UTF_8).lines().toList();
  }

  static byte[] bytes(String resource) throws IOException {
    try (InputStream in = FirstLayout.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("there is no resource " + resource);
      }
      return in.readAllBytes();
    }
  }

  /** A kept index, in memory. */
  static Directory index(String resource) throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes(resource)))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        byte[] content = zip.readAllBytes();
        try (IndexOutput out = directory.createOutput(entry.getName(), IOContext.DEFAULT)) {
          out.writeBytes(content, content.length);
        }
      }
    }
    return directory;
  }

  static byte[] zip(Directory directory) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (String file : directory.listAll()) {
        if (file.equals("write.lock")) {
          continue;
        }
        try (IndexInput in = directory.openInput(file, IOContext.READONCE)) {
          byte[] content = new byte[(int) in.length()];
          in.readBytes(content, 0, content.length);
          zip.putNextEntry(new ZipEntry(file));
          zip.write(content);
          zip.closeEntry();
        }
      }
    }
    return bytes.toByteArray();
  }

  /** A model with a weight for every feature that needs no query log. */
  static GramModel model(VectorMeasure measure) {
    GramModel.Builder builder =
        new GramModel.Builder().measure(measure).thresholds(0.6, 0.4).note("of the first layout");
    Random random = new Random(7);
    for (GramFeature feature : GramFeature.values()) {
      if (!feature.id().endsWith("qf")) {
        builder.weight(feature, random.nextInt(10_000) / 100.0);
      }
    }
    return builder.build();
  }

  /** Counts over the texts. */
  public record Sources(GramModel model) implements MethodSources {
    public static Sources of(Method method) {
      return new Sources(
          FirstLayout.model(
              VectorMeasure.JACCARD.id().equals(method.similarity())
                  ? VectorMeasure.JACCARD
                  : VectorMeasure.COSINE));
    }

    @Override
    public FeatureFrequencies frequencies(Definition features) throws IOException {
      FrequencyCounter counter = new FrequencyCounter();
      for (String text : texts()) {
        features.sign(text).ifPresent(set -> counter.add((SetSignature) set));
      }
      return counter.frequencies(2);
    }

    @Override
    public Boilerplate boilerplate(Definition features, MethodSettings settings)
        throws IOException {
      BoilerplateCounter counter = new BoilerplateCounter("");
      for (String text : texts()) {
        features.sign(DocumentText.of(text)).ifPresent(set -> counter.add((SetSignature) set, ""));
      }
      return counter.boilerplate(settings.real(MethodOption.BOILERPLATE, 1));
    }

    @Override
    public TrainedModel trained(String field, MethodSettings settings) {
      return new TrainedModel(model, null);
    }

    @Override
    public <T> Optional<T> comparing(MethodSettings settings, Function<String, T> parser) {
      return Optional.empty();
    }
  }
}
