package io.doppel.cli.stream;

import io.doppel.cli.input.BadDocumentException;
import io.doppel.cli.input.InputDocument;
import io.doppel.cli.input.RawDocument;
import io.doppel.decision.Preference;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The times of a stream's documents: all have a timestamp or none has, as the first one decides. A
 * time of arrival among timestamps of the past would move the window on past all of them.
 */
final class StreamTimes {
  /** Clocks differ, but not by more than this. */
  private static final Duration MOST_AHEAD = Duration.ofDays(1);

  private static final String RULE =
      "; all documents of a stream must have a timestamp, or none, as the first one decides";

  private final InstantSource clock;
  private final boolean hasWindow;
  private boolean decided;
  private boolean given;
  private long lastArrival = Long.MIN_VALUE;

  /**
   * Times of a stream that begins.
   *
   * @param clock says when documents arrive
   * @param hasWindow whether a time that is far ahead would do harm
   */
  StreamTimes(InstantSource clock, boolean hasWindow) {
    this.clock = clock;
    this.hasWindow = hasWindow;
  }

  /** The time of the next document: its timestamp or, where there are none, when it arrived. */
  long of(RawDocument raw, InputDocument document) throws BadDocumentException {
    boolean hasTime = document.timestamp() != InputDocument.NO_TIMESTAMP;
    if (decided && hasTime != given) {
      throw new BadDocumentException(
          raw.where(),
          "field \"timestamp\" "
              + (given ? "is missing" : "is there, but the first document has none")
              + RULE);
    }
    if (hasTime) {
      checkNotAhead(raw, document.timestamp());
    }
    decided = true;
    given = hasTime;
    return hasTime ? document.timestamp() : arrival();
  }

  /** The one with the later timestamp; times of arrival do not make a document better. */
  Preference newestIfGiven() {
    return (one, other) -> given ? Preference.NEWEST.compare(one, other) : 0;
  }

  /** Later than all before, so that nothing depends on how many arrive in a millisecond. */
  private long arrival() {
    lastArrival = Math.max(clock.millis(), lastArrival + 1);
    return lastArrival;
  }

  /** One wrong time would move the window on past all other documents. */
  private void checkNotAhead(RawDocument raw, long timestamp) throws BadDocumentException {
    Instant latest = clock.instant().plus(MOST_AHEAD);
    if (hasWindow && timestamp > latest.toEpochMilli()) {
      throw new BadDocumentException(
          raw.where(),
          "field \"timestamp\" must not be more than a day ahead of the clock, since all that is in"
              + " the window would leave it, got "
              + Instant.ofEpochMilli(timestamp)
              + "; without such a limit: --window none");
    }
  }
}
