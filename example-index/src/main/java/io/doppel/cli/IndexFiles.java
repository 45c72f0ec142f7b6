package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.document.SignatureFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.store.FSDirectory;

/**
 * What the command knows of its indexes: the fields it writes besides the signatures, and which
 * definitions an index has.
 */
final class IndexFiles {
  /** The whole document as a line of JSON, stored. */
  static final String SOURCE = "doppel.source";

  private IndexFiles() {}

  static DirectoryReader open(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new UserException("--index: " + folder + " is not a folder with a Lucene index");
    }
    FSDirectory directory = FSDirectory.open(folder);
    try {
      return DirectoryReader.open(directory);
    } catch (IndexNotFoundException e) {
      directory.close();
      throw new UserException("--index: there is no Lucene index in " + folder, e);
    }
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
   * The definition for an index: the one it was made with, or where it has no signatures the one
   * that the options ask for.
   */
  static NearDup definition(DirectoryReader reader, String textField, MethodOptions options) {
    List<SchemeId> schemes = schemes(reader, textField);
    schemes.removeIf(scheme -> !options.allows(scheme.name()));
    if (schemes.isEmpty()) {
      Settings settings = options.settings();
      return settings.method().define(textField, settings);
    }
    if (schemes.size() > 1) {
      throw new UserException(
          "the index has signatures of several definitions, choose one with --method: "
              + schemes.stream().map(SchemeId::toString).collect(Collectors.joining("; ")));
    }
    return redefine(textField, options.settings(schemes.get(0)));
  }

  private static NearDup redefine(String textField, Settings settings) {
    SchemeId scheme = settings.scheme();
    NearDup near = settings.method().define(textField, settings);
    if (!near.scheme().equals(scheme)) {
      throw new UserException(
          "the index has signatures of a definition that this command cannot make: the index has ["
              + scheme
              + "], the command would make ["
              + near.scheme()
              + "]");
    }
    return near;
  }

  /** The schemes of all signatures of a field. */
  static List<SchemeId> schemes(DirectoryReader reader, String textField) {
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
}
