package io.doppel.lucene;

import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.method.OptionNames;
import io.doppel.lucene.sets.TermsMethod;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;

/**
 * The methods: the default, and a factory for each. Which one when, {@code docs/methods.md} says.
 *
 * <pre>{@code
 * NearDup near = NearDups.of("body").build();
 * }</pre>
 */
public final class NearDups {
  private NearDups() {}

  /**
   * The default, {@code runs}, which is the same at every door: in Java, in the command and in
   * OpenSearch. It needs nothing but the texts. Two texts are near-duplicates from a similarity of
   * 0.72 on. What suits an index better is learned from it, without labels:
   *
   * <pre>{@code
   * String tuned = NearDups.of("body").counting(reader).toText(); // to be kept
   * NearDup near = NearDups.read("body", tuned);
   * }</pre>
   *
   * <p>Signatures are the same before and after, so nothing has to be indexed again.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder of {@link #runs}
   */
  public static NearDupBuilder of(String field) {
    return method(field, Methods.DEFAULT);
  }

  /**
   * The method with a name.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param method the name, such as {@code shingles-exact}
   * @return a builder
   * @throws IllegalArgumentException if there is no such method; the message lists all
   */
  public static NearDupBuilder method(String field, String method) {
    Objects.requireNonNull(field, "field");
    Objects.requireNonNull(method, "method");
    return new NearDupBuilder(field, Methods.of(method, OptionNames.JSON));
  }

  /**
   * The definition that was written as a text.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param definition what {@link NearDupBuilder#toText} made, or {@code doppel define}
   * @return a definition that is equal to the one that was written, if it is of the same field; on
   *     another field its signatures are comparable with those of that one
   * @throws IllegalArgumentException if it is no definition, damaged, or of a newer version
   */
  public static NearDup read(String field, String definition) {
    Objects.requireNonNull(field, "field");
    Objects.requireNonNull(definition, "definition");
    InputStream in = new ByteArrayInputStream(definition.getBytes(StandardCharsets.UTF_8));
    try {
      return DefinitionFile.read(in, OptionNames.JSON).define(field);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not from memory
    }
  }

  /**
   * The names of all methods.
   *
   * @return the names
   */
  public static List<String> methods() {
    return Methods.all().stream().map(Method::id).toList();
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
   * NearDup near = NearDups.terms("sig", chain).threshold(0.6).build();
   *
   * writer.addDocument(near.addSignature(document, text));   // index the signature,
   * TopDocs hits = searcher.search(near.query(text), 10);    // and search for it: score = Jaccard
   * Attach.of(directory, near).run();                        // or sign an index that has the field
   * }</pre>
   *
   * <p>Filters of Doppel, of Lucene and of one's own will do. Terms may be any bytes, and may stand
   * at one position, as synonyms do. How often a term occurs and where makes no difference. A text
   * whose only term is the empty one has no signature.
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
  public static NearDupBuilder terms(String field, Analyzer analyzer) {
    return new NearDupBuilder(field, new TermsMethod(Objects.requireNonNull(analyzer, "analyzer")));
  }

