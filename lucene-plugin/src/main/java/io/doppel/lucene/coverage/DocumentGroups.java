package io.doppel.lucene.coverage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.util.BytesRef;

/**
 * The groups that a segment's documents are in: each by the value of a field, from its sorted doc
 * values or, if it has none, as it is stored. Of several values the first one counts.
 *
 * <p>Documents must be asked for in ascending order. For use by one thread.
 */
public abstract class DocumentGroups {
  private static final DocumentGroups NONE =
      new DocumentGroups() {
        @Override
        public String of(int document) {
          return "";
        }
      };

  private DocumentGroups() {}

  /**
   * Finds the groups of a segment.
   *
   * @param reader the segment
   * @param field the field that has the names of the groups; empty for no groups
   * @return the groups
   * @throws IOException if the segment cannot be read
   */
  public static DocumentGroups of(LeafReader reader, String field) throws IOException {
    FieldInfo info = field.isEmpty() ? null : reader.getFieldInfos().fieldInfo(field);
    if (info == null) {
      return NONE;
    }
    boolean sorted =
        info.getDocValuesType() == DocValuesType.SORTED
            || info.getDocValuesType() == DocValuesType.SORTED_SET;
    return sorted
        ? ofDocValues(DocValues.getSortedSet(reader, field))
        : ofStored(reader.storedFields(), field);
  }

  /**
   * The group of a document.
   *
   * @param document its number in the segment, not before the last one
   * @return the name of its group; empty if it is in none
   * @throws IOException if it cannot be read
   */
  public abstract String of(int document) throws IOException;

  private static DocumentGroups ofDocValues(SortedSetDocValues values) {
    return new DocumentGroups() {
      @Override
      public String of(int document) throws IOException {
        if (!values.advanceExact(document)) {
          return "";
        }
        BytesRef name = values.lookupOrd(values.nextOrd());
        return new String(name.bytes, name.offset, name.length, StandardCharsets.UTF_8);
      }
    };
  }

  private static DocumentGroups ofStored(StoredFields stored, String field) {
    return new DocumentGroups() {
      @Override
      public String of(int document) throws IOException {
        return Objects.requireNonNullElse(stored.document(document, Set.of(field)).get(field), "");
      }
    };
  }
}
