package io.doppel.lucene.index;

/** Others wrote to the index while a call was being made, which has changed nothing yet. */
final class OthersWroteException extends RuntimeException {
  private static final long serialVersionUID = 1;

  OthersWroteException() {
    super("others wrote to the index", null, false, false);
  }
}
