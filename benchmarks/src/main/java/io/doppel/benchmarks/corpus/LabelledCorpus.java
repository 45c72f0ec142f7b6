package io.doppel.benchmarks.corpus;

import io.doppel.corpus.CorpusDocument;
import io.doppel.corpus.CorpusKind;
import io.doppel.corpus.GeneratedCorpus;
import io.doppel.evaluate.PairLabels;
import io.doppel.lucene.analysis.HtmlFramingCharFilter;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Documents in clusters of near-duplicates, and pairs of them that count neither way. */
public final class LabelledCorpus {
  /**
   * A document.
   *
   * @param id its id
   * @param text its text
   * @param title its title; empty if it has none
   * @param cluster its cluster; null if it has none
   * @param time when it was published; null if that is not known
   * @param edit how it differs from the first of its cluster, as a generated one says; null if it
   *     does not say
   */
  public record Labelled(
      String id, String text, String title, String cluster, Instant time, String edit) {}

  /**
   * Where a document's fields are.
   *
   * @param label the name of the field of the cluster
   * @param title the name of the field of the title
   * @param html whether the page is taken rather than the text, where there are both
   */
  public record Fields(String label, String title, boolean html) {}

  private final List<Labelled> documents;
  private final Set<String> ignored;

  private LabelledCorpus(List<Labelled> documents, Set<String> ignored) {
    this.documents = documents;
    this.ignored = ignored;
  }

  /**
   * Reads documents.
   *
   * @param file lines of JSON with id and text, or html, whose framing is left out; packed if its
   *     name ends in {@code .gz}. Pairs to be ignored stand in {@code ignore.tsv} beside it
   * @param label the name of the field of the cluster
   * @param title the name of the field of the title
   * @return the documents
   * @throws IOException if they cannot be read
   */
  public static LabelledCorpus read(Path file, String label, String title) throws IOException {
    return read(file, new Fields(label, title, false));
  }

  /**
   * Reads documents.
   *
   * @param file as above
   * @param names where the fields are
   * @return the documents
   * @throws IOException if they cannot be read
   */
  public static LabelledCorpus read(Path file, Fields names) throws IOException {
    List<Labelled> documents = new ArrayList<>();
    for (Map<String, String> fields : JsonlDocuments.fields(file)) {
      documents.add(
          new Labelled(
              fields.get("id"),
              text(fields, names.html()),
              fields.getOrDefault(names.title(), ""),
              fields.get(names.label()),
              PublicationTime.of(fields),
              fields.get("edit")));
    }
    Set<String> ignored = new HashSet<>();
    Path beside = file.resolveSibling("ignore.tsv");
    if (Files.exists(beside)) {
      for (String line : Files.readAllLines(beside)) {
        String[] ids = line.split("\t");
        ignored.add(key(ids[0], ids[1]));
      }
    }
    return new LabelledCorpus(documents, ignored);
  }

  /**
   * Generates documents, the same ones on every machine.
   *
   * @param kind their kind
   * @param size how many
   * @return the documents
   * @throws IOException never
   */
  public static LabelledCorpus generated(CorpusKind kind, int size) throws IOException {
    GeneratedCorpus corpus = new GeneratedCorpus(size, 1, EnumSet.of(kind));
    List<Labelled> documents = new ArrayList<>();
    for (int row = 0; row < size; row++) {
      CorpusDocument document = corpus.document(row);
      documents.add(
          new Labelled(
              document.id(),
              kind == CorpusKind.HTML ? visible(document.text()) : document.text(),
              document.title(),
              document.cluster(),
              document.timestamp(),
              document.edit()));
    }
    return new LabelledCorpus(documents, Set.of());
  }

  private static String text(Map<String, String> fields, boolean html) throws IOException {
    String text = fields.get("text");
    String page = fields.get("html");
    return text == null || html && page != null ? visible(page) : text;
  }

  private static String visible(String page) throws IOException {
    StringWriter visible = new StringWriter();
    try (Reader html = new HtmlFramingCharFilter(new StringReader(page))) {
      html.transferTo(visible);
    }
    return visible.toString();
  }

  private static String key(String one, String other) {
    return one.compareTo(other) < 0 ? one + '\t' + other : other + '\t' + one;
  }

  /**
   * The documents.
   *
   * @return in the order of the file
   */
  public List<Labelled> documents() {
    return documents;
  }

  /**
   * These documents with other texts.
   *
   * @param change makes a text of each
   * @return the documents
   */
  public LabelledCorpus withTexts(UnaryOperator<String> change) {
    List<Labelled> changed = new ArrayList<>();
    for (Labelled each : documents) {
      changed.add(
          new Labelled(
              each.id(),
              change.apply(each.text()),
              each.title(),
              each.cluster(),
              each.time(),
              each.edit()));
    }
    return new LabelledCorpus(changed, ignored);
  }

  /**
   * Whether a pair counts neither way.
   *
   * @param one a document
   * @param other another one
   * @return true if it is to be ignored
   */
  public boolean isIgnored(Labelled one, Labelled other) {
    return !ignored.isEmpty() && ignored.contains(key(one.id(), other.id()));
  }

  /** Takes pairs of documents by their numbers. */
  public interface Pairs {
    /**
     * Takes a pair.
     *
     * @param one the number of a document
     * @param other the number of another one
     */
    void pair(int one, int other);
  }

