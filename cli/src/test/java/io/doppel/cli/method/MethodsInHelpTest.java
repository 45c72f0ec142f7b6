package io.doppel.cli.method;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.doppel.cli.index.DefineCommand;
import io.doppel.cli.stream.StreamCommand;
import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.method.TrainedModel;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/** What the prose of a command's help says of methods is what the catalogue says. */
class MethodsInHelpTest {
  private static final String COUNTS = "counts";
  private static final String LEARNED = "learned";

  /** Says what it was asked for. */
  private static final class Asked extends RuntimeException {
    private static final long serialVersionUID = 1;

    Asked(String what) {
      super(what);
    }
  }

  private static final MethodSources ASKED =
      new MethodSources() {
        @Override
        public FeatureFrequencies frequencies(Definition features) {
          throw new Asked(COUNTS);
        }

        @Override
        public Boilerplate boilerplate(Definition features, MethodSettings settings) {
          throw new Asked(COUNTS);
        }

        @Override
        public TrainedModel trained(String field, MethodSettings settings) {
          throw new Asked(LEARNED);
        }

        @Override
        public <T> Optional<T> comparing(MethodSettings settings, Function<String, T> parser) {
          return Optional.empty();
        }
      };

  /** What a method needs besides its options; nothing for most. */
  private static String needs(Method method) {
    try {
      method.define("text", MethodSettings.of(method, Map.of()), ASKED);
      return "";
    } catch (Asked e) {
      return e.getMessage();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static TreeSet<String> methods(Predicate<Method> choice) {
    return Methods.all().stream()
        .filter(choice)
        .map(Method::id)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The methods that are named between two parts of a command's help. */
  private static TreeSet<String> named(Class<?> command, String begin, String end) {
    String help = String.join(" ", command.getAnnotation(Command.class).description());
    int from = help.indexOf(begin) + begin.length();
    String names = help.substring(from, help.indexOf(end, from));
    return new TreeSet<>(Arrays.asList(names.split(",? and |, ")));
  }

  @Test
  void defineIsForMethodsThatCountOrLearn() {
    assertEquals(
        methods(method -> method.learnsWithoutLabels() || !needs(method).isEmpty()),
        named(DefineCommand.class, "can be compared. For ", ", and with"));
  }

  @Test
  void aStreamHasNoDocumentFrequencies() {
    assertEquals(
        methods(method -> needs(method).equals(COUNTS)),
        named(StreamCommand.class, "Methods by document frequencies (", ", --weights"));
  }
}
