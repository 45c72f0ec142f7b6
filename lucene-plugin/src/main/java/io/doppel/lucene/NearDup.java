package io.doppel.lucene;

import io.doppel.cluster.Preference;
import io.doppel.cluster.Representatives;
import io.doppel.cluster.SignatureGroups;
import io.doppel.cluster.Traits;
import io.doppel.compare.ComparedText;
import io.doppel.compare.TextDifference;
import io.doppel.lucene.analysis.Antecedents;
import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.lucene.analysis.SpotSigsSettings;
import io.doppel.lucene.document.Coverage;
import io.doppel.lucene.document.DocumentText;
import io.doppel.lucene.document.ExactScheme;
import io.doppel.lucene.document.FeatureSpans;
import io.doppel.lucene.document.FieldText;
import io.doppel.lucene.document.FieldTexts;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.document.SignatureSource;
import io.doppel.lucene.document.TextSource;
import io.doppel.lucene.document.Unsigned;
import io.doppel.lucene.search.NearDupCollectorManager;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.measure.SetSignature;
import io.doppel.measure.Signature;
import io.doppel.pairs.DirectedPair;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.PairResult;
import io.doppel.pairs.SimilarPair;
import io.doppel.pairs.TooManyCandidatesException;
import io.doppel.sketch.CombinedSketch;
import io.doppel.sketch.FeatureFrequencies;
import io.doppel.sketch.VectorSketches;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/**
 * One definition of what a near-duplicate is: a scheme that makes signatures, a measure that
 * compares them, and a threshold. The same object is used for indexing, querying, collecting and
 * joining, so that they cannot disagree; the index keeps the scheme and its parameters, and a query
 * with another definition fails with a message that names both.
 *
 * <pre>{@code
 * NearDup near = NearDup.sigNcd("body").maxDistance(0.3).build();
 *
 * writer.addDocument(near.addSignature(document, text));        // index: adds the signature's fields
 * TopDocs hits = searcher.search(near.query(text), 10);         // query: the score is the similarity in [0, 1]
 * for (DuplicatePair pair : near.pairs(reader, PairSettings.DEFAULT)) { ... }   // all pairs of an index
 * }</pre>
 *
 * <p>A text without features (empty, or nothing but white space) has no signature and is never a
 * duplicate of anything. Definitions are immutable and safe for use by many threads.
 */
public abstract class NearDup {
  private final SignatureSource source;
  private final double threshold;

  NearDup(SignatureSource source, double threshold) {
    this.source = source;
    this.threshold = threshold;
  }

  /**
   * {@code signcd}: words next to commas, compared by compression, with the paper's default Sig-1L.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NcdBuilder sigNcd(String field) {
    return sigNcd(field, SpotSettings.SIG_1L);
  }

  /**
   * {@code signcd} with another choice of marks and words.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param spots which words are kept
   * @return a builder
   */
  public static NcdBuilder sigNcd(String field, SpotSettings spots) {
    return NcdBuilder.ofPunctuationSpots(field, Objects.requireNonNull(spots, "spots"));
  }

  /**
   * {@code ncd}: the whole text, compared by compression. The baseline of SigNCD: slower, and
   * unreliable on long texts.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NcdBuilder ncd(String field) {
    return NcdBuilder.ofWholeText(field);
  }

  /**
   * {@code spotsigs}: the words behind stop words, compared by multiset Jaccard, with stop words of
   * all languages that are known.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static SetBuilder spotSigs(String field) {
    return spotSigs(field, SpotSigsSettings.of(Antecedents.ALL));
  }

  /**
   * {@code spotsigs} with another choice of stop words, distance and chain.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param spots which words make a spot
   * @return a builder
   */
  public static SetBuilder spotSigs(String field, SpotSigsSettings spots) {
    return new SetBuilder(field, SetMethod.spotSigs(Objects.requireNonNull(spots, "spots")));
  }

  /**
   * {@code spotsigncd}: the spots of SpotSigs as a string, compared by compression. A baseline of
   * SigNCD.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param spots which words make a spot
   * @return a builder
   */
  public static NcdBuilder spotSigNcd(String field, SpotSigsSettings spots) {
    return NcdBuilder.ofSpotSigs(field, Objects.requireNonNull(spots, "spots"));
  }

  /**
   * {@code qgrams}: runs of characters, without white space and punctuation; the common ones of the
   * larger set (DDD).
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param q how many characters; 4 in DDD
   * @return a builder
   */
  public static SetBuilder qGrams(String field, int q) {
    return new SetBuilder(field, SetMethod.qGrams(q));
  }

  /**
   * {@code shingles}: a MinHash sketch of runs of 5 words, 84 minima. The similarity is an estimate
   * of the Jaccard similarity of the runs.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static SetBuilder shingles(String field) {
    return shingles(field, MinHashSettings.DEFAULT);
  }

  /**
   * {@code shingles} with another sketch.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param settings the sketch
   * @return a builder
   */
  public static SetBuilder shingles(String field, MinHashSettings settings) {
    return new SetBuilder(field, SetMethod.shingles(settings));
  }

  /**
   * {@code shingles-exact}: the Jaccard similarity of all runs of words.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param words the words in a run
   * @return a builder
   */
  public static SetBuilder shinglesExact(String field, int words) {
    return new SetBuilder(field, SetMethod.shinglesExact(words));
  }

