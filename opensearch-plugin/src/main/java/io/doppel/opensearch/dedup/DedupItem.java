package io.doppel.opensearch.dedup;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.Traits;
import io.doppel.opensearch.mapping.FieldDefinition;
import io.doppel.opensearch.mapping.SignedText;
import io.doppel.opensearch.mapping.SourceTexts;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.opensearch.action.ActionRequestValidationException;
import org.opensearch.action.DocWriteRequest;
import org.opensearch.action.DocWriteRequest.OpType;
import org.opensearch.action.DocWriteResponse;
import org.opensearch.action.bulk.BulkItemResponse;
import org.opensearch.action.bulk.BulkRequestParser;
import org.opensearch.action.delete.DeleteRequest;
import org.opensearch.action.index.IndexRequest;
import org.opensearch.common.UUIDs;
import org.opensearch.common.lucene.uid.Versions;
import org.opensearch.common.xcontent.XContentHelper;
import org.opensearch.core.common.bytes.BytesReference;
import org.opensearch.core.rest.RestStatus;
import org.opensearch.core.xcontent.MediaTypeRegistry;
import org.opensearch.index.VersionType;
import org.opensearch.index.mapper.MapperParsingException;

/** An item of a bulk, from its line to its answer. For use by one thread at a time. */
final class DedupItem {
  private final DocWriteRequest<?> request;
  private final String index;
  private final OpType operation;
  private boolean isTaggedByClient;
  private Signature signature;

  /** The texts that were signed, also those that have no signature. */
  private final List<SignedText> signedTexts = new ArrayList<>();

  /** By what it may be preferred to others; null if nobody asks. */
  private Traits traits;

  private IndexAnswer answer = IndexAnswer.NOTHING;
  private DedupDecision decision;

  /** What was written of it last; null if nothing was. */
  private DedupDecision writtenAs;

  private DocWriteResponse written;
  private BulkItemResponse.Failure failure;

  private DedupItem(String index, DocWriteRequest<?> request) {
    this.index = index;
    this.request = request;
    operation = request.opType();
  }

  /**
   * Reads the items of a bulk.
   *
   * @param concrete the index that is meant by the name in the parameters
   * @throws IllegalArgumentException if the body is malformed
   */
  static List<DedupItem> parse(DedupBulkRequest bulk, String concrete) {
    String named = bulk.parameters().index();
    List<DedupItem> items = new ArrayList<>();
    try {
      new BulkRequestParser()
          .parse(
              bulk.body(),
              named,
              null,
              null,
              null,
              null,
              true,
              MediaTypeRegistry.JSON,
              request -> items.add(index(request, named, concrete)),
              update ->
                  items.add(
                      refused(
                          concrete,
                          update,
                          "[update] is not taken here, since the whole document decides: send it"
                              + " with [index]")),
              delete -> items.add(delete(delete, named, concrete)));
    } catch (IOException e) {
      throw new IllegalArgumentException("the body is malformed: " + e.getMessage(), e);
    }
    if (items.isEmpty()) {
      throw new IllegalArgumentException(
          "the body has no action with its document; each is a line that ends with a newline");
    }
    return items;
  }

  private static DedupItem index(IndexRequest request, String named, String concrete) {
    if (!request.index().equals(named) && !request.index().equals(concrete)) {
      return refused(concrete, request, elsewhere(request.index(), concrete));
    }
    if (request.getPipeline() != null) {
      return refused(
          concrete,
          request,
          "[pipeline] is not taken here, since it may change the text after it was compared, got ["
              + request.getPipeline()
              + "]");
    }
    if (!request.index().equals(concrete)) {
      request.setRequireAlias(false); // it is one, and goes to its index
    }
    if (request.id() == null) {
      request.id(UUIDs.base64UUID());
    }
    return checked(request, concrete);
  }

  private static DedupItem delete(DeleteRequest request, String named, String concrete) {
    return request.index().equals(named) || request.index().equals(concrete)
        ? checked(request, concrete)
        : refused(concrete, request, elsewhere(request.index(), concrete));
  }

  private static DedupItem checked(DocWriteRequest<?> request, String concrete) {
    request.index(concrete);
    ActionRequestValidationException invalid =
        request instanceof IndexRequest index
            ? index.validate()
            : ((DeleteRequest) request).validate();
    if (invalid != null) {
      throw invalid;
    }
    return new DedupItem(concrete, request);
  }

  private static String elsewhere(String given, String concrete) {
    return "[_index] must be [" + concrete + "] or left out, got [" + given + "]";
  }

