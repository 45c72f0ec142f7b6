package io.doppel.cli.remote;

import io.doppel.cli.output.JsonText;
import io.doppel.cli.remote.client.BulkRequest;
import io.doppel.cli.remote.client.FetchedSource;
import io.doppel.cli.remote.client.Json;
import io.doppel.cli.remote.client.RemoteIndex;
import io.doppel.decision.Representatives;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Deletes near-duplicates of an index, after their sources were written to a file that is safe on
 * the disk. A document is deleted only if neither it nor the one that represents it was changed
 * since their signatures were downloaded.
 */
final class DeletedDocuments {
  private static final int LARGEST_BATCH = 200;
  private static final int BATCH_BYTES = 8 << 20;

  private final RemoteIndex index;
  private final RemoteDocuments documents;
  private final Representatives representatives;
  private final WorkFolder work;
  private final JobMonitor monitor;

  /** By number: those that are there as they were downloaded. */
  private final BitSet unchanged = new BitSet();

  /** How members are routed, if they are in a way of their own. */
  private final Map<Integer, String> routing = new HashMap<>();

  /** By number: those whose source is in the file. */
  private final BitSet saved = new BitSet();

  /** How many sources are asked for at once: fewer if they are large. */
  private int batchSize = 20;

  DeletedDocuments(
      RemoteIndex index,
      RemoteDocuments documents,
      Representatives representatives,
      WorkFolder work,
      JobMonitor monitor) {
    this.index = index;
    this.documents = documents;
    this.representatives = representatives;
    this.work = work;
    this.monitor = monitor;
  }

  /** Refuses to write over what may be the only copy of documents. */
  static void check(Path removed, WorkFolder work) throws IOException {
    if (Files.exists(removed) && !work.isRemoving(removed)) {
      throw exists(removed, null);
    }
  }

  private static IllegalArgumentException exists(Path removed, Exception cause) {
    return new IllegalArgumentException(
        "--removed: "
            + removed
            + " exists already, and may hold what is nowhere else; name another file",
        cause);
  }

  /** Makes the file this job's own: since it was looked for, another job may have made one. */
  private void claim(Path removed) throws IOException {
    if (work.isRemoving(removed)) {
      return;
    }
    try {
      Files.createFile(removed);
    } catch (FileAlreadyExistsException e) {
      throw exists(removed, e);
    }
    try {
      work.noteRemoval(removed);
    } catch (IOException | RuntimeException e) {
      Files.delete(removed); // empty as it is, it would be refused the next time
      throw e;
    }
  }

  RemoteJob.Deleted run(String field, Path removed, boolean dryRun) throws IOException {
    String request =
        "\"_source\":false,\"seq_no_primary_term\":true,\"query\":" + Download.having(field);
    new ChangePass(index, monitor).run("check", documents.size(), request, this::look);
    int members = 0;
    BitSet going = new BitSet();
    for (int number = 0; number < documents.size(); number++) {
      if (!representatives.isKept(number)) {
        members++;
        going.set(number, unchanged.get(number) && unchanged.get(representatives.of(number)));
      }
    }
    if (dryRun) {
      return new RemoteJob.Deleted(going.cardinality(), members - going.cardinality());
    }
    claim(removed);
    save(going, removed);
    int before = savedBefore(going);
    going.and(saved);
    long deleted = delete(going);
    return new RemoteJob.Deleted(deleted, members - before - deleted);
  }

  /** What an earlier run deleted before it was ended. */
  private int savedBefore(BitSet going) {
    BitSet gone = (BitSet) saved.clone();
    gone.andNot(going);
    gone.andNot(unchanged);
    return gone.cardinality();
  }