  /**
   * {@code supershingles}: groups of minima that agree as a whole. The similarity is the share of
   * groups that agree.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param settings the sketch and its groups
   * @return a builder
   */
  public static SetBuilder superShingles(String field, SuperShingleSettings settings) {
    return new SetBuilder(field, SetMethod.superShingles(settings));
  }

  /**
   * {@code imatch}: one hash of all words of middling frequency, and of random parts of them. The
   * similarity is the share of hashes that agree.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param settings the range of frequencies and the number of lexicons
   * @param frequencies how many documents have each word, counted with the signatures of {@link
   *     #words}
   * @return a builder
   */
  public static SetBuilder iMatch(
      String field, IMatchSettings settings, FeatureFrequencies frequencies) {
    return new SetBuilder(field, SetMethod.iMatch(settings, frequencies));
  }

  /**
   * {@code containment}: how much of the smaller text's runs of 3 words is in the larger one.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static SetBuilder containment(String field) {
    return containment(field, ContainmentSettings.DEFAULT);
  }

  /**
   * {@code containment} with other runs of words.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param settings the runs, and which of them are terms of the index
   * @return a builder
   */
  public static SetBuilder containment(String field, ContainmentSettings settings) {
    return new SetBuilder(field, SetMethod.containment(settings));
  }

  /**
   * The Jaccard similarity of the sets of words, whatever their order. Its signatures are what the
   * lexicon of {@link #iMatch} is counted with.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static SetBuilder words(String field) {
    return new SetBuilder(field, SetMethod.words());
  }

  /**
   * {@code terms}: any chain of analysis as a definition. The signature is the set of the different
   * terms that an analyzer makes of a text; they are counted exactly, however many there are.
   *
   * <pre>{@code
   * Analyzer chain = CustomAnalyzer.builder()
   *     .withTokenizer("foldedWord")
   *     .addTokenFilter("hashedShingle", "words", "3")
   *     .build();
   * NearDup near = NearDup.terms("sig", chain).threshold(0.6).build();
   *
   * writer.addDocument(near.addSignature(document, text));   // index the signature,
   * TopDocs hits = searcher.search(near.query(text), 10);    // and search for it: score = Jaccard
   * Attach.of(directory, near).run();                        // or sign an index that has the field
   * }</pre>
   *
   * <p>Filters of Doppel, of Lucene and of one's own will do. Terms may be any bytes, as those of
   * {@code minHashSlot} are, and may stand at one position, as synonyms do. How often a term occurs
   * and where makes no difference. A text whose only term is the empty one has no signature.
   *
   * <p>Where an index has the field and no signatures yet, they are made of what it has: of stored
   * text, which is analyzed value by value as Lucene does, or else of the terms in term vectors or
   * postings, as they are. Terms do not say which analyzer made them: that a field which is not
   * stored was indexed with this one is up to the caller.
   *
   * <p>The definition knows the analyzer by what it makes of a fixed text. It cannot be written to
   * a file, since an analyzer cannot, and the command has no method of this name.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param analyzer makes the terms; used by many threads, and not closed
   * @return a builder, with Jaccard as measure and 0.5 as threshold
   */
  public static SetBuilder terms(String field, Analyzer analyzer) {
    return new SetBuilder(field, SetMethod.terms(Objects.requireNonNull(analyzer, "analyzer")));
  }

  /**
   * {@code simhash}: a fingerprint of 64 bits, made of the text's words. Near-duplicates differ in
   * few bits, 3 if nothing else is said; none within that is missed.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static BitBuilder simHash(String field) {
    return BitBuilder.simHash(field);
  }

  /**
   * {@code charikar}: random projections of the text's different words, 384 bits. The similarity is
   * an estimate of the cosine of the texts' vectors.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static BitBuilder charikar(String field) {
    return BitBuilder.charikar(field);
  }

  /**
   * {@code hybrid}: texts that share runs of words, as {@code shingles} finds them, and that {@code
   * charikar} confirms. The similarity is the latter's.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static HybridBuilder hybrid(String field) {
    return new HybridBuilder(field);
  }

  /**
   * {@code combined}: runs of words find, and a model says from several measures of a pair how
   * probable it is that they are near-duplicates.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param frequencies how many documents have each run, counted over {@link #runsOfCombined}
   * @return a builder
   */
  public static CombinedBuilder combined(String field, FeatureFrequencies frequencies) {
    return new CombinedBuilder(field, frequencies);
  }

  /**
   * The runs of words of {@code combined}, to count them.
   *
   * @param field the field of the text
   * @return a builder; its analyzer must be that of {@code combined}
   */
  public static SetBuilder runsOfCombined(String field) {
    return shinglesExact(field, CombinedSketch.WORDS);
  }

