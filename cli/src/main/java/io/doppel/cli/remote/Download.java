package io.doppel.cli.remote;

import io.doppel.cli.output.JsonText;
import io.doppel.cli.remote.client.Json;
import io.doppel.cli.remote.client.RemoteIndex;
import io.doppel.cli.remote.client.SearchView;
import io.doppel.lucene.definition.Definition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Gets the signatures of an index, shard by shard, into files of the work folder. Shards whose file
 * is there are not asked again. If a view is lost, its shard is begun anew with another one.
 */
final class Download {
  /** How many views in a row may be lost without a shard being finished. */
  private static final int MOST_LOST = 3;

  private final RemoteIndex index;
  private final Definition near;
  private final String field;
  private final List<FetchedField> kept;
  private final UnaryOperator<String> idProblem;
  private final WorkFolder work;
  private final JobMonitor monitor;
  private long done;

  /**
   * Prepares it.
   *
   * @param idProblem says what is wrong with an id; null if nothing is
   */
  Download(
      RemoteIndex index,
      Definition near,
      List<FetchedField> kept,
      UnaryOperator<String> idProblem,
      WorkFolder work,
      JobMonitor monitor) {
    this.index = index;
    this.near = near;
    this.field = near.field();
    this.kept = kept;
    this.idProblem = idProblem;
    this.work = work;
    this.monitor = monitor;
  }

  /** The query for documents that have a signature. */
  static String having(String field) {
    return "{\"exists\":{\"field\":" + JsonText.quoted(field) + "}}";
  }

  /** Gets what is not there yet, and says what there is. */
  List<PartFile.Summary> run(long documents) throws IOException {
    List<PartFile.Summary> parts = new ArrayList<>();
    SearchView view = null;
    try (JobMonitor.Work progress = monitor.begin("download", documents)) {
      for (int shard = 0; shard < index.shards(); shard++) {
        PartFile.Summary part = known(work.part(shard));
        if (part == null) {
          view = view == null ? SearchView.of(index) : view;
          part = get(view, shard, progress, documents);
        }
        parts.add(part);
        done += part.documents();
        progress.to(done, Math.max(done, documents));
      }
    } finally {
      if (view != null) {
        view.close();
      }
    }
    return parts;
  }

  private PartFile.Summary known(Path path) throws IOException {
    if (!Files.exists(path)) {
      return null;
    }
    try {
      return PartFile.read(path, kept.size(), document -> {});
    } catch (CheckedFile.DamagedException e) {
      monitor.say(e.getMessage() + "; this shard is downloaded anew");
      return null;
    }
  }

  private PartFile.Summary get(SearchView view, int shard, JobMonitor.Work progress, long documents)
      throws IOException {
    for (int lost = 1; ; lost++) {
      try (PartFile.Writer file = new PartFile.Writer(work.part(shard))) {
        long[] count = {done};
        view.forEach(
            shard,
            request(),
            hit -> {
              file.add(document(hit));
              progress.to(++count[0], Math.max(count[0], documents));
            });
        file.commit();
        return PartFile.read(work.part(shard), kept.size(), document -> {});
      } catch (SearchView.LostException e) {
        if (lost == MOST_LOST) {
          throw e;
        }
        monitor.say(
            "the point in time of the download is lost or has expired ("
                + e.getMessage()
                + "); shard "
                + shard
                + " is downloaded anew");
        view.renew();
      }
    }
  }

  private String request() {
    String fields =
        kept.stream()
            .map(each -> "," + JsonText.quoted(each.name()))
            .collect(Collectors.joining("", JsonText.quoted(field), ""));
    return "\"_source\":false,\"seq_no_primary_term\":true,\"fields\":["
        + fields
        + "],\"query\":"
        + having(field);
  }

  private RemoteDocument document(Map<?, ?> hit) throws IOException {
    String id = Json.text(hit, "_id");
    String problem = idProblem.apply(id);
    if (problem != null) {
      throw new IllegalArgumentException(
          "index " + index.name() + ": the id " + JsonText.quoted(id) + " " + problem);
    }
    return new RemoteDocument(
        id, number(hit, "_seq_no"), number(hit, "_primary_term"), signature(hit, id), values(hit));
  }

  private byte[] signature(Map<?, ?> hit, String id) throws IOException {
    List<?> values = Json.list(hit, "fields", field);
    if (values.isEmpty()) {
      throw new IOException(
          "index " + index.name() + ": document " + id + " came without its field " + field);
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(values.get(0).toString());
      near.ofBytes(bytes);
      return bytes;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "index " + index.name() + ", field " + field + ", document " + id + ": " + e.getMessage(),
          e);
    }
  }

  private long number(Map<?, ?> hit, String name) throws IOException {
    if (Json.at(hit, name) instanceof Long number) {
      return number;
    }
    throw new IOException("index " + index.name() + ": a document came without its " + name);
  }

  private String[] values(Map<?, ?> hit) {
    String[] values = new String[kept.size()];
    for (int i = 0; i < values.length; i++) {
      List<?> found = Json.list(hit, "fields", kept.get(i).name());
      Object first = found.isEmpty() ? null : found.get(0);
      String text = first == null ? null : first.toString();
      values[i] = text != null && kept.get(i).lengthOnly() ? Integer.toString(text.length()) : text;
    }
    return values;
  }
}
