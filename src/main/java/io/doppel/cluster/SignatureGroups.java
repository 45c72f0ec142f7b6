package io.doppel.cluster;

import io.doppel.measure.Signature;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Documents with equal signatures, taken together. A collection with ten thousand copies of one
 * page has fifty million pairs of them; to decide who is kept, one signature for all of them is
 * enough. Time and memory linear in the documents.
 */
public final class SignatureGroups {
  private final List<Signature> signatures = new ArrayList<>();
  private final int[] group;

  private SignatureGroups(int documents) {
    group = new int[documents];
  }

  /**
   * Groups documents.
   *
   * @param signatures a signature for each document; null for one that has none, which is a group
   *     of its own
   * @return the groups, numbered in the order in which they come up
   */
  public static SignatureGroups of(List<? extends Signature> signatures) {
    SignatureGroups groups = new SignatureGroups(signatures.size());
    Map<Signature, Integer> numbers = new HashMap<>();
    for (int document = 0; document < signatures.size(); document++) {
      Signature signature = signatures.get(document);
      Integer known =
          signature == null ? null : numbers.putIfAbsent(signature, groups.signatures.size());
      groups.group[document] = known == null ? groups.signatures.size() : known;
      if (known == null) {
        groups.signatures.add(signature);
      }
    }
    return groups;
  }

  /**
   * The signature of each group.
   *
   * @return an unmodifiable list; null for a document without one
   */
  public List<Signature> signatures() {
    return Collections.unmodifiableList(signatures);
  }

  /**
   * The group of a document.
   *
   * @param document the document
   * @return the group's number
   */
  public int group(int document) {
    return group[document];
  }
}
