package org.gatehouse.image.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.gatehouse.image.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReceivedFilesTest {

    @TempDir
    private Path home;

    /** Files that are still being written when a later variant fails must not come back after the tidying. */
    @Test
    void nothingIsLeftOfAnUploadThatFailsOnItsWay() throws IOException {
        ReceivedFiles files = new ReceivedFiles(home.resolve("images"));

        Path received = files.receive(path -> Files.write(path, new byte[4 << 20]));
        assertThatThrownBy(() -> files.complete(received, variants -> {
                    variants.accept(Variant.LARGE, new byte[1 << 20]);
                    throw new IllegalStateException("no encoder");
                }))
                .hasMessage("no encoder");
        files.discard(received);

        assertThat(home.resolve("images").resolve("unfinished")).isEmptyDirectory();
    }

    @Test
    void nothingIsLeftOfAnUploadThatDoesNotArrive() {
        ReceivedFiles files = new ReceivedFiles(home.resolve("images"));

        assertThatThrownBy(() -> files.receive(path -> {
                    Files.write(path, new byte[] {1});
                    throw new IOException("disk full");
                }))
                .hasMessageContaining("disk full");
        assertThatThrownBy(() -> files.receive(path -> {
                    throw new IllegalStateException("no such form");
                }))
                .hasMessage("no such form");

        assertThat(home.resolve("images").resolve("unfinished")).isEmptyDirectory();
    }

    @Test
    void whatACrashLeftIsRemovedAfterAWhile() throws IOException {
        ReceivedFiles files = new ReceivedFiles(home.resolve("images"));
        Path leftover = received(files, 2);

        assertThat(files.removeUnfinished(Instant.now().minusSeconds(60))).isZero();
        assertThat(leftover).exists();
        assertThat(files.removeUnfinished(Instant.now().plusSeconds(60))).isOne();
        assertThat(leftover).doesNotExist();
        assertThat(home.resolve("images").resolve("unfinished")).isEmptyDirectory();
    }

    /** Not a directory but a file, as the servlet container leaves it when the process is killed while a form arrives. */
    @Test
    void halfAFormIsRemovedAfterAWhile() throws IOException {
        ReceivedFiles files = new ReceivedFiles(home.resolve("images"));
        Path form = Files.write(files.unfinished().resolve("upload_1.tmp"), new byte[] {1});

        assertThat(files.removeUnfinished(Instant.now().minusSeconds(60))).isZero();
        assertThat(form).exists();
        assertThat(files.removeUnfinished(Instant.now().plusSeconds(60))).isOne();
        assertThat(form).doesNotExist();
    }

    private static Path received(ReceivedFiles files, int small) throws IOException {
        Path received = files.receive(path -> Files.write(path, new byte[] {1}));
        files.complete(received, Map.of(Variant.SMALL, new byte[] {(byte) small})::forEach);
        return received;
    }
}
