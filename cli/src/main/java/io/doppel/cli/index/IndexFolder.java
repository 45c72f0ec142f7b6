package io.doppel.cli.index;

import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.Frequencies;
import io.doppel.cli.method.InputSources;
import io.doppel.cli.method.KnownModel;
import io.doppel.cli.method.Models;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.output.UserException;
import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.frequencies.IndexBoilerplate;
import io.doppel.lucene.method.KeptSources;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.method.OptionNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexDeletionPolicy;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogByteSizeMergePolicy;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;

/** The folder that {@code doppel index} writes to: with an index, or with none yet. */
public final class IndexFolder {
  private final Path folder;
  private final boolean isNew;
  private boolean wasLocked;

  private IndexFolder(Path folder, boolean isNew) {
    this.folder = folder;
    this.isNew = isNew;
  }

  /**
   * What an index says of its signatures.
   *
   * @param folder the index
   * @param layouts those of all signatures of the field
   * @param userData what else the index keeps
   * @param commit the id of the commit that says so
   */
  public record Content(
      Path folder, List<SignatureFields> layouts, Map<String, String> userData, String commit) {
    /** No index. */
    public static final Content NOTHING =
        new Content(null, List.of(), Map.of(), IndexFiles.NO_COMMIT);

    /**
     * Leaves only the signatures of one name, to which those of other documents are added. Those of
     * a name that is given need not be there yet.
     */
    public Content chosen(MethodOptions options) {
      if (layouts.isEmpty() || options.name() == null && isOfOneName(layouts)) {
        return this;
      }
      List<SignatureFields> chosen = layouts.stream().filter(options::allows).toList();
      if (options.name() == null && (chosen.isEmpty() || !isOfOneName(chosen))) {
        throw IndexFiles.several(layouts);
      }
      return new Content(folder, chosen, userData, commit);
    }

    /**
     * What the options ask for of documents that are added: where they do not say what signatures
     * are, those are as the index has them.
     *
     * @param search options that say how to search, for when none of that kind are given
     * @param usual the method if neither the index nor the options name one
     */
    public MethodSettings settings(
        MethodOptions options, Map<MethodOption, Object> search, Method usual) {
      Map<MethodOption, Object> given = options.given();
      if (!options.hasSearchOptions()) {
        given.putAll(search);
      }
      Method named = options.namedMethod();
      if (layouts.isEmpty() || named != null) {
        return MethodSettings.of(named == null ? usual : named, given);
      }
      SignatureFields layout = layouts.get(0);
      SchemeId scheme = layout.scheme();
      boolean says =
          given.keySet().stream().anyMatch(option -> option.isSignature() && !option.isKept());
      return says
          ? MethodSettings.of(Methods.of(scheme.name(), OptionNames.COMMAND), given)
          : MethodSettings.of(scheme, IndexFiles.remembered(userData, layout), given);
    }

    private static boolean isOfOneName(List<SignatureFields> layouts) {
      return layouts.stream().map(SignatureFields::name).distinct().count() <= 1;
    }

    /**
     * What signatures of a method are made with.
     *
     * @param counted the frequencies for an index that has no signatures yet
     */
    public InputSources sources(Method method, Frequencies counted) {
      return layouts.isEmpty()
          ? new InputSources(() -> counted, Models::ofFiles)
          : new InputSources(() -> kept(method), () -> models(method)).known(recorded());
    }

    /** By what its signatures are compared. */
    private KnownModel recorded() {
      return layouts.isEmpty() ? KnownModel.NONE : IndexFiles.recorded(userData, layouts.get(0));
    }

    /** Refuses to add documents by another model than the recorded one. */
    public void checkModel(ChosenDefinition definition) {
      IndexFiles.checkModel(folder, userData, definition);
    }

    /**
     * The definition for settings: those of the index, or others.
     *
     * @param name of signatures that the index does not have yet; null for that of the method
     */
    public ChosenDefinition define(
        String field, String name, MethodSettings settings, InputSources sources)
        throws IOException {
      ChosenDefinition defined =
          settings.scheme() == null
              ? ChosenDefinition.of(field, settings, sources)
              : IndexFiles.redefine(field, settings, sources);
      return defined.named(layouts.isEmpty() ? name : layouts.get(0).name());
    }

    private List<SchemeId> schemes() {
      return layouts.stream().map(SignatureFields::scheme).toList();
    }

    /** The frequencies and the boilerplate that signatures of a method were made with. */
    private Frequencies kept(Method method) {
      return new Frequencies() {
        @Override
        public FeatureFrequencies of(Definition features) {
          return kept(method, KeptSources::frequenciesId, "by document frequencies")
              .frequencies(features);
        }

        @Override
        public Boilerplate boilerplate(Definition features, MethodSettings settings) {
          return kept(method, IndexBoilerplate::id, "without boilerplate")
              .boilerplate(features, settings);
        }
      };
    }

    private KeptSources kept(Method method, Function<SchemeId, String> needed, String how) {
      for (SchemeId scheme : schemes()) {
        if (scheme.name().equals(method.id()) && needed.apply(scheme) != null) {
          return new KeptSources(scheme, userData);
        }
      }
      throw otherDefinition(folder, layouts.get(0).scheme(), method.id() + " signatures " + how);
    }

    /** The model that signatures of a method in the index were made with, or one from a file. */
    private Models models(Method method) {
      for (SchemeId scheme : schemes()) {
        if (scheme.name().equals(method.id()) && KeptSources.modelId(scheme) != null) {
          return Models.kept(scheme, userData);
        }
      }
      return Models.ofFiles();
    }
  }

