package io.doppel.cli.remote.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPInputStream;
import org.apache.lucene.util.IOUtils;

/**
 * Asks a cluster over HTTP. What may go better a second time is tried {@link #ATTEMPTS} times, with
 * a pause that doubles: no answer, too many requests, errors of the server. Follows no redirection
 * and uses no proxy, so that no other host is asked.
 */
public final class SearchEngineClient {
  /** With pauses of 0.25 s and twice as long each time, half a minute. */
  static final int ATTEMPTS = 8;

  private static final Set<Integer> PASSING = Set.of(429, 500, 502, 503, 504);
  private static final int LONGEST_REASON = 300;

  /** The largest answer that is read, as it is sent and unpacked: pages have some megabytes. */
  private static final int MOST_BYTES = 512 << 20;

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final int GOOD = 200;
  private static final int FIRST_BAD = 300;

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .proxy(HttpClient.Builder.NO_PROXY)
          .connectTimeout(Duration.ofSeconds(10))
          .build();
  private final URI base;
  private final Credentials credentials;
  private final Duration pause;
  private final int mostBytes;
  private final Duration patience;
  private long bytesRead;

  /** An answer: its status, its bytes, and these as JSON. */
  public record Answer(int status, byte[] bytes, Object body) {}

  /**
   * Makes a client.
   *
   * @param base the address of the cluster
   * @param pause how long it waits before it asks a second time
   */
  public SearchEngineClient(URI base, Credentials credentials, Duration pause) {
    this(base, credentials, pause, MOST_BYTES, PATIENCE);
  }

  /**
   * Makes a client.
   *
   * @param mostBytes the largest answer that is read
   * @param patience how long it waits for an answer to begin, and then for its end
   */
  public SearchEngineClient(
      URI base, Credentials credentials, Duration pause, int mostBytes, Duration patience) {
    this.base = base;
    this.credentials = credentials;
    this.pause = pause;
    this.mostBytes = mostBytes;
    this.patience = patience;
  }

  /** How many bytes came over the wire, as they were sent. */
  public long bytesRead() {
    return bytesRead;
  }

  Answer get(String path) throws IOException {
    return send("GET", path, null);
  }

  public Answer post(String path, String body, Integer... alsoGood) throws IOException {
    return send("POST", path, body, alsoGood);
  }

  /**
   * Asks.
   *
   * @param path behind the address of the cluster
   * @param body JSON, or lines of it; null for nothing
   * @param alsoGood statuses that are no error, besides those from 200 to 299
   */
  public Answer send(String method, String path, String body, Integer... alsoGood)
      throws IOException {
    return send(ATTEMPTS, method, path, body, Arrays.asList(alsoGood));
  }

