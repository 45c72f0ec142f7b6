package io.doppel.cli.explain;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.doppel.cli.input.InputDocument;
import io.doppel.compare.ComparedText;
import io.doppel.compare.TextDifference;
import io.doppel.compare.TextDifference.Part;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.explain.SharedFeatures;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;

/**
 * What is known of two documents as one JSON document. Places are pairs of numbers of UTF-16 code
 * units, start and end, in the text as it was written.
 */
final class ExplainJson {
  private static final JsonFactory JSON = new JsonFactory();

  private final ExplainedPair pair;
  private final int mostFeatures;
  private final int mostSpans;

  ExplainJson(ExplainedPair pair, int mostFeatures, int mostSpans) {
    this.pair = pair;
    this.mostFeatures = mostFeatures;
    this.mostSpans = mostSpans;
  }

  String document() throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      write(json, "first", pair.first(), pair.difference().first());
      write(json, "second", pair.second(), pair.difference().second());
      writeDifference(json);
      json.writeStringField("method", pair.chosen().id());
      json.writeArrayFieldStart("measures");
      for (ExplainedPair.Measured measured : pair.measures()) {
        write(json, measured);
      }
      json.writeEndArray();
      json.writeObjectFieldStart("features");
      write(json, "shared", pair.evidence().features().shared());
      write(json, "only_first", pair.evidence().features().onlyFirst());
      write(json, "only_second", pair.evidence().features().onlySecond());
      json.writeEndObject();
      json.writeEndObject();
    }
    return text.toString();
  }

  private static void write(
      JsonGenerator json, String name, InputDocument document, ComparedText text)
      throws IOException {
    json.writeObjectFieldStart(name);
    json.writeStringField("id", document.id());
    json.writeBooleanField("html", document.html());
    json.writeNumberField("characters", text.text().length());
    json.writeNumberField("words", text.size());
    json.writeEndObject();
  }

  private void writeDifference(JsonGenerator json) throws IOException {
    TextDifference difference = pair.difference();
    json.writeObjectFieldStart("difference");
    json.writeStringField("kind", name(difference.kind()));
    json.writeStringField("sentence", difference.sentence());
    json.writeNumberField("same_words", difference.sameWords());
    json.writeNumberField("moved_words", difference.movedWords());
    json.writeArrayFieldStart("parts");
    List<Part> parts = difference.parts();
    int differing = 0;
    for (Part part : parts) {
      differing += part.kind() == Part.Kind.SAME ? 0 : 1;
      if (differing <= mostSpans) {
        json.writeStartObject();
        json.writeStringField("kind", name(part.kind()));
        write(json, "first", part.firstStart(), part.firstEnd());
        write(json, "second", part.secondStart(), part.secondEnd());
        json.writeEndObject();
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static void write(JsonGenerator json, String name, int start, int end)
      throws IOException {
    json.writeArrayFieldStart(name);
    json.writeNumber(start);
    json.writeNumber(end);
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, ExplainedPair.Measured measured)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("method", measured.method().id());
    json.writeStringField("scheme", measured.near().scheme().toString());
    json.writeNumberField("threshold", measured.near().threshold());
    json.writeStringField("recall", measured.promise());
    if (measured.evidence().isPresent()) {
      Evidence evidence = measured.evidence().get();
      json.writeNumberField("similarity", evidence.similarity());
      json.writeBooleanField("match", evidence.matches());
      json.writeNumberField("first_length", evidence.firstLength());
      json.writeNumberField("second_length", evidence.secondLength());
      json.writeArrayFieldStart("evidence");
      for (Evidence.Row row : evidence.rows()) {
        json.writeStartObject();
        json.writeStringField("name", row.name());
        json.writeNumberField("value", row.value());
        json.writeStringField("note", row.note());
        json.writeEndObject();
      }
      json.writeEndArray();
    } else {
      json.writeNullField("similarity");
      json.writeBooleanField("match", false);
      json.writeArrayFieldStart("without_signature");
      for (String document : measured.unsigned()) {
        json.writeString(document);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void write(JsonGenerator json, String name, List<SharedFeatures.Feature> features)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (SharedFeatures.Feature feature :
        features.subList(0, Math.min(mostFeatures, features.size()))) {
      json.writeStartObject();
      if (feature.firstStart() >= 0) {
        write(json, "first", feature.firstStart(), feature.firstEnd());
      }
      if (feature.secondStart() >= 0) {
        write(json, "second", feature.secondStart(), feature.secondEnd());
      }
      json.writeNumberField("weight", feature.weight());
      json.writeBooleanField("boilerplate", feature.boilerplate());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
