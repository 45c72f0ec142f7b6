package io.doppel.cli.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.Labelled;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.method.OptionNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A definition in a file is that of an index of the same documents. */
final class DefineCommandTest {
  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("sample.definition");
  }

  private CommandRun define(Object input, Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("define", input, "--out", file()));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray());
  }

  private DefinitionFile read() throws IOException {
    try (InputStream in = Files.newInputStream(file())) {
      return DefinitionFile.read(in, OptionNames.COMMAND);
    }
  }

  /** The definition makes the signatures that an index of the sample has. */
  private void isThatOfAnIndex(Object... options) throws IOException {
    CommandRun run = define(Documents.SAMPLE, options).succeeds();
    DefinitionFile file = read();
    assertEquals("", run.out());
    assertTrue(
        run.err().startsWith("definition " + file.id() + " of " + file.method().id() + ", "),
        run.err());
    assertTrue(run.err().contains(" documents, is in " + file()), run.err());
    Path index = folder.resolve("index" + file.id());
    List<Object> arguments = new ArrayList<>(List.of("index", Documents.SAMPLE, "--index", index));
    arguments.addAll(List.of(options));
    CommandRun.of(arguments.toArray()).succeeds();
    Definition near = file.define("text", Map.of());
    try (FSDirectory directory = FSDirectory.open(index);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      assertEquals(List.of(near.fields()), IndexFiles.layouts(reader, "text"));
      int signed = 0;
      for (int document = 0; document < reader.maxDoc(); document++) {
        String text = reader.storedFields().document(document).get("text");
        byte[] expected = near.sign(text).map(signature -> signature.pack()).orElse(null);
        byte[] indexed =
            near.signatures(reader.leaves().get(0))
                .of(document)
                .map(signature -> signature.pack())
                .orElse(null);
        assertArrayEquals(expected, indexed);
        signed += expected == null ? 0 : 1;
      }
      assertTrue(signed >= 100, signed + " signed");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--method combined",
        "--method combined --window 4 --analyzer cjk",
        "--method imatch --min-idf 0.3",
        "--method tfidf --words 2",
        "--method containment --weights idf",
        "--method shingles --boilerplate 0.1 --analyzer smartcn",
        "--method spotsigs --max-idf 0.9 --lang en",
        "--method charikar --weights idf --projections 128"
      })
  void definitionIsThatOfAnIndex(String options) throws IOException {
    isThatOfAnIndex((Object[]) options.split(" "));
  }

  @ParameterizedTest
  @MethodSource("learned")
  void definitionKeepsTheModel(Method method) throws IOException {
    isThatOfAnIndex(Labelled.options(method, folder));
  }

  @Test
  void definitionKeepsTheModelOfCombined() throws IOException {
    Path model = folder.resolve("combined.model");
    CommandRun.of("train", Documents.SAMPLE, "--method", "combined", "--out", model).succeeds();
    define(Documents.SAMPLE, "--method", "combined", "--model", model).succeeds();
    String text = Files.readString(file());
    assertTrue(text.contains("\nkeep doppel.combined-model="), text.substring(0, 200));
    assertFalse(text.contains(model.toString()));
    Files.delete(model);
    assertEquals(Methods.of("combined"), read().method());
  }

  @Test
  void optionsOfTheSearchAreItsDefaults() throws IOException {
    define(Documents.SAMPLE, "--method", "combined", "--threshold", "0.9", "--no-pruning")
        .succeeds();
    assertEquals(0.9, read().define("text", Map.of()).threshold());
    assertEquals(0.3, read().define("text", Map.of(MethodOption.THRESHOLD, 0.3)).threshold());
  }

  @Test
  void standardInputAndGzipAndVerboseGiveTheSame() throws IOException {
    define(Documents.SAMPLE, "--method", "combined").succeeds();
    String text = Files.readString(file());
    byte[] input = Files.readAllBytes(Documents.SAMPLE);
    Path zipped = folder.resolve("definition.gz");
    CommandRun run =
        CommandRun.withInput(
                input, "define", "-", "--out", zipped, "--verbose", "--method", "combined")
            .succeeds();
    assertTrue(run.err().contains("signatures: " + read().scheme()), run.err());
    assertEquals(text, Documents.gunzip(zipped));
    try (InputStream in = Files.newInputStream(zipped)) {
      assertEquals(text, DefinitionFile.read(in, OptionNames.COMMAND).toText());
    }
    CommandRun toStandardOutput =
        CommandRun.of("define", Documents.SAMPLE, "--out", "-", "--method", "combined").succeeds();
    assertEquals(text, toStandardOutput.out());
  }

  @Test
  void badDocumentsAreSetAsideAndDoNotCount() throws IOException {
    define(Documents.SAMPLE, "--weights", "idf", "--boilerplate", "0.1", "--method", "containment")
        .succeeds();
    String text = Files.readString(file());
    List<String> lines = new ArrayList<>(Documents.read(Documents.SAMPLE));
    String repeated = lines.get(3);
    lines.add(10, "{");
    lines.add(20, repeated);
    Path input = Documents.write(folder.resolve("in.jsonl"), lines.toArray(String[]::new));
    Files.delete(file());
    define(input).refuses("in.jsonl:11", "--skip-bad");
    assertFalse(Files.exists(file()));
    Path aside = folder.resolve("aside.jsonl");
    CommandRun run =
        define(
                input,
                "--skip-bad",
                aside,
                "--weights",
                "idf",
                "--boilerplate",
                "0.1",
                "--method",
                "containment")
            .succeeds();
    assertTrue(run.err().contains("2 bad documents set aside"), run.err());
    assertEquals(List.of("{", repeated), Documents.read(aside));
    assertEquals(text, Files.readString(file()));
  }

  @Test
  void whatCannotBeDefinedIsRefusedAndNothingIsWritten() throws IOException {
    define(Documents.SAMPLE, "--method", "signcd").refuses("signcd", "counts nothing");
    define(Documents.SAMPLE, "--method", "tfidf", "--weights", "equal").refuses("counts nothing");
    define(Documents.SAMPLE, "--method", "andd").refuses("andd needs a model", "--model FILE");
    define(Documents.SAMPLE, "--method", "imatch", "--min-idf", "0.9").refuses("--min-idf must be");
    define(Documents.SAMPLE, "--min-spots", "2", "--words", "2").refuses("--min-spots is for");
    define(Documents.SAMPLE, "--method", "combined", "--window", "0")
        .refuses("--window must be at least 1");
    define(Documents.SAMPLE).refuses("runs has too few different documents to learn from");
    define(folder.resolve("none.jsonl")).refuses("none.jsonl", "no such file");
    define(Documents.write(folder.resolve("empty.jsonl"))).refuses("documents to count, got none");
    define(
            Documents.SAMPLE,
            "--boilerplate",
            "0.1",
            "--boilerplate-by",
            "colour",
            "--method",
            "qgrams")
        .refuses("--boilerplate-by", "colour");
    CommandRun.of("define", Documents.SAMPLE).refuses("--out");
    CommandRun.of("define", Documents.SAMPLE, "--out", folder).refuses("--out", "is a folder");
    Path copy = folder.resolve("copy.jsonl");
    Files.copy(Documents.SAMPLE, copy);
    CommandRun.of("define", copy, "--out", copy).refuses("--out", "part of what is read");
    assertArrayEquals(Files.readAllBytes(Documents.SAMPLE), Files.readAllBytes(copy));
    assertEquals(List.of("copy.jsonl", "empty.jsonl"), Documents.names(folder));
  }

  static List<Method> learned() {
    return Methods.all().stream().filter(method -> method.isLearned()).toList();
  }
}
