package io.doppel.lucene.frequencies;

import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.BoilerplateCounter;
import io.doppel.lucene.coverage.DocumentGroups;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.SchemeId;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.Bits;

/**
 * The boilerplate of an index, and the place where it is kept: the user data of its commits. It is
 * frozen: documents that are added later do not change it, so all signatures of the index stay
 * comparable.
 *
 * <p>An index that has the text, stored or indexed, is all it takes. Here each site has boilerplate
 * of its own; the field {@code site} has doc values or is stored:
 *
 * <pre>{@code
 * SetBuilder builder = SetBuilder.shingles("body");
 * Boilerplate boilerplate = IndexBoilerplate.of(reader, builder.features(), 0.1, "site");
 * Definition near = builder.boilerplate(boilerplate).build();
 *
 * Joins.pairs(near, reader, JoinSettings.DEFAULT); // the pairs of that index, signed from its text
 *
 * Document document = new Document();             // or a new index, with signatures
 * near.addSignature(document, DocumentText.of(text).withGroup(site));
 * writer.addDocument(document);
 * Map<String, String> userData = new HashMap<>();
 * IndexBoilerplate.put(userData, boilerplate);
 * writer.setLiveCommitData(userData.entrySet());
 *
 * String id = IndexBoilerplate.id(schemeOfTheIndex);   // whoever searches it, later
 * IndexBoilerplate.get(reader.getIndexCommit().getUserData(), id);
 * }</pre>
 *
 * <p>An index that has signatures of the same method without boilerplate, or with another one,
 * cannot be searched with the new definition: it is refused with a message that names both.
 */
public final class IndexBoilerplate {
  private static final String KEY = "doppel.boilerplate.";

  private IndexBoilerplate() {}

  /**
   * Finds the features that more than a share of all live documents have.
   *
   * @param reader the index
   * @param features a definition whose signatures are features: {@code SetBuilder.features}, for
   *     which the text is read; where the index has signatures of {@code shingles-exact}, {@code
   *     containment} or {@code qgrams}, that definition, for which it is not
   * @param share in (0, 1)
   * @return the boilerplate
   * @throws IOException if the index cannot be read
   */
  public static Boilerplate of(IndexReader reader, Definition features, double share)
      throws IOException {
    return count(reader, features, "").boilerplate(share);
  }

  /**
   * Finds the same, and of each group the features that more than the share of its documents have.
   *
   * @param reader the index
   * @param features a definition whose signatures are features
   * @param share in (0, 1)
   * @param groupField the field whose value is the name of a document's group: sorted doc values,
   *     or stored
   * @return the boilerplate
   * @throws IOException if the index cannot be read
   * @throws IllegalArgumentException if no document has a group
   */
  public static Boilerplate of(
      IndexReader reader, Definition features, double share, String groupField) throws IOException {
    BoilerplateCounter counter = count(reader, features, groupField);
    if (counter.grouped() == 0) {
      throw new IllegalArgumentException(
          "groupField must have sorted doc values or be stored in a document that has features, got"
              + " "
              + groupField);
    }
    return counter.boilerplate(share);
  }

  private static BoilerplateCounter count(
      IndexReader reader, Definition features, String groupField) throws IOException {
    BoilerplateCounter counter = new BoilerplateCounter(groupField);
    for (LeafReaderContext leaf : reader.leaves()) {
      Bits live = leaf.reader().getLiveDocs();
      Definition.SegmentSignatures signatures = features.signatures(leaf);
      DocumentGroups groups = DocumentGroups.of(leaf.reader(), groupField);
      for (int document = 0; document < leaf.reader().maxDoc(); document++) {
        if (live == null || live.get(document)) {
          Optional<Signature> signature = signatures.of(document);
          if (signature.isPresent()) {
            counter.add((SetSignature) signature.get(), groups.of(document));
          }
        }
      }
    }
    return counter;
  }

  /**
   * Adds boilerplate to a commit's user data.
   *
   * @param userData the user data, for {@link
   *     org.apache.lucene.index.IndexWriter#setLiveCommitData}
   * @param boilerplate the boilerplate
   */
  public static void put(Map<String, String> userData, Boilerplate boilerplate) {
    userData.put(KEY + boilerplate.id(), Base64.getEncoder().encodeToString(boilerplate.pack()));
  }

  /**
   * Finds boilerplate in a commit's user data.
   *
   * @param userData the user data, from {@link
   *     org.apache.lucene.index.DirectoryReader#getIndexCommit}
   * @param id its id, as the scheme's id has it: {@link #id}
   * @return the boilerplate, or null if it is not there
   * @throws IllegalArgumentException if it is damaged, or another one
   */
  public static Boilerplate get(Map<String, String> userData, String id) {
    String packed = userData.get(KEY + id);
    if (packed == null) {
      return null;
    }
    Boilerplate boilerplate = Boilerplate.unpack(Base64.getDecoder().decode(packed));
    if (!boilerplate.id().equals(id)) {
      throw new IllegalArgumentException(
          "the index must keep boilerplate " + id + " under its name, got " + boilerplate.id());
    }
    return boilerplate;
  }

  /**
   * The id of the boilerplate that signatures were made without.
   *
   * @param scheme the scheme of the signatures
   * @return the id, or null if they were made with all features
   */
  public static String id(SchemeId scheme) {
    String parameter = scheme.parameter("boilerplate");
    return parameter == null ? null : parameter.substring(parameter.lastIndexOf('-') + 1);
  }
}
