package io.doppel.cli;

import io.doppel.lucene.NearDup;

/**
 * A definition of near-duplicates, and the settings that it was made of.
 *
 * @param settings the settings
 * @param near the definition
 */
record Definition(Settings settings, NearDup near) {}
