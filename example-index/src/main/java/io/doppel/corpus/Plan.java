package io.doppel.corpus;

import java.util.ArrayList;
import java.util.List;

/**
 * Which document of which family stands in which row. Families are planned for blocks of 10,000
 * rows, so that a plan needs the same memory for any number of documents; near-duplicates are
 * spread over their block.
 */
final class Plan {
  static final int BLOCK = 10_000;

  /** How often a family is single, a cluster, a series, related: about 1.6 documents each. */
  private static final double[] FORMS = {0.78, 0.14, 0.04, 0.04};

  /** How often a cluster has 2, 3, 4, 5 to 8, 9 to 16, 17 to 40 members. */
  private static final double[] SIZES = {0.60, 0.22, 0.09, 0.075, 0.015, 0};

  /** How often a campaign has so many members: they are sent to more. */
  private static final double[] CAMPAIGNS = {0.35, 0.25, 0.15, 0.17, 0.06, 0.02};

  private static final int[] LEAST = {2, 3, 4, 5, 9, 17};
  private static final int[] MOST = {2, 3, 4, 8, 16, 40};

  private final long seed;
  private final List<CorpusKind> kinds;
  private final long documents;

  private long block = -1;
  private Family[] families;
  private byte[] members;

  Plan(long seed, List<CorpusKind> kinds, long documents) {
    this.seed = seed;
    this.kinds = kinds;
    this.documents = documents;
  }

  /** The family of a row. */
  Family family(long row) {
    turnTo(row / BLOCK);
    return families[(int) (row % BLOCK)];
  }

  /** Which member of its family a row is, from 0 on. */
  int member(long row) {
    turnTo(row / BLOCK);
    return members[(int) (row % BLOCK)];
  }

  private void turnTo(long wanted) {
    if (block != wanted) {
      block = wanted;
      SeededRandom random = new SeededRandom(seed, wanted);
      plan(random, (int) Math.min(BLOCK, documents - wanted * BLOCK));
      shuffle(random);
    }
  }

  private void plan(SeededRandom random, int rows) {
    families = new Family[rows];
    members = new byte[rows];
    int row = 0;
    for (int i = 0; row < rows; i++) {
      CorpusKind kind = kind(random);
      Family.Form form = Family.Form.values()[choice(FORMS, random.unit())];
      int size = Math.min(size(kind, form, random), rows - row);
      form = size == 1 ? Family.Form.SINGLE : form;
      Family family = new Family(kind, form, seed, block * BLOCK + i, size);
      for (int member = 0; member < size; member++) {
        families[row] = family;
        members[row++] = (byte) member;
      }
    }
  }

  private CorpusKind kind(SeededRandom random) {
    int left = random.below(kinds.stream().mapToInt(CorpusKind::share).sum());
    List<CorpusKind> rest = new ArrayList<>(kinds);
    while (left >= rest.get(0).share()) {
      left -= rest.remove(0).share();
    }
    return rest.get(0);
  }

  private static int size(CorpusKind kind, Family.Form form, SeededRandom random) {
    double unit = random.unit();
    return switch (form) {
      case CLUSTER -> clusterSize(kind == CorpusKind.MAIL ? CAMPAIGNS : SIZES, unit, random);
      case SERIES -> random.between(3, 9);
      case RELATED -> random.between(2, 3);
      default -> 1;
    };
  }

  private static int clusterSize(double[] shares, double unit, SeededRandom random) {
    int range = choice(shares, unit);
    return random.between(LEAST[range], MOST[range]);
  }

  /** The shares make up all; what rounding leaves over belongs to the last one. */
  private static int choice(double[] shares, double unit) {
    return Math.min(SeededRandom.choice(shares, unit), shares.length - 1);
  }

  private void shuffle(SeededRandom random) {
    for (int row = families.length - 1; row > 0; row--) {
      int other = random.below(row + 1);
      Family family = families[row];
      byte member = members[row];
      families[row] = families[other];
      members[row] = members[other];
      families[other] = family;
      members[other] = member;
    }
  }
}
