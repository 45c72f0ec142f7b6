package io.doppel.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UrlHostTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "https://example.org/a/b, example.org",
        "HTTP://Me:secret@Example.ORG:8080/a?b=//c#d, example.org",
        "//example.org, example.org",
        "https://example.org?q=/, example.org",
        "https://example.org#part, example.org",
        "'https:\\\\example.org', ''",
        "'https://example.org\\path', example.org",
        "http://[2001:DB8::1]:80/, [2001:db8::1]",
        "http://a@b@c.org/, c.org",
        "http://münchen.example/, münchen.example",
        "ftp://:21/, ''",
        "https://, ''",
        "https:///path, ''",
        "example.org/a, ''",
        "mailto:me@example.org, ''",
        "'', ''"
      })
  void hostIsWhatStandsBehindTheSlashes(String url, String host) {
    assertEquals(host, UrlHost.of(url));
  }
}
