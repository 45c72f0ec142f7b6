package io.doppel.lucene.scan;

import io.doppel.lucene.DocumentText;
import io.doppel.lucene.coverage.DocumentGroups;
import io.doppel.lucene.coverage.FieldText;
import io.doppel.lucene.coverage.FieldTexts;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.Reader;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/** Does what {@link Attach} is set to. */
final class AttachRun {
  private final Attach settings;
  private final Definition near;
  private final SignatureFields fields;

  private long attached;
  private long already;
  private long without;
  private long verified;

  /** Of all segments. */
  private int maxDoc;

  /** Whether a segment was merged away before its documents were updated. */
  private boolean missed;

  AttachRun(Attach settings) {
    this.settings = settings;
    this.near = settings.near;
    this.fields = near.fields();
  }

  AttachReport run() throws IOException {
    if (settings.writer == null) {
      attachAlone();
    } else {
      attachBeside(settings.writer);
    }
    if (settings.verify && !settings.dryRun) {
      try (DirectoryReader reader =
          settings.writer == null
              ? UpdatableIndex.open(settings.directory)
              : DirectoryReader.open(settings.writer)) {
        verify(reader);
      }
    }
    return new AttachReport(attached, already, without, verified);
  }

  void check() throws IOException {
    if (settings.writer == null) {
      openChecked().close();
    } else {
      try (DirectoryReader reader = DirectoryReader.open(settings.writer)) {
        UpdatableIndex.check(reader);
        check(reader);
      }
    }
  }

  private DirectoryReader openChecked() throws IOException {
    UpdatableIndex.check(settings.directory, settings.older);
    DirectoryReader reader = UpdatableIndex.open(settings.directory);
    try {
      check(reader);
      return reader;
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  private void attachAlone() throws IOException {
    try (DirectoryReader reader = openChecked()) {
      if (settings.dryRun) {
        attach(reader, null);
      } else {
        try (IndexWriter writer = UpdatableIndex.openWriter(settings.directory, reader)) {
          write(writer);
        }
      }
    }
  }

  /** Commits whenever the memory is full, and in the end. */
  private void write(IndexWriter writer) throws IOException {
    Map<String, String> finished = userData(writer);
    finished.putAll(settings.userData);
    finished.remove(Attach.unfinished(near));
    Map<String, String> unfinished = new HashMap<>(finished);
    unfinished.put(Attach.unfinished(near), "");
    DocValuesUpdates updates =
        new DocValuesUpdates(
            writer,
            settings.memory,
            () -> {
              writer.setLiveCommitData(unfinished.entrySet());
              writer.commit();
            });
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      check(reader); // once more, now that nobody else can write
      attach(reader, updates);
      try (DirectoryReader signed = DirectoryReader.open(writer)) {
        finished.putAll(settings.lastUserData.apply(signed));
      }
      if (writer.hasUncommittedChanges() || !finished.equals(userData(writer))) {
        writer.setLiveCommitData(finished.entrySet());
        writer.commit();
      }
    }
  }

  private static Map<String, String> userData(IndexWriter writer) {
    Map<String, String> userData = new HashMap<>();
    writer.getLiveCommitData().forEach(entry -> userData.put(entry.getKey(), entry.getValue()));
    return userData;
  }

  /** Goes through the index again as long as segments are merged away meanwhile. */
  private void attachBeside(IndexWriter writer) throws IOException {
    DocValuesUpdates updates =
        settings.dryRun
            ? null
            : new DocValuesUpdates(
                writer,
                settings.memory,
                () -> DirectoryReader.open(writer).close()); // it has them written
    do {
      long before = attached;
      already = 0;
      without = 0;
      missed = false;
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        UpdatableIndex.check(reader);
        check(reader);
        attach(reader, updates);
      }
      already = Math.max(0, already - before);
    } while (missed);
  }

