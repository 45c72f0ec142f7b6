package io.doppel.opensearch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.index.analysis.CharFilterFactory;
import org.opensearch.index.analysis.TokenFilterFactory;
import org.opensearch.index.analysis.TokenizerFactory;
import org.opensearch.index.mapper.Mapper;
import org.opensearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.opensearch.plugins.AnalysisPlugin;
import org.opensearch.plugins.MapperPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.SearchPlugin;
import org.opensearch.search.fetch.subphase.highlight.Highlighter;

/**
 * What OpenSearch finds in this plugin: analysis components, the field type and the query {@code
 * near_duplicate}, and the highlighter of that name.
 */
public final class DoppelPlugin extends Plugin
    implements AnalysisPlugin, MapperPlugin, SearchPlugin {

  /** The name of the plugin, and of the folder of its files in the node's configuration. */
  static final String NAME = "doppel";

  private final DefinitionFiles files;

  /**
   * Made by the node.
   *
   * @param settings the node's settings
   * @param configuration the folder of the node's configuration
   */
  public DoppelPlugin(Settings settings, Path configuration) {
    files = new DefinitionFiles(configuration.resolve(NAME));
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
    return Map.of(SignatureFieldMapper.TYPE, SignatureFieldMapper.parser(files));
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
  public Map<String, Highlighter> getHighlighters() {
    return Map.of(NearDuplicateHighlighter.NAME, new NearDuplicateHighlighter());
  }
}
