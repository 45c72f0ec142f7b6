package io.doppel.sequences;

import io.doppel.signature.SequenceSignature;
import io.doppel.sketch.SequenceSketch;
import java.io.IOException;
import java.io.Reader;

/**
 * The length-variable feature code, Algorithms 1 and 2 of the feature code paper (section III.A).
 *
 * <ol>
 *   <li>Paragraphs that are long, or most of the text, are extraction units. Each gives the
 *       characters beside its anchors; the others give nothing, so changes in them do not matter.
 *   <li>Without units a text of many paragraphs gives the first and the last character of each of
 *       its first and last paragraphs;
 *   <li>one of few gives the characters beside its anchors, as one paragraph.
 *   <li>If that is too short a code, the text's first characters are the code.
 * </ol>
 *
 * <p>Start and end of a unit count as half an anchor. So a code has, for each stretch between
 * anchors, the first and the last character that is no punctuation; of a stretch that has only one,
 * that one, once: as the code of document A2' in the paper's Table I shows.
 *
 * <p>Example, with the comma as anchor: {@code the cat, a dog, I} gives {@code t t a g i}.
 *
 * <p>Linear in the characters of the text that count. It misses pages that differ only inside of
 * sentences: those have the same code.
 */
final class AnchorCode implements SequenceSketch {
  private final FeatureCodeSettings settings;
  private final Marks anchors;

  AnchorCode(FeatureCodeSettings settings) {
    this.settings = settings;
    this.anchors = new Marks("anchors", settings.anchors());
  }

  @Override
  public SequenceSignature of(Reader text) throws IOException {
    return new Extraction(VisibleCharacters.read(text, settings.maxCharacters())).code();
  }

  @Override
  public String parameters() {
    return settings.parameters();
  }

  /** The code of one text. */
  private final class Extraction {
    private final VisibleCharacters text;
    private final int[] code;
    private int length;

    Extraction(VisibleCharacters text) {
      this.text = text;
      this.code = new int[text.length()];
    }

    SequenceSignature code() {
      if (!addUnits()) {
        if (text.paragraphs() >= settings.minParagraphs()) {
          addEdges();
        } else {
          addAnchored(0, text.length());
        }
      }
      if (length < settings.minCode()) {
        takeBeginning();
      }
      // a few characters would be in many codes by chance
      return length < settings.minCode() ? null : SequenceSignature.of(code, length);
    }

    private boolean addUnits() {
      boolean any = false;
      for (int i = 0; i < text.paragraphs(); i++) {
        int characters = text.end(i) - text.start(i);
        if (characters >= settings.unitLength()
            || (double) characters / text.length() >= settings.unitShare()) {
          addAnchored(text.start(i), text.end(i));
          any = true;
        }
      }
      return any;
    }

    private void addEdges() {
      int edge = Math.min(settings.edgeParagraphs(), text.paragraphs());
      int lastEdge = Math.max(edge, text.paragraphs() - settings.edgeParagraphs());
      for (int i = 0; i < edge; i++) {
        addEnds(text.start(i), text.end(i));
      }
      for (int i = lastEdge; i < text.paragraphs(); i++) {
        addEnds(text.start(i), text.end(i));
      }
    }

    private void addAnchored(int from, int to) {
      int start = from;
      for (int i = from; i < to; i++) {
        if (text.isMark(i, anchors)) {
          addEnds(start, i);
          start = i + 1;
        }
      }
      addEnds(start, to);
    }

    /** Adds the first and the last character of a stretch. */
    private void addEnds(int from, int to) {
      int first = from;
      while (first < to && !isCode(first)) {
        first++;
      }
      int last = to - 1;
      while (last > first && !isCode(last)) {
        last--;
      }
      if (first < to) {
        code[length++] = text.character(first);
      }
      if (first < last) {
        code[length++] = text.character(last);
      }
    }

    private boolean isCode(int index) {
      return text.isCode(index) && !text.isMark(index, anchors);
    }

    private void takeBeginning() {
      length = Math.min(text.length(), 4 * settings.edgeParagraphs());
      for (int i = 0; i < length; i++) {
        code[i] = text.character(i);
      }
    }
  }
}
