/**
 * The examples of README.md and of the documentation, as code that is compiled and run by the
 * tests.
 */
package io.doppel.examples;