  /**
   * {@code featurecode}: the characters beside the marks of a text's main paragraphs, compared by
   * the longest run that two such codes have in common. Sees a short page inside of a longer one.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static SequenceBuilder featureCode(String field) {
    return SequenceBuilder.featureCode(field);
  }

  /**
   * {@code featurecode-period}: the characters on both sides of full stops; the codes are equal.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static SequenceBuilder featureCodePeriod(String field) {
    return SequenceBuilder.featureCodePeriod(field);
  }

  /**
   * {@code sentences}: the sentences, each by the number of its words and three of them; those that
   * two texts have in common in blocks, of all sentences of both.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static SequenceBuilder sentences(String field) {
    return SequenceBuilder.sentences(field);
  }

  /**
   * {@code andd}: the k-grams of a text, each with a weight that was learned from labelled texts;
   * compared as vectors.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param weights the model, and the frequencies that it asks for
   * @return a builder
   */
  public static VectorBuilder andd(String field, LearnedWeights weights) {
    return VectorBuilder.andd(field, weights);
  }

  /**
   * {@code andd-lsh-cos}: 384 bits, which estimate the cosine of {@code andd}.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param weights a model that was trained for the cosine, and the frequencies that it asks for
   * @return a builder
   */
  public static BitBuilder anddLshCos(String field, LearnedWeights weights) {
    return BitBuilder.anddLshCos(field, weights);
  }

  /**
   * {@code andd-lsh-jaccard}: a MinHash sketch of the weighted k-grams of {@code andd}, each of
   * which comes as often as it weighs.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param weights a model that was trained for Jaccard, and the frequencies that it asks for
   * @param settings the sketch
   * @return a builder
   */
  public static SetBuilder anddLshJaccard(
      String field, LearnedWeights weights, AnddSketchSettings settings) {
    return new SetBuilder(field, SetMethod.anddLshJaccard(weights, settings));
  }

  /**
   * {@code tfidf}: the k-grams of a text, each weighted by how often it occurs and by how few
   * documents have it; compared as vectors.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param words k
   * @param frequencies how many documents have each k-gram, counted with the signatures of {@link
   *     #grams}
   * @return a builder
   */
  public static VectorBuilder tfIdf(String field, int words, FeatureFrequencies frequencies) {
    return VectorBuilder.tfIdf(field, VectorSketches.tfIdf(words, frequencies));
  }

  /**
   * {@code tfidf} without weights: each k-gram that a text has counts the same.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param words k
   * @return a builder
   */
  public static VectorBuilder binaryVectors(String field, int words) {
    return VectorBuilder.tfIdf(field, VectorSketches.binary(words));
  }

  /**
   * The Jaccard similarity of the sets of k-grams and words. Its signatures are what frequencies
   * are counted with for {@link #tfIdf}, {@link #andd} and its sketches.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param words k
   * @return a builder
   */
  public static SetBuilder grams(String field, int words) {
    return new SetBuilder(field, SetMethod.grams(words));
  }

  /**
   * {@code exact}: texts that differ in nothing but case, white space and Unicode form.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return the definition; its threshold is 1
   */
  public static NearDup exact(String field) {
    return new ExactNearDup(SignatureSource.of(field, new ExactScheme()));
  }

  /**
   * The field of the text.
   *
   * @return its name
   */
  public final String field() {
    return fields().field();
  }

  /**
   * The scheme's id, as it is written into the index.
   *
   * @return the id
   */
  public final SchemeId scheme() {
    return source.scheme().id();
  }

  /**
   * The least similarity of near-duplicates.
   *
   * @return the threshold in [0, 1]
   */
  public final double threshold() {
    return threshold;
  }

  /**
   * Whether the order of a text's words makes no difference: then signatures can also be made of
   * what an index has of a field without positions.
   *
   * @return true if only the words count, and perhaps their number
   */
  public final boolean ignoresOrder() {
    return source.scheme().ignoresOrder();
  }

  /**
   * The same definition, with another choice of what becomes of documents that have a text and no
   * signature of it: when they are searched, verified, joined, clustered, collapsed, or found by
   * the writer hook. If nothing else is said their texts are {@linkplain Unsigned#READ read}.
   *
   * @param choice the choice
   * @return the definition
   */
  public final NearDup unsigned(Unsigned choice) {
    return with(source.with(choice, source.mostTexts()));
  }

  /**
   * The same definition, whose queries read the texts of up to so many documents of an index that
   * have no signature. They do so the first time that they meet a segment, and hold the signatures
   * in memory: so the number bounds what a first query costs, tens of microseconds a text, and what
   * is held, some 200 bytes a text for most methods. If an index has more such documents, a query
   * is refused.
   *
   * @param texts at least 0; 10,000 if not set
   * @return the definition
   */
  public final NearDup mostTexts(int texts) {
    return with(source.with(source.unsigned(), texts));
  }

  /**
   * The same definition, with the texts of unsigned documents from elsewhere than the field.
   *
   * @param texts where they come from
   * @return the definition
   */
  public final NearDup texts(TextSource texts) {
    return with(source.with(texts));
  }

  /**
   * The same definition, which shares what another one of the same signatures knows of segments:
   * which documents are signed, and what was made of the texts of those that are not. Texts come
   * from where the other's come from. So another threshold for a single query costs no new look at
   * the index.
   *
   * @param other a definition with the same field and scheme
   * @return the definition
   * @throws IllegalArgumentException if its signatures are others
   */
  public final NearDup sharing(NearDup other) {
    if (!fields().equals(other.fields())) {
      throw new IllegalArgumentException(
          "definitions must have the same signatures to share them, got "
              + fields()
              + " and "
              + other.fields());
    }
    return with(other.source.with(source.unsigned(), source.mostTexts()));
  }

