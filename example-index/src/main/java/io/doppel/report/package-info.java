/**
 * What was found, as one page of HTML that needs nothing else.
 *
 * <p>Comes in: a {@link io.doppel.report.Report}, numbers, clusters and the texts of their
 * documents, with the differences as places in the texts. Goes out: the lines of a page. In reading
 * order:
 *
 * <ol>
 *   <li>{@link io.doppel.report.Report} is all that the page shows; {@link
 *       io.doppel.report.SimilarityHistogram} counts pairs for it.
 *   <li>{@link io.doppel.report.ReportPage} puts it into the template, with style and script, which
 *       are resources of this package, and a policy that lets the browser run that script and
 *       nothing else.
 *   <li>{@code PageData} writes the data as JSON; {@code PageEscapes} sees to it that no text of a
 *       document can end or begin anything in the page.
 * </ol>
 *
 * <p>Nothing of a text becomes HTML here or in the script, which makes text nodes only. The same
 * report gives the same bytes. Knows neither Lucene nor the command.
 */
package io.doppel.report;
