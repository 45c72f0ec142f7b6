package io.doppel.cli.scan;

import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.FloatPoint;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.search.Query;

/**
 * Queries on fields of numbers. An index says how many bytes a number has but not whether it is a
 * whole one; so it is by how the query writes it: {@code 3} is whole, {@code 3.0} is not.
 */
final class NumberRange {
  private NumberRange() {}

  /**
   * A query for a range.
   *
   * @param from the least number; null for none
   * @param to the largest number; null for none
   */
  static Query of(
      FieldInfo field, String from, String to, boolean fromInclusive, boolean toInclusive) {
    int bytes = field.getPointNumBytes();
    if (field.getPointDimensionCount() != 1 || bytes != Integer.BYTES && bytes != Long.BYTES) {
      throw new UserException(
          "--query: field \""
              + Format.forTerminal(field.name, 40)
              + "\" is of numbers that cannot be asked for: "
              + field.getPointDimensionCount()
              + " of "
              + bytes
              + " bytes each");
    }
    try {
      return isDecimal(from) || isDecimal(to)
          ? decimal(field, from, to, fromInclusive, toInclusive)
          : whole(field, from, to, fromInclusive, toInclusive);
    } catch (NumberFormatException | ArithmeticException e) {
      throw new UserException(
          "--query: field \""
              + Format.forTerminal(field.name, 40)
              + "\" has numbers of "
              + bytes
              + " bytes, whole ones or with a decimal point, got "
              + Format.forTerminal(from + (to == null || to.equals(from) ? "" : " to " + to), 80),
          e);
    }
  }

  private static boolean isDecimal(String number) {
    return number != null && number.chars().anyMatch(c -> c == '.' || c == 'e' || c == 'E');
  }

  private static Query whole(
      FieldInfo field, String from, String to, boolean fromInclusive, boolean toInclusive) {
    if (field.getPointNumBytes() == Integer.BYTES) {
      int least = from == null ? Integer.MIN_VALUE : Integer.parseInt(from);
      int most = to == null ? Integer.MAX_VALUE : Integer.parseInt(to);
      return IntPoint.newRangeQuery(
          field.name,
          from == null || fromInclusive ? least : Math.addExact(least, 1),
          to == null || toInclusive ? most : Math.subtractExact(most, 1));
    }
    long least = from == null ? Long.MIN_VALUE : Long.parseLong(from);
    long most = to == null ? Long.MAX_VALUE : Long.parseLong(to);
    return LongPoint.newRangeQuery(
        field.name,
        from == null || fromInclusive ? least : Math.addExact(least, 1),
        to == null || toInclusive ? most : Math.subtractExact(most, 1));
  }

  private static Query decimal(
      FieldInfo field, String from, String to, boolean fromInclusive, boolean toInclusive) {
    if (field.getPointNumBytes() == Integer.BYTES) {
      float least = from == null ? Float.NEGATIVE_INFINITY : Float.parseFloat(from);
      float most = to == null ? Float.POSITIVE_INFINITY : Float.parseFloat(to);
      return FloatPoint.newRangeQuery(
          field.name,
          from == null || fromInclusive ? least : FloatPoint.nextUp(least),
          to == null || toInclusive ? most : FloatPoint.nextDown(most));
    }
    double least = from == null ? Double.NEGATIVE_INFINITY : Double.parseDouble(from);
    double most = to == null ? Double.POSITIVE_INFINITY : Double.parseDouble(to);
    return DoublePoint.newRangeQuery(
        field.name,
        from == null || fromInclusive ? least : DoublePoint.nextUp(least),
        to == null || toInclusive ? most : DoublePoint.nextDown(most));
  }
}
