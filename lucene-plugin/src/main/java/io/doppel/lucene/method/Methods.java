package io.doppel.lucene.method;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The catalogue: all methods, found as services, in the order of the help.
 *
 * <p>A new method is one file: a {@link Method} in the room of its family, and its test. {@code mvn
 * test -Dtest=CatalogueTest -Dcatalogue.write} then writes it into the list of services and into
 * the tables of the documentation.
 */
public final class Methods {
  /** The method if none is named, at every door. */
  public static final String DEFAULT = "runs";

  /**
   * The method if none is named, of an index that has words in their order and no text, as far as
   * some of its documents tell.
   */
  public static final String DEFAULT_OF_WORDS = "shingles";

  /** The method if none is named, of an index that has words without their order, likewise. */
  public static final String DEFAULT_OF_UNORDERED_WORDS = "charikar";

  /** Signatures of terms, which is no method that has a name. */
  private static final String TERMS = "terms";

  /** The one that was used before there was a better one. */
  public static final String FIRST_DEFAULT = "signcd";

  private static final String SUFFIX = "Method";

  /** The files of methods, none of which is made yet: a command needs one or two of them. */
  private static final List<ServiceLoader.Provider<Method>> FILES = files();

  /** Those that were asked for; each is made once and never changes. */
  private static final Map<String, Method> MADE = new ConcurrentHashMap<>();

  private Methods() {}

  private static List<ServiceLoader.Provider<Method>> files() {
    List<ServiceLoader.Provider<Method>> found =
        ServiceLoader.load(Method.class, Method.class.getClassLoader()).stream().toList();
    if (found.isEmpty()) {
      throw new IllegalStateException(
          "the jar of doppel-lucene must have its META-INF/services, got no method; a shaded jar"
              + " needs its services merged");
    }
    return found;
  }

  /**
   * The name of a file says its method's: {@code ShinglesExactMethod} is {@code shingles-exact}.
   */
  private static boolean isOf(Class<? extends Method> file, String id) {
    return file.getSimpleName().equalsIgnoreCase(id.replace("-", "") + SUFFIX);
  }

  private static Method made(ServiceLoader.Provider<Method> file) {
    return MADE.computeIfAbsent(file.type().getName(), name -> file.get());
  }

  /**
   * All methods.
   *
   * @return the methods, in the order of the help
   */
  public static List<Method> all() {
    return FILES.stream().map(Methods::made).toList();
  }

  /**
   * The options that several methods take, for which none need be made.
   *
   * @return the options, in the order of the help
   */
  public static List<MethodOption> sharedOptions() {
    return MethodOption.shared();
  }

  /**
   * All options of all methods.
   *
   * @return the options, in the order of the help
   */
  public static List<MethodOption> options() {
    Set<MethodOption> options = new TreeSet<>(MethodOption.shared());
    FILES.stream()
        .filter(file -> OwnOptions.class.isAssignableFrom(file.type()))
        .forEach(file -> options.addAll(made(file).options()));
    return List.copyOf(options);
  }

  /**
   * The method with a name that is known to be one.
   *
   * @param id the name
   * @return the method
   * @throws MethodException if there is none
   */
  public static Method of(String id) {
    return of(id, OptionNames.COMMAND);
  }

  /**
   * The method with a name.
   *
   * @param id the name
   * @param names how the message writes options if there is no such method
   * @return the method
   * @throws MethodException if there is none
   */
  public static Method of(String id, OptionNames names) {
    for (ServiceLoader.Provider<Method> file : FILES) {
      if (id != null && isOf(file.type(), id) && made(file).id().equals(id)) {
        return made(file);
      }
    }
    String got = names == OptionNames.JSON ? Wording.brief(String.valueOf(id)) : id;
    throw new MethodException(
        names.method()
            + " must be one of "
            + names()
            + ", got "
            + got
            + (TERMS.equals(id)
                ? "; terms are made by an analyzer of a program, which has no name and cannot be"
                    + " written to a file: use NearDups.terms there"
                : ""));
  }

  /**
   * The names of all.
   *
   * @return names, separated by commas
   */
  public static String names() {
    return all().stream().map(Method::id).collect(Collectors.joining(", "));
  }

  /**
   * The names of those whose signatures are made with a model.
   *
   * @return names, separated by commas
   */
  public static String learned() {
    return all().stream()
        .filter(Method::isLearned)
        .map(Method::id)
        .collect(Collectors.joining(", "));
  }

  /**
   * The names of those that take an option.
   *
   * @param option the option
   * @return names, in the order of the help
   */
  public static List<String> taking(MethodOption option) {
    return all().stream().filter(method -> method.takes(option)).map(Method::id).toList();
  }

  /**
   * The method if none is named: {@link #DEFAULT} or, if options are given that it does not take
   * but {@link #FIRST_DEFAULT} does, that one, which was used before there was a better one.
   *
   * @param given the options
   * @return one of the two
   */
  public static Method usual(Set<MethodOption> given) {
    Method best = of(DEFAULT);
    if (given.stream().allMatch(best::takes)) {
      return best;
    }
    Method first = of(FIRST_DEFAULT);
    return given.stream().allMatch(first::takes) ? first : best;
  }
}