  /** An index does not go among other files. What Lucene itself leaves behind does not count. */
  public static IndexFolder of(Path folder) throws IOException {
    if (folder.toString().isEmpty()) {
      throw new UserException("--index must not be empty: name a folder");
    }
    if (!Files.exists(folder)) {
      return new IndexFolder(folder, true);
    }
    if (!Files.isDirectory(folder)) {
      throw new UserException("--index: " + folder + " is not a folder");
    }
    List<String> names = names(folder);
    boolean isIndex =
        names.stream()
            .anyMatch(
                name ->
                    name.startsWith(IndexFileNames.SEGMENTS)
                        || name.startsWith(IndexFileNames.PENDING_SEGMENTS));
    boolean wasIndex = names.contains(IndexWriter.WRITE_LOCK_NAME); // the first that Lucene makes
    Optional<String> other =
        names.stream()
            .filter(name -> !name.equals(IndexWriter.WRITE_LOCK_NAME))
            .filter(name -> !(wasIndex && isLeftByLucene(name)))
            .findFirst();
    if (!isIndex && other.isPresent()) {
      throw new UserException(
          "--index: "
              + folder
              + " has other files in it, such as "
              + other.get()
              + ", and no index; name an empty or new folder");
    }
    return new IndexFolder(folder, false);
  }

  /** What the index says of the signatures of a field; nothing if there is no index yet. */
  public Content content(String textField) throws IOException {
    if (isNew) {
      return Content.NOTHING;
    }
    try (FSDirectory directory = FSDirectory.open(folder)) {
      if (!DirectoryReader.indexExists(directory)) {
        return Content.NOTHING;
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        return new Content(
            folder,
            IndexFiles.layouts(reader, textField),
            reader.getIndexCommit().getUserData(),
            IndexFiles.commitId(reader));
      }
    }
  }

  /** Refuses to add signatures of another definition than those that are there. */
  public void checkDefinition(Content content, ChosenDefinition definition) {
    for (SchemeId scheme : content.schemes()) {
      if (!scheme.equals(definition.near().scheme())) {
        throw otherDefinition(folder, scheme, "[" + definition.near().scheme() + "]");
      }
    }
  }

  private static UserException otherDefinition(Path folder, SchemeId scheme, String command) {
    return new UserException(
        "--index: "
            + folder
            + " has signatures of another definition: the index has ["
            + scheme
            + "], the command would add "
            + command
            + "; use the index's definition or another folder, or give this one a name of its own"
            + " with --name");
  }

  /** A writer's settings: documents stay in the order in which they came, commits are asked for. */
  public static IndexWriterConfig config() {
    return new IndexWriterConfig(new StandardAnalyzer())
        .setMergePolicy(new LogByteSizeMergePolicy()) // merges neighbours only
        .setMergeScheduler(new QuietMerges())
        .setIndexDeletionPolicy(new LastCommit())
        .setCommitOnClose(false);
  }

