package io.doppel.cli.remote;

import io.doppel.cli.remote.client.RemoteIndex;
import io.doppel.cli.remote.client.SearchView;
import java.io.IOException;

/** Goes through the hits of a query in all shards, as they are now. */
final class ChangePass {
  private static final int MOST_LOST = 3;

  private final RemoteIndex index;
  private final JobMonitor monitor;
  private long seen;

  ChangePass(RemoteIndex index, JobMonitor monitor) {
    this.index = index;
    this.monitor = monitor;
  }

  /** Shows each hit at least once; more often if a view was lost. */
  void run(String name, long documents, String request, SearchView.Visitor visitor)
      throws IOException {
    try (JobMonitor.Work progress = monitor.begin(name, documents);
        SearchView view = SearchView.of(index)) {
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
          } catch (SearchView.LostException e) {
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
