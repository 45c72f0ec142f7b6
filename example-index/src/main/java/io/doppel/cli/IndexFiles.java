package io.doppel.cli;

import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.scan.Attach;
import io.doppel.lucene.scan.UpdatableIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
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
final class IndexFiles {
  /** The whole document as a line of JSON, stored. */
  static final String SOURCE = "doppel.source";

  /** In a commit's user data: what an index remembers of the options it was made with. */
  private static final String REMEMBERED = "doppel.option.";

  /** In a commit's user data: the fields of an index of another program that count. */
  static final String TEXT_FIELD = "doppel.field.text";

  static final String KEY_FIELD = "doppel.field.key";

  static final String NO_COMMIT = "none";

  private IndexFiles() {}

  /** Whether a folder holds an index. */
  static boolean isIndex(Path folder) throws IOException {
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

  static DirectoryReader open(Path folder) throws IOException {
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
  static String commitId(DirectoryReader reader) throws IOException {
    DirectoryReader plain = FilterDirectoryReader.unwrap(reader);
    return StringHelper.idToString(((StandardDirectoryReader) plain).getSegmentInfos().getId());
  }

  /** The same of the last commit of an index; that of no index is {@link #NO_COMMIT}. */
  static String lastCommitId(Directory directory) throws IOException {
    return SegmentInfos.getLastCommitGeneration(directory) < 0
        ? NO_COMMIT
        : StringHelper.idToString(SegmentInfos.readLatestCommit(directory).getId());
  }

  /** The stored id of a document. */
  static String id(StoredFields stored, int document, String idField) throws IOException {
    String id = stored.document(document, Set.of(idField)).get(idField);
    String where = "document " + document + " of the index: field \"" + idField + "\" ";
    if (id == null) {
      throw new UserException(where + "is not stored; --id-field names another one");
    }
    String problem = DocumentParser.idProblem(id);
    if (problem != null) {
      throw new UserException(where + problem);
    }
    return id;
  }

  /**
   * The definition that an index was made with; empty if it has no signatures of a method that the
   * options allow.
   */
  static Optional<Definition> definition(
      DirectoryReader reader, String textField, MethodOptions options) throws IOException {
    return definition(reader, reader.getIndexCommit().getUserData(), textField, options);
  }

  /**
   * The same for several indexes that are read together.
   *
   * @param userData what their commits keep
   */
  static Optional<Definition> definition(
      IndexReader reader, Map<String, String> userData, String textField, MethodOptions options)
      throws IOException {
    List<SchemeId> schemes = schemes(reader, textField);
    schemes.removeIf(scheme -> !options.allows(scheme.name()));
    if (schemes.isEmpty()) {
      return Optional.empty();
    }
    if (schemes.size() > 1) {
      throw new UserException(
          "the index has signatures of several definitions, choose one with --method: "
              + schemes.stream().map(SchemeId::toString).collect(Collectors.joining("; ")));
    }
    return Optional.of(
        redefine(
            textField,
            options.settings(schemes.get(0), remembered(userData, textField)),
            new Sources(
                Frequencies.kept(schemes.get(0), userData),
                Models.kept(schemes.get(0), userData))));
  }

  /** The definition that an index was made with, of the settings that it tells. */
  static Definition redefine(String textField, MethodSettings settings, Sources sources)
      throws IOException {
    SchemeId made = null;
    for (MethodSettings guess : settings.withEachAnalyzer(textField)) {
      Definition definition = Definition.of(textField, guess, sources);
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

  /**
   * Keeps with an index of another program which of its fields count.
   *
   * @param key the field that names documents; null to leave what is remembered
   */
  static void rememberFields(Map<String, String> userData, String text, String key) {
    userData.put(TEXT_FIELD, text);
    if (key != null) {
      userData.put(KEY_FIELD, key);
    }
  }

  /**
   * Refuses an index to which signatures were not yet attached to the end: what has none would not
   * be found.
   */
  static void checkFinished(Definition definition, Map<String, String> userData) {
    if (Attach.isUnfinished(userData, definition.near())) {
      throw new UserException(
          "the index has "
              + definition.near().scheme().name()
              + " signatures of some documents only, since 'doppel attach' was stopped; run it"
              + " again with --field "
              + definition.near().field());
    }
  }

  /** The options that an index remembers since its schemes do not tell them. */
  static Map<MethodOption, Object> remembered(Map<String, String> userData, String textField) {
    Map<MethodOption, Object> remembered = new EnumMap<>(MethodOption.class);
    for (MethodOption option : MethodOption.values()) {
      String value = userData.get(key(textField, option));
      if (value != null) {
        remembered.put(option, option.rule().parse(value));
      }
    }
    return remembered;
  }

  /** Keeps with the index what its scheme does not tell, beside what others keep there. */
  static void remember(IndexWriter writer, Definition definition, Sources sources) {
    remember(
        writer,
        userData -> {
          remember(userData, definition);
          sources.keep(userData);
        });
  }

  /** Keeps a value with the index, beside what others keep there. */
  static void remember(IndexWriter writer, String key, String value) {
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

  /** The same in the user data of a commit. */
  static void remember(Map<String, String> userData, Definition definition) {
    for (MethodOption option : MethodOption.values()) {
      String value = definition.settings().toRemember(option);
      userData.remove(key(definition.near().field(), option));
      if (value != null) {
        userData.put(key(definition.near().field(), option), value);
      }
    }
  }

  private static String key(String textField, MethodOption option) {
    return REMEMBERED + textField + option.option();
  }

  /** The schemes of all signatures of a field. */
  static List<SchemeId> schemes(IndexReader reader, String textField) {
    Map<String, SchemeId> found = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      for (FieldInfo info : leaf.reader().getFieldInfos()) {
        SchemeId scheme = SignatureFields.schemeOf(info);
        if (scheme != null && SignatureFields.of(info).field().equals(textField)) {
          found.put(scheme.toString(), scheme);
        }
      }
    }
    return new ArrayList<>(found.values());
  }

  /** All fields that an index has signatures of. */
  static Set<String> signedFields(IndexReader reader) {
    Set<String> found = new TreeSet<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      for (FieldInfo info : leaf.reader().getFieldInfos()) {
        if (SignatureFields.schemeOf(info) != null) {
          found.add(SignatureFields.of(info).field());
        }
      }
    }
    return found;
  }
}
