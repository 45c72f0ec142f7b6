package io.doppel.cli.evaluate;

import io.doppel.cli.input.InputDocument;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.evaluate.Edit;
import io.doppel.evaluate.EditedText;
import io.doppel.evaluate.Edits;
import io.doppel.lucene.DocumentText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Edited copies of some documents of an input. */
final class PlantedCopies {
  /** So many documents get copies if nothing else is said. */
  static final int DOCUMENTS = 200;

  /**
   * A copy.
   *
   * @param original the position of its original among those that were chosen
   * @param edit how it differs
   * @param edited its text, and how much of it differs
   * @param document the original
   */
  record Copy(int original, Edit edit, EditedText edited, InputDocument document) {
    /** What a signature is made of, once. */
    DocumentText text() {
      return document.documentText(edited.text());
    }
  }

  private record Original(int number, InputDocument document) {}

  private final int most;
  private final long seed;
  private final SplittableRandom random;
  private final List<Original> originals = new ArrayList<>();
  private final List<Copy> copies = new ArrayList<>();
  private int seen;

  PlantedCopies(int most, long seed) {
    this.most = most;
    this.seed = seed;
    this.random = new SplittableRandom(seed);
  }

  /** Sees the next document; each has the same chance to be chosen (reservoir sampling). */
  void choose(InputDocument document) {
    Original original = new Original(seen++, document);
    if (originals.size() < most) {
      originals.add(original);
    } else {
      int place = random.nextInt(seen);
      if (place < most) {
        originals.set(place, original);
      }
    }
  }

  /** Makes the copies. The boilerplate and insertions of each come from the next original. */
  void plant() throws IOException {
    originals.sort(Comparator.comparingInt(Original::number));
    List<String> texts = new ArrayList<>();
    for (Original original : originals) {
      texts.add(original.document().wholeText());
    }
    for (int i = 0; i < originals.size(); i++) {
      InputDocument document = originals.get(i).document();
      String other = originals.size() == 1 ? "" : texts.get((i + 1) % texts.size());
      for (Edit edit : Edit.STANDARD) {
        Optional<EditedText> edited = Edits.plant(texts.get(i), edit, other, seed + i);
        if (edited.isPresent()) {
          copies.add(new Copy(i, edit, edited.get(), document));
        }
      }
    }
    if (copies.isEmpty()) {
      throw new UserException("--plant: no document has a text that could be edited");
    }
  }

  /** The numbers of the documents that have copies, in the order of the input. */
  List<Integer> originals() {
    return originals.stream().map(Original::number).toList();
  }

  List<Copy> copies() {
    return copies;
  }

  /** How many copies have an edit. */
  long count(Edit edit) {
    return copies.stream().filter(copy -> copy.edit().equals(edit)).count();
  }

  /** How many words of the copies with an edit differ on average, as a share. */
  double share(Edit edit) {
    return copies.stream()
        .filter(copy -> copy.edit().equals(edit))
        .mapToDouble(copy -> copy.edited().share())
        .average()
        .orElse(0);
  }

  void say(Console console) {
    console.say(
        Format.count(seen, "document")
            + "; "
            + Format.count(copies.size())
            + " edited copies of "
            + Format.count(originals.size())
            + " of them were made");
  }
}
