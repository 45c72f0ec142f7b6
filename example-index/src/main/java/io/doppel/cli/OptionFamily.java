package io.doppel.cli;

/** Options that the help shows together. */
enum OptionFamily {
  ANY("Near-duplicates"),
  LEARNED("Learned weights"),
  COMPRESSION("Words at commas, and comparing by compression"),
  STOP_WORDS("Words behind stop words"),
  RUNS("Runs of words or characters"),
  BITS_APART("Fingerprints"),
  SEQUENCES("Characters at marks, and sentences"),
  FREQUENCIES("How many documents have a feature"),
  SETS("Comparing as sets");

  private final String heading;

  OptionFamily(String heading) {
    this.heading = heading;
  }

  String heading() {
    return heading;
  }
}
