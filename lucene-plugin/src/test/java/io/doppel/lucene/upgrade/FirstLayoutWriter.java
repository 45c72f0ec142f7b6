package io.doppel.lucene.upgrade;

import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.frequencies.IndexBoilerplate;
import io.doppel.lucene.frequencies.IndexFrequencies;
import io.doppel.lucene.frequencies.IndexModels;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.TrainedModel;
import io.doppel.lucene.scan.Attach;
import io.doppel.model.CombinedModel;
import io.doppel.model.VectorMeasure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Wrote the files of the first layout that the tests of this package read. They are kept as they
 * are: a test that fails on them has found what users would lose. To write those of a new layout,
 * which then stands beside this one in a folder of its own:
 *
 * <pre>
 * mvn verify -pl src,lucene-plugin -Dtest=FirstLayoutWriter -DargLine=-Ddoppel.write=FOLDER
 * </pre>
 */
@EnabledIfSystemProperty(named = "doppel.write", matches = ".+")
class FirstLayoutWriter {
  private final Path folder = Path.of(System.getProperty("doppel.write", ""));

  private void write(String name, byte[] content) throws IOException {
    Files.createDirectories(folder);
    Files.write(folder.resolve(name), content);
  }

  private void write(String name, List<String> lines) throws IOException {
    write(name, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static IndexWriterConfig config() {
    return new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
  }

  @Test
  void signatures() throws IOException {
    List<FirstLayout.Defined> defined = FirstLayout.definitions();
    List<Definition> signing = FirstLayout.definitions(defined);
    List<String> texts = FirstLayout.texts();
    Map<String, String> userData = new HashMap<>();
    for (FirstLayout.Defined each : defined) {
      each.settings().define(each.field(), new Keeping(each, userData));
    }
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, config())) {
        for (int i = 0; i < texts.size(); i++) {
          writer.addDocument(FirstLayout.document(FirstLayout.id(i), texts.get(i), signing));
          if (i == texts.size() / 2) {
            writer.flush(); // two segments
          }
        }
        writer.setLiveCommitData(userData.entrySet());
      }
      write("signatures.zip", FirstLayout.zip(directory));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        write("signatures.tsv", FirstLayout.answers(reader, defined));
      }
    }
  }

  @Test
  void attached() throws IOException {
    List<FirstLayout.Defined> defined = FirstLayout.attached();
    List<String> texts = FirstLayout.texts();
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, config())) {
        for (int i = 0; i < texts.size(); i++) {
          writer.addDocument(FirstLayout.document(FirstLayout.id(i), texts.get(i), List.of()));
        }
      }
      for (FirstLayout.Defined each : defined) {
        Attach.of(directory, each.near()).run();
      }
      write("attached.zip", FirstLayout.zip(directory));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        write("attached.tsv", FirstLayout.answers(reader, defined));
      }
    }
  }

  @Test
  void deduplicated() throws IOException {
    List<String> texts = FirstLayout.texts();
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, config());
          DedupWriter dedup =
              DedupWriter.of(writer, FirstLayout.deduplicating(), FirstLayout.ID).open()) {
        for (int i = 0; i < texts.size(); i++) {
          dedup.addDocument(new DedupDocument(FirstLayout.id(i), texts.get(i), new Document()));
        }
        dedup.commit();
      }
      write("deduplicated.zip", FirstLayout.zip(directory));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        write("deduplicated.tsv", FirstLayout.tags(reader));
      }
    }
  }

  @Test
  void files() throws IOException {
    for (FirstLayout.Defined each : FirstLayout.definitions()) {
      if (FirstLayout.KEPT_DEFINITIONS.contains(each.name())) {
        DefinitionFile file =
            DefinitionFile.of(
                each.field(), each.settings(), FirstLayout.Sources.of(each.settings().method()));
        write(
            each.name().replace(' ', '-') + ".definition",
            file.toText().getBytes(StandardCharsets.UTF_8));
      }
    }
    write(
        "gram.model",
        FirstLayout.model(VectorMeasure.COSINE).toText().getBytes(StandardCharsets.UTF_8));
    write("combined.model", CombinedModel.builtIn().toText().getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void knownAnswers() throws IOException {
    write("known-answers.tsv", KnownAnswers.answers());
  }

  /** Notes in a commit what signatures are made with. */
  private record Keeping(FirstLayout.Defined defined, Map<String, String> userData)
      implements MethodSources {
    private MethodSources sources() {
      return FirstLayout.Sources.of(defined.settings().method());
    }

    @Override
    public FeatureFrequencies frequencies(Definition features) throws IOException {
      FeatureFrequencies frequencies = sources().frequencies(features);
      IndexFrequencies.put(userData, frequencies);
      return frequencies;
    }

    @Override
    public Boilerplate boilerplate(Definition features, MethodSettings settings)
        throws IOException {
      Boilerplate boilerplate = sources().boilerplate(features, settings);
      IndexBoilerplate.put(userData, boilerplate);
      return boilerplate;
    }

    @Override
    public TrainedModel trained(String field, MethodSettings settings) throws IOException {
      TrainedModel trained = sources().trained(field, settings);
      IndexModels.put(userData, trained.model());
      return trained;
    }

    @Override
    public <T> Optional<T> comparing(MethodSettings settings, Function<String, T> parser)
        throws IOException {
      return sources().comparing(settings, parser);
    }
  }
}
