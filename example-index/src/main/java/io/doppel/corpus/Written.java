package io.doppel.corpus;

/**
 * What a {@link Genre} has written.
 *
 * @param title the title
 * @param text the text
 * @param host where it is from
 * @param cluster which of the family's clusters it belongs to, such as {@code a}; null for none
 * @param edit what was done to it; null for nothing
 */
record Written(String title, String text, String host, String cluster, String edit) {}