  /** Refuses what has no text that can be signed, or no place for signatures. */
  private void check(IndexReader reader) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      checkName(leaf.reader().getFieldInfos().fieldInfo(fields.attached().name()));
    }
    FieldTexts texts = FieldTexts.of(reader.getContext(), near.field());
    if (reader.numDocs() > 0 && texts.isEmpty()) {
      throw new AttachException(
          "field "
              + near.field()
              + " has no text to sign: it is neither stored nor indexed in any document");
    }
    if (!near.ignoresOrder() && !texts.keepOrder()) {
      checkOrder(reader);
    }
  }

  /**
   * Some documents have words without order. Only those that will be signed need it, and they may
   * have it elsewhere: they are read, up to the first one without.
   */
  private void checkOrder(IndexReader reader) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      FixedBitSet wanted = unsigned(leaf);
      FieldText texts = near.source().open(leaf, wanted);
      for (int document = next(wanted, 0);
          texts != null && document != DocIdSetIterator.NO_MORE_DOCS;
          document = next(wanted, document + 1)) {
        if (texts.signable(document, near.takesTerms()) != null) {
          checkOrder(texts, leaf.docBase + document);
        }
      }
    }
  }

  private void checkName(FieldInfo info) {
    if (info != null
        && (info.getDocValuesType() != fields.attached().type()
            || info.getIndexOptions() != IndexOptions.NONE)) {
      throw new AttachException(
          "field "
              + info.getName()
              + " is there and was not attached: signatures would be "
              + fields.attached().type()
              + " doc values, the index has "
              + info.getDocValuesType());
    }
  }

  /** Says what the other doors say. */
  private void checkOrder(FieldText texts, int document) {
    if (!texts.keepsOrder() && !near.ignoresOrder()) {
      throw new AttachException(near.source().unordered(document).getMessage());
    }
  }

  /**
   * Attaches signatures to documents that have none.
   *
   * @param updates null for a dry run
   */
  private void attach(IndexReader reader, DocValuesUpdates updates) throws IOException {
    maxDoc = reader.maxDoc();
    for (LeafReaderContext leaf : reader.leaves()) {
      FixedBitSet wanted = unsigned(leaf);
      already += leaf.reader().numDocs() - wanted.cardinality();
      sign(
          leaf,
          wanted,
          settings.attaching,
          (document, signature) -> {
            if (signature == null) {
              without++;
            } else if (updates == null
                || updates.update(leaf.reader(), document, fields.attached().of(signature))) {
              attached++;
            } else {
              missed = true;
            }
          });
    }
    settings.attaching.progress(maxDoc, maxDoc);
  }

  /** The live documents without a signature. */
  private FixedBitSet unsigned(LeafReaderContext leaf) throws IOException {
    SignatureReader present = near.source().in(leaf).stored();
    FixedBitSet unsigned = new FixedBitSet(leaf.reader().maxDoc());
    Bits live = leaf.reader().getLiveDocs();
    for (int document = 0; document < leaf.reader().maxDoc(); document++) {
      if ((live == null || live.get(document))
          && (present == null || !present.advanceExact(document))) {
        unsigned.set(document);
      }
    }
    return unsigned;
  }

  /** Compares attached signatures with those of the texts. */
  private void verify(IndexReader reader) throws IOException {
    maxDoc = reader.maxDoc();
    for (LeafReaderContext leaf : reader.leaves()) {
      if (!near.source().in(leaf).isAttached()) {
        continue;
      }
      SignatureReader stored = near.source().in(leaf).attached();
      FixedBitSet wanted = new FixedBitSet(leaf.reader().maxDoc());
      wanted.or(fields.attached().documents(leaf.reader()));
      Bits live = leaf.reader().getLiveDocs();
      for (int i = 0; live != null && i < wanted.length(); i++) {
        if (!live.get(i)) {
          wanted.clear(i);
        }
      }
      sign(
          leaf,
          wanted,
          settings.verifying,
          (document, signature) -> {
            if (!stored.advanceExact(document) || !isSame(signature, stored)) {
              throw new AttachException(
                  "document "
                      + (leaf.docBase + document)
                      + " has an attached signature that is not that of its text in field "
                      + near.field()
                      + "; was it attached with other fields of title and address? What was"
                      + " attached stays in the index");
            }
            verified++;
          });
    }
    settings.verifying.progress(maxDoc, maxDoc);
  }

  private static boolean isSame(Signature signature, SignatureReader stored) throws IOException {
    return signature != null
        && signature.length() == stored.length()
        && new BytesRef(signature.pack()).bytesEquals(stored.packed());
  }

  /** Gives the signatures of documents, in their order; null for one that has none. */
  private void sign(
      LeafReaderContext leaf, FixedBitSet wanted, ProgressListener progress, TextSigner.Taker taker)
      throws IOException {
    FieldText texts = near.source().open(leaf, wanted);
    StoredFields stored = leaf.reader().storedFields();
    DocumentGroups groups = DocumentGroups.of(leaf.reader(), near.groupedBy());
    try (TextSigner signer = new TextSigner(near, settings.threads, taker)) {
      for (int document = next(wanted, 0);
          document != DocIdSetIterator.NO_MORE_DOCS;
          document = next(wanted, document + 1)) {
        FieldText.Signable text =
            texts == null ? null : texts.signable(document, near.takesTerms());
        if (text == null) {
          taker.take(document, null);
        } else {
          checkOrder(texts, leaf.docBase + document);
          signer.add(
              document,
              documentText(stored, document, text.reader()).withGroup(groups.of(document)),
              text.length());
        }
        progress.progress(leaf.docBase + document + 1L, maxDoc);
      }
      signer.finish();
    }
  }

  private static int next(FixedBitSet wanted, int from) {
    return from < wanted.length() ? wanted.nextSetBit(from) : DocIdSetIterator.NO_MORE_DOCS;
  }

  private DocumentText documentText(StoredFields stored, int document, Reader text)
      throws IOException {
    return settings.titles == null
        ? DocumentText.of(text)
        : settings.titles.documentText(stored, document, text);
  }
}
