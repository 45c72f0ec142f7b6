package io.doppel.corpus;

import io.doppel.evaluate.Edit;
import io.doppel.evaluate.EditKind;
import io.doppel.evaluate.Edits;
import java.util.ArrayList;
import java.util.List;

/**
 * E-mail. A cluster is a campaign: one letter to many, with names, tokens, other footers and words
 * that are to deceive filters. A series is two or three campaigns of one sender, who always writes
 * the same around the offer. Related are a letter and its replies, which quote it.
 */
final class MailGenre implements Genre {
  private static final int SENDER = 11;
  private static final int CAMPAIGN = 12;
  private static final int MEMBER = 20;
  private static final int DISGUISE = 21;
  private static final int LETTER = 22;
  private static final double BUSTER = 0.3;
  private static final double OTHER_FOOTER = 0.2;
  private static final double MANGLED = 0.12;
  private static final String[] CAMPAIGNS = {"a", "b", "c"};

  private final Grammar grammar = GrammarReader.read("english.txt", "mail.txt");

  @Override
  public Written write(Family family, int member) {
    return switch (family.form()) {
      case CLUSTER -> campaign(family, member, 1);
      case SERIES -> campaign(family, member, family.size() < 6 ? 2 : 3);
      case RELATED -> reply(family, member);
      default -> letter(family, 0);
    };
  }

  /** One mail of one of a sender's campaigns. */
  private Written campaign(Family family, int member, int campaigns) {
    int number = member % campaigns;
    Choices sender = Choices.ofLetter(family.shared(SENDER), family.own(MEMBER, member));
    String shop = grammar.write("shop-of", sender);
    String greeting = grammar.write("greeting", sender);
    String about = grammar.write("about", sender);
    String footer = String.join("\n", grammar.several("footer", 2, sender));
    Choices offer = sender.continued(family.shared(CAMPAIGN + number));
    String topic = grammar.write("campaign-topics", offer);
    String title = Tidy.capitalized(grammar.write(topic + " headline", offer));
    int sentences = offer.wording().between(4, 8);
    List<String> lines = new ArrayList<>();
    lines.add(greeting);
    lines.add(String.join(" ", grammar.several(topic + " body", sentences, offer)));
    lines.add(grammar.write("call", offer));
    lines.add(about);
    lines.add(footer);
    String edit = member < campaigns ? null : disguise(lines, sender, family.own(DISGUISE, member));
    boolean isAlone = family.size() < campaigns + number + 1;
    String text = String.join("\n\n", lines);
    return new Written(title, text, Genre.host(shop), isAlone ? null : CAMPAIGNS[number], edit);
  }

  /** Makes a mail look other than the first one of its campaign. */
  private String disguise(List<String> lines, Choices sender, SeededRandom random) {
    int length = lines.stream().mapToInt(String::length).sum();
    int last = lines.size() - 1;
    Draft notes = new Draft("", lines, true);
    notes.note("personal", (double) lines.get(0).length() / length);
    Choices own = sender.reworded(random);
    if (random.chance(OTHER_FOOTER)) {
      int before = lines.get(last).length();
      lines.set(last, grammar.write("footer", own));
      notes.note("footer", (double) before / length);
    }
    if (random.chance(MANGLED)) {
      Edit edit =
          new Edit(
              random.chance(0.5) ? EditKind.TYPOS : EditKind.CUT, random.between(2, 20) / 100.0);
      Edits.plant(lines.get(1), edit, "", random.bits())
          .ifPresent(
              edited -> {
                double share = edited.share() * lines.get(1).length() / length;
                lines.set(1, edited.text());
                notes.note(edit.kind().id(), share);
              });
    }
    if (random.chance(BUSTER)) {
      addBuster(lines, own, notes, length);
    }
    return notes.edits();
  }

  private void addBuster(List<String> lines, Choices own, Draft notes, int length) {
    SeededRandom random = own.wording();
    List<String> words = new ArrayList<>();
    int most = random.chance(0.3) ? 12 : 3;
    for (int left = random.between(1, most); left > 0; left--) {
      words.add(grammar.write("buster", own));
    }
    String buster = String.join("\n", words);
    lines.add(random.chance(0.3) ? 0 : lines.size(), buster);
    notes.note("hashbuster", (double) buster.length() / length);
  }

  private Written letter(Family family, int member) {
    Choices choices = Choices.of(family.own(LETTER, member));
    Story story = new Story(grammar, "letter-topics", true, choices);
    Draft draft = story.write(choices.wording().between(3, 9));
    String text =
        grammar.write("salutation", choices)
            + "\n\n"
            + draft.text()
            + "\n\n"
            + grammar.write("signature", choices);
    return new Written(draft.title(), text, "letters.example", null, null);
  }

  /** A letter; behind the first one what was written before is quoted. */
  private Written reply(Family family, int member) {
    Written first = letter(family, 0);
    String title = first.title();
    String text = first.text();
    for (int i = 1; i <= member; i++) {
      Choices choices = Choices.of(family.own(LETTER, i));
      int answers = choices.wording().between(2, 5);
      String answer = String.join(" ", grammar.several("reply", answers, choices));
      String who = grammar.write("wrote", choices);
      text =
          answer
              + "\n\n"
              + grammar.write("signature", choices)
              + "\n\n"
              + who
              + "\n> "
              + text.replace("\n", "\n> ");
      title = title.startsWith("Re: ") ? title : "Re: " + title;
    }
    return new Written(title, text, first.host(), null, null);
  }
}