  /**
   * Goes through the pairs of these documents that count neither way.
   *
   * @param pairs takes them
   */
  public void forEachIgnored(Pairs pairs) {
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; i < documents.size(); i++) {
      numbers.put(documents.get(i).id(), i);
    }
    for (String pair : ignored) {
      String[] ids = pair.split("\t");
      Integer one = numbers.get(ids[0]);
      Integer other = numbers.get(ids[1]);
      if (one != null && other != null) {
        pairs.pair(one, other);
      }
    }
  }

  /**
   * What is known of the pairs.
   *
   * @return the labels, by the positions of the documents
   */
  public PairLabels labels() {
    Map<String, Integer> positions = new HashMap<>();
    Map<String, Integer> numbers = new HashMap<>();
    int[] clusters = new int[documents.size()];
    for (int i = 0; i < clusters.length; i++) {
      Labelled document = documents.get(i);
      positions.put(document.id(), i);
      clusters[i] =
          document.cluster() == null
              ? -1
              : numbers.computeIfAbsent(document.cluster(), unused -> numbers.size());
    }
    Set<Long> neither = new HashSet<>();
    for (String pair : ignored) {
      String[] ids = pair.split("\t");
      Integer one = positions.get(ids[0]);
      Integer other = positions.get(ids[1]);
      if (one != null && other != null) {
        neither.add(PairLabels.key(one, other));
      }
    }
    return PairLabels.ofClusters(clusters, neither);
  }

  /**
   * Some of the documents, by whole clusters.
   *
   * @param from how many clusters are left out at the beginning of a random order, as a share
   * @param to where in that order the clusters end that are taken, as a share
   * @param most how many documents at most
   * @param seed of the order
   * @return the documents
   */
  public LabelledCorpus part(double from, double to, int most, long seed) {
    List<List<Labelled>> shuffled = shuffledClusters(seed);
    List<Labelled> taken = new ArrayList<>();
    int end = (int) Math.round(to * shuffled.size());
    for (int i = (int) Math.round(from * shuffled.size()); i < end && taken.size() < most; i++) {
      taken.addAll(shuffled.get(i));
    }
    return new LabelledCorpus(taken, ignored);
  }

  /**
   * Whether the documents can be divided by time.
   *
   * @return true if it is known when they were published, but for one in a hundred at most
   */
  public boolean hasTimes() {
    long unknown = documents.stream().filter(document -> document.time() == null).count();
    return unknown * 100 <= documents.size() && unknown < documents.size();
  }

  /**
   * The documents of an earlier or a later part, by whole clusters in the order of their first
   * documents; those without times come last.
   *
   * @param from how many clusters are left out at the beginning, as a share
   * @param to where the clusters end that are taken, as a share
   * @return the documents
   */
  public LabelledCorpus partByTime(double from, double to) {
    List<List<Labelled>> clusters = shuffledClusters(0);
    clusters.sort(
        Comparator.comparing(LabelledCorpus::first).thenComparing(cluster -> cluster.get(0).id()));
    int size = clusters.size();
    List<Labelled> taken = new ArrayList<>();
    clusters
        .subList((int) Math.round(from * size), (int) Math.round(to * size))
        .forEach(taken::addAll);
    return new LabelledCorpus(taken, ignored);
  }

  private static Instant first(List<Labelled> cluster) {
    return cluster.stream()
        .map(Labelled::time)
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .orElse(Instant.MAX);
  }

  /**
   * A few documents, as somebody labels them to begin with: all of them in clusters of two or more,
   * none of which has more than a quarter of them.
   *
   * @param most how many documents at most
   * @param seed of the choice
   * @return the documents
   */
  public LabelledCorpus few(int most, long seed) {
    List<Labelled> taken = new ArrayList<>();
    for (List<Labelled> cluster : shuffledClusters(seed)) {
      if (cluster.size() > 1
          && cluster.size() <= Math.max(2, most / 4)
          && taken.size() + cluster.size() <= most) {
        taken.addAll(cluster);
      }
    }
    return new LabelledCorpus(taken, ignored);
  }

  private List<List<Labelled>> shuffledClusters(long seed) {
    Map<String, List<Labelled>> clusters = new LinkedHashMap<>();
    for (Labelled document : documents) {
      String name = document.cluster() == null ? "\n" + document.id() : document.cluster();
      clusters.computeIfAbsent(name, unused -> new ArrayList<>()).add(document);
    }
    List<List<Labelled>> shuffled = new ArrayList<>(clusters.values());
    Collections.shuffle(shuffled, new Random(seed));
    return shuffled;
  }

  /**
   * Documents of which some are near-duplicates: those of {@link #few}, and single ones.
   *
   * @param inClusters how many documents in clusters at most
   * @param all how many documents in all
   * @param seed of the choice
   * @return the documents
   */
  public LabelledCorpus mixed(int inClusters, int all, long seed) {
    List<Labelled> taken = new ArrayList<>(few(inClusters, seed).documents);
    for (List<Labelled> cluster : shuffledClusters(seed)) {
      if (cluster.size() == 1 && taken.size() < all) {
        taken.addAll(cluster);
      }
    }
    Collections.shuffle(taken, new Random(seed));
    return new LabelledCorpus(taken, ignored);
  }
}