  /**
   * Opens a writer, if what the command was told of the index is still so.
   *
   * @param directory of the folder, or one in memory in its place
   * @param content what it was told
   */
  public IndexWriter openWriter(Directory directory, IndexWriterConfig config, Content content)
      throws IOException {
    IndexWriter writer;
    try {
      writer = new OnceClosedWriter(directory, config);
    } catch (LockObtainFailedException e) {
      throw new UserException("--index: " + folder + " is being written to by another program", e);
    }
    try {
      // from here on nobody else can commit
      if (!IndexFiles.lastCommitId(directory).equals(content.commit())) {
        throw new UserException(
            "--index: " + folder + " was changed by another program meanwhile; start again");
      }
    } catch (IOException | UserException e) {
      try {
        writer.close();
      } catch (IOException | RuntimeException alsoFailed) {
        e.addSuppressed(alsoFailed);
      }
      throw e;
    }
    wasLocked = directory instanceof FSDirectory;
    return writer;
  }

  /**
   * A folder that was made for an index which then could not be made does not stay. What others put
   * there in the meantime does. Nothing is said if it cannot be removed: what led here is worse,
   * and the next run can use it.
   */
  public void removeIfNew() {
    if (!isNew || !wasLocked || !Files.isDirectory(folder)) {
      return;
    }
    try (FSDirectory directory = FSDirectory.open(folder);
        Lock lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
      lock.ensureValid();
      if (DirectoryReader.indexExists(directory)) {
        return;
      }
      for (String name : names(folder)) {
        if (isLeftByLucene(name)) {
          Files.delete(folder.resolve(name));
        }
      }
      Files.delete(folder.resolve(IndexWriter.WRITE_LOCK_NAME));
    } catch (IOException | AlreadyClosedException e) {
      return; // it is the index of another program by now, or cannot be written to any more
    }
    try {
      Files.delete(folder);
    } catch (IOException e) {
      // others have put something there
    }
  }

  /** Earlier commits go with the first new one, not with the opening of a writer. */
  private static final class LastCommit extends IndexDeletionPolicy {
    @Override
    public void onInit(List<? extends IndexCommit> commits) {}

    @Override
    public void onCommit(List<? extends IndexCommit> commits) {
      commits.subList(0, commits.size() - 1).forEach(IndexCommit::delete);
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** Whether a writer without a commit leaves such a file; Lucene deletes them, whose ever. */
  private static boolean isLeftByLucene(String name) {
    return IndexFileNames.CODEC_FILE_PATTERN.matcher(name).matches()
        || name.startsWith(IndexFileNames.PENDING_SEGMENTS);
  }

  /** By whatever links. */
  private boolean isSame(Path other) throws IOException {
    return Files.exists(folder) && Files.exists(other) && Files.isSameFile(folder, other);
  }

  /**
   * Refuses a file in the folder, which need not be there yet, that a writer would take for a part
   * of the index.
   *
   * @param option the option that names the file
   * @param file the file, or null
   */
  public void checkNotPart(String option, Path file) throws IOException {
    if (file == null) {
      return;
    }
    Path place = file.toAbsolutePath().normalize();
    Path own = folder.toAbsolutePath().normalize();
    if (place.equals(own)) {
      throw new UserException(option + " must be a file, got the folder of --index: " + file);
    }
    String name = place.getFileName().toString();
    boolean isPart =
        isLeftByLucene(name)
            || name.startsWith(IndexFileNames.SEGMENTS)
            || name.equals(IndexWriter.WRITE_LOCK_NAME);
    if (isPart && (own.equals(place.getParent()) || isSame(place.getParent()))) {
      throw new UserException(
          option + ": " + file + " has the name of a part of the index; name another file");
    }
  }

  /**
   * Is not closed again after a failure for which Lucene closed it. If memory ran out while it did,
   * it would wait for ever for the end of that.
   */
  private static final class OnceClosedWriter extends IndexWriter {
    OnceClosedWriter(Directory directory, IndexWriterConfig config) throws IOException {
      super(directory, config);
    }

    @Override
    public void close() throws IOException {
      if (getTragicException() == null) {
        super.close();
      }
    }
  }
}
