package io.doppel.cli.index;

import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.document.Document;

/**
 * The definitions that an index has besides the one that documents are added with. They are signed
 * with all of them: a document that takes the place of an earlier one would lose its signatures
 * otherwise.
 */
public final class OtherDefinitions {
  private final List<Definition> others;

  private OtherDefinitions(List<Definition> others) {
    this.others = others;
  }

  /**
   * What an index has under other names than the chosen one.
   *
   * @param all what the index has
   * @param chosen what documents are added with
   */
  public static OtherDefinitions of(IndexFolder.Content all, ChosenDefinition chosen)
      throws IOException {
    String name = chosen.near().fields().name();
    List<Definition> others = new ArrayList<>();
    for (SignatureFields layout : all.layouts()) {
      if (!layout.name().equals(name)) {
        others.add(remade(layout, all, chosen).near());
      }
    }
    if (others.stream().map(other -> other.fields().name()).distinct().count() < others.size()) {
      throw IndexFiles.several(all.layouts());
    }
    return new OtherDefinitions(others);
  }

  private static ChosenDefinition remade(
      SignatureFields layout, IndexFolder.Content all, ChosenDefinition chosen) throws IOException {
    ChosenDefinition other =
        IndexFiles.redefine(
            layout,
            MethodSettings.of(
                layout.scheme(), IndexFiles.remembered(all.userData(), layout), Map.of()),
            all.userData());
    if (!other.groupedBy().isEmpty() && !other.groupedBy().equals(chosen.groupedBy())) {
      throw new UserException(
          "--index: "
              + all.folder()
              + " has signatures under the name "
              + layout.name()
              + " with boilerplate of groups by "
              + other.groupedBy()
              + ", which documents that are added under the name "
              + chosen.near().fields().name()
              + " would lose; add them with --name "
              + layout.name()
              + ", and 'doppel attach --name' the others");
    }
    return other;
  }

  /** Adds the signatures of all of them to a document. */
  public void sign(Document document, DocumentText text) throws IOException {
    for (Definition other : others) {
      Optional<Signature> signature = other.sign(text);
      if (signature.isPresent()) {
        other.addSignature(document, signature.get());
      } else {
        other.fields().addNone(document); // so that nobody reads the text again to find it out
      }
    }
  }
}