  /**
   * Says once what need not be heard.
   *
   * @return whether it was
   */
  boolean tell(String method, String path, String body) {
    try {
      send(1, method, path, body, List.of());
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private Answer send(int attempts, String method, String path, String body, List<Integer> good)
      throws IOException {
    HttpRequest request = request(method, path, body);
    SearchEngineException last = null;
    for (int attempt = 0; attempt < attempts; attempt++) {
      if (attempt > 0) {
        waitFor(attempt);
      }
      try {
        HttpResponse<InputStream> response =
            http.send(request, HttpResponse.BodyHandlers.ofInputStream());
        int status = response.statusCode();
        boolean isGood = status >= GOOD && status < FIRST_BAD || good.contains(status);
        byte[] bytes = unpacked(method, path, response, isGood);
        if (isGood) {
          return new Answer(status, bytes, parsed(method, path, bytes));
        }
        last = new SearchEngineException(status, refusal(method, path, status, bytes), null);
        if (!PASSING.contains(status)) {
          throw last;
        }
      } catch (SearchEngineException e) {
        throw e;
      } catch (IOException e) {
        String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        last =
            new SearchEngineException(
                SearchEngineException.NO_ANSWER, base + path(path) + ": no answer: " + reason, e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException(base + path(path) + ": interrupted");
      }
    }
    throw new SearchEngineException(
        last.status(), last.getMessage() + "; tried " + attempts + " times", last);
  }

  private HttpRequest request(String method, String path, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(patience)
            .header("Accept-Encoding", "gzip")
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
    if (body != null) {
      request.header(
          "Content-Type", body.endsWith("\n") ? "application/x-ndjson" : "application/json");
    }
    if (credentials.header() != null) {
      request.header("Authorization", credentials.header());
    }
    return request.build();
  }

  /**
   * The bytes of an answer.
   *
   * @param isGood whether they matter; else an answer that cannot be unpacked says nothing
   */
  private byte[] unpacked(
      String method, String path, HttpResponse<InputStream> response, boolean isGood)
      throws IOException {
    byte[] bytes = read(response.body());
    boolean isPacked = response.headers().firstValue("Content-Encoding").orElse("").equals("gzip");
    if (isPacked && bytes.length > 0 && bytes.length <= mostBytes) {
      try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
        bytes = gzip.readNBytes(mostBytes + 1);
      } catch (IOException e) {
        if (isGood) {
          throw e;
        }
        bytes = new byte[0];
      }
    }
    if (bytes.length > mostBytes) {
      throw new SearchEngineException(
          response.statusCode(),
          method
              + " "
              + base
              + path(path)
              + ": the answer has more than "
              + (mostBytes >> 20)
              + " MB; is this an OpenSearch cluster?",
          null);
    }
    return bytes;
  }

  /** Reads an answer as it was sent, or one byte more than may be. */
  private byte[] read(InputStream answer) throws IOException {
    AtomicBoolean late = new AtomicBoolean();
    Future<?> end =
        CompletableFuture.runAsync(
            () -> {
              late.set(true);
              IOUtils.closeWhileHandlingException(answer); // which ends the reading
            },
            CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS));
    try (answer) {
      byte[] bytes = answer.readNBytes(mostBytes + 1);
      bytesRead += bytes.length;
      return bytes;
    } catch (IOException e) {
      throw late.get()
          ? new IOException("it did not come to its end within " + patience.toSeconds() + " s", e)
          : e;
    } finally {
      end.cancel(false);
    }
  }

  private Object parsed(String method, String path, byte[] bytes) throws SearchEngineException {
    if (bytes.length == 0) {
      return null;
    }
    try {
      return Json.parse(bytes);
    } catch (IOException e) {
      throw new SearchEngineException(
          GOOD,
          method
              + " "
              + base
              + path(path)
              + ": the answer is not JSON; is this an OpenSearch cluster?",
          e);
    }
  }

  private String refusal(String method, String path, int status, byte[] answer) {
    String where = method + " " + base + path(path) + ": ";
    if (status == 401 || status == 403) {
      String who = credentials.user() == null ? "without --user" : "as " + credentials.user();
      return where
          + status
          + ", not allowed "
          + who
          + (status == 401 ? "; --user NAME, the password in DOPPEL_PASSWORD" : "");
    }
    return where + status + reason(answer);
  }

  /** What the cluster says, cut to a length that can be read. */
  private static String reason(byte[] answer) {
    String said;
    try {
      Object body = Json.parse(answer);
      List<?> causes = Json.list(body, "error", "root_cause");
      String cause = causes.isEmpty() ? "" : Json.text(causes.get(0), "reason");
      said = cause.isEmpty() ? Json.text(body, "error", "reason") : cause;
      String type = causes.isEmpty() ? "" : Json.text(causes.get(0), "type");
      said = type.isEmpty() ? said : type + ": " + said;
    } catch (IOException e) {
      said = "";
    }
    return said.isEmpty() ? "" : ": " + said.substring(0, Math.min(said.length(), LONGEST_REASON));
  }

  /** Without parameters, which say nothing to people. */
  private static String path(String path) {
    int question = path.indexOf('?');
    return question < 0 ? path : path.substring(0, question);
  }

  /** Waits before something is tried once more, if it may be. */
  void pauseAfter(int attempt, String problem) throws IOException {
    if (attempt == ATTEMPTS) {
      throw new SearchEngineException(
          SearchEngineException.NO_ANSWER, base + problem + "; tried " + ATTEMPTS + " times", null);
    }
    waitFor(attempt);
  }

  private void waitFor(int attempt) throws InterruptedIOException {
    try {
      Thread.sleep(pause.multipliedBy(1L << attempt - 1).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(base + ": interrupted");
    }
  }
}
