package io.doppel.opensearch;

import io.doppel.compare.ComparedText;
import io.doppel.compare.TextDifference;
import io.doppel.opensearch.mapping.FieldDefinition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.highlight.Encoder;
import org.opensearch.core.common.text.Text;
import org.opensearch.index.IndexSettings;
import org.opensearch.index.mapper.MappedFieldType;
import org.opensearch.search.fetch.subphase.highlight.FieldHighlightContext;
import org.opensearch.search.fetch.subphase.highlight.HighlightField;
import org.opensearch.search.fetch.subphase.highlight.HighlightUtils;
import org.opensearch.search.fetch.subphase.highlight.Highlighter;
import org.opensearch.search.fetch.subphase.highlight.SearchHighlightContext;

/**
 * The highlighter {@code near_duplicate}: marks what a hit of the query of that name has in common
 * with the text that was asked for, words in the same order as well as those that have moved.
 *
 * <pre>{@code
 * "highlight": {"fields": {"body": {"type": "near_duplicate", "number_of_fragments": 0}}}
 * }</pre>
 *
 * <p>Takes {@code number_of_fragments} (0 for the whole text), {@code fragment_size}, {@code
 * order}, {@code pre_tags}, {@code post_tags} and {@code encoder}, and keeps to the index's {@code
 * highlight.max_analyzed_offset}. Time n log n in the words of both texts.
 */
final class NearDuplicateHighlighter implements Highlighter {
  static final String NAME = "near_duplicate";

  @Override
  public boolean canHighlight(MappedFieldType type) {
    return true;
  }

  @Override
  public HighlightField highlight(FieldHighlightContext context) throws IOException {
    NearDuplicateQuery query = queryOf(context.query, context.fieldName);
    if (query == null) {
      return null;
    }
    List<Object> values =
        HighlightUtils.loadFieldValues(
            context.fieldType,
            context.context.getQueryShardContext(),
            context.hitContext,
            context.forceSource);
    List<String> texts =
        values.stream().map(Object::toString).filter(text -> !text.isBlank()).toList();
    if (texts.size() != 1) { // no text, or not one that has a signature
      return null;
    }
    String text = texts.get(0);
    checkLength(context, text);
    FieldDefinition definition = query.definition();
    ComparedText asked =
        (ComparedText)
            context.cache.computeIfAbsent(
                NAME + " " + definition.field() + " " + query.text(),
                key -> definition.words(query.text()));
    TextDifference difference = TextDifference.of(asked, definition.words(text));
    List<String> fragments =
        new Fragments(context.field.fieldOptions(), text).of(shared(difference));
    return fragments.isEmpty()
        ? null
        : new HighlightField(
            context.fieldName, Text.convertFromStringArray(fragments.toArray(String[]::new)));
  }

  /** The query whose text the field is compared with; null if there is none. */
  private static NearDuplicateQuery queryOf(Query query, String field) {
    List<NearDuplicateQuery> found = new ArrayList<>();
    query.visit(
        new QueryVisitor() {
          @Override
          public void visitLeaf(Query leaf) {
            if (leaf instanceof NearDuplicateQuery near && near.isOf(field)) {
              found.add(near);
            }
          }
        });
    return found.isEmpty() ? null : found.get(0);
  }

  private static void checkLength(FieldHighlightContext context, String text) {
    int most = context.context.getIndexSettings().getHighlightMaxAnalyzedOffset();
    if (text.length() > most) {
      throw new IllegalArgumentException(
          "field ["
              + context.fieldName
              + "] of document ["
              + context.hitContext.hit().getId()
              + "] has "
              + text.length()
              + " characters, more than ["
              + IndexSettings.MAX_ANALYZED_OFFSET_SETTING.getKey()
              + "] allows to highlight: "
              + most);
    }
  }

  /** A part of a text. */
  private record Span(int start, int end) {
    int length() {
      return end - start;
    }
  }

  /** What both texts have, in the order of the second one; neighbours are one. */
  private static List<Span> shared(TextDifference difference) {
    List<Span> shared = new ArrayList<>();
    for (TextDifference.Part part : difference.partsOfSecond()) {
      boolean isShared =
          part.kind() == TextDifference.Part.Kind.SAME
              || part.kind() == TextDifference.Part.Kind.FORM
              || part.kind() == TextDifference.Part.Kind.MOVED;
      if (isShared) {
        int last = shared.size() - 1;
        boolean joins = last >= 0 && shared.get(last).end == part.secondStart();
        int start = joins ? shared.remove(last).start : part.secondStart();
        shared.add(new Span(start, part.secondEnd()));
      }
    }
    return shared;
  }

  /** Cuts a text into fragments with marks. */
  private static final class Fragments {
    private final SearchHighlightContext.FieldOptions options;
    private final String text;
    private final Encoder encoder;

    Fragments(SearchHighlightContext.FieldOptions options, String text) {
      if (options.preTags().length == 0 || options.postTags().length == 0) {
        throw new IllegalArgumentException(
            "highlighter [" + NAME + "] needs one of [pre_tags] and one of [post_tags]");
      }
      this.options = options;
      this.text = text;
      this.encoder =
          "html".equals(options.encoder())
              ? HighlightUtils.Encoders.HTML
              : HighlightUtils.Encoders.DEFAULT;
    }

    List<String> of(List<Span> shared) {
      if (shared.isEmpty()) {
        return List.of();
      }
      if (options.numberOfFragments() == 0) {
        return List.of(marked(new Span(0, text.length()), shared));
      }
      List<Span> windows = windows(shared);
      if (!options.scoreOrdered()) {
        windows.sort((one, other) -> Integer.compare(one.start, other.start));
      }
      return windows.stream().map(window -> marked(window, shared)).toList();
    }

    /** One window for each of the longest shared parts, none of which overlap. */
    private List<Span> windows(List<Span> shared) {
      List<Span> byLength = new ArrayList<>(shared);
      byLength.sort((one, other) -> Integer.compare(other.length(), one.length()));
      List<Span> windows = new ArrayList<>();
      for (Span span : byLength) {
        Span window = new Span(span.start, whole(Math.min(text.length(), span.start + size())));
        boolean isFree =
            windows.stream()
                .noneMatch(taken -> window.start < taken.end && taken.start < window.end);
        if (isFree && windows.size() < options.numberOfFragments()) {
          windows.add(window);
        }
      }
      return windows;
    }

    private int size() {
      return Math.max(1, options.fragmentCharSize());
    }

    /** Not between the halves of a character. */
    private int whole(int end) {
      boolean isInside =
          end < text.length()
              && Character.isLowSurrogate(text.charAt(end))
              && Character.isHighSurrogate(text.charAt(end - 1));
      return isInside ? end + 1 : end;
    }

    private String marked(Span window, List<Span> shared) {
      StringBuilder marked = new StringBuilder();
      int at = window.start;
      for (Span span : shared) {
        int start = Math.max(span.start, window.start);
        int end = Math.min(span.end, window.end);
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
          end--; // a part goes up to the next word
        }
        if (start < end) {
          marked.append(encoder.encodeText(text.substring(at, start)));
          marked.append(options.preTags()[0]);
          marked.append(encoder.encodeText(text.substring(start, end)));
          marked.append(options.postTags()[0]);
          at = end;
        }
      }
      return marked.append(encoder.encodeText(text.substring(at, window.end))).toString();
    }
  }
}