  /**
   * The same definition under a name of its own: its fields are {@code body.NAME} and so on, not
   * named after the method. So an index can have signatures of two definitions of one method side
   * by side, and move from the one to the other while it serves.
   *
   * @param name a word of letters, digits, {@code _} and {@code -}
   * @return the definition
   */
  public final NearDup named(String name) {
    return with(source.named(name));
  }

  /** The same definition with signatures from elsewhere. */
  abstract NearDup with(SignatureSource other);

  /**
   * What becomes of documents that have a text and no signature of this definition.
   *
   * @return the choice
   */
  public final Unsigned unsigned() {
    return source.unsigned();
  }

  /**
   * Says which live documents of an index this definition can speak about. Linear in the documents;
   * texts of those without a signature are read and signed, the first time for each segment.
   *
   * @param reader the index
   * @return how many are signed, of another definition, unsigned, and without text
   * @throws IOException if the index cannot be read
   */
  public final Coverage coverage(IndexReader reader) throws IOException {
    return source.coverage(reader);
  }

  /**
   * Whether the features are the terms of the field itself: see {@link #terms}.
   *
   * @return true if signatures can be made of the terms that an index has of the field
   */
  public final boolean takesTerms() {
    return source.scheme().takesTerms();
  }

  /**
   * Makes the signature of a text. Linear in the text.
   *
   * @param text the text; read as far as it counts, and closed
   * @return the signature; empty if the text has no features, or more than the scheme holds
   * @throws IOException if the text cannot be read
   */
  public final Optional<Signature> sign(Reader text) throws IOException {
    return Optional.ofNullable(source.scheme().sign(text));
  }

  /**
   * Makes the signature of a text of which more is known: {@code andd} may ask for the title and
   * the address, {@linkplain SetBuilder#boilerplate boilerplate} for the group; otherwise it is the
   * same as that of the text alone. Linear in the text.
   *
   * @param document the text, with its title, address and group
   * @return the signature; empty if the text has no features, or more than the scheme holds
   * @throws IOException if the text cannot be read
   */
  public final Optional<Signature> sign(DocumentText document) throws IOException {
    return Optional.ofNullable(source.scheme().sign(document));
  }

  /**
   * Makes the signature of a text. Linear in the text.
   *
   * @param text the text
   * @return the signature; empty if the text has no features, or more than the scheme holds
   * @throws IOException if the analyzer fails
   */
  public final Optional<Signature> sign(String text) throws IOException {
    return sign(new StringReader(text));
  }

  /**
   * Adds the signature of a text to a document, as fields named after {@link #field()}. The text
   * itself is not added. If the text has no signature, it is noted that it has none.
   *
   * @param document the document
   * @param text its text
   * @return the same document
   * @throws IOException if the analyzer fails
   */
  public final Document addSignature(Document document, String text) throws IOException {
    return addSignature(document, DocumentText.of(text));
  }

  /**
   * Adds the signature of a text of which more is known to a document, or notes that it has none.
   *
   * @param document the document
   * @param text its text, with its title, address and group
   * @return the same document
   * @throws IOException if the text cannot be read
   */
  public final Document addSignature(Document document, DocumentText text) throws IOException {
    Optional<Signature> signature = sign(text);
    if (signature.isPresent()) {
      return addSignature(document, signature.get());
    }
    fields().addNone(document);
    return document;
  }

  /**
   * Adds a signature to a document, as fields named after {@link #field()}.
   *
   * @param document the document
   * @param signature a signature made by this definition
   * @return the same document
   */
  public final Document addSignature(Document document, Signature signature) {
    checkOurs(signature);
    fields().add(document, signature, source.scheme().terms(signature));
    return document;
  }

  /**
   * A query for the near-duplicates of a text. The score is the similarity.
   *
   * @param text the text
   * @return the query; it matches nothing if the text has no signature
   * @throws IOException if the analyzer fails
   */
  public final Query query(String text) throws IOException {
    return query(DocumentText.of(text));
  }

  /**
   * A query for the near-duplicates of a text of which more is known. The score is the similarity.
   *
   * @param text the text, with its title, address and group
   * @return the query; it matches nothing if the text has no signature
   * @throws IOException if the text cannot be read
   */
  public final Query query(DocumentText text) throws IOException {
    Optional<Signature> signature = sign(text);
    return signature.isPresent()
        ? query(signature.get())
        : new MatchNoDocsQuery("the text has no " + scheme().name() + " signature");
  }

  /**
   * A query for the near-duplicates of a document that is in the index. The document itself matches
   * too, with similarity 1.
   *
   * @param reader the index
   * @param document the document's number
   * @return the query; it matches nothing if the document has no signature
   * @throws IOException if the index cannot be read
   */
  public final Query query(IndexReader reader, int document) throws IOException {
    source.checkPass(reader);
    for (LeafReaderContext leaf : reader.leaves()) {
      int local = document - leaf.docBase;
      if (local >= 0 && local < leaf.reader().maxDoc()) {
        Optional<Signature> signature = signatures(leaf).of(local);
        return signature.isPresent()
            ? query(signature.get())
            : new MatchNoDocsQuery(
                "document " + document + " has no " + scheme().name() + " signature");
      }
    }
    throw new IllegalArgumentException(
        "document must be in [0, " + reader.maxDoc() + "), got " + document);
  }

