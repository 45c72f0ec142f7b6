package io.doppel.benchmarks.peers;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The documents that are asked for: half of them have near-duplicates, half have none, so that a
 * small sample holds enough of both. A query counts for as many documents of its half as it was
 * drawn from, so that the figures are those of the whole corpus.
 */
public final class Queries {
  private final List<BenchmarkDocument> documents = new ArrayList<>();
  private final double familyWeight;
  private final double otherWeight;

  /**
   * Draws the sample.
   *
   * @param corpus the corpus
   * @param count how many documents; all if there are no more
   * @param seed the seed
   */
  public Queries(List<BenchmarkDocument> corpus, int count, long seed) {
    List<BenchmarkDocument> family = new ArrayList<>();
    List<BenchmarkDocument> others = new ArrayList<>();
    for (BenchmarkDocument document : corpus) {
      (document.hasFamily() ? family : others).add(document);
    }
    Random random = new Random(seed);
    boolean all = count >= corpus.size();
    familyWeight = draw(family, all ? family.size() : count / 2, random);
    otherWeight = draw(others, all ? others.size() : count - count / 2, random);
    Collections.shuffle(documents, random);
  }

  /** Takes some without repetition; returns for how many documents each of them stands. */
  private double draw(List<BenchmarkDocument> from, int count, Random random) {
    int drawn = Math.min(count, from.size());
    Collections.shuffle(from, random);
    documents.addAll(from.subList(0, drawn));
    return drawn == 0 ? 0 : (double) from.size() / drawn;
  }

  public List<BenchmarkDocument> documents() {
    return documents;
  }

  public double weight(BenchmarkDocument query) {
    return query.hasFamily() ? familyWeight : otherWeight;
  }
}
