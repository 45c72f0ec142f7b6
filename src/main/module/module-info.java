/**
 * Signatures, and what is done with them in memory. Applications use it through {@code
 * io.doppel.lucene}; the packages that only that module sees are no API.
 */
module io.doppel.core {
  requires org.xerial.snappy;
  requires static org.lz4.java;
  requires static com.github.luben.zstd_jni;

  exports io.doppel.signature;
  exports io.doppel.pairs;
  exports io.doppel.decision;
  exports io.doppel.compare;
  exports io.doppel.frequencies;
  exports io.doppel.learn;
  exports io.doppel.model;
  exports io.doppel.evaluate;
  exports io.doppel.join to
      io.doppel.lucene;
  exports io.doppel.candidates to
      io.doppel.lucene;
  exports io.doppel.features to
      io.doppel.lucene;
  exports io.doppel.sketch to
      io.doppel.lucene;
  exports io.doppel.sets to
      io.doppel.lucene;
  exports io.doppel.bits to
      io.doppel.lucene;
  exports io.doppel.compression to
      io.doppel.lucene;
  exports io.doppel.sequences to
      io.doppel.lucene;
  exports io.doppel.vectors to
      io.doppel.lucene;
  exports io.doppel.combined to
      io.doppel.lucene;
}