  private static DedupItem refused(String index, DocWriteRequest<?> request, String reason) {
    DedupItem item = new DedupItem(index, request);
    item.fail(new IllegalArgumentException(reason));
    return item;
  }

  /** Reads the document, and makes the signature of its text if it has one. */
  void sign(FieldDefinition definition, DedupKeep keep) throws IOException {
    if (isFailed() || isDelete()) {
      return;
    }
    Map<String, Object> source;
    try {
      source = source();
    } catch (RuntimeException e) {
      fail(new MapperParsingException("failed to parse document [" + id() + "]", e));
      return;
    }
    isTaggedByClient = DedupTags.has(source);
    String text = null;
    for (String each : SourceTexts.of(source, definition.field())) {
      Optional<Signature> made = definition.sign(each);
      signedTexts.add(SignedText.of(definition, each, made));
      if (made.isPresent()) { // of a second one the mapping says that it is one too many
        text = each;
        signature = made.get();
        break;
      }
    }
    if (keep != null && signature != null) {
      try {
        traits = keep.traits(id(), source, text);
      } catch (IllegalArgumentException e) {
        fail(e);
      }
    }
  }

  private Map<String, Object> source() {
    return XContentHelper.convertToMap(sourceBytes(), true, MediaTypeRegistry.JSON).v2();
  }

  BytesReference sourceBytes() {
    return ((IndexRequest) request).source();
  }

  String id() {
    return request.id();
  }

  String routing() {
    return request.routing();
  }

  void routing(String routing) {
    request.routing(routing);
  }

  boolean isDelete() {
    return operation == OpType.DELETE;
  }

  /** Null if it has none; then it is compared with nothing. */
  Signature signature() {
    return signature;
  }

  /** What the shard needs not sign. */
  List<SignedText> signedTexts() {
    return signedTexts;
  }

  /** By what it may be preferred to others; null if nobody asks. */
  Traits traits() {
    return traits;
  }

  IndexAnswer answer() {
    return answer;
  }

  void answer(IndexAnswer given) {
    answer = given;
  }

  DedupDecision decision() {
    return decision;
  }

  void decide(DedupDecision made) {
    decision = made;
  }

  /** Whether there is something to write that is not written. */
  boolean isToBeWritten() {
    return isDelete() ? written == null : decision.isIndexed() && !decision.equals(writtenAs);
  }

  /** The request that writes it. */
  DocWriteRequest<?> write() throws IOException {
    if (isDelete()) {
      return request;
    }
    IndexRequest given = (IndexRequest) request;
    IndexRequest write =
        new IndexRequest(index)
            .id(given.id())
            .routing(given.routing())
            .setRequireAlias(given.isRequireAlias());
    if (decision.kind() == DecisionKind.TAGGED || isTaggedByClient) {
      Map<String, Object> source = source();
      DedupTags.put(source, decision);
      write.source(source, MediaTypeRegistry.JSON);
    } else {
      write.source(given.source(), MediaTypeRegistry.JSON);
    }
    boolean isExternal = given.versionType() != VersionType.INTERNAL;
    if (writtenAs == null) {
      return write
          .opType(given.opType())
          .version(given.version())
          .versionType(given.versionType())
          .setIfSeqNo(given.ifSeqNo())
          .setIfPrimaryTerm(given.ifPrimaryTerm());
    }
    // written already, with another decision: what was asked for then held
    return write
        .version(isExternal ? given.version() : Versions.MATCH_ANY)
        .versionType(isExternal ? VersionType.EXTERNAL_GTE : VersionType.INTERNAL);
  }

  /** It was written. */
  void written(DocWriteResponse response) {
    if (written == null) { // what was written again was created all the same
      written = response;
    }
    writtenAs = decision;
  }

  /** It was not written, or must not count as written. */
  void fail(Exception cause) {
    failure = new BulkItemResponse.Failure(index, request.id(), cause);
    decision = null;
  }

  boolean isFailed() {
    return failure != null;
  }

  DedupItemResponse response() {
    boolean isRejected = decision != null && decision.kind() == DecisionKind.REJECTED;
    return new DedupItemResponse(
        operation, index, id(), written, isRejected ? rejection() : failure, decision);
  }

  private BulkItemResponse.Failure rejection() {
    String message =
        "document ["
            + id()
            + "] is a near-duplicate of ["
            + decision.of()
            + "], similarity "
            + decision.similarity();
    return new BulkItemResponse.Failure(
        index, id(), GateFailures.status(RestStatus.CONFLICT, message));
  }
}
