package io.doppel.cli.options;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

/** A bad value of an option is refused with the option, its rule and the value. */
final class SetOptionsTest {
  @TempDir private Path folder;

  private static Arguments bad(String options, String... parts) {
    return arguments(options, parts);
  }

  static final List<Arguments> BAD_OPTIONS =
      List.of(
          bad("shingles --words 0", "--words", "[1, 1000]", "got 0"),
          bad("shingles-exact --words 1001", "--words", "[1, 1000]", "got 1001"),
          bad("containment --words five", "--words", "five"),
          bad("shingles --slots 0", "--slots", "[1, 65536]", "got 0"),
          bad("supershingles --slots 65537", "--slots", "[1, 65536]", "got 65537"),
          bad("shingles --bits 33", "--bits", "[1, 32]", "got 33"),
          bad("shingles --key-slots 0", "--key-slots", "[1, 65536]", "got 0"),
          bad("shingles --min-keys 13", "--min-keys", "--key-slots", "13", "12"),
          bad("shingles --key-slots 85", "--key-slots", "--slots", "85", "84"),
          bad("shingles --slots 10 --key-slots 11", "--key-slots", "--slots", "11", "10"),
          bad("shingles --slots 9 --min-keys 2", "--min-keys", "all slots are keys"),
          bad("supershingles --groups 0", "--groups", "[1, 65536]", "got 0"),
          bad("supershingles --groups 5", "--groups", "evenly", "5", "84"),
          bad("supershingles --slots 20", "--groups", "evenly", "6", "20"),
          bad("qgrams --q 0", "--q", "[1, 256]", "got 0"),
          bad("spotsigs --lang xx", "--lang", "one of", " en, ", "got xx"),
          bad("spotsigncd --lang EN", "--lang", " en, ", "got EN"),
          bad("spotsigs --antecedents a,,b", "--antecedents", "separated by commas", "a,,b"),
          bad("spotsigs --antecedents ,", "--antecedents", "separated by commas"),
          bad("spotsigs --spot-step 0", "--spot-step", "[1, 32]", "got 0"),
          bad("spotsigncd --chain 0", "--chain", "[1, 32]", "got 0"),
          bad("spotsigs --min-spots 0", "--min-spots", ">= 1", "got 0"),
          bad("shingles --min-tokens 0", "--min-tokens", ">= 1", "got 0"),
          bad("simhash --min-tokens few", "--min-tokens", "few"),
          bad("shingles --min-tokens 1048577", "--min-tokens", "at most 1048576", "got 1048577"),
          bad("qgrams --min-tokens 15", "--min-tokens", "not for qgrams"),
          bad("containment --window -1", "--window", "-1"),
          bad("containment --window 1001", "--window", "[0, 1000]", "got 1001"),
          bad("containment --window 0 --min-keys 2", "--min-keys", "--window is 0"),
          bad("containment --window 0 --hot-share 0.5", "--hot-share", "--window is 0"),
          bad("shingles --boilerplate 0", "--boilerplate", "(0, 1)", "got 0.0"),
          bad("shingles --boilerplate 1", "--boilerplate", "(0, 1)", "got 1.0"),
          bad("qgrams --boilerplate NaN", "--boilerplate", "(0, 1)", "got NaN"),
          bad("spotsigs --boilerplate much", "--boilerplate", "much"),
          bad("containment --boilerplate-by site", "--boilerplate-by", "--boilerplate SHARE"),
          bad("shingles --boilerplate 0.1 --boilerplate-by=", "--boilerplate-by", "a name"),
          bad("shingles --boilerplate 0.1 --boilerplate-by site", "no document", "\"site\""),
          bad("shingles --boilerplate 0.1 --boilerplate-by url-host", "host", "--url-field"),
          bad("imatch --boilerplate 0.1", "--boilerplate", "not for imatch"),
          bad("simhash --boilerplate-by site", "--boilerplate-by", "not for simhash"),
          bad("imatch --min-idf 1.1", "--min-idf", "[0, 1]", "got 1.1"),
          bad("spotsigs --max-idf -0.1", "--max-idf", "-0.1"),
          bad("spotsigs --max-idf=NaN", "--max-idf", "[0, 1]", "got NaN"),
          bad("spotsigs --min-idf 0.9 --max-idf 0.1", "--min-idf", "--max-idf", "0.9", "0.1"),
          bad("imatch --min-idf 0.8", "--min-idf", "--max-idf", "0.8", "0.75"),
          bad("imatch --lexicons 257", "--lexicons", "[1, 256]", "got 257"),
          bad("imatch --min-words 0", "--min-words", ">= 1", "got 0"),
          bad("containment --weights tf", "--weights", "equal, idf", "got tf"),
          bad("qgrams --measure cosine", "--measure", "jaccard, max-overlap", "got cosine"),
          bad("containment --min-keys 0", "--min-keys", ">= 1", "got 0"),
          bad("shingles --hot-share 0", "--hot-share", "(0, 1]", "got 0.0"),
          bad("containment --hot-share 1.1", "--hot-share", "(0, 1]", "got 1.1"),
          bad("containment --hot-share NaN", "--hot-share", "(0, 1]", "got NaN"),
          bad("shingles --analyzer german", "--analyzer", "folded, plain, standard", "got german"),
          bad("shingles --threshold 0", "--threshold", "(0, 1]", "got 0.0"),
          bad("spotsigncd --threshold 0.5 --distance 0.5", "--threshold", "--distance"),
          bad("shingles --distance 0.5", "--distance", "not for shingles", "--threshold"));

  @ParameterizedTest
  @FieldSource("BAD_OPTIONS")
  void badOptionIsNamedWithItsRuleAndValue(String options, String[] parts) throws IOException {
    Path input = Documents.write(folder.resolve("in.jsonl"), Documents.line("a", "b"));
    for (String command : List.of("pairs", "dedup", "index")) {
      List<Object> arguments = new ArrayList<>(List.of(command, input, "--method"));
      arguments.addAll(List.of((Object[]) options.split(" ")));
      if (command.equals("index")) {
        arguments.addAll(List.of("--index", folder.resolve("index")));
      }
      CommandRun.of(arguments.toArray()).refuses(parts);
    }
  }

  @Test
  void badSearchOptionOfAnIndexIsNamedToo() throws IOException {
    Path input = Documents.write(folder.resolve("in.jsonl"), Documents.line("a", "b c d"));
    Path index = folder.resolve("index");
    CommandRun.of("index", input, "--index", index, "--method=containment", "--window=0")
        .succeeds();
    CommandRun.of("query", "--index", index, "--id", "a", "--min-keys", "2")
        .refuses("--min-keys", "--window is 0");
    CommandRun.of("query", "--index", index, "--id", "a", "--distance", "0.2")
        .refuses("--distance", "not for containment");
    CommandRun.of("query", "--index", index, "--id", "a", "--slots", "3")
        .refuses("--slots", "not for containment");
  }
}
