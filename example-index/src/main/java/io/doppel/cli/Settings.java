package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.document.SchemeId;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a method is set to: by options or, where an index has signatures, by what it says of them.
 */
final class Settings {
  /** What a scheme's id says of the language if the stop words were chosen by hand. */
  private static final String CUSTOM = "custom";

  private final Method method;
  private final Map<MethodOption, Object> values;
  private final SchemeId scheme;

  private Settings(Method method, Map<MethodOption, Object> values, SchemeId scheme) {
    this.method = method;
    this.values = values;
    this.scheme = scheme;
  }

  /**
   * The settings of signatures that are to be made.
   *
   * @param method the method
   * @param given the options; those that the method does not take are refused
   */
  static Settings of(Method method, Map<MethodOption, Object> given) {
    given.forEach(
        (option, value) -> {
          if (!method.takes(option)) {
            throw method.refusal(option);
          }
          option.rule().check(option.option(), value);
        });
    return new Settings(method, given, null);
  }

  /**
   * The settings of signatures that an index has.
   *
   * @param scheme the signatures' scheme
   * @param remembered options that the index remembers since its scheme does not tell them
   * @param given the options, which may only say how to search
   */
  static Settings of(
      SchemeId scheme, Map<MethodOption, Object> remembered, Map<MethodOption, Object> given) {
    Method method = Method.of(scheme.name());
    Map<MethodOption, Object> values = new EnumMap<>(MethodOption.class);
    values.putAll(of(method, given).values);
    for (MethodOption option : MethodOption.values()) {
      if (option.isSignature() && !option.isKept() && values.containsKey(option)) {
        throw new UserException(
            option.option()
                + " was settled when the index was made; leave it out, or make another index");
      }
      String value = option.parameter() == null ? null : scheme.parameter(option.parameter());
      if (method.takes(option) && value != null) {
        values.put(option, option.rule().parse(value));
      }
    }
    values.remove(MethodOption.LANG, CUSTOM);
    if (!values.containsKey(MethodOption.LANG)) {
      values.putAll(remembered);
    }
    return new Settings(method, values, scheme);
  }

  Method method() {
    return method;
  }

  boolean has(MethodOption option) {
    return values.containsKey(option);
  }

  int number(MethodOption option, int otherwise) {
    return has(option) ? (Integer) values.get(option) : otherwise;
  }

  double real(MethodOption option, double otherwise) {
    return has(option) ? (Double) values.get(option) : otherwise;
  }

  String word(MethodOption option, String otherwise) {
    return has(option) ? (String) values.get(option) : otherwise;
  }

  /** The scheme of the signatures that an index has; null if signatures are to be made. */
  SchemeId scheme() {
    return scheme;
  }

  /** A parameter of an index's signatures that there is no option for. */
  int indexed(String parameter, int otherwise) {
    return scheme == null ? otherwise : Integer.parseInt(scheme.parameter(parameter));
  }

  /** The definition for these settings. */
  Definition define(String field, Sources sources) throws IOException {
    NearDup near = method.define(field, this, sources);
    return new Definition(this, near, sources.boilerplate());
  }

  /**
   * These settings with each analyzer that an index may have been made with: its scheme has only a
   * fingerprint of it. Others are not tried, since a model is refused with them.
   */
  List<Settings> withEachAnalyzer(String field) {
    return method.takes(MethodOption.ANALYZER)
        ? WordAnalyzer.ids(scheme.parameter("analyzer"), field).stream()
            .map(id -> with(MethodOption.ANALYZER, id))
            .toList()
        : List.of(this);
  }

  /** These settings with another threshold, in place of whatever says what a near-duplicate is. */
  Settings withThreshold(double threshold) {
    Settings changed = with(MethodOption.THRESHOLD, threshold);
    changed.values.remove(MethodOption.DISTANCE);
    changed.values.remove(MethodOption.EDIT_RATE);
    return changed;
  }

  /** These settings with an option set to another value. */
  Settings with(MethodOption option, Object value) {
    Map<MethodOption, Object> changed = new EnumMap<>(MethodOption.class);
    changed.putAll(values);
    changed.put(option, value);
    return new Settings(method, changed, scheme);
  }

  /** What an index must remember, since its scheme has only hashes of it: the stop words. */
  String toRemember(MethodOption option) {
    return option == MethodOption.LANG || option == MethodOption.ANTECEDENTS
        ? word(option, null)
        : null;
  }
}
