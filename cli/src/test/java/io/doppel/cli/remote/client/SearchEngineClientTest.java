package io.doppel.cli.remote.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class SearchEngineClientTest {
  /** Answers each request with the next of some answers, the last one for ever. */
  private static final class Answers implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();

    Answers(String... answers) throws IOException {
      Thread thread = new Thread(() -> serve(answers));
      thread.setDaemon(true);
      thread.start();
    }

    private void serve(String... answers) {
      while (!socket.isClosed()) {
        try (Socket asked = socket.accept();
            BufferedReader in =
                new BufferedReader(
                    new InputStreamReader(asked.getInputStream(), StandardCharsets.UTF_8));
            OutputStream out = asked.getOutputStream()) {
          for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            seen.add(line);
          }
          int number = Math.min(connections.getAndIncrement(), answers.length - 1);
          out.write(answers[number].getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
          if (!socket.isClosed()) {
            throw new UncheckedIOException(e);
          }
        }
      }
    }

    URI base() {
      return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    SearchEngineClient client(Credentials credentials) {
      return new SearchEngineClient(base(), credentials, Duration.ofMillis(1));
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static String http(String status, String body) {
    return "HTTP/1.1 "
        + status
        + "\r\nConnection: close\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  @Test
  void anAnswerThatIsCutOffIsAskedForAgain() throws IOException {
    String whole = http("200 OK", "{\"a\":[1,2.5,\"x\",null,true]}");
    try (Answers answers =
        new Answers(whole.substring(0, whole.length() - 4), "", http("502 Bad", "<html>"), whole)) {
      Object body = answers.client(Credentials.NONE).get("/x").body();
      assertEquals(java.util.Arrays.asList(1L, 2.5, "x", null, true), Json.at(body, "a"));
      assertEquals(4, answers.connections.get());
    }
  }

  @Test
  void thePasswordIsSentAndInNoMessage() throws IOException {
    try (Answers answers = new Answers(http("401 Unauthorized", "secret?"))) {
      SearchEngineClient client = answers.client(new Credentials("me", "secret"));
      SearchEngineException refused =
          assertThrows(SearchEngineException.class, () -> client.get("/news?a=b"));
      assertTrue(
          answers.seen.contains("Authorization: Basic bWU6c2VjcmV0"), answers.seen.toString());
      assertEquals(401, refused.status());
      assertTrue(refused.getMessage().contains(answers.base() + "/news: 401, not allowed as me"));
      assertFalse(refused.getMessage().contains("secret"));
      assertFalse(new Credentials("me", "secret").toString().contains("secret"));
      assertEquals(1, answers.connections.get(), "nothing to be gained by asking again");
    }
  }

  @Test
  void aRedirectionIsNotFollowed() throws IOException {
    try (Answers other = new Answers(http("200 OK", "{}"));
        Answers answers =
            new Answers(
                "HTTP/1.1 302 Found\r\nConnection: close\r\nContent-Length: 0\r\nLocation: "
                    + other.base()
                    + "/x\r\n\r\n")) {
      SearchEngineClient client = answers.client(new Credentials("me", "secret"));
      assertThrows(SearchEngineException.class, () -> client.get("/x"));
      assertEquals(List.of(), other.seen);
    }
  }

  @Test
  void whatNeverGoesBetterEnds() throws IOException {
    try (Answers answers = new Answers(http("429 Busy", "{\"error\":{\"reason\":\"full\"}}"))) {
      SearchEngineClient client = answers.client(Credentials.NONE);
      SearchEngineException busy =
          assertThrows(SearchEngineException.class, () -> client.get("/x"));
      assertTrue(busy.getMessage().endsWith("/x: 429: full; tried 8 times"), busy.getMessage());
      assertEquals(SearchEngineClient.ATTEMPTS, answers.connections.get());
      assertFalse(client.tell("DELETE", "/x", "{}"));
      assertEquals(SearchEngineClient.ATTEMPTS + 1, answers.connections.get());
    }
  }

  /** Neither as it is sent nor unpacked; and it is not asked for again. */
  @Test
  void anAnswerWithoutEndIsNotReadToItsEnd() throws IOException {
    String json = "[" + " ".repeat(5 << 20) + "]";
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
      gzip.write(json.getBytes(StandardCharsets.UTF_8));
    }
    String bomb =
        http("200 OK", zipped.toString(StandardCharsets.ISO_8859_1))
            .replaceFirst("\r\n", "\r\nContent-Encoding: gzip\r\n");
    for (String answer : List.of(http("200 OK", json), bomb)) {
      try (Answers answers = new Answers(answer)) {
        SearchEngineClient all =
            new SearchEngineClient(
                answers.base(), Credentials.NONE, Duration.ofMillis(1), json.length(), PATIENCE);
        assertEquals(json.length(), all.get("/x").bytes().length);
        SearchEngineClient less =
            new SearchEngineClient(
                answers.base(),
                Credentials.NONE,
                Duration.ofMillis(1),
                json.length() - 1,
                PATIENCE);
        SearchEngineException refused =
            assertThrows(SearchEngineException.class, () -> less.get("/x?y"));
        assertTrue(
            refused.getMessage().contains("/x: the answer has more than 5 MB"),
            refused.getMessage());
        assertEquals(2, answers.connections.get());
      }
    }
  }

  /** A refusal counts even if what it says cannot be unpacked. */
  @Test
  void aRefusalThatCannotBeUnpackedIsARefusal() throws IOException {
    for (String body : List.of("", "plain")) {
      String refusal =
          http("401 Unauthorized", body).replaceFirst("\r\n", "\r\nContent-Encoding: gzip\r\n");
      try (Answers answers = new Answers(refusal)) {
        SearchEngineException refused =
            assertThrows(
                SearchEngineException.class, () -> answers.client(Credentials.NONE).get("/x"));
        assertEquals(401, refused.status());
        assertEquals(1, answers.connections.get());
      }
    }
  }

  /** Answers begin and do not go on; the connection stays. */
  @Test
  void anAnswerThatDoesNotGoOnEnds() throws IOException {
    List<Socket> open = new CopyOnWriteArrayList<>();
    String whole = http("200 OK", "{}");
    byte[] part = whole.substring(0, whole.length() - 1).getBytes(StandardCharsets.UTF_8);
    try (ServerSocket server = new ServerSocket(0, 20, InetAddress.getLoopbackAddress())) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  while (true) {
                    Socket asked = server.accept();
                    open.add(asked);
                    asked.getOutputStream().write(part);
                  }
                } catch (IOException e) {
                  // the test is over
                }
              });
      thread.setDaemon(true);
      thread.start();
      SearchEngineClient client =
          new SearchEngineClient(
              URI.create("http://127.0.0.1:" + server.getLocalPort()),
              Credentials.NONE,
              Duration.ofMillis(1),
              1000,
              Duration.ofMillis(1000));
      SearchEngineException failure =
          assertThrows(SearchEngineException.class, () -> client.get("/x"));
      assertTrue(
          failure
              .getMessage()
              .endsWith("/x: no answer: it did not come to its end within 1 s; tried 8 times"),
          failure.getMessage());
      assertEquals(SearchEngineClient.ATTEMPTS, open.size());
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  @Test
  void addressesAreTakenApart() {
    IndexAddress address = IndexAddress.of("https://host:9200/search/n%C3%A9ws/");
    assertEquals(URI.create("https://host:9200/search"), address.base());
    assertEquals("n\u00e9ws", address.index());
    assertEquals("/n%C3%A9ws", address.path());
    assertEquals("https://[::1]/a", IndexAddress.of("https://[::1]/a").toString());
  }
}
