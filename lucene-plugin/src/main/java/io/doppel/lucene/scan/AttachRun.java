package io.doppel.lucene.scan;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.measure.Signature;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/** Does what {@link Attach} is set to. */
final class AttachRun {
  /** So many documents of a segment are tried to see whether its text can be used. */
  private static final int TRIED = 100;

  private final Attach settings;
  private final NearDup near;
  private final SignatureFields fields;

  AttachRun(Attach settings) {
    this.settings = settings;
    this.near = settings.near;
    this.fields = near.fields();
  }

  AttachReport run() throws IOException {
    AttachReport done = settings.writer == null ? alone() : beside(settings.writer);
    if (settings.dryRun || !settings.verify) {
      return done;
    }
    try (DirectoryReader reader =
        settings.writer == null
            ? UpdatableIndex.open(settings.directory)
            : DirectoryReader.open(settings.writer)) {
      return done.plus(ranges(reader).forEach(Verifying::new));
    }
  }

  private DocumentRanges ranges(IndexReader reader) {
    return new DocumentRanges(reader, settings.threads, settings.progress);
  }

  private AttachReport alone() throws IOException {
    UpdatableIndex.check(settings.directory, settings.older);
    try (DirectoryReader reader = UpdatableIndex.open(settings.directory)) {
      check(reader);
      if (settings.dryRun) {
        return ranges(reader).forEach(leaf -> new Attaching(leaf, null, null));
      }
      try (IndexWriter writer = UpdatableIndex.openWriter(settings.directory, reader)) {
        return write(writer);
      }
    }
  }

  /** Commits whenever the memory is full, and in the end. */
  private AttachReport write(IndexWriter writer) throws IOException {
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
      AttachReport done =
          ranges(reader).forEach(leaf -> new Attaching(leaf, updates, new AtomicBoolean()));
      if (writer.hasUncommittedChanges() || !finished.equals(userData(writer))) {
        writer.setLiveCommitData(finished.entrySet());
        writer.commit();
      }
      return done;
    }
  }

  private static Map<String, String> userData(IndexWriter writer) {
    Map<String, String> userData = new HashMap<>();
    writer.getLiveCommitData().forEach(entry -> userData.put(entry.getKey(), entry.getValue()));
    return userData;
  }

  /** Goes through the index again as long as segments are merged away meanwhile. */
  private AttachReport beside(IndexWriter writer) throws IOException {
    DocValuesUpdates updates =
        settings.dryRun
            ? null
            : new DocValuesUpdates(
                writer,
                settings.memory,
                () -> DirectoryReader.open(writer).close()); // it has them written
    AtomicBoolean missed = new AtomicBoolean(true);
    AttachReport sum = AttachReport.NOTHING;
    while (missed.getAndSet(false)) {
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        UpdatableIndex.check(reader);
        check(reader);
        AttachReport pass = ranges(reader).forEach(leaf -> new Attaching(leaf, updates, missed));
        sum =
            new AttachReport(
                sum.attached() + pass.attached(),
                Math.max(0, pass.already() - sum.attached()), // not those of earlier passes
                pass.without(),
                0);
      }
    }
    return sum;
  }

  /** Refuses what has no text that can be signed, or no place for signatures. */
  private void check(IndexReader reader) throws IOException {
    boolean hasText = reader.numDocs() == 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      try {
        fields.in(leaf.reader());
        checkName(leaf.reader().getFieldInfos().fieldInfo(fields.attached().name()));
        hasText |= hasText(leaf);
      } catch (IllegalArgumentException e) {
        throw new AttachException(e.getMessage(), e);
      }
    }
    if (!hasText) {
      throw new AttachException(
          "field "
              + near.field()
              + " has no text to sign: it is neither stored nor indexed in any document");
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

  /**
   * Whether a segment has a text; some are signed, to see whether they can be.
   *
   * @throws IllegalArgumentException if the order of words matters and is not there
   */
  private boolean hasText(LeafReaderContext leaf) throws IOException {
    NearDup.SegmentSignatures texts = near.textSignatures(leaf, settings.titles);
    Bits live = leaf.reader().getLiveDocs();
    boolean found = texts == null;
    for (int document = 0;
        document < Math.min(TRIED, leaf.reader().maxDoc()) && !found;
        document++) {
      found = (live == null || live.get(document)) && texts.of(document).isPresent();
    }
    return texts != null;
  }

  /** Signs the documents of a segment that have no signature. */
  private final class Attaching implements DocumentRanges.Worker {
    private final LeafReaderContext leaf;
    private final DocValuesUpdates updates;
    private final AtomicBoolean missed;

    /** Null if the segment has none. */
    private final NearDup.SegmentSignatures texts;

    /** Null if the segment has none. */
    private final SignatureReader present;

    private long attached;
    private long already;
    private long without;

    /**
     * @param updates null for a dry run
     * @param missed is set if the segment was merged away
     */
    Attaching(LeafReaderContext leaf, DocValuesUpdates updates, AtomicBoolean missed)
        throws IOException {
      this.leaf = leaf;
      this.updates = updates;
      this.missed = missed;
      this.texts = near.textSignatures(leaf, settings.titles);
      this.present = SignatureReader.ofDocValues(leaf, fields);
    }

    @Override
    public void document(int document) throws IOException {
      if (present != null && present.advanceExact(document)) {
        already++;
        return;
      }
      Optional<Signature> signature = texts == null ? Optional.empty() : texts.of(document);
      if (signature.isEmpty()) {
        without++;
      } else if (updates == null
          || updates.update(leaf.reader(), document, fields.attached().of(signature.get()))) {
        attached++;
      } else {
        missed.set(true);
      }
    }

    @Override
    public AttachReport report() {
      return new AttachReport(attached, already, without, 0);
    }
  }

  /** Compares the attached signatures of a segment with those of its texts. */
  private final class Verifying implements DocumentRanges.Worker {
    private final LeafReaderContext leaf;
    private final SignatureReader attached;
    private final NearDup.SegmentSignatures texts;
    private long verified;

    Verifying(LeafReaderContext leaf) throws IOException {
      this.leaf = leaf;
      this.attached = SignatureReader.ofAttached(leaf, fields);
      this.texts = attached == null ? null : near.textSignatures(leaf, settings.titles);
    }

    @Override
    public void document(int document) throws IOException {
      if (attached == null || !attached.advanceExact(document)) {
        return;
      }
      Optional<Signature> signature = texts == null ? Optional.empty() : texts.of(document);
      if (signature.isEmpty()
          || signature.get().length() != attached.length()
          || !new BytesRef(signature.get().pack()).bytesEquals(attached.packed())) {
        throw new AttachException(
            "document "
                + (leaf.docBase + document)
                + " has an attached signature that is not that of its text in field "
                + near.field()
                + "; was it attached with other fields of title and address? What was attached"
                + " stays in the index");
      }
      verified++;
    }

    @Override
    public AttachReport report() {
      return new AttachReport(0, 0, 0, verified);
    }
  }
}
