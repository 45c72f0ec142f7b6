package io.doppel.remote;

import java.io.IOException;

/** Goes through the hits of a query in all shards, as they are now. */
final class Pass {
  private static final int MOST_LOST = 3;

  private final RemoteIndex index;
  private final JobMonitor monitor;
  private long seen;

  Pass(RemoteIndex index, JobMonitor monitor) {
    this.index = index;
    this.monitor = monitor;
  }

  /** Shows each hit at least once; more often if a view was lost. */
  void run(String name, long documents, String request, View.Visitor visitor) throws IOException {
    try (JobMonitor.Work progress = monitor.begin(name, documents);
        View view = View.of(index)) {
      for (int shard = 0; shard < index.shards(); shard++) {
        for (int lost = 1; ; lost++) {
          try {
            view.forEach(
                shard,
                request,
                hit -> {
                  visitor.hit(hit);
                  progress.to(++seen, Math.max(seen, documents));
                });
            break;
          } catch (View.LostException e) {
            if (lost == MOST_LOST) {
              throw e;
            }
            monitor.say(
                "the point in time is lost or has expired ("
                    + e.getMessage()
                    + "); shard "
                    + shard
                    + " is read anew");
            view.renew();
          }
        }
      }
    }
  }
}
