package io.doppel.fuzz;

import io.doppel.frequencies.BoilerplateCounter;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.model.CombinedModel;
import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import io.doppel.signature.SetSignature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** What the fuzzer starts from: a few good inputs of each kind. */
final class FuzzSeeds {
  private static final String TEXT =
      "<html><head><title>One &amp; two</title><style>p{}</style><script>if (a<b) '</p>'</script>"
          + "</head><!-- c --><body><p class=\"x\">The first, of the second. And the third!</p>"
          + "<a href=x>link</a>&#65;&#x4e2d;&nbsp;<br/>3.14 e.g. Mr. Smith's co-op</body></html>";
  private static final String LINE =
      "{\"id\":\"a\",\"text\":\"one, two\\ud83d\\udc69\",\"timestamp\":\"2026-01-01T00:00:00Z\","
          + "\"rank\":3,\"label\":null,\"group\":\"g\",\"o\":{\"k\":[1,2.5e3,true]}}";

  private FuzzSeeds() {}

  static List<byte[]> of(String target) throws IOException {
    return switch (target) {
      case "ModelFuzz" -> List.of(utf8(CombinedModel.builtIn().toText()), utf8(gramModel()));
      case "DefinitionFuzz" -> List.of(utf8(definition()));
      case "PackedFuzz" -> List.of(frequencies().frequencies(1).pack(), boilerplate());
      case "JsonlFuzz" ->
          List.of(
              utf8(LINE + "\n" + LINE.replace("\"a\"", "17") + "\r\n\n"),
              utf8("{\"id\":\"b\",\"html\":\"<p>x\",\"timestamp\":1.5e9}"),
              gzip(utf8(LINE + "\n")));
      case "TableFuzz" -> List.of(utf8("a\tb\nc\td\t1\n"), gzip(utf8("a\tb\n")));
      default -> List.of(utf8(TEXT), utf8("The cat, the dog. A b c\0 d\u0301e"));
    };
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private static String gramModel() {
    GramModel.Builder model = new GramModel.Builder().note("a note");
    for (GramFeature feature : GramFeature.values()) {
      model.weight(feature, 0.5);
    }
    return model.build().toText();
  }

  private static String definition() throws IOException {
    MethodSettings settings = MethodSettings.of(Methods.of("shingles"), Map.of());
    return DefinitionFile.of("text", settings, MethodSources.none(settings)).toText();
  }

  private static SetSignature features(int document) throws IOException {
    String text = "word" + document + " and some more that all of them have";
    return (SetSignature) SetBuilder.words("text").build().sign(text).orElseThrow();
  }

  private static FrequencyCounter frequencies() throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    for (int i = 0; i < 12; i++) {
      counter.add(features(i));
    }
    return counter;
  }

  private static byte[] boilerplate() throws IOException {
    BoilerplateCounter counter = new BoilerplateCounter("");
    for (int i = 0; i < 12; i++) {
      counter.add(features(i), "");
    }
    return counter.boilerplate(0.5).pack();
  }
}
