package io.doppel.lucene.scan;

import java.util.List;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexDeletionPolicy;

/** Keeps all commits that were there, whoever needs them, and of new ones the last. */
final class KeptCommits extends IndexDeletionPolicy {
  private long lastEarlier;

  @Override
  public void onInit(List<? extends IndexCommit> commits) {
    lastEarlier = commits.stream().mapToLong(IndexCommit::getGeneration).max().orElse(0);
  }

  @Override
  public void onCommit(List<? extends IndexCommit> commits) {
    for (IndexCommit commit : commits.subList(0, commits.size() - 1)) {
      if (commit.getGeneration() > lastEarlier) {
        commit.delete();
      }
    }
  }
}