  /**
   * A query for the documents whose signature is similar to a given one. The score is the
   * similarity.
   *
   * @param signature a signature made by this definition
   * @return the query
   */
  public abstract Query query(Signature signature);

  /**
   * A query like {@link #query(Signature)} whose hits depend on nothing but the signature, those of
   * the documents, and the population that the caller gives. Where the keys of sets are a sample,
   * {@code query(signature)} asks for more common keys the more documents the index has, and a key
   * that too many documents of a segment have leads to none: what it finds changes as documents
   * come and segments merge. Here the population takes the place of the index. Of other methods all
   * queries are like that, and this one is {@code query(signature)}. {@link
   * SignatureMemory#matches} finds the same in memory.
   *
   * <p>The more documents a population has, the fewer candidates there are and the faster it is;
   * with fewer than the index has it is slower, and finds what has fewer keys in common.
   *
   * @param signature a signature made by this definition
   * @param population the documents that there are, in the index and elsewhere
   * @return the query, which later changes of the population do not change
   */
  public abstract Query query(Signature signature, Population population);

  /**
   * Makes a memory for signatures of this definition, which finds near-duplicates as {@link
   * #query(Signature, Population)} does in an index.
   *
   * @return the memory, empty
   */
  public abstract SignatureMemory memory();

  /**
   * Makes a memory of some thousands of signatures, by which it is decided what may stand for what,
   * as {@link #representatives} does with pairs. It differs from {@link #memory()} in that
   *
   * <ul>
   *   <li>nothing is missed where the keys of sets are a sample, and the population is of no
   *       effect: sets, vectors and sequences are found by all their elements. That takes up to 34
   *       bytes more an element, and more time for each signature that is added;
   *   <li>where the measure is one of containment, those are found that contain the signature that
   *       is asked for, and how much of it: not those that it contains.
   * </ul>
   *
   * @return the memory, empty
   */
  public SignatureMemory completeMemory() {
    return memory();
  }

  /**
   * Makes a population whose documents are counted. They should not be near-duplicates of each
   * other, as the representatives of clusters are: what many of them share is taken for
   * boilerplate.
   *
   * @return the population, empty
   */
  public final Population population() {
    return new Population(this);
  }

  /** The set whose keys a population counts; null if it need not. */
  SetSignature countedKeys(Signature signature) {
    return null;
  }

  /**
   * Verifies the hits of any other query: {@code searcher.search(other, near.collectorManager(text,
   * 10))}. Works also on an index that has no signatures but the field's text in some form, best
   * stored or in term vectors: from the postings alone each query reads them all.
   *
   * @param signature the signature that the hits are compared with
   * @param numHits how many of the most similar hits are kept, at least 1; all if it is more than
   *     the index has documents
   * @return the collector manager
   */
  public final NearDupCollectorManager collectorManager(Signature signature, int numHits) {
    checkOurs(signature);
    return new NearDupCollectorManager(source, () -> verifier(signature), numHits);
  }

  /**
   * Makes a verifier, which compares a signature with others one by one, for the use of one thread.
   *
   * @param signature a signature made by this definition
   * @return the verifier
   */
  abstract SignatureVerifier verifier(Signature signature);

  /**
   * Says why two signatures are near-duplicates, or why not.
   *
   * @param one a signature made by this definition
   * @param other another one; of measures that are not symmetric, that of the document
   * @return their similarity, also below the threshold, and what it was computed from
   */
  public abstract Evidence evidence(Signature one, Signature other);

  /**
   * Says why two texts are near-duplicates, or why not, and what differs between them. Linear in
   * the texts, but much more work than to compare their signatures.
   *
   * @param one the one text
   * @param other the other
   * @return the evidence
   * @throws IOException if the analyzer fails
   */
  public final MatchEvidence evidence(String one, String other) throws IOException {
    return evidence(ComparedDocument.of(one), ComparedDocument.of(other));
  }

  /**
   * Says why two documents are near-duplicates, or why not, and what differs between them.
   *
   * @param one the one document
   * @param other the other
   * @return the evidence
   * @throws IOException if the analyzer fails
   */
  public final MatchEvidence evidence(ComparedDocument one, ComparedDocument other)
      throws IOException {
    Optional<Signature> first = sign(one.documentText());
    Optional<Signature> second = sign(other.documentText());
    Optional<Evidence> measures =
        first.isPresent() && second.isPresent()
            ? Optional.of(evidence(first.get(), second.get()))
            : Optional.empty();
    FeatureSpans features = source.scheme().features(one.documentText());
    FeatureSpans others = source.scheme().features(other.documentText());
    return new MatchEvidence(
        scheme(),
        measures,
        SharedFeatures.of(
            features, others, featureWeights(first.orElse(null), second.orElse(null))),
        TextDifference.of(
            MatchEvidence.marked(one.words(), features),
            MatchEvidence.marked(other.words(), others)));
  }

  /**
   * The words of a document, those marked that this definition drops as boilerplate: to compare one
   * document with many, where {@link #evidence(ComparedDocument, ComparedDocument)} would be more
   * than is asked for.
   *
   * @param document the document
   * @return its words
   * @throws IOException if the analyzer fails
   */
  public final ComparedText words(ComparedDocument document) throws IOException {
    return MatchEvidence.marked(
        document.words(), source.scheme().features(document.documentText()));
  }

