package io.doppel.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.decision.DecisionKind;
import io.doppel.evaluate.PairLabels;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.learn.TrainingSettings;
import io.doppel.lucene.collapse.Collapse;
import io.doppel.lucene.collapse.GroupIds;
import io.doppel.lucene.collapse.RankedHits;
import io.doppel.lucene.explain.ComparedDocument;
import io.doppel.lucene.explain.SharedFeatures;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.index.DedupWriterBuilder;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.scan.Attach;
import io.doppel.lucene.scan.ScanSettings;
import io.doppel.lucene.training.AnddTraining;
import io.doppel.pairs.CandidateLimit;
import io.doppel.pairs.MemoryBudget;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An argument that is null and must not be is refused by its name, whoever takes it. */
class NullArgumentsTest {
  private static final String TEXT = "one two three four five six seven";

  /** May be null, as their Javadoc says. */
  private static final Set<String> NULLABLE =
      Set.of(
          "AnddTraining.AnddTraining(analyzer)",
          "AnddTraining.add(cluster)",
          "Decision.Decision(other)",
          "DedupDocument.DedupDocument(source)",
          "DedupDocument.withSource(line)",
          "DedupWriterBuilder.audit(file)",
          "DedupWriterBuilder.sourceField(name)",
          "RankedHits.add(signature)",
          "ScanSettings.ScanSettings(origin)",
          "ScanSettings.withOrigin(place)",
          "UncoveredException.UncoveredException(coverage)",
          "UncoveredException.UncoveredException(message)");

  @TempDir private static Path folder;

  private static final Map<Class<?>, Object> SAMPLES = new HashMap<>();
  private static IndexWriter writer;
  private static DirectoryReader reader;
  private static DedupWriter dedup;

  @BeforeAll
  static void makeSamples() throws IOException {
    NearDup near = NearDups.shingles("body").build();
    Directory directory = new ByteBuffersDirectory();
    writer = new IndexWriter(directory, new IndexWriterConfig());
    Document document = new Document();
    document.add(new StringField("key", "a", Field.Store.YES));
    document.add(new TextField("body", TEXT, Field.Store.YES));
    writer.addDocument(near.addSignature(document, TEXT));
    writer.commit();
    reader = DirectoryReader.open(directory);
    dedup = DedupWriter.of(writer, near, "key").open();
    sample(NearDup.class, near);
    sample(Directory.class, new ByteBuffersDirectory());
    sample(IndexWriter.class, writer);
    sample(IndexReader.class, reader);
    sample(IndexSearcher.class, new IndexSearcher(reader));
    sample(Query.class, MatchAllDocsQuery.INSTANCE);
    sample(Sort.class, Sort.RELEVANCE);
    sample(Term.class, new Term("key", "a"));
    sample(Document.class, document);
    sample(Iterable.class, document);
    sample(Analyzer.class, new StandardAnalyzer());
    sample(ScoreDoc.class, new ScoreDoc(0, 1));
    sample(TotalHits.class, new TotalHits(1, TotalHits.Relation.EQUAL_TO));
    sample(Signature.class, near.sign(TEXT).orElseThrow());
    sample(String.class, "body");
    sample(Object.class, "body");
    sample(List.class, List.of());
    sample(Map.class, Map.of());
    sample(Optional.class, Optional.empty());
    sample(Path.class, folder);
    sample(Duration.class, Duration.ofDays(1));
    sample(CandidateLimit.class, CandidateLimit.DEFAULT);
    sample(MemoryBudget.class, MemoryBudget.UNLIMITED);
    sample(TrainingSettings.class, TrainingSettings.DEFAULT);
    sample(PairLabels.class, PairLabels.ofClusters(new int[0], Set.of()));
    sample(FeatureFrequencies.class, new FeatureFrequencies(0, new long[0], new int[0]));
    sample(DuplicatePair.class, new DuplicatePair(0, 0, 1));
    sample(Coverage.class, Coverage.NONE);
    sample(SharedFeatures.class, new SharedFeatures(List.of(), List.of(), List.of()));
    sample(JoinSettings.class, JoinSettings.DEFAULT);
    sample(ScanSettings.class, ScanSettings.DEFAULT);
    sample(ComparedDocument.class, ComparedDocument.of(TEXT));
    sample(NearDupBuilder.class, NearDups.shingles("body"));
    sample(SignatureMemory.class, SignatureMemory.of(near));
    sample(Collapse.class, Collapse.of(near));
    sample(GroupIds.class, GroupIds.of(reader, "key", List.of()));
    sample(RankedHits.class, new RankedHits(near));
    sample(Decision.class, new Decision(0, DecisionKind.ADDED, "a", "a", 1, List.of()));
    sample(DedupDocument.class, new DedupDocument("a", TEXT, new Document()));
    sample(DedupWriter.class, dedup);
    sample(DedupWriterBuilder.class, DedupWriter.of(writer, near, "key"));
    sample(Attach.class, Attach.of(new ByteBuffersDirectory(), near));
    sample(AnddTraining.class, new AnddTraining("body", TrainingSettings.DEFAULT));
  }

