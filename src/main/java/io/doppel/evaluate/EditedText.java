package io.doppel.evaluate;

/**
 * A text that was edited.
 *
 * @param text the new text, never equal to the original
 * @param share how many words were changed, moved, taken out or put in, as a share of those of the
 *     original
 */
public record EditedText(String text, double share) {}