  /**
   * Says why two documents of an index are near-duplicates, or why not, from what the index has of
   * their texts; best if they are stored.
   *
   * @param reader the index
   * @param one the number of the one document
   * @param other that of the other
   * @return the evidence
   * @throws IOException if the index cannot be read
   * @throws IllegalArgumentException if the index has not the text of one of them
   */
  public final MatchEvidence evidence(IndexReader reader, int one, int other) throws IOException {
    return evidence(document(reader, one), document(reader, other));
  }

  /**
   * Says why a document of an index is a near-duplicate of a text, or why not: of a hit, or of the
   * document that the hook found.
   *
   * @param text the text
   * @param reader the index
   * @param document the number of the document
   * @return the evidence; the text is the first
   * @throws IOException if the index cannot be read
   * @throws IllegalArgumentException if the index has not the text of the document
   */
  public final MatchEvidence evidence(ComparedDocument text, IndexReader reader, int document)
      throws IOException {
    return evidence(text, document(reader, document));
  }

  /** A document from what an index has of its text. */
  private ComparedDocument document(IndexReader reader, int document) throws IOException {
    Objects.checkIndex(document, reader.maxDoc());
    List<LeafReaderContext> leaves = reader.leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    FixedBitSet wanted = new FixedBitSet(leaf.reader().maxDoc());
    wanted.set(document - leaf.docBase);
    FieldTexts all = FieldTexts.of(reader.getContext(), field());
    FieldText texts = all.in(leaf, wanted);
    if (takesTerms() && texts != null && all.origin(leaf) != FieldText.Origin.STORED) {
      throw new IllegalArgumentException(
          "document "
              + document
              + " must have a stored text in field "
              + field()
              + ", got its terms alone, of which no text can be made; compare the signatures");
    }
    String text = texts == null ? null : texts.text(document - leaf.docBase);
    if (text == null) {
      throw new IllegalArgumentException(
          "document " + document + " must have a text in field " + field() + ", got none");
    }
    return ComparedDocument.of(text);
  }

  /** How much each feature counts in the similarity of two signatures, which may be null. */
  SharedFeatures.Weights featureWeights(Signature one, Signature other) {
    return element -> 1;
  }

  /**
   * Finds all pairs of near-duplicates among signatures. The same result for any number of threads.
   *
   * @param signatures signatures made by this definition; null for a document that has none. They
   *     need not be in memory: see {@link SignatureStore}
   * @param settings how to search
   * @return the pairs, by position in {@code signatures}; to be closed if they may not fit into
   *     memory
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   */
  public abstract PairResult pairs(List<Signature> signatures, PairSettings settings);

  /**
   * Finds the pairs of one signature of the one list and one of the other: what is in both of two
   * collections. The same result for any number of threads.
   *
   * @param left signatures made by this definition; null for a document that has none
   * @param right others
   * @param settings how to search; the first claim is that of a document on the left
   * @return the pairs, by position in a list that has those on the left first and then those on the
   *     right
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   */
  public abstract PairResult pairsBetween(
      List<Signature> left, List<Signature> right, PairSettings settings);

  /**
   * Finds all pairs of near-duplicates among the live documents of an index. Signatures come from
   * doc values or, if the index has none, from what it has of the field's text.
   *
   * @param reader the index
   * @param settings how to search
   * @return the pairs, ordered by the first and then by the second document; to be closed if they
   *     may not fit into memory
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   * @throws IOException if the index cannot be read
   */
  public final DuplicatePairs pairs(IndexReader reader, PairSettings settings) throws IOException {
    try (IndexSignatures index = signatures(reader, null, settings.memory())) {
      return new DuplicatePairs(
          pairs(index.signatures(), settings), index::document, index.leftOut());
    }
  }

  /**
   * Finds all pairs of near-duplicates among the hits of a query.
   *
   * @param searcher the index
   * @param query which documents are looked at
   * @param settings how to search
   * @return the pairs, ordered by the first and then by the second document
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   * @throws IOException if the index cannot be read
   */
  public final DuplicatePairs pairs(IndexSearcher searcher, Query query, PairSettings settings)
      throws IOException {
    try (IndexSignatures index = signatures(searcher, query, settings.memory())) {
      return new DuplicatePairs(
          pairs(index.signatures(), settings), index::document, index.leftOut());
    }
  }

  /**
   * Finds the near-duplicates that documents of one index have in another.
   *
   * @param left the one index
   * @param right the other
   * @param settings how to search
   * @return the pairs, the first document of each in the one index and the second in the other
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   * @throws IOException if an index cannot be read
   */
  public final DuplicatePairs pairsBetween(
      IndexReader left, IndexReader right, PairSettings settings) throws IOException {
    try (IndexSignatures one = signatures(left, null, settings.memory());
        IndexSignatures other = signatures(right, null, settings.memory())) {
      int split = one.signatures().size();
      return new DuplicatePairs(
          pairsBetween(one.signatures(), other.signatures(), settings),
          position -> position < split ? one.document(position) : other.document(position - split),
          one.leftOut() + other.leftOut());
    }
  }

  /** Says at which thresholds a pair is found. For use by one thread. */
  public interface Reach {
    /** A pair is found at every threshold up to its similarity. */
    Reach SIMILARITY = (one, other, similarity) -> similarity;

