package io.doppel.cli.method;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.Labelled;
import io.doppel.cli.ThreadWork;
import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the methods that weigh words promise, through the command line. */
final class LearnedMethodsTest {
  @TempDir private static Path shared;

  @TempDir private Path folder;
  private Path input;
  private Path index;

  @BeforeEach
  void writeInput() throws IOException {
    input = Labelled.write(folder.resolve("in.jsonl"), 1);
    index = folder.resolve("index");
  }

  /** Trained once for all tests. */
  private static Path model(VectorMeasure measure) throws IOException {
    Path model = shared.resolve(measure.id());
    return Files.exists(model)
        ? model
        : Labelled.train(
            Labelled.write(shared.resolve("in.jsonl"), 1), model, "--similarity", measure.id());
  }

  private static Path cosine() throws IOException {
    return model(VectorMeasure.COSINE);
  }

  private static String id(Path model) throws IOException {
    return GramModel.parse(Files.readString(model)).id();
  }

  /** Runs a command with options in one string, where MODEL stands for the model's file. */
  private static CommandRun run(String command, Object target, String options, Object... more)
      throws IOException {
    List<Object> arguments = new ArrayList<>(List.of(command, target));
    boolean jaccard = options.contains("andd-lsh-jaccard");
    Path model = jaccard ? model(VectorMeasure.JACCARD) : cosine();
    if (!options.isEmpty()) {
      arguments.addAll(List.of((Object[]) options.replace("MODEL", "--model " + model).split(" ")));
    }
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray());
  }

  private Map<String, String> userData() throws IOException {
    try (FSDirectory directory = FSDirectory.open(index);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      return reader.getIndexCommit().getUserData();
    }
  }

  private void setUserData(Map<String, String> userData) throws IOException {
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.setLiveCommitData(userData.entrySet());
    }
  }

  /** Those that have a definition in an index. */
  private static final List<String> METHODS =
      List.of(
          "--method andd MODEL",
          "--method andd-lsh-cos MODEL",
          "--method andd-lsh-cos MODEL --projections 512",
          "--method andd-lsh-jaccard MODEL",
          "--method andd-lsh-jaccard MODEL --slots 60 --bits 9 --key-slots 60",
          "--method tfidf",
          "--method tfidf --words 2 --analyzer standard",
          "--method tfidf --weights equal");

  @ParameterizedTest
  @FieldSource("METHODS")
  void clustersAreFound(String method) throws IOException {
    // a replaced word takes two runs of two words with it
    String options = method + (method.contains("--words 2") ? " --threshold 0.3" : "");
    List<String> rows = run("pairs", input, options).succeeds().lines();
    int all = Labelled.CLUSTERS * Labelled.SIZE * (Labelled.SIZE - 1) / 2;
    assertTrue(Labelled.right(rows) > 0.6 * all, Labelled.right(rows) + " of " + rows.size());
    assertTrue(
        Labelled.right(rows) > 0.9 * rows.size(), Labelled.right(rows) + " of " + rows.size());
    List<String> kept = run("dedup", input, options).succeeds().lines();
    assertTrue(kept.size() < Labelled.ALL - Labelled.CLUSTERS);
  }

  @Test
  void theModelSaysFromWhereOn() throws IOException {
    GramModel model = GramModel.parse(Files.readString(cosine()));
    assertEquals(
        run("pairs", input, "--method andd MODEL --threshold " + model.threshold())
            .succeeds()
            .out(),
        run("pairs", input, "--method andd MODEL").succeeds().out());
    GramModel jaccard = GramModel.parse(Files.readString(model(VectorMeasure.JACCARD)));
    assertEquals(
        run(
                "pairs",
                input,
                "--method andd-lsh-jaccard MODEL --threshold " + jaccard.minHashThreshold())
            .succeeds()
            .out(),
        run("pairs", input, "--method andd-lsh-jaccard MODEL").succeeds().out());
    assertNotEquals(model.threshold(), jaccard.minHashThreshold());
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void anIndexNeedsNoModelAndGivesTheSameAsItsInput(String options) throws IOException {
    run("index", input, options, "--index", index).succeeds();
    Map<String, String> kept = userData();
    CommandRun pairs = run("pairs", input, options, "--verbose").succeeds();
    assertFalse(pairs.lines().isEmpty());
    CommandRun indexed = run("pairs", "--index=" + index, "--verbose").succeeds();
    assertEquals(pairs.out(), indexed.out());
    assertEquals(definition(pairs), definition(indexed));
    assertEquals(
        run("dedup", input, options).succeeds().out(),
        run("dedup", "--index=" + index, "").succeeds().out());
    // more documents: neither model nor frequencies change, and no model is named
    Path more = Labelled.write(folder.resolve("more.jsonl"), 2);
    run("index", more, options.replace("MODEL ", "").replace(" MODEL", ""), "--index", index)
        .succeeds();
    assertEquals(kept, userData());
    CommandRun all = run("pairs", "--index=" + index, "--verbose").succeeds();
    assertEquals(definition(pairs), definition(all));
    // the same command again
    run("index", input, options, "--index", index).succeeds();
    assertEquals(kept, userData());
  }

  private static String definition(CommandRun verbose) {
    return verbose.err().lines().filter(line -> line.startsWith("definition")).findFirst().get();
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void aQueryNeedsNoModel(String options) throws IOException {
    run("index", input, options, "--index", index).succeeds();
    CommandRun pairs = run("pairs", input, options).succeeds();
    String row = pairs.lines().stream().filter(r -> r.startsWith("c")).findFirst().get();
    String[] values = row.split("\t");
    CommandRun query = run("query", "--index=" + index, "--id " + values[0]).succeeds();
    String hit =
        query.lines().stream().filter(r -> r.startsWith(values[1] + "\t")).findFirst().get();
    // a score of Lucene is a float
    assertEquals(Double.parseDouble(values[2]), Double.parseDouble(hit.split("\t")[1]), 1.01e-6);
    Map<String, String> document = Documents.fields(Labelled.lines(1).get(0));
    CommandRun text =
        run(
            "query",
            "--index=" + index,
            "",
            options.contains("MODEL")
                ? new Object[] {
                  "--text", document.get("text"),
                  "--title", document.get("title"),
                  "--url", document.get("url")
                }
                : new Object[] {"--text", document.get("text")});
    assertEquals("c0-0\t1.000000", text.succeeds().lines().get(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"andd-lsh-cos", "andd-lsh-jaccard", "andd"})
  void anotherModelIsRefusedForAnIndex(String method) throws IOException {
    String options = "--method " + method + " MODEL";
    boolean jaccard = method.equals("andd-lsh-jaccard");
    Path used = jaccard ? model(VectorMeasure.JACCARD) : cosine();
    Path other =
        Labelled.train(
            input,
            folder.resolve("other"),
            "--seed",
            9,
            "--similarity",
            jaccard ? "jaccard" : "cosine");
    run("index", input, options, "--index", index).succeeds();
    String[] parts = {"--model: " + other, id(other), "made with model " + id(used)};
    run("pairs", "--index=" + index, "--model " + other).refuses(parts);
    run("dedup", "--index=" + index, "--model " + other).refuses(parts);
    run("query", "--index=" + index, "--id c0-0 --model " + other).refuses(parts);
    run("index", input, "--method " + method + " --model " + other, "--index", index)
        .refuses(parts);
    run("pairs", "--index=" + index, "--model " + used).succeeds();
    run("pairs", "--index=" + index, "--analyzer standard").refuses("--analyzer was settled");
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "cjk", "smartcn"})
  void anIndexOfAnotherAnalyzerNeedsNoOptions(String analyzer) throws IOException {
    Path model = Labelled.train(input, folder.resolve("model"), "--analyzer", analyzer);
    String options = "--method andd --analyzer " + analyzer;
    run("index", input, options + " --model " + model, "--index", index).succeeds();
    assertEquals(
        run("pairs", input, options + " --model " + model).succeeds().out(),
        run("pairs", "--index=" + index, "").succeeds().out());
    assertFalse(run("query", "--index=" + index, "--id c0-0").succeeds().lines().isEmpty());
    run("index", input, options, "--index", index).succeeds();
  }

  @ParameterizedTest
  @ValueSource(strings = {"andd", "andd-lsh-cos", "andd-lsh-jaccard"})
  void aModelIsNeeded(String method) throws IOException {
    String[] parts = {method + " needs a model", "--model FILE", "doppel train INPUT --out FILE"};
    run("pairs", input, "--method " + method).refuses(parts);
    run("dedup", input, "--method " + method).refuses(parts);
    run("index", input, "--method " + method, "--index", index).refuses(parts);
    assertFalse(Files.exists(index));
    run("index", input, "--method exact", "--index", index).succeeds();
    run("pairs", "--index=" + index, "--method " + method).refuses(parts);
  }

  @Test
  void aModelForAnotherSimilarityIsRefusedBeforeAnythingIsRead() throws IOException {
    Files.writeString(input, "no JSON");
    Path jaccard = model(VectorMeasure.JACCARD);
    run("pairs", input, "--method andd-lsh-cos --model " + jaccard)
        .refuses(
            "andd-lsh-cos is for models of similarity cosine",
            jaccard + " was trained for jaccard",
            "'doppel train --similarity cosine'");
    run("pairs", input, "--method andd-lsh-jaccard --model " + cosine())
        .refuses(
            "andd-lsh-jaccard is for models of similarity jaccard",
            cosine() + " was trained for cosine",
            "'doppel train --similarity jaccard'");
    run("index", input, "--method andd-lsh-jaccard --model " + cosine(), "--index", index)
        .refuses("trained for cosine");
    assertFalse(Files.exists(index));
  }

  @Test
  void aFileThatIsNoModelIsNamedWithItsReason() throws IOException {
    String text = Files.readString(cosine());
    Path file = folder.resolve("bad");
    Map<String, String> bad = new HashMap<>();
    bad.put("hello", "not a model");
    bad.put("", "not a model");
    bad.put(text.replace("doppel-model 1", "doppel-model 2"), "must have version 1, got 2");
    bad.put(text.replace("words 1", "words 2"), "it was changed or is damaged");
    bad.put(text.substring(0, text.length() / 2), "cut off");
    bad.put("doppel-model \u001b[31m\nx\ncheck 1\n", "must have version 1");
    bad.put("x".repeat(3_000_000), "not a model");
    for (Map.Entry<String, String> entry : bad.entrySet()) {
      Files.writeString(file, entry.getKey());
      run("pairs", input, "--method andd --model " + file)
          .refuses("--model: " + file + ": ", entry.getValue());
    }
    Files.write(file, new byte[] {0x1F, (byte) 0x8B, 8, 0, 1, 2});
    run("pairs", input, "--method andd --model " + file).refuses(file.toString(), "damaged gzip");
    run("pairs", input, "--method andd --model " + folder.resolve("none"))
        .refuses("--model: " + folder.resolve("none") + ": no such file");
    run("pairs", input, "--method andd --model " + folder).refuses("--model", "is a folder");
  }

  @Test
  void aCompressedModelMustBeWholeAndNoBomb() throws IOException {
    Path file = folder.resolve("bomb.gz");
    byte[] model = Documents.gzip(Files.readAllBytes(cosine()));
    Files.write(file, model);
    run("pairs", input, "--method andd --model " + file).succeeds();
    for (byte[] more : List.of(new byte[] {'x'}, Arrays.copyOf(model, 30))) {
      Files.write(file, model);
      Files.write(file, more, StandardOpenOption.APPEND);
      run("pairs", input, "--method andd --model " + file).refuses("bomb.gz", "damaged gzip");
    }
    Files.write(file, Documents.blankBomb(200));
    long allocated = ThreadWork.bytes();
    run("pairs", input, "--method andd --model " + file).refuses("--model: " + file);
    allocated = ThreadWork.bytes() - allocated;
    assertTrue(allocated < 32 << 20, "took " + allocated + " bytes");
  }

  @Test
  void aCompressedModelIsRead() throws IOException {
    Path zipped = Labelled.train(input, folder.resolve("model.gz"));
    assertEquals(Files.readString(cosine()), Documents.gunzip(zipped));
    assertEquals(
        run("pairs", input, "--method andd MODEL").succeeds().out(),
        run("pairs", input, "--method andd --model " + zipped).succeeds().out());
  }

  @Test
  void aLostModelIsNamed() throws IOException {
    run("index", input, "--method andd MODEL", "--index", index).succeeds();
    Map<String, String> userData = new HashMap<>(userData());
    String key = "doppel.model." + id(cosine());
    assertEquals(Files.readString(cosine()), userData.get(key));
    userData.remove(key);
    setUserData(userData);
    String[] parts = {"does not keep the model " + id(cosine()), "make the index again"};
    run("pairs", "--index=" + index, "").refuses(parts);
    run("query", "--index=" + index, "--id c0-0").refuses(parts);
    run("index", input, "--method andd", "--index", index).refuses(parts);
    userData.put(key, Files.readString(cosine()).replace("words 1", "words 2"));
    setUserData(userData);
    run("pairs", "--index=" + index, "").refuses("damaged");
  }

  @Test
  void aQueryLogGoesWithItsModel() throws IOException {
    Path log = Documents.write(folder.resolve("log.tsv"), "w5x members\t7", "w6x", "click here\t2");
    Path other = Documents.write(folder.resolve("other.tsv"), "w5x members\t8", "w6x");
    Path model = Labelled.train(input, folder.resolve("logged"), "--query-log", log);
    String andd = "--method andd-lsh-cos --model " + model;
    run("pairs", input, andd).refuses(model.toString(), "with a query log", "--query-log");
    run("pairs", input, andd + " --query-log " + other)
        .refuses("--query-log: " + other + " is not the log that the model was trained with");
    run("pairs", input, "--method andd MODEL --query-log " + log)
        .refuses(cosine().toString(), "without a query log", "leave --query-log out");
    run("pairs", input, andd + " --query-log " + folder.resolve("none"))
        .refuses("--query-log", "no such file");
    run("index", input, andd, "--index", index).refuses("with a query log");
    String logged = andd + " --query-log " + log;
    String pairs = run("pairs", input, logged).succeeds().out();
    run("index", input, logged, "--index", index).succeeds();
    Map<String, String> kept = userData();
    assertEquals(3, kept.size(), "model, frequencies and log: " + kept.keySet());
    assertEquals(pairs, run("pairs", "--index=" + index, "").succeeds().out());
    run("query", "--index=" + index, "--id c0-0").succeeds();
    run("query", "--index=" + index, "--id c0-0 --query-log " + log)
        .refuses("--query-log was settled");
    run("index", input, "--method andd-lsh-cos", "--index", index).succeeds();
    run("index", input, logged, "--index", index).succeeds();
    assertEquals(kept, userData());
    run("index", input, andd + " --query-log " + other, "--index", index).refuses("is not the log");
    Map<String, String> lost = new HashMap<>(kept);
    String id = GramModel.parse(Files.readString(model)).queryLog();
    lost.remove("doppel.frequencies." + id);
    setUserData(lost);
    run("pairs", "--index=" + index, "").refuses("does not keep the query log " + id);
  }

  @Test
  void anIndexOfAModelWithoutALogTakesNone() throws IOException {
    Path log = Documents.write(folder.resolve("log.tsv"), "w5x");
    run("index", input, "--method andd MODEL", "--index", index).succeeds();
    run("index", input, "--method andd --query-log " + log, "--index", index)
        .refuses(id(cosine()), "without a query log");
  }

  /** A model that looks at titles and addresses. */
  private Path titleModel() throws IOException {
    GramModel model =
        new GramModel.Builder()
            .weight(GramFeature.BIAS, 1000)
            .weight(GramFeature.IN_TITLE, 4000)
            .weight(GramFeature.IN_URL, 2500)
            .thresholds(0.3, 0.3)
            .build();
    return Files.writeString(folder.resolve("titles"), model.toText());
  }

  private static final String TEXT = "one two three four five six seven eight nine ten";

  private Path titled() throws IOException {
    return Documents.write(
        input,
        Documents.line("a", TEXT, "\"title\":\"one two\",\"url\":\"http://three\",\"s\":\"four\""),
        Documents.line("b", TEXT, "\"title\":\"nine\",\"url\":7,\"s\":\"four\""),
        Documents.line("c", TEXT, "\"title\":{\"a\":1},\"url\":null"),
        Documents.line("d", TEXT));
  }

  private static Map<String, String> similarities(CommandRun run) {
    Map<String, String> similarities = new HashMap<>();
    for (String row : run.succeeds().lines()) {
      String[] values = row.split("\t");
      similarities.put(values[0] + values[1], values[2]);
    }
    return similarities;
  }

  @Test
  void titleAndAddressChangeTheSignature() throws IOException {
    titled();
    String andd = "--method andd --model " + titleModel();
    Map<String, String> found = similarities(run("pairs", input, andd));
    assertEquals("1.000000", found.get("cd"));
    assertNotEquals("1.000000", found.get("ab"));
    assertNotEquals("1.000000", found.get("bc"));
    // other fields
    found = similarities(run("pairs", input, andd + " --title-field s --url-field none"));
    assertEquals("1.000000", found.get("ab"));
    assertNotEquals("1.000000", found.get("bc"));
    // the text is not its own title, but the id may be an address
    Documents.write(
        input,
        "{\"url\":\"http://one\",\"title\":\"" + TEXT + "\"}",
        "{\"url\":\"http://two\",\"title\":\"" + TEXT + "\"}",
        "{\"url\":\"http://zero\",\"title\":\"" + TEXT + "\"}",
        "{\"url\":\"http://nil\",\"title\":\"" + TEXT + "\"}");
    found = similarities(run("pairs", input, andd + " --id-field url --text-field title"));
    assertEquals("1.000000", found.get("http://nilhttp://zero"));
    assertNotEquals("1.000000", found.get("http://onehttp://two"));
  }

  @Test
  void anIndexedTextKeepsItsTitle() throws IOException {
    titled();
    String andd = "--method andd --model " + titleModel();
    Map<String, String> expected = similarities(run("pairs", input, andd));
    run("index", input, andd, "--index", index).succeeds();
    assertEquals(expected, similarities(run("pairs", "--index=" + index, "")));
    // also if the index has no such signatures
    Path exact = folder.resolve("exact");
    run("index", input, "--method exact", "--index", exact).succeeds();
    assertEquals(expected, similarities(run("pairs", "--index=" + exact, andd)));
    assertEquals(
        similarities(run("pairs", input, andd + " --title-field s --url-field none")),
        similarities(run("pairs", "--index=" + exact, andd + " --title-field s --url-field none")));
  }

  @Test
  void anotherProgramsIndexMayStoreTitles() throws IOException {
    titled();
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (String line : Documents.read(input)) {
        Map<String, String> fields = Documents.fields(line);
        Document document = new Document();
        document.add(new StringField("id", fields.get("id"), Field.Store.YES));
        document.add(new TextField("text", fields.get("text"), Field.Store.YES));
        if (fields.get("title") != null) {
          document.add(new StoredField("title", fields.get("title")));
        }
        if (fields.get("id").equals("a")) {
          document.add(new StoredField("url", fields.get("url")));
        }
        writer.addDocument(document);
      }
    }
    String andd = "--method andd --model " + titleModel();
    assertEquals(
        similarities(run("pairs", input, andd)),
        similarities(run("pairs", "--index=" + index, andd)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"andd-lsh-cos", "andd"})
  void aQueryMayHaveATitle(String method) throws IOException {
    titled();
    run("index", input, "--method " + method + " --model " + titleModel(), "--index", index)
        .succeeds();
    CommandRun titled =
        run("query", "--index=" + index, "--title", "one two", "--url", "three", "--text", TEXT);
    assertTrue(titled.succeeds().lines().contains("a\t1.000000"), titled.out());
    CommandRun plain = run("query", "--index=" + index, "", "--text", TEXT).succeeds();
    assertTrue(plain.lines().contains("d\t1.000000"), plain.out());
    assertFalse(plain.lines().contains("a\t1.000000"), plain.out());
    Path file = Files.writeString(folder.resolve("q.txt"), TEXT);
    assertEquals(
        titled.out(),
        run("query", "--index=" + index, "--title", "one two", "--url", "three", "--file", file)
            .succeeds()
            .out());
    run("query", "--index=" + index, "--id a --title x").refuses("--title and --url", "--id");
    run("query", "--index=" + index, "--id a --url x").refuses("--title and --url", "--id");
  }

  @Test
  void aTitleIsOfNoUseToOtherMethods() throws IOException {
    run("index", input, "--method tfidf", "--index", index).succeeds();
    String methods = " is for andd, andd-lsh-cos, andd-lsh-jaccard";
    run("query", "--index=" + index, "--text x --title y")
        .refuses("--title" + methods + ", not for tfidf");
    run("query", "--index=" + index, "--text x --url y")
        .refuses("--url" + methods, "--boilerplate-by url-host", "not for tfidf");
  }

  @Test
  void theSameIsSaidInDifferentWays() throws IOException {
    for (String[] same :
        new String[][] {
          {"--method tfidf", "--method tfidf --words 1 --weights idf --measure cosine"},
          {"--method tfidf", "--method tfidf --threshold 0.7"},
          {"--method tfidf --measure jaccard", "--method tfidf --measure jaccard --no-pruning"},
          {"--method andd MODEL", "--method andd MODEL --no-pruning"},
          {"--method andd-lsh-cos MODEL", "--method andd-lsh-cos MODEL --projections 384"},
          {"--method andd-lsh-cos MODEL", "--method andd-lsh-cos MODEL --no-pruning"},
          {
            "--method andd-lsh-jaccard MODEL",
            "--method andd-lsh-jaccard MODEL --slots 80 --bits 12 --key-slots 20"
          },
          {
            "--method andd-lsh-cos MODEL --distance 96",
            "--method andd-lsh-cos MODEL --threshold 0.7071"
          }
        }) {
      String expected = run("pairs", input, same[0]).succeeds().out();
      assertFalse(expected.isEmpty(), same[0]);
      assertEquals(expected, run("pairs", input, same[1]).succeeds().out(), same[1]);
    }
    String tfIdf = run("pairs", input, "--method tfidf").succeeds().out();
    for (String other : List.of("--weights equal", "--measure jaccard", "--words 2")) {
      assertNotEquals(tfIdf, run("pairs", input, "--method tfidf " + other).succeeds().out());
    }
  }

  private static final List<Arguments> BAD_OPTIONS =
      List.of(
          arguments("--method tfidf --measure max-overlap", "--measure must be one of cosine, jac"),
          arguments("--method tfidf --measure repeatability", "--measure must be one of cosine"),
          arguments("--method qgrams --measure cosine", "--measure must be one of jaccard"),
          arguments("--method tfidf --weights some", "--weights must be one of equal, idf"),
          arguments("--method tfidf --distance 0.3", "--distance is for"),
          arguments("--method andd MODEL --measure jaccard", "--measure is for"),
          arguments("--method andd MODEL --words 2", "--words is for"),
          arguments("--method andd MODEL --weights idf", "--weights is for"),
          arguments("--method andd-lsh-cos MODEL --edit-rate 0.1", "--edit-rate is for"),
          arguments(
              "--method andd-lsh-cos MODEL --distance 3 --threshold 0.9", "say the same thing"),
          arguments(
              "--method andd-lsh-cos MODEL --distance 384", "--distance must be a whole number"),
          arguments("--method andd-lsh-cos MODEL --distance 200", "--distance is too wide"),
          arguments("--method andd-lsh-cos MODEL --projections 100", "--projections must be"),
          arguments("--method andd-lsh-cos MODEL --blocks 24", "--blocks is for 'doppel index'"),
          arguments(
              "--method andd-lsh-jaccard MODEL --slots 9 --key-slots 10",
              "--key-slots must be at most --slots"),
          arguments(
              "--method andd-lsh-jaccard MODEL --min-keys 21",
              "--min-keys must be at most --key-slots, got 21 and 20"),
          arguments("--method andd-lsh-jaccard MODEL --groups 2", "--groups is for"),
          arguments(
              "--method shingles --model x",
              "--model is for combined, andd, andd-lsh-cos, andd-lsh"),
          arguments("--method tfidf --query-log x", "--query-log is for andd, andd-lsh-cos"));

  @ParameterizedTest
  @FieldSource("BAD_OPTIONS")
  void badOptionsAreRefused(String options, String message) throws IOException {
    run("pairs", input, options).refuses(message);
  }

  @Test
  void whatIsExpectedIsSaid() throws IOException {
    Map<String, String> expected = new HashMap<>();
    expected.put("--method andd MODEL", "nothing is missed");
    expected.put("--method tfidf --no-pruning", "every document is measured, nothing is missed");
    expected.put(
        "--method andd-lsh-cos MODEL --distance 70", "nothing within 70 of 384 bits is missed");
    expected.put("--method andd-lsh-jaccard MODEL", "nothing is missed that the sketches show");
    for (Map.Entry<String, String> entry : expected.entrySet()) {
      String said = run("pairs", input, entry.getKey(), "--verbose").succeeds().err();
      assertTrue(said.contains("recall              " + entry.getValue() + "\n"), said);
    }
    run("index", input, "--method andd-lsh-jaccard MODEL", "--index", index).succeeds();
    String said = run("query", "--index=" + index, "--id c0-0 --verbose").succeeds().err();
    assertTrue(said.contains(" of 20 keys"), said);
  }

  @Test
  void keysOfAnIndexAreChosen() throws IOException {
    for (String keys :
        List.of("--blocks 12", "--blocks 24 --key-blocks 2", "--expected-documents 1000000")) {
      Path chosen = folder.resolve(keys.replace(' ', '_'));
      run("index", input, "--method andd-lsh-cos MODEL " + keys, "--index", chosen).succeeds();
      assertEquals(
          run("pairs", input, "--method andd-lsh-cos MODEL").succeeds().out(),
          run("pairs", "--index=" + chosen, "").succeeds().out());
      assertFalse(run("query", "--index=" + chosen, "--id c0-0").succeeds().lines().isEmpty());
    }
  }

  @Test
  void frequenciesAreCountedOverAnIndexWithoutSignatures() throws IOException {
    run("index", input, "--method exact", "--index", index).succeeds();
    for (String options : METHODS) {
      assertEquals(
          run("pairs", input, options).succeeds().out(),
          run("pairs", "--index=" + index, options).succeeds().out(),
          options);
    }
  }
}