  private long delete(BitSet going) throws IOException {
    BulkRequest bulk = new BulkRequest(index);
    int total = going.cardinality();
    int done = 0;
    try (JobMonitor.Work progress = monitor.begin("delete", total)) {
      for (int number = going.nextSetBit(0); number >= 0; number = going.nextSetBit(number + 1)) {
        bulk.add("delete", documents.version(number, routing.get(number)), null, () -> {});
        progress.to(++done, total);
      }
      bulk.flush();
    }
    if (bulk.changed() > 0) {
      index.refresh();
    }
    return bulk.changed();
  }

  private void look(Map<?, ?> hit) {
    int number = documents.number(Json.text(hit, "_id"));
    if (number >= 0 && isUnchanged(number, hit)) {
      unchanged.set(number);
      if (!Json.text(hit, "_routing").isEmpty() && !representatives.isKept(number)) {
        routing.put(number, Json.text(hit, "_routing"));
      }
    }
  }

  private boolean isUnchanged(int number, Object document) {
    return Json.at(document, "_seq_no") instanceof Long sequence
        && Json.at(document, "_primary_term") instanceof Long term
        && documents.isUnchanged(number, sequence, term);
  }

  /** Writes the sources, after those that an earlier run has written before it was ended. */
  private void save(BitSet going, Path removed) throws IOException {
    try (WholeFile file = WholeFile.create(removed)) {
      if (Files.exists(removed)) {
        copy(removed, file.out());
      }
      List<Integer> batch = new ArrayList<>();
      int total = going.cardinality();
      int done = 0;
      try (JobMonitor.Work progress = monitor.begin("sources", total)) {
        for (int number = going.nextSetBit(0); number >= 0; number = going.nextSetBit(number + 1)) {
          if (!saved.get(number)) {
            batch.add(number);
          }
          if (batch.size() >= batchSize) {
            fetch(batch, file.out());
            batch.clear();
          }
          progress.to(++done, total);
        }
        fetch(batch, file.out());
      }
      file.commit();
    }
  }

  private void copy(Path removed, OutputStream out) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(removed, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        out.write(bytes);
        out.write('\n');
        Object document = Json.parse(bytes);
        int number = documents.number(Json.text(document, "_id"));
        if (number >= 0 && isUnchanged(number, document)) { // not an earlier version
          saved.set(number);
        }
      }
    }
  }

  private void fetch(List<Integer> batch, OutputStream out) throws IOException {
    if (batch.isEmpty()) {
      return;
    }
    StringBuilder wanted = new StringBuilder("{\"docs\":[");
    for (int number : batch) {
      String route = routing.get(number);
      wanted
          .append(number == batch.get(0) ? "" : ",")
          .append("{\"_id\":")
          .append(JsonText.quoted(documents.id(number)))
          .append(route == null ? "" : ",\"routing\":" + JsonText.quoted(route))
          .append('}');
    }
    byte[] answer =
        index.client().post(index.path() + "/_mget", wanted.append("]}").toString()).bytes();
    int bytes = Math.max(1, answer.length / batch.size());
    batchSize = Math.max(1, Math.min(LARGEST_BATCH, BATCH_BYTES / bytes));
    for (FetchedSource source : FetchedSource.all(answer)) {
      int number = documents.number(source.id());
      if (number >= 0 && documents.isUnchanged(number, source.sequence(), source.term())) {
        out.write(line(number, source).getBytes(StandardCharsets.UTF_8));
        saved.set(number);
      }
    }
  }

  private String line(int number, FetchedSource source) {
    String route = routing.get(number);
    return "{\"_id\":"
        + JsonText.quoted(source.id())
        + (route == null ? "" : ",\"_routing\":" + JsonText.quoted(route))
        + ",\"dup_of\":"
        + JsonText.quoted(documents.id(representatives.of(number)))
        + ",\"similarity\":"
        + String.format(Locale.ROOT, "%.6f", representatives.similarity(number))
        + ",\"_seq_no\":"
        + source.sequence()
        + ",\"_primary_term\":"
        + source.term()
        + ",\"_source\":"
        + source.json()
        + "}\n";
  }
}