    /**
     * The largest threshold at which a definition that is the same in all else finds a pair.
     *
     * @param one a signature
     * @param other the signature of another document
     * @param similarity their similarity, as {@link #pairs} of a lower threshold gives it
     * @return the similarity or, if the bounds of the method lose the pair before, less
     */
    double of(Signature one, Signature other, double similarity);
  }

  /**
   * At which thresholds the pairs of this definition are found: from their similarity downwards,
   * but for the few that the bounds of {@code signcd}, {@code ncd} and {@code spotsigncd} lose, and
   * apart from P2, which depends on what else is compared. So the pairs of any higher threshold
   * follow from those of this one.
   *
   * @return the answer to one thread
   */
  public Reach reach() {
    return Reach.SIMILARITY;
  }

  /**
   * Says of pairs which document is contained in which. Both ways are given if both reach the
   * threshold, as for two documents that are equal.
   *
   * @param signatures the signatures among which the pairs were found
   * @param pairs what {@link #pairs(List, PairSettings)} found among them
   * @return for each pair one or two answers, in the order of the pairs
   * @throws IllegalArgumentException if the measure of this definition is no containment
   */
  public final List<DirectedPair> directed(List<Signature> signatures, List<SimilarPair> pairs) {
    if (!measuresContainment()) {
      throw new IllegalArgumentException(
          "method "
              + scheme().name()
              + " with this measure does not say which of two documents is contained in the other");
    }
    return DirectedPair.of(signatures, pairs, threshold);
  }

  /**
   * Decides who represents whom: every document that is not kept was verified to be a
   * near-duplicate of the one that represents it. If the measure is one of containment, it is
   * contained in that one.
   *
   * @param preference all documents, the most preferred first; a permutation of 0 to n - 1
   * @param groups the group of each document
   * @param pairs what {@link #pairs(List, PairSettings)} found among the signatures of the groups
   * @return the decision
   */
  public final Representatives representatives(
      int[] preference, SignatureGroups groups, List<SimilarPair> pairs) {
    return measuresContainment()
        ? Representatives.ofDirected(preference, groups, directed(groups.signatures(), pairs))
        : Representatives.of(preference, groups, pairs);
  }

  /**
   * Finds the clusters among the live documents of an index that have at least one duplicate. They
   * do not chain: every member was verified to be a near-duplicate of its representative. The first
   * document represents or, if the measure is one of containment, the one with the longest
   * signature.
   *
   * @param reader the index
   * @param settings how to search; all pairs are needed, so without first claims
   * @return the clusters, by the number of the representative; members by similarity
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   * @throws IOException if the index cannot be read
   */
  public final DuplicateClusters clusters(IndexReader reader, PairSettings settings)
      throws IOException {
    try (IndexSignatures index = signatures(reader, null, settings.memory())) {
      return new IndexClusters(this, index).find(settings);
    }
  }

  /**
   * Finds clusters as {@link #clusters(IndexReader, PairSettings)} does, with another choice of who
   * represents.
   *
   * @param reader the index
   * @param settings how to search; all pairs are needed, so without first claims
   * @param preference which of two documents rather represents; of equally good ones the first does
   * @param traits what the preference asks for, by a document's number; called once for each
   *     document that has a signature, in ascending order
   * @return the clusters, by the number of the representative; members by similarity
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   * @throws IOException if the index cannot be read
   */
  public final DuplicateClusters clusters(
      IndexReader reader, PairSettings settings, Preference preference, IntFunction<Traits> traits)
      throws IOException {
    try (IndexSignatures index = signatures(reader, null, settings.memory())) {
      return new IndexClusters(this, index).findByDocument(settings, preference, traits);
    }
  }

  /**
   * How much of a document is contained in another, where {@link #measuresContainment()}.
   *
   * @param contained the signature of the one
   * @param container that of the other
   * @param similarity their similarity, as {@link #pairs} gives it
   * @return the share of the one, in [0, 1]
   */
  public final double contained(Signature contained, Signature container, double similarity) {
    return DirectedPair.share(contained.length(), container.length(), similarity);
  }

  /**
   * Whether the similarity of a pair is what both have in common, of the shorter one's length: how
   * much of that one is contained in the other.
   *
   * @return true if {@link #directed} can say which is contained in which
   */
  public boolean measuresContainment() {
    return false;
  }

  /**
   * Reads the signatures of all live documents of an index, from doc values or, if the index has
   * none, from what it has of the field's text.
   *
   * @param reader the index
   * @return the signatures of the documents that have one; to be closed
   * @throws IOException if the index cannot be read
   */
  public final IndexSignatures signatures(IndexReader reader) throws IOException {
    return signatures(reader, null, MemoryBudget.ofHeap());
  }

  /**
   * Reads the signatures of the hits of a query, as {@link #signatures(IndexReader)} does.
   *
   * @param searcher the index
   * @param query which documents are wanted
   * @param memory a quarter of it may be used; what does not fit lies in a file
   * @return the signatures of the documents that have one; to be closed
   * @throws IOException if the index cannot be read
   */
  public final IndexSignatures signatures(IndexSearcher searcher, Query query, MemoryBudget memory)
      throws IOException {
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
    return signatures(searcher.getIndexReader(), weight, memory);
  }

