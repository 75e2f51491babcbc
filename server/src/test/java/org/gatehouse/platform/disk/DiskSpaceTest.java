package org.gatehouse.platform.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DiskSpaceTest {

    @TempDir
    private Path home;

    @Test
    void aFileThatFoundNoSpaceNamesItsDirectory() {
        IOException write = new FileSystemException("/srv/photos/ab/cd.jpg", null, "No space left on device");

        assertThat(new DiskSpace(home).fullDirectory(new CompletionException(new UncheckedIOException(write))))
                .contains("/srv/photos/ab");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aWriteToAFullDeviceIsKnownAsSuch() throws IOException {
        try (FileChannel full = FileChannel.open(Path.of("/dev/full"), StandardOpenOption.WRITE)) {
            full.write(ByteBuffer.allocate(1));
        } catch (IOException failure) {
            assertThat(new DiskSpace(home).fullDirectory(failure))
                    .hasValueSatisfying(named -> assertThat(named).contains(home.toString()));
        }
    }

    @Test
    void otherFailuresAreNotOfTheDisk() {
        DiskSpace disk = new DiskSpace(home);

        assertThat(disk.fullDirectory(new IOException("Broken pipe"))).isEmpty();
        assertThat(disk.fullDirectory(new IllegalStateException("No space left on device")))
                .isEmpty();
    }
}
