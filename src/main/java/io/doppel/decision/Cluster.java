package io.doppel.decision;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;

/**
 * Documents that belong together.
 *
 * @param representative the one that stands for all
 * @param members the others, the most similar to the representative first, of equally similar ones
 *     the first first
 */
public record Cluster(int representative, List<Member> members) {

  /** Takes its own copy of the list. */
  public Cluster {
    members = List.copyOf(members);
  }

  /**
   * A document that another one represents.
   *
   * @param document the document
   * @param similarity how similar it is to the representative; empty if nobody verified that it is,
   *     which happens in {@link Components} only
   */
  public record Member(int document, OptionalDouble similarity) {}

  /**
   * How many documents there are.
   *
   * @return the members and the representative
   */
  public int size() {
    return members.size() + 1;
  }

  /**
   * This cluster with other numbers for its documents.
   *
   * @param numbers the other number of a document
   * @return the cluster
   */
  public Cluster renumbered(IntUnaryOperator numbers) {
    return new Cluster(
        numbers.applyAsInt(representative),
        members.stream()
            .map(member -> new Member(numbers.applyAsInt(member.document()), member.similarity()))
            .toList());
  }
}
