package io.doppel.lucene.training;

import io.doppel.features.TextTokens;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.learn.GramTrainer;
import io.doppel.learn.ProposedPairs;
import io.doppel.learn.TrainingListener;
import io.doppel.learn.TrainingResult;
import io.doppel.learn.TrainingSettings;
import io.doppel.learn.TrainingTexts;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.document.DocumentTokens;
import io.doppel.lucene.document.TokenLimits;
import io.doppel.lucene.document.TokenMarks;
import io.doppel.lucene.document.TokenSource;
import io.doppel.model.GramModel;
import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;

/**
 * Learns from labelled texts what near-duplicates are in a domain, for the methods {@code andd},
 * {@code andd-lsh-cos} and {@code andd-lsh-jaccard}. Label also texts that look alike and are no
 * near-duplicates: there is most to learn from them.
 *
 * <pre>{@code
 * AnddTraining training = new AnddTraining("body", TrainingSettings.DEFAULT);
 * for (Labelled mail : mails) {
 *   training.add(new DocumentText(mail.body(), mail.subject(), ""), mail.campaign());
 * }
 * GramModel model = training.train().model();
 * Files.writeString(path, model.toText());
 * }</pre>
 *
 * <p>For use by one thread.
 */
public final class AnddTraining {
  private final TrainingSettings settings;
  private final DocumentTokens tokens;
  private final TrainingTexts texts;
  private FeatureFrequencies queryLog;

  /**
   * Starts a training with the words that the methods use if no analyzer is set.
   *
   * @param field the field of the text
   * @param settings how to train
   */
  public AnddTraining(String field, TrainingSettings settings) {
    this(field, settings, null);
  }

  /**
   * Starts a training.
   *
   * @param field the field of the text
   * @param settings how to train
   * @param analyzer makes the words; the model can be used with the same only. Null for words in
   *     lower case
   */
  public AnddTraining(String field, TrainingSettings settings, Analyzer analyzer) {
    Objects.requireNonNull(field, "field");
    Objects.requireNonNull(settings, "settings");
    this.settings = settings;
    TokenSource source = analyzer == null ? TokenSource.words() : TokenSource.of(analyzer);
    this.texts = new TrainingTexts(source.fingerprint(field));
    this.tokens = new DocumentTokens(source, field, TokenLimits.DEFAULT, TokenMarks.ALL);
  }

  /**
   * Adds a text.
   *
   * @param document the text with its title and address
   * @param cluster what it is a near-duplicate of: texts of the same cluster are near-duplicates.
   *     Null if it is none of any
   * @return the number of the text; -1 if it has no words, or too many, and was left out
   * @throws IOException if the text cannot be read
   */
  public int add(DocumentText document, String cluster) throws IOException {
    Objects.requireNonNull(document, "document");
    TextTokens read = tokens.read(document);
    return read == null || read.text().count() == 0
        ? -1
        : texts.add(
            hashes(read.text()),
            read.capitals(),
            hashes(read.title()),
            hashes(read.url()),
            cluster);
  }

  private static long[] hashes(TextTokens.Run run) {
    return Arrays.copyOf(run.hashes(), run.count());
  }

  /**
   * Says that a pair counts neither way.
   *
   * @param one the number of a text
   * @param other the number of another one
   */
  public void ignore(int one, int other) {
    texts.ignore(one, other);
  }

  /**
   * Says of a pair what it is. From the first such pair on only judged pairs count, and clusters do
   * not.
   *
   * @param one the number of a text
   * @param other the number of another one
   * @param nearDuplicates whether they are near-duplicates
   */
  public void judge(int one, int other, boolean nearDuplicates) {
    texts.judge(one, other, nearDuplicates);
  }

  /**
   * Chooses pairs that are worth a label, where nothing was learned yet. The same texts, settings
   * and seed give the same pairs.
   *
   * @param count how many; fewer if there are no more
   * @return the pairs by the numbers of their texts, those that matter most first
   */
  public List<SimilarPair> propose(int count) {
    return ProposedPairs.choose(texts, queryLog, null, settings, count);
  }

  /**
   * Chooses pairs that are worth a label, where a model is to be made better.
   *
   * @param count how many; fewer if there are no more
   * @param model what is known so far
   * @return the pairs by the numbers of their texts, those that matter most first
   * @throws IllegalArgumentException if the model was trained with other words or another query log
   */
  public List<SimilarPair> propose(int count, GramModel model) {
    Objects.requireNonNull(model, "model");
    return ProposedPairs.choose(texts, queryLog, model, settings, count);
  }

  /**
   * How many texts there are.
   *
   * @return those that were not left out
   */
  public int size() {
    return texts.size();
  }

  /**
   * Sets the query log.
   *
   * @param frequencies how many queries have each k-gram, as the command counts a query log
   */
  public void queryLog(FeatureFrequencies frequencies) {
    Objects.requireNonNull(frequencies, "frequencies");
    queryLog = frequencies;
  }

  /**
   * Trains a model.
   *
   * @return the model and how good it is
   * @throws IllegalArgumentException if there is too little to learn from
   */
  public TrainingResult train() {
    return train(TrainingListener.NONE);
  }

  /**
   * Trains a model. The same texts, settings and seed give the same {@link GramModel}.
   *
   * @param listener is told how far it is
   * @return the model and how good it is
   * @throws IllegalArgumentException if there is too little to learn from
   */
  public TrainingResult train(TrainingListener listener) {
    Objects.requireNonNull(listener, "listener");
    return GramTrainer.train(texts, queryLog, settings, listener);
  }
}