  /** Of all live documents, or of those that a query hits. */
  private IndexSignatures signatures(IndexReader reader, Weight hits, MemoryBudget memory)
      throws IOException {
    source.checkPass(reader);
    SignatureStore store = new SignatureStore(this, memory);
    try {
      long leftOut = 0;
      int[] documents = new int[reader.numDocs()];
      for (LeafReaderContext leaf : reader.leaves()) {
        Scorer scorer = hits == null ? null : hits.scorer(leaf);
        if (hits == null || scorer != null) {
          DocIdSetIterator wanted =
              hits == null ? DocIdSetIterator.all(leaf.reader().maxDoc()) : scorer.iterator();
          leftOut += readSignatures(leaf, wanted, store, documents);
        }
      }
      return new IndexSignatures(store, documents, leftOut);
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** Returns how many documents were left out. */
  private long readSignatures(
      LeafReaderContext leaf, DocIdSetIterator wanted, SignatureStore store, int[] documents)
      throws IOException {
    Bits live = leaf.reader().getLiveDocs();
    SegmentSignatures stored = signatures(leaf);
    SignatureSource.LeftOut unsigned = source.leftOut(leaf);
    long leftOut = 0;
    int document = wanted.nextDoc();
    while (document != DocIdSetIterator.NO_MORE_DOCS) {
      boolean isLive = live == null || live.get(document);
      Optional<Signature> signature = isLive ? stored.of(document) : Optional.empty();
      if (signature.isPresent()) {
        documents[store.size()] = leaf.docBase + document;
        store.add(signature.get());
      } else if (isLive) {
        leftOut += unsigned.is(document) ? 1 : 0;
      }
      document = wanted.nextDoc();
    }
    return leftOut;
  }

  /** The signatures of a segment's documents. */
  public interface SegmentSignatures {
    /**
     * Reads a signature.
     *
     * @param document the document's number in the segment, not before the last one asked for
     * @return its signature; empty if it has none
     * @throws IOException if the index cannot be read
     */
    Optional<Signature> of(int document) throws IOException;
  }

  /**
   * Reads the signatures of a segment, from doc values or, if the index has none, from what it has
   * of the field's text.
   *
   * @param leaf the segment
   * @return its signatures, for use by one thread
   * @throws IOException if the index cannot be read
   */
  public final SegmentSignatures signatures(LeafReaderContext leaf) throws IOException {
    SignatureReader stored = source.reader(leaf);
    return document ->
        stored.advanceExact(document) ? Optional.of(signature(stored)) : Optional.empty();
  }

  /**
   * The field that puts documents into groups, where those have boilerplate of their own.
   *
   * @return its name; empty if groups make no difference
   */
  public final String groupedBy() {
    return source.scheme().groupedBy();
  }

  /**
   * The signature that a reader stands on.
   *
   * @param stored a reader of this definition's signatures that stands on a document with one
   * @return the signature
   * @throws IOException if the index cannot be read
   */
  public final Signature signature(SignatureReader stored) throws IOException {
    return source.scheme().unpack(stored.packed(), stored.length());
  }

  /**
   * How signatures of this definition lie in an index.
   *
   * @return the layout
   */
  public final SignatureFields fields() {
    return source.fields();
  }

  /**
   * Where signatures of this definition come from in an index, and which documents have one.
   *
   * @return the source
   */
  public final SignatureSource source() {
    return source;
  }

  /**
   * A signature as bytes, to be compared elsewhere: by another process, or after it was written to
   * a file. Six bytes that check the definition and say the length, then the packed signature.
   *
   * @param signature a signature made by this definition
   * @return the bytes, the same on every machine
   */
  public final byte[] toBytes(Signature signature) {
    checkOurs(signature);
    return fields().toBytes(signature);
  }

  /**
   * A signature from its bytes.
   *
   * @param bytes what {@link #toBytes} of an equal definition made
   * @return the signature
   * @throws IllegalArgumentException if the bytes are of another definition, or damaged
   */
  public final Signature ofBytes(byte[] bytes) {
    int length = fields().length(bytes); // refuses what is not ours
    return unpack(fields().packed(bytes), length);
  }

  /** Makes a signature from its stored parts. */
  final Signature unpack(BytesRef packed, int length) {
    return source.scheme().unpack(packed, length);
  }

  /** The kind of signature that the scheme makes. */
  abstract Class<? extends Signature> signatureType();

  /**
   * Only the kind can be checked: a signature does not know the parameters that it was made with.
   */
  final void checkOurs(Signature signature) {
    Objects.requireNonNull(signature, "signature");
    if (!signatureType().isInstance(signature)) {
      throw new IllegalArgumentException(
          "signature must be one of method "
              + scheme().name()
              + " ("
              + signatureType().getSimpleName()
              + "), got "
              + signature.getClass().getSimpleName());
    }
  }

  /** Two definitions are equal when they find the same in the same way. */
  @Override
  public boolean equals(Object other) {
    return other instanceof NearDup that
        && source.equals(that.source)
        && Double.compare(threshold, that.threshold) == 0;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(new Object[] {source, threshold});
  }

  @Override
  public String toString() {
    return "NearDup[" + field() + ", threshold " + threshold + ", " + scheme() + "]";
  }
}