  // methods: begin (made by CatalogueTest)
  /**
   * {@code combined}: runs of 3 words find, several measures together say how probable a
   * near-duplicate is.
   *
   * <p>Catches most edits, also among texts that look alike: several measures of a pair together
   * give a probability. Misses one text that is a small part of another; texts reworded throughout;
   * large groups whose members each differ in several places. Cost: one element a word, of which
   * about 2 in 9 are terms of the index; the input is read twice. From: ours.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder combined(String field) {
    return method(field, "combined");
  }

  /**
   * {@code signcd}: words next to commas, compared by compression (SigNCD).
   *
   * <p>Catches texts whose words at the commas are nearly the same: reworded leads, moved layout,
   * small edits. Misses edits away from commas; very short signatures look alike. Cost: 5 % of the
   * text kept; 1 to 2 µs a candidate. From: SigNCD, 2016.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder sigNcd(String field) {
    return method(field, "signcd");
  }

  /**
   * {@code ncd}: the whole text, compared by compression (baseline, slow).
   *
   * <p>Catches texts that compress well together. Misses texts of more than 15 KB or so; slow.
   * Cost: the whole text kept; 2 to 3 µs a KB and candidate. From: the same, section 2.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder ncd(String field) {
    return method(field, "ncd");
  }

  /**
   * {@code exact}: equal but for case, white space and Unicode form.
   *
   * <p>Catches equal texts but for case, white space and Unicode form. Misses everything else.
   * Cost: 16 bytes a document. From: FeatureCode, Exp. I to III.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder exact(String field) {
    return method(field, "exact");
  }

  /**
   * {@code spotsigs}: words behind stop words, compared as sets.
   *
   * <p>Catches texts with the same words behind stop words, in whatever order: swapped paragraphs,
   * other headlines. Misses texts without stop words: tables, lists, titles; heavy rewording. Cost:
   * one element a stop word. From: SpotSigs, 2008; SigNCD, section 3.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder spotSigs(String field) {
    return method(field, "spotsigs");
  }

  /**
   * {@code spotsigncd}: words behind stop words, compared by compression (baseline).
   *
   * <p>Catches the same words in text order, compared by compression. Misses swapped paragraphs; as
   * for {@code ncd}. Cost: the words at the stop words kept; as for {@code signcd}. From: SigNCD,
   * section 5.2.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder spotSigNcd(String field) {
    return method(field, "spotsigncd");
  }

  /**
   * {@code qgrams}: runs of 4 characters, what is common of the larger text (DDD).
   *
   * <p>Catches texts that share most runs of 4 characters: small edits, also inside words, in any
   * script. Misses one text inside a much longer one. Cost: one element a character: the largest
   * signatures. From: DDD, 2012.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder qGrams(String field) {
    return method(field, "qgrams");
  }

  /**
   * {@code shingles}: runs of 5 words, their Jaccard similarity estimated from a small sketch
   * (MinHash).
   *
   * <p>Catches texts that share half or more of their runs of 5 words. Misses many scattered edits;
   * one text inside a longer one; the similarity is an estimate. Cost: a sketch of fixed size,
   * however long the text. From: CiteSeerX, 2013; ANDD, section 2.1.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder shingles(String field) {
    return method(field, "shingles");
  }

  /**
   * {@code shingles-exact}: runs of 5 words, their Jaccard similarity exactly.
   *
   * <p>Catches the same, with the exact similarity. Misses many scattered edits; one text inside a
   * longer one. Cost: one element a word. From: the same.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder shinglesExact(String field) {
    return method(field, "shingles-exact");
  }

  /**
   * {@code supershingles}: runs of 5 words in a sketch, groups of which agree: nearly equal texts
   * only.
   *
   * <p>Catches nearly equal texts. Misses more than a few edits. Cost: 6 elements a document. From:
   * ANDD, section 2.1.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder superShingles(String field) {
    return method(field, "supershingles");
  }

  /**
   * {@code imatch}: the words of middling frequency, which must be equal (I-Match).
   *
   * <p>Catches texts with the same words of middling frequency, in whatever order. Misses one such
   * word more or less, unless there are several lexicons. Cost: one element a lexicon; the input is
   * read twice. From: ANDD, section 2.2.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder iMatch(String field) {
    return method(field, "imatch");
  }

  /**
   * {@code containment}: runs of 3 words, how much of the smaller text is in the larger one.
   *
   * <p>Catches one text inside another: cuts, quotes, text with boilerplate around it. Misses heavy
   * rewording; short texts that are in many others by chance. Cost: one element a word, of which
   * about 2 in 9 are terms of the index. From: ours; asked for by FeatureCode, III.B.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder containment(String field) {
    return method(field, "containment");
  }

  /**
   * {@code simhash}: a fingerprint of 64 bits, at most 3 of which differ: very small, for nearly
   * equal texts.
   *
   * <p>Catches nearly equal texts: one word in a hundred replaced. Misses more than that; short
   * texts. Cost: 8 bytes and 4 terms a document, the smallest of all. From: CiteSeerX, 2013.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder simHash(String field) {
    return method(field, "simhash");
  }

  /**
   * {@code charikar}: the cosine of the texts' words, estimated from 384 bits (random projection).
   *
   * <p>Catches texts with nearly the same words, in whatever order. Misses one text inside a longer
   * one; texts of one kind look alike. Cost: 48 bytes and 24 terms a document. From: ANDD, section
   * 2.3.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder charikar(String field) {
    return method(field, "charikar");
  }

  /**
   * {@code hybrid}: runs of 5 words find, the cosine of all words confirms (Henzinger).
   *
   * <p>Catches what {@code shingles} finds and {@code charikar} confirms. Misses what either
   * misses. Cost: the room of both. From: ANDD, section 2.3.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder hybrid(String field) {
    return method(field, "hybrid");
  }

  /**
   * {@code featurecode}: the characters beside the marks of long paragraphs: is one text contained
   * in another (Chinese pages).
   *
   * <p>Catches a text inside a longer one, by the characters beside the marks of its long
   * paragraphs: Chinese pages. Misses changes beside marks; texts with few marks; what is behind
   * the first 1,000 characters. Cost: some 20 to 130 characters a document. From: FeatureCode,
   * section III.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder featureCode(String field) {
    return method(field, "featurecode");
  }

  /**
   * {@code featurecode-period}: the characters around full stops, which must be equal (baseline).
   *
   * <p>Catches texts with the same characters around full stops. Misses texts without full stops;
   * any change beside one. Cost: some 10 characters a full stop. From: FeatureCode, section IV.B.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder featureCodePeriod(String field) {
    return method(field, "featurecode-period");
  }

  /**
   * {@code sentences}: sentences by their length and some of their words, the share that stands in
   * common rows.
   *
   * <p>Catches versions of longer texts that keep whole sentences in their order. Misses short
   * texts; edits in every sentence. Cost: one symbol a sentence. From: SL+ST in SigNCD, section
   * 5.2.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder sentences(String field) {
    return method(field, "sentences");
  }

  /**
   * {@code andd}: words (or runs of words) with weights that were learned from labelled documents.
   *
   * <p>Catches what labelled documents say: texts with the same words where those words count.
   * Misses what they do not show; needs a model ({@code doppel train}). Cost: one element and one
   * weight a different word; the input is read twice. From: ANDD, section 3.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder andd(String field) {
    return method(field, "andd");
  }

  /**
   * {@code andd-lsh-cos}: the cosine of andd, estimated from 384 bits.
   *
   * <p>Catches the same, by an estimate of the cosine. Misses as {@code andd}. Cost: 48 bytes and
   * 24 terms a document; the input is read twice. From: ANDD, section 3.2.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder anddLshCos(String field) {
    return method(field, "andd-lsh-cos");
  }

  /**
   * {@code andd-lsh-jaccard}: what is common of the weights of andd, estimated from 80 minima
   * (MinHash).
   *
   * <p>Catches the same, by an estimate of a Jaccard similarity. Misses as {@code andd}; the
   * estimate is rougher. Cost: 80 minima of 12 bits and 20 terms a document; the input is read
   * twice. From: ANDD, section 3.2.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder anddLshJaccard(String field) {
    return method(field, "andd-lsh-jaccard");
  }

  /**
   * {@code tfidf}: words by how often they occur and in how few documents, as vectors (baseline).
   *
   * <p>Catches texts with the same rare words, in whatever order. Misses texts whose words all
   * documents have; one text inside a longer one. Cost: as {@code andd}. From: ANDD, section 4.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder tfIdf(String field) {
    return method(field, "tfidf");
  }

  /**
   * {@code words}: the different words, their Jaccard similarity: for titles and short texts.
   *
   * <p>Catches short texts with the same words, in whatever order: titles, names, products. Misses
   * one text inside a longer one; longer texts of one kind look alike. Cost: one element a
   * different word. From: ours; the bag of words of ANDD, section 4.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder words(String field) {
    return method(field, "words");
  }

  /**
   * {@code runs}: a sample of the runs of 3 words; those that many have count less (the default).
   *
   * <p>Catches most edits, cuts and additions, also in large groups of copies. Misses one text that
   * is a small part of another; texts reworded throughout. Cost: at most 70 elements of 24 bits, of
   * which 16 are terms of the index. From: ours; bottom-k sketches by Broder and by Cohen and
   * Kaplan.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NearDupBuilder runs(String field) {
    return method(field, "runs");
  }

  // methods: end
}
