package io.doppel.decision;

import io.doppel.decision.MergeRules.FieldRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The best value of one field, among copies that are added one after the other. */
abstract class FieldMerge {
  static FieldMerge of(FieldRule rule) {
    return switch (rule.rule()) {
      case MAJORITY -> new Majority();
      case UNION -> new Union();
      default -> new Best(rule);
    };
  }

  /** Takes a value that is not empty. */
  abstract void add(String field, MergeCopy copy, FieldValue value, boolean isKept);

  /** The value and where it came from; empty if the kept document's own is the best. */
  abstract Optional<MergedField> taken(String field);

  private static MergedField single(String field, String text, String from, long standing) {
    return new MergedField(field, List.of(text), false, List.of(from), standing);
  }

  /** The value with the highest score; of equal ones the kept document's, then the first. */
  private static final class Best extends FieldMerge {
    private final FieldRule rule;
    private String own;
    private String text;
    private String from;
    private long score;
    private boolean isOwn;

    Best(FieldRule rule) {
      this.rule = rule;
    }

    @Override
    void add(String field, MergeCopy copy, FieldValue value, boolean isKept) {
      long offered = copy.score(field, rule);
      own = isKept ? value.text() : own;
      if (text == null || offered > score || (offered == score && isKept)) {
        text = value.text();
        from = copy.key();
        score = offered;
        isOwn = isKept;
      }
    }

    @Override
    Optional<MergedField> taken(String field) {
      if (isOwn || text.equals(own)) {
        return Optional.empty();
      }
      return Optional.of(single(field, text, from, standing()));
    }

    private long standing() {
      return switch (rule.rule()) {
        case NEWEST -> score;
        case RANK -> -score;
        default -> 0;
      };
    }
  }

  /** The value that most have; of equally many the kept document's, then the first. */
  private static final class Majority extends FieldMerge {
    private static final class Votes {
      private final String first;
      private int count;

      Votes(String first) {
        this.first = first;
      }
    }

    private final Map<String, Votes> votes = new LinkedHashMap<>();
    private String own;

    @Override
    void add(String field, MergeCopy copy, FieldValue value, boolean isKept) {
      votes.computeIfAbsent(value.text(), text -> new Votes(copy.key())).count++;
      own = isKept ? value.text() : own;
    }

    @Override
    Optional<MergedField> taken(String field) {
      String best = own;
      int most = own == null ? 0 : votes.get(own).count;
      for (Map.Entry<String, Votes> each : votes.entrySet()) {
        if (each.getValue().count > most) {
          best = each.getKey();
          most = each.getValue().count;
        }
      }
      return best.equals(own)
          ? Optional.empty()
          : Optional.of(single(field, best, votes.get(best).first, 0));
    }
  }

  /** The kept document's elements, and those that copies have besides. */
  private static final class Union extends FieldMerge {
    private final Set<String> own = new LinkedHashSet<>();

    /** The elements, each with the first copy that has it. */
    private final Map<String, String> others = new LinkedHashMap<>();

    @Override
    void add(String field, MergeCopy copy, FieldValue value, boolean isKept) {
      for (String element : value.elements()) {
        if (isKept) {
          own.add(element);
        } else {
          others.putIfAbsent(element, copy.key());
        }
      }
    }

    @Override
    Optional<MergedField> taken(String field) {
      Set<String> all = new LinkedHashSet<>(own);
      Set<String> from = new LinkedHashSet<>();
      others.forEach(
          (element, copy) -> {
            if (all.add(element)) {
              from.add(copy);
            }
          });
      return from.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new MergedField(field, new ArrayList<>(all), true, new ArrayList<>(from), 0));
    }
  }
}
