package io.doppel.lucene.scan;

/**
 * What {@link Attach} did. Each live document is attached, was already signed, or goes without.
 *
 * @param attached documents that got a signature
 * @param already documents that had one
 * @param without documents that have none: no text, no features in it, or more than a signature
 *     holds
 * @param verified documents whose attached signature, of this run or an earlier one, was read back
 *     and is that of their text
 */
public record AttachReport(long attached, long already, long without, long verified) {
  /**
   * How many documents there are.
   *
   * @return the number of live documents
   */
  public long documents() {
    return attached + already + without;
  }
}
