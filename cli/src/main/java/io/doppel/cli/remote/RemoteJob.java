package io.doppel.cli.remote;

import io.doppel.cli.remote.client.Credentials;
import io.doppel.cli.remote.client.IndexAddress;
import io.doppel.cli.remote.client.RemoteField;
import io.doppel.cli.remote.client.RemoteIndex;
import io.doppel.cli.remote.client.SearchEngineClient;
import io.doppel.decision.Representatives;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.definition.Definition;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.lucene.util.IOFunction;

/**
 * Finds the near-duplicates of an index of a cluster, over all of its shards, from the signatures
 * that the index has, and lets the index know. What was done is kept in a folder, so that a job
 * that was ended goes on where it was.
 */
public final class RemoteJob implements Closeable {
  private final Request request;
  private final RemoteIndex index;
  private final Definition near;
  private final WorkFolder work;
  private final JobMonitor monitor;

  /**
   * What is asked for.
   *
   * @param address where the index is
   * @param credentials who asks
   * @param pause how long to wait before asking again what was not answered
   * @param field the field of signatures
   * @param work the folder to work in
   * @param kept fields that are wanted besides the signatures
   * @param idProblem says what is wrong with an id, null if nothing is
   */
  public record Request(
      IndexAddress address,
      Credentials credentials,
      Duration pause,
      String field,
      Path work,
      List<FetchedField> kept,
      UnaryOperator<String> idProblem) {}

  /**
   * What became of the tags of documents.
   *
   * @param tagged how many documents got another {@code dup_of}, or would
   * @param cleared how many lost it, or would
   * @param stale how many were left as they are because they were changed since, or are new
   */
  public record Tagged(long tagged, long cleared, long stale) {}

  /**
   * What became of near-duplicates that were to be deleted.
   *
   * @param deleted how many were deleted, or would be
   * @param stale how many were left because they, or those that represent them, were changed since
   */
  public record Deleted(long deleted, long stale) {}

  private RemoteJob(
      Request request, RemoteIndex index, Definition near, WorkFolder work, JobMonitor monitor) {
    this.request = request;
    this.index = index;
    this.near = near;
    this.work = work;
    this.monitor = monitor;
  }

  /**
   * Begins a job, or goes on with one.
   *
   * @param request what is asked for
   * @param definitions makes the definition, of a field of the same name, that the mapping asks for
   * @param monitor is told how it goes on
   * @return the job, to be closed
   * @throws IOException if the cluster or the folder cannot be read
   * @throws IllegalArgumentException if there is no such index or field, or its signatures are of
   *     another definition, or the folder has work of another job
   */
  public static RemoteJob open(
      Request request, IOFunction<RemoteField, Definition> definitions, JobMonitor monitor)
      throws IOException {
    SearchEngineClient client =
        new SearchEngineClient(request.address().base(), request.credentials(), request.pause());
    RemoteIndex index = RemoteIndex.open(client, request.address());
    RemoteField field = index.field(request.field());
    Definition near = definitions.apply(field);
    if (!near.scheme().toString().equals(field.scheme())) {
      throw new IllegalArgumentException(
          "field "
              + field.name()
              + " of index "
              + index.name()
              + " has signatures of another definition: the mapping has scheme "
              + field.scheme()
              + ", this program makes "
              + near.scheme());
    }
    WorkFolder work =
        WorkFolder.open(request.work(), about(request, index, field, near), notes(index, near));
    if (work.isResumed()) {
      monitor.say(
          "going on with the work that was begun at "
              + work.note("begun")
              + " in "
              + request.work());
    }
    return new RemoteJob(request, index, near, work, monitor);
  }

