package io.doppel.lucene.definition;

import io.doppel.decision.Representatives;
import io.doppel.decision.SignatureGroups;
import io.doppel.join.PairResult;
import io.doppel.lucene.Coverage;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.coverage.TextSource;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.NearDupCollectorManager;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.pairs.DirectedPair;
import io.doppel.pairs.PairKind;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.pairs.TooManyCandidatesException;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;

/**
 * What is behind a {@link NearDup}: where its signatures come from, how they are searched, compared
 * and joined. One subclass for each family of methods.
 */
public abstract class Definition implements NearDup {
  private final SignatureSource source;
  private final double threshold;

  Definition(SignatureSource source, double threshold) {
    this.source = source;
    this.threshold = threshold;
  }

  /**
   * The definition behind what users hold.
   *
   * @param near what {@code NearDups} made
   * @return the same
   * @throws IllegalArgumentException if something else made it
   */
  public static Definition of(NearDup near) {
    if (Objects.requireNonNull(near, "definition") instanceof Definition definition) {
      return definition;
    }
    throw new IllegalArgumentException(
        "a definition must be made by NearDups, got one of " + near.getClass().getName());
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
   * @return in (0, 1]
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
   * Chooses what becomes of documents that have a text and no signature of this definition: when
   * they are searched, verified, joined, clustered, collapsed, or found by the writer hook. If
   * nothing else is said their texts are {@linkplain Unsigned#READ read}.
   *
   * @param choice the choice
   * @return the definition
   */
  public final Definition unsigned(Unsigned choice) {
    return with(source.with(choice, source.mostTexts()));
  }

  /**
   * Lets queries read the texts of up to so many documents of an index that have no signature. They
   * do so the first time that they meet a segment, and hold the signatures in memory: so the number
   * bounds what a first query costs, tens of microseconds a text, and what is held, some 200 bytes
   * a text for most methods. If an index has more such documents, a query is refused.
   *
   * @param texts at least 0; 10,000 if not set
   * @return the definition
   */
  public final Definition mostTexts(int texts) {
    return with(source.with(source.unsigned(), texts));
  }

  /**
   * Takes the texts of unsigned documents from elsewhere than the field.
   *
   * @param texts where they come from
   * @return the definition
   */
  public final Definition texts(TextSource texts) {
    return with(source.with(texts));
  }

  /**
   * Shares what another definition of the same signatures knows of segments: which documents are
   * signed, and what was made of the texts of those that are not. Texts come from where the other's
   * come from. So another threshold for a single query costs no new look at the index.
   *
   * @param other a definition with the same field and scheme
   * @return the definition
   * @throws IllegalArgumentException if its signatures are others
   */
  public final Definition sharing(Definition other) {
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
   * Gives the definition a name of its own: its fields are {@code body.NAME} and so on, not named
   * after the method. So an index can have signatures of two definitions of one method side by
   * side, and move from the one to the other while it serves.
   *
   * @param name a word of letters, digits, {@code _} and {@code -}
   * @return the definition
   */
  public final Definition named(String name) {
    return with(source.named(name));
  }

  /**
   * Whether {@link #learn} may say something.
   *
   * @return false if this method learns nothing without labels
   */
  public boolean learns() {
    return false;
  }

  /**
   * Learns from a collection, without labels, what two texts of it are compared by.
   *
   * @param signatures its signatures; null for a document that has none
   * @param threads how many threads to use, at least 1
   * @param progress is told how many documents have been compared
   * @return the model as text, for {@link #learned}; empty if this method learns nothing that way,
   *     or if the collection is too small to say anything
   */
  public Optional<String> learn(
      List<Signature> signatures, int threads, ProgressListener progress) {
    return Optional.empty();
  }

  /**
   * Decides by what was learned. Signatures stay as they are.
   *
   * @param model what {@link #learn} gave
   * @param cut whether the least similarity is that of the model
   * @return the definition
   */
  public Definition learned(String model, boolean cut) {
    throw new UnsupportedOperationException(this + " learns nothing");
  }

  /** Reads signatures from elsewhere. */
  public abstract Definition with(SignatureSource other);

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
    Objects.requireNonNull(reader, "reader");
    return source.coverage(reader);
  }

  /**
   * Whether the features are the terms of the field itself, as those of {@code terms} are.
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
   * the address, boilerplate for the group; otherwise it is the same as that of the text alone.
   * Linear in the text.
   *
   * @param text the text, with its title, address and group
   * @return the signature; empty if the text has no features, or more than the scheme holds
   * @throws IOException if the text cannot be read
   */
  public final Optional<Signature> sign(DocumentText text) throws IOException {
    Objects.requireNonNull(text, "text");
    return Optional.ofNullable(source.scheme().sign(text));
  }

  /**
   * Makes the signature of a text. Linear in the text.
   *
   * @param text the text
   * @return the signature; empty if the text has no features, or more than the scheme holds
   */
  public final Optional<Signature> sign(String text) {
    Objects.requireNonNull(text, "text");
    return inMemory(() -> sign(new StringReader(text)));
  }

  /** Of a text in memory nothing is read that could fail but by an analyzer of the user's. */
  private static <T> T inMemory(Analysis<T> analysis) {
    try {
      return analysis.run();
    } catch (IOException e) {
      throw new UncheckedIOException("the analyzer failed on a text in memory", e);
    }
  }

  /** What an analyzer does. */
  private interface Analysis<T> {
    T run() throws IOException;
  }

  /**
   * Adds the signature of a text to a document, as fields named after {@link #field()}. The text
   * itself is not added. If the text has no signature, it is noted that it has none.
   *
   * @param document the document
   * @param text its text
   * @return the same document
   */
  public final Document addSignature(Document document, String text) {
    Objects.requireNonNull(document, "document");
    Objects.requireNonNull(text, "text");
    return inMemory(() -> addSignature(document, DocumentText.of(text)));
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
    Objects.requireNonNull(document, "document");
    Objects.requireNonNull(text, "text");
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
   */
  public final Query query(String text) {
    Objects.requireNonNull(text, "text");
    return inMemory(() -> query(DocumentText.of(text)));
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
    Objects.requireNonNull(reader, "reader");
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
   * queries are like that, and this one is {@code query(signature)}. {@code FamilyMemory.matches}
   * finds the same in memory.
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
  public SetSignature countedKeys(Signature signature) {
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
  public abstract SignatureVerifier verifier(Signature signature);

  /**
   * Says why two signatures are near-duplicates, or why not.
   *
   * @param one a signature made by this definition
   * @param other another one; of measures that are not symmetric, that of the document
   * @return their similarity, also below the threshold, and what it was computed from
   */
  public abstract Evidence evidence(Signature one, Signature other);

  /**
   * In what two texts differ, if signatures of this definition tell it.
   *
   * @param one a signature made by this definition
   * @param other another one
   * @return the kind; empty if it is not known, or if they have nothing in common
   */
  public Optional<PairKind> kind(Signature one, Signature other) {
    return Optional.empty();
  }

  /**
   * Whether signatures of this definition tell in what two texts differ.
   *
   * @return true if {@link #kind} says it
   */
  public boolean hasKinds() {
    return false;
  }

  /** How much each feature counts in the similarity of two signatures, which may be null. */
  public LongToDoubleFunction featureWeights(Signature one, Signature other) {
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
  public abstract PairResult pairs(List<Signature> signatures, JoinSettings settings);

  /**
   * Links each duplicate only to the first document that claims it, as in SigNCD's Algorithm 1: in
   * the order of lengths where the method has such an order, else in that of the list.
   *
   * @param signatures signatures made by this definition; null for a document that has none
   * @param settings how to search
   * @return the pairs, by position in {@code signatures}; to be closed if they may not fit into
   *     memory
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   */
  public abstract PairResult firstClaims(List<Signature> signatures, JoinSettings settings);

  /**
   * Finds the pairs of one signature of the one list and one of the other: what is in both of two
   * collections. The same result for any number of threads.
   *
   * @param left signatures made by this definition; null for a document that has none
   * @param right others
   * @param settings how to search
   * @return the pairs, by position in a list that has those on the left first and then those on the
   *     right
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   */
  public abstract PairResult pairsBetween(
      List<Signature> left, List<Signature> right, JoinSettings settings);

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
   * @param pairs what {@link #pairs(List, JoinSettings)} found among them
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
   * @param pairs what {@link #pairs(List, JoinSettings)} found among the signatures of the groups
   * @return the decision
   */
  public final Representatives representatives(
      int[] preference, SignatureGroups groups, List<SimilarPair> pairs) {
    return measuresContainment()
        ? Representatives.ofDirected(preference, groups, directed(groups.signatures(), pairs))
        : Representatives.of(preference, groups, pairs);
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
   * @throws IllegalArgumentException if the bytes are of another definition, or are no signature
   */
  public final Signature ofBytes(byte[] bytes) {
    Objects.requireNonNull(bytes, "bytes");
    int length = fields().length(bytes); // refuses what is not ours
    Signature signature;
    try {
      signature = unpack(fields().packed(bytes), length);
      source.scheme().check(signature);
    } catch (IllegalArgumentException e) {
      throw fields().damaged(bytes, e.getMessage());
    }
    if (!Arrays.equals(bytes, fields().toBytes(signature))) {
      throw fields().damaged(bytes, "they must be as they were written, got others");
    }
    return signature;
  }

  /** Makes a signature from its stored parts. */
  public final Signature unpack(BytesRef packed, int length) {
    return source.scheme().unpack(packed, length);
  }

  /** The kind of signature that the scheme makes. */
  abstract Class<? extends Signature> signatureType();

  /**
   * Only the kind can be checked: a signature does not know the parameters that it was made with.
   */
  public final void checkOurs(Signature signature) {
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

  /**
   * How signatures are compared, beside the threshold: what tells this definition apart from others
   * of its class with the same signatures.
   *
   * @return values with an {@code equals} of their own
   */
  protected List<Object> compared() {
    return List.of();
  }

  /** Two definitions are equal when they find the same in the same way. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Definition that
        && getClass() == that.getClass()
        && source.equals(that.source)
        && Double.compare(threshold, that.threshold) == 0
        && compared().equals(that.compared());
  }

  @Override
  public int hashCode() {
    return Objects.hash(source, threshold, compared());
  }

  @Override
  public String toString() {
    return "NearDup[" + field() + ", threshold " + threshold + ", " + scheme() + "]";
  }
}
