/**
 * Near-duplicate detection inside Apache Lucene. {@link io.doppel.lucene} is the door; the other
 * exported packages are what is done with a definition. Whatever is not exported is no API.
 */
module io.doppel.lucene {
  requires transitive io.doppel.core;
  requires transitive org.apache.lucene.core;
  requires org.apache.lucene.analysis.common;
  requires static org.apache.lucene.analysis.smartcn;

  exports io.doppel.lucene;
  exports io.doppel.lucene.join;
  exports io.doppel.lucene.explain;
  exports io.doppel.lucene.index;
  exports io.doppel.lucene.collapse;
  exports io.doppel.lucene.scan;
  exports io.doppel.lucene.training;

  // Lucene reads the names of the factories there
  exports io.doppel.lucene.analysis to
      org.apache.lucene.core;

  uses io.doppel.lucene.method.Method;

  // made by CatalogueTest
  provides io.doppel.lucene.method.Method with
      io.doppel.lucene.combined.CombinedMethod,
      io.doppel.lucene.compression.SigNcdMethod,
      io.doppel.lucene.compression.NcdMethod,
      io.doppel.lucene.exact.ExactMethod,
      io.doppel.lucene.sets.SpotSigsMethod,
      io.doppel.lucene.compression.SpotSigNcdMethod,
      io.doppel.lucene.sets.QGramsMethod,
      io.doppel.lucene.sets.ShinglesMethod,
      io.doppel.lucene.sets.ShinglesExactMethod,
      io.doppel.lucene.sets.SuperShinglesMethod,
      io.doppel.lucene.sets.IMatchMethod,
      io.doppel.lucene.sets.ContainmentMethod,
      io.doppel.lucene.bits.SimHashMethod,
      io.doppel.lucene.bits.CharikarMethod,
      io.doppel.lucene.combined.HybridMethod,
      io.doppel.lucene.sequences.FeatureCodeMethod,
      io.doppel.lucene.sequences.FeatureCodePeriodMethod,
      io.doppel.lucene.sequences.SentencesMethod,
      io.doppel.lucene.vectors.AnddMethod,
      io.doppel.lucene.bits.AnddLshCosMethod,
      io.doppel.lucene.sets.AnddLshJaccardMethod,
      io.doppel.lucene.vectors.TfIdfMethod,
      io.doppel.lucene.sets.WordsMethod,
      io.doppel.lucene.combined.RunsMethod;
  provides org.apache.lucene.analysis.CharFilterFactory with
      io.doppel.lucene.analysis.HtmlFramingCharFilterFactory;
  provides org.apache.lucene.analysis.TokenizerFactory with
      io.doppel.lucene.analysis.FoldedWordTokenizerFactory,
      io.doppel.lucene.analysis.PlainWordTokenizerFactory,
      io.doppel.lucene.analysis.PunctuatedTokenizerFactory;
  provides org.apache.lucene.analysis.TokenFilterFactory with
      io.doppel.lucene.analysis.PunctuationSpotFilterFactory,
      io.doppel.lucene.analysis.SpotSigsFilterFactory,
      io.doppel.lucene.analysis.HashedShingleFilterFactory,
      io.doppel.lucene.analysis.WinnowedShingleFilterFactory,
      io.doppel.lucene.analysis.MinHashSlotFilterFactory,
      io.doppel.lucene.analysis.SuperShingleFilterFactory,
      io.doppel.lucene.analysis.IMatchFilterFactory,
      io.doppel.lucene.analysis.QGramFilterFactory;
}