  /**
   * Refuses a result that the job would delete with its own files when it is done.
   *
   * @param option the option that names the result
   * @param result the result; null if it is not wanted
   * @param work the folder to work in
   * @throws IllegalArgumentException if its name is that of a file of the job
   */
  public static void checkNotPart(String option, Path result, Path work) {
    if (result == null) {
      return;
    }
    Path place = result.toAbsolutePath().normalize();
    if (WorkFolder.isOurs(place.getFileName().toString())
        && work.toAbsolutePath().normalize().equals(place.getParent())) {
      throw new IllegalArgumentException(
          option + ": " + result + " has the name of a file of --work; name another file");
    }
  }

  private static Map<String, String> about(
      Request request, RemoteIndex index, RemoteField field, Definition near) {
    Map<String, String> about = new LinkedHashMap<>();
    about.put("index", index.name());
    about.put("uuid", index.uuid());
    about.put("shards", Integer.toString(index.shards()));
    about.put("field", near.field());
    about.put("scheme", near.scheme().toString());
    if (field.definitionId() != null) {
      about.put("definition", field.definitionId()); // the scheme says nothing of a model
    }
    about.put("threshold", Double.toString(near.threshold()));
    about.put("kept", request.kept().toString());
    return about;
  }

  private static Map<String, String> notes(RemoteIndex index, Definition near) throws IOException {
    return Map.of(
        "begun", InstantSource.system().instant().toString(),
        "documents", Long.toString(index.count(Download.having(near.field()))));
  }

  /**
   * The definition of the field.
   *
   * @return what makes and compares its signatures
   */
  public Definition near() {
    return near;
  }

  /**
   * Refuses a file for deleted documents that may hold others, before any work is done.
   *
   * @param removed the file
   * @throws IOException if the folder cannot be read
   */
  public void checkRemoved(Path removed) throws IOException {
    DeletedDocuments.check(removed, work);
  }

  /**
   * Downloads the signatures and finds all pairs, as far as that was not done.
   *
   * @param settings how to search; first claims are not for this
   * @return what was found, to be closed
   * @throws IOException if the cluster does not answer, or the disk is full
   */
  public RemoteResult search(JoinSettings settings) throws IOException {
    long start = System.nanoTime();
    List<PartFile.Summary> parts =
        new Download(index, near, request.kept(), request.idProblem(), work, monitor)
            .run(Long.parseLong(work.note("documents")));
    double downloaded = (System.nanoTime() - start) / 1e9;
    PartJoin join = new PartJoin(near, work, parts, request.kept().size(), settings);
    join.run(monitor);
    RemoteDocuments documents = RemoteDocuments.of(parts, work, request.kept().size());
    return new RemoteResult(
        documents, join, join.result(documents), downloaded, index.client().bytesRead());
  }

  /**
   * Makes the documents say what they are near-duplicates of.
   *
   * @param result what was found
   * @param representatives who represents whom
   * @param dryRun whether only to count
   * @return how many documents it was about
   * @throws IOException if the cluster does not answer, or refuses
   */
  public Tagged tag(RemoteResult result, Representatives representatives, boolean dryRun)
      throws IOException {
    Tagging tagging = new Tagging(index, result.documents(), representatives, dryRun);
    return tagging.run(near.field(), monitor);
  }

  /**
   * Deletes near-duplicates, after their sources were written to a file.
   *
   * @param result what was found
   * @param representatives who represents whom
   * @param removed the file
   * @param dryRun whether only to count
   * @return how many documents it was about
   * @throws IOException if the cluster does not answer, or refuses, or the disk is full
   */
  public Deleted delete(
      RemoteResult result, Representatives representatives, Path removed, boolean dryRun)
      throws IOException {
    return new DeletedDocuments(index, result.documents(), representatives, work, monitor)
        .run(near.field(), removed, dryRun);
  }

  /**
   * All is done: the next job in this folder begins anew.
   *
   * @throws IOException if files cannot be deleted
   */
  public void finish() throws IOException {
    work.finish();
  }

  /** Lets other processes use the folder. */
  @Override
  public void close() throws IOException {
    work.close();
  }
}
