package io.doppel.lucene.scan;

import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.StoredFieldVisitor;

/** The first stored value of a field, of whatever kind. */
final class FirstValue extends StoredFieldVisitor {
  private final String field;
  private String text;
  private byte[] bytes;

  FirstValue(String field) {
    this.field = field;
  }

  /** The value as text; null if there is none, or if it is bytes. */
  String text() {
    return text;
  }

  /** The value's bytes; null if there is none, or if it is something else. */
  byte[] bytes() {
    return bytes;
  }

  @Override
  public Status needsField(FieldInfo info) {
    if (text != null || bytes != null) {
      return Status.STOP;
    }
    return info.name.equals(field) ? Status.YES : Status.NO;
  }

  @Override
  public void stringField(FieldInfo info, String value) {
    text = value;
  }

  @Override
  public void binaryField(FieldInfo info, byte[] value) {
    bytes = value;
  }

  @Override
  public void intField(FieldInfo info, int value) {
    text = Integer.toString(value);
  }

  @Override
  public void longField(FieldInfo info, long value) {
    text = Long.toString(value);
  }

  @Override
  public void floatField(FieldInfo info, float value) {
    text = Float.toString(value);
  }

  @Override
  public void doubleField(FieldInfo info, double value) {
    text = Double.toString(value);
  }
}
