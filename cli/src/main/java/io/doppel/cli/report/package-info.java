/**
 * What was found, as one page of HTML that needs nothing else.
 *
 * <p>Comes in: clusters, the texts of their documents, how right each method is. Goes out: a page.
 * In reading order:
 *
 * <ol>
 *   <li>{@link ReportCommand} with {@link ReportLimits}.
 *   <li>{@link ReportDocuments}: the documents that are shown. {@link ReportDifferences}: where
 *       they differ. {@link ReportCurves}: how right each method is.
 *   <li>{@link Report} is all that the page shows; {@link SimilarityHistogram} counts pairs for it.
 *   <li>{@link ReportPage} puts it into the template, with style and script, which are resources of
 *       this package, and a policy that lets the browser run that script and nothing else.
 *   <li>{@link PageData} writes the data as JSON; {@link PageEscapes} sees to it that no text of a
 *       document can end or begin anything in the page.
 * </ol>
 *
 * <p>Nothing of a text becomes HTML here or in the script, which makes text nodes only. The same
 * report gives the same bytes. Uses {@code evaluate}, {@code explain} and what those use.
 */
package io.doppel.cli.report;
