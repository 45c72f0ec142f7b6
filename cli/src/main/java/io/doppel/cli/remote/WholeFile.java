package io.doppel.cli.remote;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that appears whole or not at all, also if the power is cut: written beside its place,
 * forced to the disk, then moved. By one process at a time, for which the caller cares.
 */
final class WholeFile implements Closeable {
  private final Path target;
  private final Path temporary;
  private final FileChannel channel;
  private final OutputStream out;

  private WholeFile(Path target, Path temporary, FileChannel channel, OutputStream out) {
    this.target = target;
    this.temporary = temporary;
    this.channel = channel;
    this.out = out;
  }

  static WholeFile create(Path target) throws IOException {
    Path place = target.toAbsolutePath();
    Path temporary = place.resolveSibling("." + place.getFileName() + ".doppel.tmp");
    FileChannel channel =
        FileChannel.open(
            temporary,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    return new WholeFile(
        place,
        temporary,
        channel,
        new BufferedOutputStream(java.nio.channels.Channels.newOutputStream(channel), 1 << 16));
  }

  OutputStream out() {
    return out;
  }

  void commit() throws IOException {
    out.flush();
    channel.force(true);
    channel.close();
    Files.move(
        temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    try (FileChannel folder = FileChannel.open(target.getParent(), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException e) {
      // not every system can force a folder; the file is in its place
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(temporary);
  }
}
