package io.doppel.opensearch.dedup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.opensearch.mapping.FieldDefinition;
import io.doppel.signature.Signature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.opensearch.action.delete.DeleteResponse;
import org.opensearch.action.index.IndexResponse;
import org.opensearch.core.common.bytes.BytesArray;
import org.opensearch.core.index.shard.ShardId;

/** Rounds against a model that takes one item after the other, with writes that fail. */
class GateRoundTest {
  private static final Population POPULATION = Population.of(FieldDefinition.DEFAULT_POPULATION);
  private static final String[] WORDS = "a b c d e f g h i j k l m n o p q r".split(" ");

  private final FieldDefinition definition;
  private final Definition near;

  GateRoundTest() throws Exception {
    definition =
        FieldDefinition.of(
            "body.near",
            "shingles",
            null,
            Map.of("threshold", 0.5),
            false,
            FieldDefinition.DEFAULT_POPULATION,
            null);
    near = definition.near();
  }

  /** A document of the index; its tag is null if it represents others. */
  private record Stored(String text, String dupOf) {}

  /** One line of a bulk; a delete if it has no text. */
  private record Line(String id, String text, boolean isFailing) {}

  @Test
  void equalsOneAfterTheOther() throws Exception {
    for (DedupPolicy policy : List.of(DedupPolicy.TAG, DedupPolicy.SKIP, DedupPolicy.REJECT)) {
      for (int seed = 0; seed < 60; seed++) {
        run(policy, new Random(seed));
      }
    }
  }

  private void run(DedupPolicy policy, Random random) throws Exception {
    Map<String, Stored> model = new TreeMap<>();
    Map<String, Stored> index = new TreeMap<>();
    Map<String, Stored> visible = new TreeMap<>();
    RecentWrites recent = new RecentWrites(near, POPULATION);
    for (int bulk = 0; bulk < 6; bulk++) {
      List<Line> lines = lines(random);
      List<DedupItem> items = items(policy, lines);
      for (DedupItem item : items) {
        item.answer(answer(item, visible));
      }
      if (random.nextBoolean()) { // a refresh, which the searches may not have seen
        visible = new TreeMap<>(index);
      }
      write(policy, lines, items, recent, index);
      for (int i = 0; i < lines.size(); i++) {
        check(policy, lines.get(i), items.get(i), model);
      }
      assertEquals(model, index);
      if (random.nextBoolean()) {
        visible = new TreeMap<>(index);
        recent.forget(recent.lastSettled());
      }
    }
  }

  private List<Line> lines(Random random) {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int from = random.nextInt(3);
      int to = WORDS.length - random.nextInt(8);
      String text = String.join(" ", List.of(WORDS).subList(from, to));
      String base = random.nextBoolean() ? text : text.toUpperCase(Locale.ROOT) + " 1";
      String id = "d" + random.nextInt(10);
      lines.add(new Line(id, random.nextInt(10) == 0 ? null : base, random.nextInt(4) == 0));
    }
    return lines;
  }

  private List<DedupItem> items(DedupPolicy policy, List<Line> lines) throws Exception {
    StringBuilder body = new StringBuilder();
    for (Line line : lines) {
      body.append(
          line.text == null
              ? "{\"delete\":{\"_id\":\"" + line.id + "\"}}\n"
              : "{\"index\":{\"_id\":\"" + line.id + "\"}}\n{\"body\":\"" + line.text + "\"}\n");
    }
    DedupParameters parameters = new DedupParameters("i", "body", policy, null, null, null, false);
    List<DedupItem> items =
        DedupItem.parse(new DedupBulkRequest(parameters, new BytesArray(body.toString())), "i");
    for (DedupItem item : items) {
      item.sign(definition, null);
    }
    return items;
  }

  private IndexAnswer answer(DedupItem item, Map<String, Stored> visible) throws Exception {
    List<ShardCandidates.Hit> hits = new ArrayList<>();
    if (item.signature() != null) {
      near(item.signature(), visible)
          .forEach((id, similarity) -> hits.add(new ShardCandidates.Hit(id, null, similarity)));
    }
    return new IndexAnswer(hits, 0);
  }

  /** The representatives that are near to a signature. */
  private Map<String, Float> near(Signature signature, Map<String, Stored> documents)
      throws Exception {
    Map<String, Float> found = new HashMap<>();
    for (Map.Entry<String, Stored> each : documents.entrySet()) {
      if (each.getValue().dupOf == null) {
        FamilyMemory one = FamilyMemory.of(near);
        one.add(near.sign(each.getValue().text).orElseThrow());
        one.matches(
            signature,
            POPULATION,
            (ordinal, similarity) -> found.put(each.getKey(), (float) similarity));
      }
    }
    return found;
  }

  /** As {@link GateRounds} does it. */
  private static void write(
      DedupPolicy policy,
      List<Line> lines,
      List<DedupItem> items,
      RecentWrites recent,
      Map<String, Stored> index) {
    Set<DedupItem> added = new HashSet<>();
    int next = 0;
    while (next < items.size()) {
      GateRound round = GateRound.plan(items, next, policy, recent);
      assertFalse(round.isIncomplete());
      boolean isRefused = false;
      for (DedupItem item : round.items()) {
        Line line = lines.get(items.indexOf(item));
        boolean isWritten = item.isToBeWritten();
        if (isWritten && line.isFailing) {
          item.fail(new IllegalArgumentException("fails"));
          isRefused = true;
        } else if (isWritten) {
          write(item, line, index);
          added.add(item);
        } else if (policy != DedupPolicy.TAG && !item.isDelete()) {
          // nothing that is skipped in the end was ever written
          assertTrue(item.decision().isIndexed() || !added.contains(item));
        }
      }
      if (isRefused) {
        recent.undo();
      } else {
        recent.settle();
        next = round.end();
      }
    }
  }

  private static void write(DedupItem item, Line line, Map<String, Stored> index) {
    ShardId shard = new ShardId("i", "u", 0);
    if (item.isDelete()) {
      index.remove(line.id);
      item.written(new DeleteResponse(shard, line.id, 1, 1, 1, true));
    } else {
      boolean isTagged = item.decision().kind() == DecisionKind.TAGGED;
      index.put(line.id, new Stored(line.text, isTagged ? item.decision().of() : null));
      item.written(new IndexResponse(shard, line.id, 1, 1, 1, true));
    }
  }

  private void check(DedupPolicy policy, Line line, DedupItem item, Map<String, Stored> model)
      throws Exception {
    if (line.text == null) {
      assertEquals(line.isFailing, item.isFailed());
      if (!line.isFailing) {
        model.remove(line.id);
      }
      return;
    }
    Map<String, Stored> others = new LinkedHashMap<>(model);
    others.remove(line.id);
    Map<String, Float> found = near(item.signature(), others);
    boolean isWritten = found.isEmpty() || policy == DedupPolicy.TAG;
    assertEquals(isWritten && line.isFailing, item.isFailed(), line.toString());
    if (item.isFailed()) {
      return;
    }
    if (found.isEmpty()) {
      assertEquals(DecisionKind.ADDED, item.decision().kind(), line.toString());
    } else {
      float best = found.values().stream().max(Float::compare).orElseThrow();
      assertNotNull(item.decision().of(), line.toString());
      assertEquals(best, found.get(item.decision().of()), line.toString());
      assertEquals(best, item.decision().similarity());
    }
    if (isWritten) {
      model.put(line.id, new Stored(line.text, item.decision().of()));
    }
  }
}
