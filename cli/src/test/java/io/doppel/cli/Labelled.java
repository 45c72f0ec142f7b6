package io.doppel.cli;

import io.doppel.lucene.method.Method;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Labelled documents for tests: 12 clusters of 4 texts that share most of their words, and 40
 * single ones, all with the same boilerplate.
 */
public final class Labelled {
  public static final int CLUSTERS = 12;
  public static final int SIZE = 4;
  static final int SINGLES = 40;
  public static final int ALL = CLUSTERS * SIZE + SINGLES;

  private static final String BOILERPLATE =
      " This message was sent to all members. Click here to leave the list.";

  private Labelled() {}

  /** The documents as lines: {@code c3-1} is of cluster 3, {@code s7} is single. */
  public static List<String> lines(long seed) {
    Random random = new Random(seed);
    List<String> lines = new ArrayList<>();
    for (int cluster = 0; cluster < CLUSTERS; cluster++) {
      String[] text = words(random, 40);
      String title = String.join(" ", words(random, 3));
      for (int i = 0; i < SIZE; i++) {
        String[] edited = text.clone();
        for (int edit = 0; edit < 3 * i; edit++) {
          edited[random.nextInt(edited.length)] = word(random);
        }
        lines.add(line("c" + cluster + "-" + i, edited, title, "\"k" + cluster + "\""));
      }
    }
    for (int i = 0; i < SINGLES; i++) {
      lines.add(
          line("s" + i, words(random, 40), String.join(" ", words(random, 3)), i % 2 + "null"));
    }
    return lines;
  }

  private static String line(String id, String[] text, String title, String cluster) {
    String more =
        "\"title\":" + Documents.quoted(title) + ",\"url\":\"http://a.example/" + id + "\"";
    if (!cluster.equals("0null")) { // every other single text has no such field at all
      more += ",\"cluster\":" + (cluster.equals("1null") ? "null" : cluster);
    }
    return Documents.line(id, String.join(" ", text) + BOILERPLATE, more);
  }

  private static String[] words(Random random, int count) {
    String[] words = new String[count];
    for (int i = 0; i < count; i++) {
      words[i] = word(random);
    }
    return words;
  }

  /** One of 900 words, the first of which are more common. */
  private static String word(Random random) {
    int number = random.nextInt(30) * random.nextInt(30);
    return "w" + Integer.toString(number * 7919 % 46_656, 36) + (number % 7 == 0 ? "Ab" : "x");
  }

  public static Path write(Path file, long seed) throws IOException {
    return Documents.write(file, lines(seed).toArray(String[]::new));
  }

  /** Makes a model of the documents. */
  public static Path train(Path input, Path model, Object... options) {
    List<Object> arguments =
        new ArrayList<>(List.of("train", input, "--out", model, "--pairs", 2000));
    arguments.addAll(List.of(options));
    CommandRun.of(arguments.toArray()).succeeds();
    return model;
  }

  /**
   * The options that choose a method for the sample, with a model if it needs one.
   *
   * @param folder where the model goes
   */
  public static Object[] options(Method method, Path folder) {
    if (!method.isLearned()) {
      return new Object[] {"--method", method.id()};
    }
    String similarity = method.similarity() == null ? "cosine" : method.similarity();
    Path model =
        train(Documents.SAMPLE, folder.resolve("sample-model"), "--similarity", similarity);
    return new Object[] {"--method", method.id(), "--model", model};
  }

  /** How many of the rows are pairs of one cluster. */
  public static long right(List<String> rows) {
    return rows.stream().filter(Labelled::isOfOneCluster).count();
  }

  private static boolean isOfOneCluster(String row) {
    String[] values = row.split("\t");
    Set<String> clusters = new HashSet<>();
    for (int i = 0; i < 2; i++) {
      clusters.add(values[i].replaceAll("-.*", ""));
    }
    return clusters.size() == 1;
  }
}
