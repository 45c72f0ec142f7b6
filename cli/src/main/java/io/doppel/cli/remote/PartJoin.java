package io.doppel.cli.remote;

import io.doppel.join.PairCollector;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.SignatureStore;
import io.doppel.pairs.CandidateLimit;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds the pairs of all shards: within each, and of each with each one after it. What was found is
 * kept in the work folder, shard by shard, and not searched again.
 */
final class PartJoin {
  private final Definition near;
  private final WorkFolder work;
  private final List<PartFile.Summary> parts;
  private final int valueCount;
  private final JoinSettings settings;

  /** Holds all joins together to the limit. */
  private final ProgressListener limit;

  private final long documents;
  private long compared;
  private long comparedHere;

  PartJoin(
      Definition near,
      WorkFolder work,
      List<PartFile.Summary> parts,
      int valueCount,
      JoinSettings settings) {
    this.near = near;
    this.work = work;
    this.parts = parts;
    this.valueCount = valueCount;
    this.settings = settings;
    this.limit = settings.limit().watch(ProgressListener.NONE);
    this.documents = parts.stream().mapToLong(PartFile.Summary::documents).sum();
  }

  /** Searches what was not searched yet. */
  void run(JobMonitor monitor) throws IOException {
    long total = 0;
    for (int i = 0; i < parts.size(); i++) {
      total += (long) parts.get(i).documents() * (parts.size() - i);
    }
    long done = 0;
    try (JobMonitor.Work progress = monitor.begin("pairs", total)) {
      for (int one = 0; one < parts.size(); one++) {
        try (Loaded left = new Loaded(one)) {
          for (int other = one; other < parts.size(); other++) {
            if (!isDone(one, other, monitor)) {
              join(left, one, other, progress, done, total);
            }
            done += parts.get(one).documents();
            progress.to(done, total);
          }
        }
      }
    }
  }

  private boolean isDone(int one, int other, JobMonitor monitor) throws IOException {
    try {
      return read(one, other, (first, second, similarity) -> {}) != null;
    } catch (CheckedFile.DamagedException e) {
      monitor.say(e.getMessage() + "; these pairs are searched anew");
      return false;
    }
  }

  private PairCounts read(int one, int other, PairFile.Visitor visitor) throws IOException {
    return PairFile.read(work.pairs(one, other), parts.get(one), parts.get(other), visitor);
  }

  private void join(
      Loaded left, int one, int other, JobMonitor.Work progress, long done, long total)
      throws IOException {
    long size = parts.get(one).documents();
    comparedHere = 0;
    ProgressListener here =
        new ProgressListener() {
          @Override
          public void progress(long part, long of) {
            progress.to(done + (of == 0 ? 0 : size * part / of), total);
          }

          @Override
          public void compared(long pairs, long ofParts) {
            comparedHere = pairs;
            limit.compared(compared + pairs, documents);
          }
        };
    JoinSettings told = settings.withProgress(here).withLimit(CandidateLimit.NONE);
    Path path = work.pairs(one, other);
    if (one == other) {
      try (PairResult found = near.pairs(left.store().signatures(), told)) {
        PairFile.write(path, parts.get(one), parts.get(one), found, 0);
      }
      compared += comparedHere;
      return;
    }
    try (Loaded right = new Loaded(other);
        PairResult found =
            near.pairsBetween(left.store().signatures(), right.store().signatures(), told)) {
      PairFile.write(path, parts.get(one), parts.get(other), found, left.store().size());
    }
    compared += comparedHere;
  }

  /** All pairs, by the numbers of the documents. */
  PairResult result(RemoteDocuments documents) throws IOException {
    MemoryBudget all = settings.memory();
    MemoryBudget memory =
        new MemoryBudget(Math.max(MemoryBudget.LEAST, all.bytes() / 4), all.folder());
    try (PairCollector collector = new PairCollector(memory)) {
      PairCounts counts = new PairCounts(documents.size(), 0, 0);
      for (int one = 0; one < parts.size(); one++) {
        for (int other = one; other < parts.size(); other++) {
          int left = one;
          int right = other;
          PairCounts part =
              read(
                  one,
                  other,
                  (first, second, similarity) ->
                      collector.add(
                          documents.number(left, first),
                          documents.number(right, second),
                          similarity));
          counts = counts.plus(part, documents.size());
        }
      }
      return collector.result(counts);
    }
  }

  /** The signatures of all documents, in the order of the parts; to be closed. */
  SignatureStore signatures() throws IOException {
    SignatureStore store = new SignatureStore(near, settings.memory());
    try {
      for (int part = 0; part < parts.size(); part++) {
        add(part, store);
      }
      return store;
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private void add(int part, SignatureStore store) throws IOException {
    PartFile.read(
        work.part(part), valueCount, document -> store.add(near.ofBytes(document.signature())));
  }

  /** The signatures of a part, read when they are asked for; both sides share a quarter. */
  private final class Loaded implements java.io.Closeable {
    private final int part;
    private SignatureStore store;

    Loaded(int part) {
      this.part = part;
    }

    SignatureStore store() throws IOException {
      if (store == null) {
        MemoryBudget all = settings.memory();
        store =
            new SignatureStore(
                near,
                new MemoryBudget(Math.max(MemoryBudget.LEAST, all.bytes() / 2), all.folder()));
        add(part, store);
      }
      return store;
    }

    @Override
    public void close() {
      if (store != null) {
        store.close();
      }
    }
  }
}
