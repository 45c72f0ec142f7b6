package io.doppel.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the module shows is small, and is what its Javadoc and its services say. */
class ApiTest {
  private static final int MOST_TYPES = 45;

  private static final Path DESCRIPTOR = Path.of("src/main/module/module-info.java");

  private static final JavaClasses DOPPEL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.doppel.lucene");

  private static Set<String> found(Path file, String pattern) throws IOException {
    Set<String> found = new TreeSet<>();
    Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(file));
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static Set<String> exported() throws IOException {
    return Exported.packages(DESCRIPTOR);
  }

  @Test
  void theExportedPackagesHaveFewPublicTypes() throws IOException {
    Set<String> exported = exported();
    List<String> types =
        DOPPEL.stream()
            .filter(type -> exported.contains(type.getPackageName()))
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .filter(JavaClass::isTopLevelClass)
            .map(JavaClass::getName)
            .sorted()
            .toList();
    assertTrue(types.contains("io.doppel.lucene.NearDups"));
    assertTrue(types.size() <= MOST_TYPES, types.size() + ": " + types);
  }

  @Test
  void signaturesNameNothingThatIsNotExported() throws ReflectiveOperationException, IOException {
    Set<String> leaks = new TreeSet<>();
    List<Class<?>> doors = Exported.types();
    assertTrue(doors.contains(NearDup.class) && doors.contains(Signature.class), "" + doors);
    for (Class<?> door : doors) {
      for (Type named : Exported.named(door)) {
        Exported.classes(named)
            .filter(type -> type.getName().startsWith("io.doppel.") && !doors.contains(type))
            .forEach(type -> leaks.add(door.getName() + " names " + type.getName()));
      }
    }
    assertEquals(Set.of(), leaks);
  }

  @Test
  void aLeakIsFound() {
    assertEquals(
        Set.of(Map.class, List.class, Hidden.class),
        Exported.named(Leaking.class).stream()
            .flatMap(Exported::classes)
            .filter(type -> type != Object.class && type != Leaking.class)
            .collect(Collectors.toSet()));
  }

  /** As a type behind the door. */
  private static final class Hidden {}

  /** Names what is hidden in the bound of an array of a type argument. */
  public abstract static class Leaking {
    private Leaking() {}

    protected abstract Map<?, ? extends List<Hidden[]>> leaking();

    abstract Coverage ofItsOwnPackage();
  }

  @Test
  void whatIsNotExportedIsNotInTheJavadoc() throws IOException {
    Set<String> rooms =
        DOPPEL.stream()
            .map(JavaClass::getPackageName)
            .collect(Collectors.toCollection(TreeSet::new));
    rooms.removeAll(exported());
    String internal =
        found(Path.of("pom.xml"), "<internal.packages>(.*)</internal").iterator().next();
    assertEquals(rooms, new TreeSet<>(List.of(internal.split(":"))));
  }

  @Test
  void theServicesOfTheModuleAreThoseOfTheClassPath() throws IOException {
    for (String service : List.of("CharFilterFactory", "TokenizerFactory", "TokenFilterFactory")) {
      String name = "org.apache.lucene.analysis." + service;
      Set<String> onClassPath =
          new TreeSet<>(Files.readAllLines(Path.of("src/main/resources/META-INF/services", name)));
      String provided = found(DESCRIPTOR, "provides " + name + " with([^;]*);").iterator().next();
      assertEquals(onClassPath, new TreeSet<>(List.of(provided.strip().split(",\\s*"))), name);
    }
  }
}
