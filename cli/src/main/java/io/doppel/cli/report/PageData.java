package io.doppel.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The data of a page as JSON: a line for all numbers, one for each document and cluster. */
final class PageData {
  private static final int VERSION = 1;
  private static final JsonFactory JSON = new JsonFactory().setCharacterEscapes(new PageEscapes());

  private final Report report;
  private final ReportPage.Lines out;

  PageData(Report report, ReportPage.Lines out) {
    this.report = report;
    this.out = out;
  }

  void write() throws IOException {
    String head = json(this::writeHead);
    out.line(head.substring(0, head.length() - 1) + ",\"documents\":[");
    Map<String, Integer> texts = new HashMap<>();
    List<Report.Document> documents = report.documents();
    for (int i = 0; i < documents.size(); i++) {
      Report.Document document = documents.get(i);
      Integer same = texts.putIfAbsent(document.text(), i);
      out.line(json(json -> write(json, document, same)) + comma(i, documents.size()));
    }
    out.line("],\"clusters\":[");
    for (int i = 0; i < report.clusters().size(); i++) {
      Report.Cluster cluster = report.clusters().get(i);
      out.line(json(json -> write(json, cluster)) + comma(i, report.clusters().size()));
    }
    out.line("]}");
  }

  private static String comma(int index, int size) {
    return index < size - 1 ? "," : "";
  }

  private interface Content {
    void write(JsonGenerator json) throws IOException;
  }

  private static String json(Content content) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      content.write(json);
      json.writeEndObject();
    }
    return text.toString();
  }

  private void writeHead(JsonGenerator json) throws IOException {
    json.writeNumberField("version", VERSION);
    json.writeStringField("source", report.source());
    json.writeObjectFieldStart("facts");
    write(json, report.facts());
    json.writeEndObject();
    json.writeObjectFieldStart("kinds");
    for (Map.Entry<String, String> kind : report.kinds().entrySet()) {
      json.writeStringField(kind.getKey(), kind.getValue());
    }
    json.writeEndObject();
    json.writeArrayFieldStart("histogram");
    for (Report.Bin bin : report.histogram()) {
      json.writeStartObject();
      number(json, "from", bin.from());
      number(json, "to", bin.to());
      json.writeNumberField("pairs", bin.pairs());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeFieldName("labels");
    if (report.labels().isPresent()) {
      write(json, report.labels().get());
    } else {
      json.writeNull();
    }
    json.writeObjectFieldStart("leftOut");
    json.writeNumberField("clusters", report.leftOut().clusters());
    json.writeNumberField("members", report.leftOut().members());
    json.writeNumberField("texts", report.leftOut().texts());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Report.Facts facts) throws IOException {
    json.writeNumberField("documents", facts.documents());
    json.writeNumberField("notCompared", facts.notCompared());
    json.writeStringField("method", facts.method());
    number(json, "threshold", facts.threshold());
    json.writeNumberField("clusters", facts.clusters());
    json.writeNumberField("clustered", facts.clustered());
    json.writeNumberField("pairs", facts.pairs());
    if (facts.seconds().isPresent()) {
      json.writeStringField(
          "seconds", String.format(Locale.ROOT, "%.1f", facts.seconds().getAsDouble()));
    }
  }

  private static void write(JsonGenerator json, Report.Labels labels) throws IOException {
    json.writeStartObject();
    json.writeStringField("about", labels.about());
    json.writeFieldName("chosen");
    write(json, labels.chosen());
    json.writeArrayFieldStart("curves");
    for (Report.Curve curve : labels.curves()) {
      json.writeStartObject();
      json.writeStringField("method", curve.method());
      json.writeArrayFieldStart("points");
      for (Report.Quality point : curve.points()) {
        write(json, point);
      }
      json.writeEndArray();
      json.writeFieldName("best");
      write(json, curve.best());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Report.Quality quality) throws IOException {
    json.writeStartArray();
    number(json, quality.threshold());
    number(json, quality.precision());
    number(json, quality.recall());
    number(json, quality.f1());
    json.writeEndArray();
  }

  /** Writes a document; of several with the same text only the first has it. */
  private static void write(JsonGenerator json, Report.Document document, Integer same)
      throws IOException {
    json.writeStringField("id", document.id());
    if (!document.title().isEmpty()) {
      json.writeStringField("title", document.title());
    }
    if (document.label() != null) {
      json.writeStringField("label", document.label());
    }
    json.writeNumberField("length", document.length());
    if (document.html()) {
      json.writeBooleanField("html", true);
    }
    if (same == null) {
      json.writeStringField("text", document.text());
    } else {
      json.writeNumberField("same", same);
    }
  }

  private static void write(JsonGenerator json, Report.Cluster cluster) throws IOException {
    json.writeNumberField("representative", cluster.representative());
    json.writeNumberField("size", cluster.size());
    if (cluster.wrong() > 0) {
      json.writeNumberField("wrong", cluster.wrong());
    }
    json.writeArrayFieldStart("members");
    for (Report.Member member : cluster.members()) {
      json.writeStartObject();
      json.writeNumberField("document", member.document());
      json.writeFieldName("similarity");
      if (member.similarity().isPresent()) {
        number(json, member.similarity().getAsDouble());
      } else {
        json.writeNull();
      }
      json.writeStringField("kind", member.kind());
      json.writeStringField("why", member.why());
      if (member.verdict() != Report.Verdict.UNKNOWN) {
        json.writeStringField("verdict", member.verdict().name().toLowerCase(Locale.ROOT));
      }
      json.writeArrayFieldStart("parts");
      for (Report.Part part : member.parts()) {
        json.writeNumber(part.kind().ordinal());
        json.writeNumber(part.firstStart());
        json.writeNumber(part.firstEnd());
        json.writeNumber(part.secondStart());
        json.writeNumber(part.secondEnd());
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void number(JsonGenerator json, String name, double number) throws IOException {
    json.writeFieldName(name);
    number(json, number);
  }

  /** Six decimals, as in all results of the command. */
  private static void number(JsonGenerator json, double number) throws IOException {
    json.writeNumber(Math.round(number * 1e6) / 1e6);
  }
}
