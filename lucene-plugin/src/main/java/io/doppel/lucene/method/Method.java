package io.doppel.lucene.method;

import io.doppel.lucene.definition.Definition;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/**
 * A method, and all that is said of it: each is one file, a subclass in the room of its family.
 * {@link Methods} finds them; help, tables of the documentation, the parameters of OpenSearch, the
 * factories of {@code NearDups} and the lists of the tests are read from here.
 *
 * <p>Its name is that of its schemes too.
 */
public abstract class Method {
  private final MethodDescription description;

  /**
   * A method.
   *
   * @param description all that people and programs are told of it
   */
  protected Method(MethodDescription description) {
    this.description = description;
  }

  /**
   * Makes the definition for what the method is set to.
   *
   * @param field the field of the text
   * @param settings what the method is set to; each option was checked by its own rule
   * @param sources where to get what the options do not tell
   * @return the definition
   * @throws IOException if a source cannot be read
   * @throws MethodException if options contradict each other
   * @throws IllegalArgumentException if a builder refuses a value
   */
  public abstract Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException;

  /**
   * How sure it is that a near-duplicate is found, in words.
   *
   * @param made what the method is set to, and the definition that was made of it
   * @param documents among how many documents
   * @return how many are found, in words; null where that is not known beforehand
   */
  public String recall(ExpectedRecall made, long documents) {
    return takes(MethodOption.NO_PRUNING) ? made.ofAll() : null;
  }

  /**
   * The name that it is chosen by, which is that of its schemes too.
   *
   * @return such as {@code shingles-exact}
   */
  public final String id() {
    return description.id();
  }

  /**
   * All that people are told of it.
   *
   * @return the description
   */
  public final MethodDescription description() {
    return description;
  }

  /**
   * What it does, for people.
   *
   * @return a line
   */
  public final String summary() {
    return description.summary();
  }

  /**
   * Whether an option says something to it.
   *
   * @param option the option
   * @return false if it must be refused
   */
  public final boolean takes(MethodOption option) {
    return description.options().containsKey(option);
  }

  /**
   * The options that it takes.
   *
   * @return the options, in the order of the help
   */
  public final Collection<MethodOption> options() {
    return description.options().keySet();
  }

  /**
   * The value of an option that is not given.
   *
   * @param option an option that the method takes
   * @return the value, or a {@link MethodDescription.Phrase} where it is not a fixed one; null if
   *     there is none
   */
  public final Object usual(MethodOption option) {
    return description.options().get(option).orElse(null);
  }

  /**
   * Whether signatures are made with a model.
   *
   * @return whether it has no signatures without a model
   */
  public boolean isLearned() {
    return takes(MethodOption.MODEL);
  }

  /**
   * Whether what texts are compared by can be learned from documents without labels.
   *
   * @return whether its definitions learn
   */
  public boolean learnsWithoutLabels() {
    return false;
  }

  /**
   * Whether the order of words makes no difference, if nothing else is said: such a method can be
   * used where an index has only the words of its texts.
   *
   * @return false if it looks at runs of words, at marks, or at all characters
   */
  public boolean ignoresOrder() {
    return false;
  }

  /**
   * Whether it looks at marks such as commas, which most analyzers drop.
   *
   * @return whether it is of no use without them
   */
  public boolean needsMarks() {
    return false;
  }

  /**
   * The similarity that a model must be trained for.
   *
   * @return its name; null if any will do
   */
  public String similarity() {
    return null;
  }

  /**
   * Whether there are similarities between none and 1.
   *
   * @return false if texts match or do not
   */
  public boolean hasThresholds() {
    return true;
  }

  /**
   * The threshold from which on it is worth looking at what the method finds: below, most pairs are
   * of unrelated texts, very many, and take long to find.
   *
   * @param usual the threshold that is used if nothing else is said
   * @return a threshold that is not above it
   */
  public double lowestThreshold(double usual) {
    return usual / 2;
  }

  /**
   * What is said of an option that the method has no use for.
   *
   * @param option an option that it does not take
   * @param names how options are written
   * @return what is to be thrown
   */
  public final MethodException refusal(MethodOption option, OptionNames names) {
    List<String> takers = Methods.taking(option);
    return new MethodException(
        names.of(option)
            + " is for "
            + String.join(", ", takers)
            + ", not for "
            + id()
            + (option == MethodOption.DISTANCE
                ? "; give " + names.of(MethodOption.THRESHOLD) + ", the least similarity"
                : ""));
  }

  @Override
  public final String toString() {
    return id();
  }
}
