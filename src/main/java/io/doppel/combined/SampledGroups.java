package io.doppel.combined;

import io.doppel.signature.CombinedSignature;
import io.doppel.signature.SetSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Groups of texts that resemble each other, so that what the texts of one group have in common
 * counts once.
 *
 * <p>Large groups come first: a text that very many others resemble is one with all of these. The
 * other texts are put around the text that most resembles another one. Without the former a family
 * of a thousand edited copies would be hundreds of groups: a text is in one only if it resembles
 * the one that the group is around more than any other.
 *
 * <p>The texts of a template are no copies of each other, although they may resemble each other as
 * much: each of them is a group.
 *
 * <p>Memory: 8 bytes for each pair that resembles each other. Time: a step for each such pair, and
 * for each run of both.
 */
final class SampledGroups {
  /** What texts of a group have in common of all runs, at least. */
  static final double GROUP = 0.3;

  /** A text that so many others resemble is one large group with them. */
  private static final int LEAST_LARGE = 100;

  /**
   * Of copies of one text, such a part of the runs at most is in some of the texts. What a copy has
   * of its own nobody else has, and what it was copied from most have. In groups of edited copies
   * it is 0.12 at most, among licences that quote each other 0.2.
   */
  private static final double MOST_VERSIONS = 0.15;

  /** A run is in some texts of a group if it is in so many, and in less than a third of them. */
  private static final int SOME = 3;

  /** In so many steps of resemblance groups are made. */
  private static final int STEPS = 100;

  /** Fewer texts are not enough to see whether they are a family. */
  private static final int LEAST_FAMILY = 6;

  /**
   * How much it must be chance which texts of a group have a run, if they are copies of one text: 1
   * if each run could be missing anywhere, 0 if each is in all texts or in one. Of groups of edited
   * copies none was below 0.4, of families of package descriptions nearly all are below 0.2.
   */
  private static final double LEAST_CHANCE = 0.2;

  private final List<CombinedSignature> signatures;
  private final SampledPairs pairs;

  /** The pairs that resemble each other. */
  private final int[] alike;

  /** The number of the document that a document's group is around; -1 if that is not known yet. */
  private final int[] group;

  private final BitSet ofTemplates = new BitSet();

  /** The texts that large groups are around. */
  private final BitSet large = new BitSet();

  private SampledGroups(SampledPairs pairs, float[] runs) {
    this.signatures = pairs.documents();
    this.pairs = pairs;
    this.alike = mostAlikeFirst(runs);
    this.group = new int[signatures.size()];
    Arrays.fill(group, -1);
  }

  /**
   * Makes groups.
   *
   * @param pairs the pairs
   * @param runs what the texts of each have in common of all runs
   * @return the groups
   */
  static SampledGroups of(SampledPairs pairs, float[] runs) {
    SampledGroups groups = new SampledGroups(pairs, runs);
    groups.makeLarge();
    groups.makeSmall();
    groups.dissolveFamilies();
    groups.joinFamilies();
    return groups;
  }

  /** The number of the document that a document's group is around. */
  int of(int document) {
    return group[document];
  }

  /** Whether both are texts of templates and no copies. */
  boolean areOfTemplates(int pair) {
    return ofTemplates.get(pairs.later(pair)) && ofTemplates.get(pairs.earlier(pair));
  }

  // --- large groups

  private void makeLarge() {
    int[] offsets = new int[group.length + 1];
    for (int pair : alike) {
      offsets[pairs.later(pair) + 1]++;
      offsets[pairs.earlier(pair) + 1]++;
    }
    List<Integer> centres = new ArrayList<>();
    for (int i = 0; i < group.length; i++) {
      if (offsets[i + 1] >= LEAST_LARGE) {
        centres.add(i);
      }
    }
    if (centres.isEmpty()) {
      return;
    }
    centres.sort(Comparator.comparingInt((Integer each) -> -offsets[each + 1]));
    int[] others = neighbours(offsets);
    BitSet versions = new BitSet();
    for (int centre : centres) {
      if (group[centre] < 0 && !versions.get(centre)) {
        makeLarge(
            centre, Arrays.copyOfRange(others, offsets[centre], offsets[centre + 1]), versions);
      }
    }
  }

  /** For each document, one after another, those that resemble it. */
  private int[] neighbours(int[] offsets) {
    for (int i = 1; i < offsets.length; i++) {
      offsets[i] += offsets[i - 1];
    }
    int[] next = offsets.clone();
    int[] others = new int[2 * alike.length];
    for (int pair : alike) {
      others[next[pairs.later(pair)]++] = pairs.earlier(pair);
      others[next[pairs.earlier(pair)]++] = pairs.later(pair);
    }
    return others;
  }

  /**
   * @param versions texts that are versions of each other, which are no copies of one: no other
   *     large group is around any of them
   */
  private void makeLarge(int centre, int[] alikeIt, BitSet versions) {
    int[] members = Arrays.stream(alikeIt).filter(each -> group[each] < 0).toArray();
    if (members.length < LEAST_LARGE || isFamily(centre, members, 0, members.length)) {
      return;
    }
    if (areVersions(members)) {
      Arrays.stream(members).forEach(versions::set);
      return;
    }
    for (int member : members) {
      group[member] = centre;
    }
    group[centre] = centre;
    large.set(centre);
  }