  private static void sample(Class<?> type, Object value) {
    SAMPLES.put(type, value);
  }

  @AfterAll
  static void closeSamples() throws IOException {
    dedup.close();
    reader.close();
    writer.close();
  }

  /** Some value of a type; null if there is none to be had. */
  private static Object value(Class<?> type) {
    if (type.isPrimitive()) {
      return Array.get(Array.newInstance(type, 1), 0);
    } else if (type == Reader.class) {
      return new StringReader(TEXT);
    } else if (type == DocumentText.class) {
      return DocumentText.of(TEXT);
    } else if (SAMPLES.get(type) != null) {
      return SAMPLES.get(type);
    } else if (type.isEnum()) {
      return type.getEnumConstants()[0];
    } else if (type.isArray()) {
      return Array.newInstance(type.getComponentType(), 0);
    } else if (type.isInterface()) {
      return Proxy.newProxyInstance(
          type.getClassLoader() == null
              ? NullArgumentsTest.class.getClassLoader()
              : type.getClassLoader(),
          new Class<?>[] {type},
          (proxy, method, arguments) -> null);
    }
    return null;
  }

  @Test
  void nullIsRefusedByTheNameOfTheParameter() throws ReflectiveOperationException, IOException {
    Set<String> wrong = new TreeSet<>();
    Set<String> untried = new TreeSet<>();
    int tried = 0;
    for (Class<?> door : Exported.types()) {
      if (!door.getName().startsWith("io.doppel.lucene.")) {
        continue;
      }
      for (Executable member : members(door)) {
        Parameter[] parameters = member.getParameters();
        for (int i = 0; i < parameters.length; i++) {
          String name =
              door.getSimpleName()
                  + "."
                  + (member instanceof Constructor<?> ? door.getSimpleName() : member.getName())
                  + "("
                  + parameters[i].getName()
                  + ")";
          if (parameters[i].getType().isPrimitive() || NULLABLE.contains(name)) {
            continue;
          }
          Object[] arguments = new Object[parameters.length];
          for (int j = 0; j < arguments.length; j++) {
            arguments[j] = j == i ? null : value(parameters[j].getType());
          }
          boolean isStatic =
              member instanceof Constructor<?> || Modifier.isStatic(member.getModifiers());
          Object on = isStatic ? null : value(door);
          if (on == null && !isStatic) {
            untried.add(name);
            continue;
          }
          tried++;
          Throwable thrown = thrown(member, on, arguments);
          if (!(thrown instanceof NullPointerException)
              || !parameters[i].getName().equals(thrown.getMessage())) {
            wrong.add(name + " gives " + thrown + "\n");
          }
        }
      }
    }
    assertEquals(Set.of(), wrong);
    assertTrue(tried > 150, "only " + tried + " were tried");
    assertEquals(Set.of(), untried);
  }

  private static List<Executable> members(Class<?> door) {
    List<Executable> members = new ArrayList<>();
    for (Constructor<?> constructor : door.getConstructors()) {
      if (!Modifier.isAbstract(door.getModifiers())) {
        members.add(constructor);
      }
    }
    for (Method method : door.getDeclaredMethods()) {
      boolean isOurs =
          Modifier.isPublic(method.getModifiers())
              && !method.isSynthetic()
              && !method.isVarArgs() // Lucene's own deletes and merges, which check themselves
              && !(door.isEnum() && method.getName().equals("valueOf"))
              && !method.getName().equals("equals");
      boolean isLucenes =
          List.of(door.getInterfaces()).stream()
              .filter(type -> !type.getName().startsWith("io.doppel."))
              .flatMap(type -> List.of(type.getMethods()).stream())
              .anyMatch(inherited -> inherited.getName().equals(method.getName()));
      boolean isAsked = door.isInterface() && door != NearDup.class; // others implement it
      if (isOurs && !isLucenes && !isAsked) {
        members.add(method);
      }
    }
    return members;
  }

  private static Throwable thrown(Executable member, Object on, Object[] arguments)
      throws ReflectiveOperationException {
    try {
      if (member instanceof Constructor<?> constructor) {
        constructor.newInstance(arguments);
      } else {
        ((Method) member).invoke(on, arguments);
      }
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    }
  }
}
