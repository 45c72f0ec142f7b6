package io.doppel.cli.index;

import io.doppel.cli.input.DocumentId;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.Frequencies;
import io.doppel.cli.method.InputSources;
import io.doppel.cli.method.KnownModel;
import io.doppel.cli.method.Models;
import io.doppel.cli.options.FieldOptions;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.frequencies.IndexModels;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.scan.ReadOnlyIndex;
import io.doppel.lucene.scan.UpdatableIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.StandardDirectoryReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.StringHelper;

/**
 * What the command knows of its indexes: the fields it writes besides the signatures, and which
 * definitions an index has.
 */
public final class IndexFiles {
  /** The whole document as a line of JSON, stored. */
  public static final String SOURCE = "doppel.source";

  /** In a commit's user data: what an index remembers of the options it was made with. */
  private static final String REMEMBERED = "doppel.option.";

  static final String NO_COMMIT = "none";

  private IndexFiles() {}

  /** Whether a folder holds an index. */
  public static boolean isIndex(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (FSDirectory directory = FSDirectory.open(folder)) {
      return DirectoryReader.indexExists(directory);
    }
  }

  /** Opens a folder that must be there: Lucene would make it, and any folders above it. */
  static FSDirectory directory(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new UserException("--index: " + folder + " is not a folder with a Lucene index");
    }
    return FSDirectory.open(folder);
  }

  public static DirectoryReader open(Path folder) throws IOException {
    FSDirectory directory = directory(folder);
    try {
      return UpdatableIndex.open(directory);
    } catch (IndexNotFoundException e) {
      directory.close();
      throw new UserException("--index: there is no Lucene index in " + folder, e);
    }
  }

  /**
   * Tells commits apart, also those of an index that was deleted and made anew.
   *
   * @param reader reads the commit
   */
  public static String commitId(DirectoryReader reader) throws IOException {
    DirectoryReader plain = FilterDirectoryReader.unwrap(reader);
    return StringHelper.idToString(((StandardDirectoryReader) plain).getSegmentInfos().getId());
  }

  /** The id of the last commit of an index; that of no index is {@link #NO_COMMIT}. */
  static String lastCommitId(Directory directory) throws IOException {
    return SegmentInfos.getLastCommitGeneration(directory) < 0
        ? NO_COMMIT
        : StringHelper.idToString(SegmentInfos.readLatestCommit(directory).getId());
  }

  /** The stored id of a document. */
  public static String id(StoredFields stored, int document, String idField) throws IOException {
    String id = stored.document(document, Set.of(idField)).get(idField);
    String where = "document " + document + " of the index: field \"" + idField + "\" ";
    if (id == null) {
      throw new UserException(where + "is not stored; --id-field names another one");
    }
    String problem = DocumentId.problem(id);
    if (problem != null) {
      throw new UserException(where + problem);
    }
    return id;
  }

  /**
   * The definition that an index was made with; empty if it has no signatures of a method that the
   * options allow.
   */
  public static Optional<ChosenDefinition> definition(
      DirectoryReader reader, String textField, MethodOptions options) throws IOException {
    return definition(reader, reader.getIndexCommit().getUserData(), textField, options);
  }

  /**
   * The definition that several indexes were made with, which are read together.
   *
   * @param userData what their commits keep
   */
  public static Optional<ChosenDefinition> definition(
      IndexReader reader, Map<String, String> userData, String textField, MethodOptions options)
      throws IOException {
    List<SignatureFields> layouts = layouts(reader, textField);
    layouts.removeIf(layout -> !options.allows(layout));
    if (layouts.isEmpty()) {
      return Optional.empty();
    }
    if (layouts.size() > 1) {
      throw several(layouts);
    }
    SignatureFields layout = layouts.get(0);
    return Optional.of(
        redefine(
            layout, options.settings(layout.scheme(), remembered(userData, layout)), userData));
  }

  /**
   * Refuses a name that the index has no signatures under, where nothing else says what those would
   * be.
   */
  public static void checkNamed(IndexReader reader, String textField, MethodOptions options) {
    if (options.name() != null && !options.namesMethod()) {
      List<SignatureFields> layouts = layouts(reader, textField);
      throw new UserException(
          "--name: the index has no signatures under the name "
              + options.name()
              + " of field \""
              + Format.forTerminal(textField, 40)
              + "\"; "
              + (layouts.isEmpty() ? "it has none of that field" : "it has " + listed(layouts)));
    }
  }

  private static String listed(List<SignatureFields> layouts) {
    return layouts.stream()
        .map(layout -> layout.name() + " [" + layout.scheme() + "]")
        .collect(Collectors.joining("; "));
  }

  /** Says which definitions there are, and how to choose one. */
  static UserException several(List<SignatureFields> layouts) {
    boolean byName = layouts.stream().map(SignatureFields::name).distinct().count() > 1;
    return new UserException(
        "the index has signatures of several definitions, "
            + (byName
                ? "choose one with --method or --name: "
                : "under one name, so that none can be chosen; 'doppel attach --name' keeps one"
                    + " apart: ")
            + listed(layouts));
  }

  /** The definition of signatures that an index has, with what the index keeps of its making. */
  static ChosenDefinition redefine(
      SignatureFields layout, MethodSettings settings, Map<String, String> userData)
      throws IOException {
    InputSources sources =
        new InputSources(
                () -> Frequencies.kept(layout.scheme(), userData),
                () -> Models.kept(layout.scheme(), userData))
            .known(recorded(userData, layout));
    return redefine(layout.field(), settings, sources).named(layout.name());
  }

  /** The definition that an index was made with, of the settings that it tells. */
  static ChosenDefinition redefine(String textField, MethodSettings settings, InputSources sources)
      throws IOException {
    SchemeId made = null;
    for (MethodSettings guess : settings.withEachAnalyzer(textField)) {
      ChosenDefinition definition = ChosenDefinition.of(textField, guess, sources);
      made = made == null ? definition.near().scheme() : made;
      if (definition.near().scheme().equals(settings.scheme())) {
        return definition;
      }
    }
    throw new UserException(
        "the index has signatures of a definition that this command cannot make: the index has ["
            + settings.scheme()
            + "], the command would make ["
            + made
            + "]; "
            + (settings.scheme().version() > made.version()
                ? "use a newer version of doppel, such as wrote the index, or index the documents"
                    + " again"
                : "use the version of doppel or the program that wrote the index, or index the"
                    + " documents again"));
  }

  /** By what signatures of an index are compared, if that is recorded. */
  public static KnownModel recorded(Map<String, String> userData, SignatureFields layout) {
    String text = IndexModels.comparing(userData, layout);
    return text == null ? KnownModel.NONE : new KnownModel(KnownModel.Origin.RECORDED, text);
  }

  /**
   * What indexes keep that are read together. Where they have different models recorded, that is
   * none of all of them.
   */
  static Map<String, String> userData(ReadOnlyIndex index) throws IOException {
    Map<String, String> all = new HashMap<>(index.userData());
    for (Path folder : index.folders()) {
      try (FSDirectory directory = FSDirectory.open(folder)) {
        SegmentInfos.readLatestCommit(directory)
            .getUserData()
            .forEach((key, value) -> removeOther(key, value, all));
      }
    }
    return all;
  }

  private static void removeOther(String key, String value, Map<String, String> all) {
    if (IndexModels.isComparing(key) && !value.equals(all.get(key))) {
      all.remove(key);
    }
  }

  /** Refuses another model than the recorded one, by which all documents are compared. */
  static void checkModel(Path folder, Map<String, String> userData, ChosenDefinition definition) {
    String recorded = IndexModels.comparing(userData, definition.near().fields());
    KnownModel given = definition.model();
    if (given.origin() == KnownModel.Origin.GIVEN
        && recorded != null
        && !recorded.strip().equals(given.text().strip())) {
      throw new UserException(
          "--model: "
              + folder
              + " has another model recorded, by which all its documents are compared; leave it"
              + " out, or change it with 'doppel tune --index "
              + folder
              + " --record', to this one with --model");
    }
  }

  /** Records by what signatures are compared, if an index does not have that yet. */
  static void record(Map<String, String> userData, ChosenDefinition definition) {
    if (definition.near().learns() && definition.model().isNew()) {
      IndexModels.putComparing(userData, definition.near().fields(), definition.model().text());
    }
  }

  /**
   * Keeps with an index of another program which of its fields count.
   *
   * @param key the field that names documents; null to leave what is remembered
   */
  static void rememberFields(Map<String, String> userData, String text, String key) {
    userData.put(FieldOptions.TEXT_FIELD, text);
    if (key != null) {
      userData.put(FieldOptions.KEY_FIELD, key);
    }
  }

  /**
   * The options that an index remembers since its schemes do not tell them: under the name of the
   * definition or, as the first indexes have them, under the field alone.
   */
  static Map<MethodOption, Object> remembered(
      Map<String, String> userData, SignatureFields layout) {
    Map<MethodOption, Object> ofName = remembered(userData, layout.terms());
    return ofName.isEmpty() && layout.name().equals(layout.scheme().name())
        ? remembered(userData, layout.field())
        : ofName;
  }

  private static Map<MethodOption, Object> remembered(Map<String, String> userData, String place) {
    Map<MethodOption, Object> remembered = new TreeMap<>();
    for (MethodOption option : Methods.options()) {
      String value = userData.get(key(place, option));
      if (value != null) {
        remembered.put(option, option.rule().parse(value));
      }
    }
    return remembered;
  }

  /** Keeps with the index what its scheme does not tell, beside what others keep there. */
  public static void remember(
      IndexWriter writer, ChosenDefinition definition, InputSources sources) {
    remember(
        writer,
        userData -> {
          remember(userData, definition);
          sources.keep(userData);
        });
  }

  /** Records the model alone, beside what others keep there. */
  static void recordModel(IndexWriter writer, ChosenDefinition definition) {
    remember(writer, userData -> record(userData, definition));
  }

  /** Keeps a value with the index, beside what others keep there. */
  public static void remember(IndexWriter writer, String key, String value) {
    remember(writer, userData -> userData.put(key, value));
  }

  private static void remember(IndexWriter writer, Consumer<Map<String, String>> change) {
    Map<String, String> userData = new HashMap<>();
    Iterable<Map.Entry<String, String>> before = writer.getLiveCommitData();
    if (before != null) {
      before.forEach(entry -> userData.put(entry.getKey(), entry.getValue()));
    }
    Map<String, String> unchanged = Map.copyOf(userData);
    change.accept(userData);
    if (!userData.equals(unchanged)) {
      writer.setLiveCommitData(userData.entrySet());
    }
  }

  /** Puts a definition into the user data of a commit. */
  public static void remember(Map<String, String> userData, ChosenDefinition definition) {
    for (MethodOption option : Methods.options()) {
      String value = definition.settings().toRemember(option);
      String key = key(definition.near().fields().terms(), option);
      userData.remove(key);
      if (value != null) {
        userData.put(key, value);
      }
    }
    record(userData, definition);
  }

  private static String key(String place, MethodOption option) {
    return REMEMBERED + place + option.option();
  }

  /** The layouts of all signatures of a field, one for each name and definition. */
  static List<SignatureFields> layouts(IndexReader reader, String textField) {
    List<SignatureFields> found = layouts(reader);
    found.removeIf(layout -> !layout.field().equals(textField));
    return found;
  }

  /** The layouts of all signatures that an index has, by field, name and definition. */
  static List<SignatureFields> layouts(IndexReader reader) {
    Map<String, SignatureFields> found = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      for (FieldInfo info : leaf.reader().getFieldInfos()) {
        if (SignatureFields.schemeOf(info) != null) {
          SignatureFields layout = SignatureFields.of(info);
          found.put(layout.terms() + " " + layout.scheme(), layout);
        }
      }
    }
    return new ArrayList<>(found.values());
  }

  /** All fields that an index has signatures of. */
  static Set<String> signedFields(IndexReader reader) {
    return layouts(reader).stream()
        .map(SignatureFields::field)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
