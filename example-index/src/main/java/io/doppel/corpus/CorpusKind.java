package io.doppel.corpus;

/** What kinds of documents there are. */
public enum CorpusKind {
  /** Stories of an English newswire, and reports on forms. */
  NEWS("news", "en", 45),

  /** Chinese stories, notices, rules, and reports on forms. */
  CHINESE("chinese", "zh", 15),

  /** E-mail campaigns and ordinary letters. */
  MAIL("mail", "en", 20),

  /** HTML pages: articles inside of what sites put around them. */
  HTML("html", "en", 20);

  private final String id;
  private final String language;
  private final int share;

  CorpusKind(String id, String language, int share) {
    this.id = id;
    this.language = language;
    this.share = share;
  }

  /**
   * The name that users know it by.
   *
   * @return the name, in lower case
   */
  public String id() {
    return id;
  }

  String language() {
    return language;
  }

  /** How many of a hundred families are of this kind. */
  int share() {
    return share;
  }
}
