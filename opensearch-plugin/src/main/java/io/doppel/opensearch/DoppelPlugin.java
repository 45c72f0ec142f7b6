package io.doppel.opensearch;

import io.doppel.opensearch.dedup.Dedup;
import io.doppel.opensearch.mapping.DefinitionFiles;
import io.doppel.opensearch.mapping.MappedDefinitions;
import io.doppel.opensearch.mapping.SignatureFieldMapper;
import io.doppel.opensearch.mapping.SignedTexts;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.opensearch.action.ActionRequest;
import org.opensearch.action.support.ActionFilter;
import org.opensearch.cluster.metadata.IndexNameExpressionResolver;
import org.opensearch.cluster.node.DiscoveryNodes;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.settings.ClusterSettings;
import org.opensearch.common.settings.IndexScopedSettings;
import org.opensearch.common.settings.Settings;
import org.opensearch.common.settings.SettingsFilter;
import org.opensearch.core.action.ActionResponse;
import org.opensearch.core.common.io.stream.NamedWriteableRegistry;
import org.opensearch.core.xcontent.NamedXContentRegistry;
import org.opensearch.env.Environment;
import org.opensearch.env.NodeEnvironment;
import org.opensearch.index.analysis.CharFilterFactory;
import org.opensearch.index.analysis.TokenFilterFactory;
import org.opensearch.index.analysis.TokenizerFactory;
import org.opensearch.index.mapper.Mapper;
import org.opensearch.index.query.QueryBuilder;
import org.opensearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.opensearch.plugins.ActionPlugin;
import org.opensearch.plugins.AnalysisPlugin;
import org.opensearch.plugins.MapperPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.SearchPlugin;
import org.opensearch.repositories.RepositoriesService;
import org.opensearch.rest.RestController;
import org.opensearch.rest.RestHandler;
import org.opensearch.script.ScriptService;
import org.opensearch.search.SearchExtBuilder;
import org.opensearch.search.fetch.FetchSubPhase;
import org.opensearch.search.fetch.subphase.highlight.Highlighter;
import org.opensearch.threadpool.ExecutorBuilder;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.client.Client;
import org.opensearch.watcher.ResourceWatcherService;

/**
 * What OpenSearch finds in this plugin: analysis components, the field type and the query {@code
 * near_duplicate}, the highlighter of that name, collapse of search results, and dedup while
 * indexing.
 */
public final class DoppelPlugin extends Plugin
    implements ActionPlugin, AnalysisPlugin, MapperPlugin, SearchPlugin {

  private final DefinitionFiles files;
  private final MappedDefinitions definitions;
  private final SignedTexts signed = new SignedTexts(System::nanoTime);
  private CollapseFilter collapse;

  /**
   * Made by the node.
   *
   * @param settings the node's settings
   * @param configuration the folder of the node's configuration
   */
  public DoppelPlugin(Settings settings, Path configuration) {
    files = new DefinitionFiles(configuration);
    definitions = new MappedDefinitions(files);
  }

  /** Comes before {@link #getActionFilters}. */
  @Override
  public Collection<Object> createComponents(
      Client client,
      ClusterService cluster,
      ThreadPool threads,
      ResourceWatcherService watcher,
      ScriptService scripts,
      NamedXContentRegistry contents,
      Environment environment,
      NodeEnvironment node,
      NamedWriteableRegistry writeables,
      IndexNameExpressionResolver indexes,
      Supplier<RepositoriesService> repositories) {
    collapse = new CollapseFilter(client, cluster, threads, definitions);
    return List.of(Dedup.component(client, cluster, threads, definitions, signed));
  }

  @Override
  public Map<String, AnalysisProvider<CharFilterFactory>> getCharFilters() {
    return AnalysisComponents.charFilters();
  }

  @Override
  public Map<String, AnalysisProvider<TokenizerFactory>> getTokenizers() {
    return AnalysisComponents.tokenizers();
  }

  @Override
  public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
    return AnalysisComponents.tokenFilters(files);
  }

  @Override
  public Map<String, Mapper.TypeParser> getMappers() {
    return Map.of(SignatureFieldMapper.TYPE, SignatureFieldMapper.parser(files, signed));
  }

  @Override
  public List<QuerySpec<?>> getQueries() {
    return List.of(
        new QuerySpec<>(
            NearDuplicateQueryBuilder.NAME,
            NearDuplicateQueryBuilder::new,
            NearDuplicateQueryBuilder::parse));
  }

  @Override
  public List<SearchExtSpec<?>> getSearchExts() {
    return List.of(
        new SearchExtSpec<>(CollapseRequest.NAME, CollapseRequest::read, CollapseRequest::parse));
  }

  @Override
  public List<NamedWriteableRegistry.Entry> getNamedWriteables() {
    return List.of(
        new NamedWriteableRegistry.Entry(
            SearchExtBuilder.class, CollapseNumbers.NAME, CollapseNumbers::read),
        new NamedWriteableRegistry.Entry(
            QueryBuilder.class, CollapseHitsQueryBuilder.NAME, CollapseHitsQueryBuilder::new));
  }

  @Override
  public List<FetchSubPhase> getFetchSubPhases(FetchPhaseConstructionContext context) {
    return List.of(new CollapseSignatures());
  }

  @Override
  public List<ActionFilter> getActionFilters() {
    return List.of(collapse, new RefusedSearches());
  }

  @Override
  public Map<String, Highlighter> getHighlighters() {
    return Map.of(NearDuplicateHighlighter.NAME, new NearDuplicateHighlighter());
  }

  @Override
  public List<ActionHandler<? extends ActionRequest, ? extends ActionResponse>> getActions() {
    return Dedup.actions();
  }

  @Override
  public List<RestHandler> getRestHandlers(
      Settings settings,
      RestController controller,
      ClusterSettings clusterSettings,
      IndexScopedSettings indexSettings,
      SettingsFilter filter,
      IndexNameExpressionResolver names,
      Supplier<DiscoveryNodes> nodes) {
    return Dedup.restHandlers();
  }

  @Override
  public List<ExecutorBuilder<?>> getExecutorBuilders(Settings settings) {
    return Dedup.executors(settings);
  }
}
