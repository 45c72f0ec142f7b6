package io.doppel.cli.report;

import io.doppel.cli.Documents;
import io.doppel.cli.JsonTree;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;

/**
 * A headless Chromium, driven by the WebDriver protocol: Debian's packages chromium and
 * chromium-driver. Where they are not installed, tests that need them are skipped and say so.
 */
final class Browser implements AutoCloseable {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Pattern PORT = Pattern.compile("started successfully on port (\\d+)");
  private static final String ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

  /** Keys that have no character of their own, in the numbers of WebDriver. */
  static final String TAB = "\uE004";

  static final String ENTER = "\uE007";
  static final String ESCAPE = "\uE00C";
  static final String DOWN = "\uE015";

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process driver;
  private String session;

  private Browser(Process driver) {
    this.driver = driver;
  }

  /**
   * Starts a browser.
   *
   * @param profile an empty folder for its files
   */
  static Browser start(Path profile) throws IOException {
    for (Path program : List.of(CHROMIUM, DRIVER)) {
      boolean isThere = Files.isExecutable(program);
      String reason = "skipped: " + program + " is not there; .ci/install-browser installs it";
      if (!isThere) {
        System.out.println(reason);
      }
      Assumptions.assumeTrue(isThere, reason);
    }
    Process driver =
        new ProcessBuilder(DRIVER.toString(), "--port=0")
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.PIPE)
            .start();
    Browser browser = new Browser(driver);
    try {
      browser.open(browser.port(), profile);
      return browser;
    } catch (IOException | RuntimeException e) {
      browser.close();
      throw e;
    }
  }

  private int port() throws IOException {
    BufferedReader lines = driver.inputReader(StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher port = PORT.matcher(line);
      if (port.find()) {
        return Integer.parseInt(port.group(1));
      }
    }
    throw new IOException(DRIVER + " ended without a port");
  }

  private void open(int port, Path profile) throws IOException {
    String arguments =
        List.of(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--window-size=1280,900",
                "--user-data-dir=" + profile.toAbsolutePath())
            .stream()
            .map(Documents::quoted)
            .collect(Collectors.joining(","));
    session = "http://127.0.0.1:" + port + "/session";
    Map<?, ?> opened =
        (Map<?, ?>)
            post(
                "",
                "{\"capabilities\":{\"alwaysMatch\":{\"browserName\":\"chrome\","
                    + "\"goog:loggingPrefs\":{\"browser\":\"ALL\",\"performance\":\"ALL\"},"
                    + "\"goog:chromeOptions\":{\"binary\":"
                    + Documents.quoted(CHROMIUM.toString())
                    + ",\"args\":["
                    + arguments
                    + "]}}}}");
    session += "/" + opened.get("sessionId");
  }

  /** Opens a page and waits until it was painted: keys that come before may be lost. */
  void open(Path page) throws IOException {
    post("/url", "{\"url\":" + Documents.quoted(page.toUri().toString()) + "}");
    String painted = "return performance.getEntriesByName('first-contentful-paint').length > 0";
    if (!await(painted)) {
      throw new IOException(page + " was not painted");
    }
    run("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }

  /** Runs a script and returns what it returns: a string, a number, a truth, a list or a map. */
  Object run(String script, String... arguments) throws IOException {
    String list =
        List.of(arguments).stream().map(Documents::quoted).collect(Collectors.joining(","));
    return post(
        "/execute/sync", "{\"script\":" + Documents.quoted(script) + ",\"args\":[" + list + "]}");
  }

  /** The first element that a selector finds. */
  Element find(String selector) throws IOException {
    return new Element(
        (Map<?, ?>)
            post(
                "/element",
                "{\"using\":\"css selector\",\"value\":" + Documents.quoted(selector) + "}"));
  }

  /** The element that has the focus. */
  Element focused() throws IOException {
    return new Element((Map<?, ?>) send("GET", "/element/active", null));
  }

  /** How many elements a selector finds. */
  int count(String selector) throws IOException {
    return ((Number) run("return document.querySelectorAll(arguments[0]).length", selector))
        .intValue();
  }

  /** Presses keys one after the other, wherever the focus is. */
  void press(String... keys) throws IOException {
    String actions =
        List.of(keys).stream()
            .map(Documents::quoted)
            .map(
                key ->
                    "{\"type\":\"keyDown\",\"value\":"
                        + key
                        + "},{\"type\":\"keyUp\",\"value\":"
                        + key
                        + "}")
            .collect(Collectors.joining(","));
    post(
        "/actions",
        "{\"actions\":[{\"type\":\"key\",\"id\":\"keys\",\"actions\":[" + actions + "]}]}");
  }

  /** Waits until a script returns true; false if it does not within ten seconds. */
  boolean await(String script) throws IOException {
    for (int i = 0; i < 200; i++) {
      if (run(script).equals(true)) {
        return true;
      }
      run("return new Promise(done => setTimeout(done, 50))");
    }
    return false;
  }

  /** Tells the browser something in its own protocol. */
  void tell(String command, String parameters) throws IOException {
    post(
        "/goog/cdp/execute",
        "{\"cmd\":" + Documents.quoted(command) + ",\"params\":" + parameters + "}");
  }

  /** What the page said on the console, errors and violations of its policy included. */
  List<String> console() throws IOException {
    return log("browser");
  }

  /** The addresses that the browser asked for since the last call. */
  List<String> requests() throws IOException {
    List<String> urls = new ArrayList<>();
    for (String message : log("performance")) {
      Map<?, ?> event = (Map<?, ?>) ((Map<?, ?>) JsonTree.of(message)).get("message");
      if (event.get("method").equals("Network.requestWillBeSent")) {
        Map<?, ?> request = (Map<?, ?>) ((Map<?, ?>) event.get("params")).get("request");
        urls.add((String) request.get("url"));
      }
    }
    return urls;
  }

  private List<String> log(String type) throws IOException {
    List<String> messages = new ArrayList<>();
    for (Object entry : (List<?>) post("/se/log", "{\"type\":\"" + type + "\"}")) {
      messages.add((String) ((Map<?, ?>) entry).get("message"));
    }
    return messages;
  }

  /** An element of the page. */
  final class Element {
    private final String path;

    private Element(Map<?, ?> reference) {
      this.path = "/element/" + reference.get(ELEMENT);
    }

    /** Clicks it as a mouse would; fails if something is in front of it. */
    void click() throws IOException {
      post(path + "/click", "{}");
    }

    void type(String text) throws IOException {
      post(path + "/value", "{\"text\":" + Documents.quoted(text) + "}");
    }

    String text() throws IOException {
      return (String) send("GET", path + "/text", null);
    }

    String attribute(String name) throws IOException {
      return (String) send("GET", path + "/attribute/" + name, null);
    }

    /** A value of its style, as the browser computed it. */
    String style(String property) throws IOException {
      return (String) send("GET", path + "/css/" + property, null);
    }

    /** What it is for those who cannot see it. */
    String role() throws IOException {
      return (String) send("GET", path + "/computedrole", null);
    }

    /** What it is called for those who cannot see it. */
    String name() throws IOException {
      return (String) send("GET", path + "/computedlabel", null);
    }
  }

  private Object post(String path, String body) throws IOException {
    return send("POST", path, body);
  }

  private Object send(String method, String path, String body) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(session + path))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", "application/json; charset=utf-8")
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8))
            .build();
    try {
      HttpResponse<String> response =
          client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
      if (response.statusCode() != 200) {
        throw new IOException(method + " " + path + ": " + response.body());
      }
      return ((Map<?, ?>) JsonTree.of(response.body())).get("value");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (session != null && !session.endsWith("/session")) {
        send("DELETE", "", null);
      }
    } finally {
      driver.destroy();
    }
  }
}