  /** Whether many runs are in some of the texts, neither in one alone nor in most. */
  private boolean areVersions(int[] members) {
    long[] ends = new long[members.length];
    int size = 0;
    for (int i = 0; i < members.length; i++) {
      SetSignature runs = signatures.get(members[i]).runs();
      ends[i] = end(runs);
      size += runs.size();
    }
    long[] elements = new long[size];
    int at = 0;
    for (int member : members) {
      SetSignature runs = signatures.get(member).runs();
      for (int i = 0; i < runs.size(); i++) {
        elements[at++] = runs.element(i);
      }
    }
    Arrays.sort(ends);
    Arrays.sort(elements);
    int ended = 0; // so many samples end before the run
    long inSome = 0;
    for (int from = 0, to; from < size; from = to) {
      to = from + 1;
      while (to < size && elements[to] == elements[from]) {
        to++;
      }
      while (ends[ended] < elements[from]) {
        ended++;
      }
      int have = to - from;
      inSome += have >= SOME && 3L * have < members.length - ended ? have : 0;
    }
    return inSome > MOST_VERSIONS * size;
  }

  /** Of what is larger nothing is known. */
  private static long end(SetSignature runs) {
    return runs.size() == SampledSketch.SAMPLE ? runs.element(runs.size() - 1) : Long.MAX_VALUE;
  }

  // --- the others

  private void makeSmall() {
    for (int pair : alike) {
      int one = pairs.later(pair);
      int other = pairs.earlier(pair);
      if (group[one] < 0 && group[other] < 0) {
        group[one] = one;
        group[other] = one;
      } else if (group[one] < 0 && group[other] == other && !large.get(other)) {
        group[one] = other;
      } else if (group[other] < 0 && group[one] == one && !large.get(one)) {
        group[other] = one;
      }
    }
    for (int i = 0; i < group.length; i++) {
      group[i] = group[i] < 0 ? i : group[i];
    }
  }

  /** Families of a template are not copies of one text: each of their texts is a group. */
  private void dissolveFamilies() {
    long[] byGroup = new long[group.length];
    for (int i = 0; i < group.length; i++) {
      byGroup[i] = (long) group[i] << Integer.SIZE | i;
    }
    Arrays.sort(byGroup);
    int[] members = Arrays.stream(byGroup).mapToInt(each -> (int) each).toArray();
    for (int from = 0, to; from < members.length; from = to) {
      int around = (int) (byGroup[from] >>> Integer.SIZE);
      to = from + 1;
      while (to < members.length && byGroup[to] >>> Integer.SIZE == around) {
        to++;
      }
      if (!large.get(around) && to - from >= LEAST_FAMILY && isFamily(around, members, from, to)) {
        for (int i = from; i < to; i++) {
          group[members[i]] = members[i];
          ofTemplates.set(members[i]);
        }
      }
    }
  }

  /**
   * A text alone that resembles one of a template is another one of it. It is alone because all
   * that it was compared with were in groups before: of a very common key only some are met.
   */
  private void joinFamilies() {
    int[] sizes = new int[group.length];
    for (int each : group) {
      sizes[each]++;
    }
    BitSet joined = new BitSet();
    for (int pair : alike) {
      int one = pairs.later(pair);
      int other = pairs.earlier(pair);
      if (ofTemplates.get(one) && sizes[group[other]] == 1) {
        joined.set(other);
      }
      if (ofTemplates.get(other) && sizes[group[one]] == 1) {
        joined.set(one);
      }
    }
    ofTemplates.or(joined);
  }

  /**
   * Whether the texts of a group differ in the same places. Of copies that were edited, each has
   * most of the runs of the one that they are around, and which ones is chance. Of a template all
   * have the same runs, and the rest nobody else has.
   */
  private boolean isFamily(int around, int[] members, int from, int to) {
    SetSignature runs = signatures.get(around).runs();
    int[] have = new int[runs.size()];
    int[] could = new int[runs.size()];
    for (int i = from; i < to; i++) {
      if (members[i] != around) {
        count(runs, signatures.get(members[i]).runs(), have, could);
      }
    }
    double mean = 0;
    double spread = 0;
    int count = 0;
    for (int i = 0; i < have.length; i++) {
      if (could[i] >= LEAST_FAMILY - 1) {
        double share = (double) have[i] / could[i];
        mean += share;
        spread += share * (1 - share) * could[i] / (could[i] - 1);
        count++;
      }
    }
    mean /= Math.max(1, count);
    double chance = spread / (count * mean * (1 - mean));
    return count > 0 && chance < LEAST_CHANCE;
  }

  private static void count(SetSignature runs, SetSignature member, int[] have, int[] could) {
    long end = end(member);
    int at = 0;
    for (int i = 0; i < have.length && runs.element(i) <= end; i++) {
      while (at < member.size() && member.element(at) < runs.element(i)) {
        at++;
      }
      could[i]++;
      have[i] += at < member.size() && member.element(at) == runs.element(i) ? 1 : 0;
    }
  }

  /** The pairs that make groups, in steps of resemblance; those of a step as they are. */
  private static int[] mostAlikeFirst(float[] runs) {
    int[] starts = new int[STEPS + 2];
    for (float each : runs) {
      if (each >= GROUP) {
        starts[step(each) + 1]++;
      }
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    int[] sorted = new int[starts[STEPS + 1]];
    for (int i = 0; i < runs.length; i++) {
      if (runs[i] >= GROUP) {
        sorted[starts[step(runs[i])]++] = i;
      }
    }
    return sorted;
  }

  private static int step(float runs) {
    return (int) (STEPS * (1 - runs));
  }
}
