package io.doppel.lucene;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What applications see of the core and of this module, and what it names. */
final class Exported {
  private static final Pattern EXPORTS = Pattern.compile("exports ([\\w.]+);");

  /** Of this module, and of the core. */
  static final List<Path> MODULES =
      List.of(
          Path.of("src/main/module/module-info.java"),
          Path.of("../src/main/module/module-info.java"));

  private Exported() {}

  /** The packages that a module exports to all. */
  static Set<String> packages(Path descriptor) throws IOException {
    Set<String> packages = new TreeSet<>();
    Matcher matcher = EXPORTS.matcher(Files.readString(descriptor));
    while (matcher.find()) {
      packages.add(matcher.group(1));
    }
    return packages;
  }

  /** The public and protected types of the exported packages, nested ones too. */
  static List<Class<?>> types() throws IOException, ClassNotFoundException {
    List<Class<?>> types = new ArrayList<>();
    for (Path module : MODULES) {
      for (String name : packages(module)) {
        for (JavaClass type :
            new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(name)) {
          if (type.getPackageName().equals(name) && !type.getSimpleName().equals("package-info")) {
            Class<?> loaded = Class.forName(type.getName());
            if (isSeen(loaded)) {
              types.add(loaded);
            }
          }
        }
      }
    }
    return types;
  }

  private static boolean isSeen(Class<?> type) {
    for (Class<?> outer = type; outer != null; outer = outer.getEnclosingClass()) {
      if (!isSeen(outer.getModifiers())) {
        return false;
      }
    }
    return !type.isAnonymousClass();
  }

  static boolean isSeen(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  /** All types that its supertypes and its public and protected members name. */
  static Set<Type> named(Class<?> type) {
    Set<Type> named = new LinkedHashSet<>();
    add(named, type.getGenericSuperclass());
    add(named, type.getGenericInterfaces());
    add(named, type.getTypeParameters());
    for (Field field : type.getDeclaredFields()) {
      if (isSeen(field.getModifiers())) {
        add(named, field.getGenericType());
      }
    }
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      add(named, constructor);
    }
    for (Method method : type.getDeclaredMethods()) {
      if (!method.isBridge() && !method.isSynthetic()) {
        add(named, method);
        if (isSeen(method.getModifiers())) {
          add(named, method.getGenericReturnType());
        }
      }
    }
    return named;
  }

  private static void add(Set<Type> named, Executable member) {
    if (isSeen(member.getModifiers())) {
      add(named, member.getGenericParameterTypes());
      add(named, member.getGenericExceptionTypes());
      add(named, member.getTypeParameters());
    }
  }

  private static void add(Set<Type> named, Type... types) {
    for (Type type : types) {
      if (type != null) {
        named.add(type);
      }
    }
  }

  /** The classes that a type is made of: its arguments, its bounds, what an array is of. */
  static Stream<Class<?>> classes(Type type) {
    if (type instanceof Class<?> named) {
      return named.isArray() ? classes(named.getComponentType()) : Stream.of(named);
    }
    if (type instanceof ParameterizedType of) {
      return Stream.concat(
          classes(of.getRawType()),
          Stream.of(of.getActualTypeArguments()).flatMap(Exported::classes));
    }
    if (type instanceof GenericArrayType array) {
      return classes(array.getGenericComponentType());
    }
    if (type instanceof WildcardType wildcard) {
      return Stream.of(wildcard.getUpperBounds(), wildcard.getLowerBounds())
          .flatMap(Stream::of)
          .flatMap(Exported::classes);
    }
    TypeVariable<?> variable = (TypeVariable<?>) type;
    return Stream.of(variable.getBounds())
        .filter(bound -> bound instanceof Class<?>) // T extends Comparable<T> has no end
        .flatMap(Exported::classes);
  }
}
