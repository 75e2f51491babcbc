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

class ImageFilesTest {

    private static final String SHA256 = "ab12" + "0".repeat(60);

    @TempDir
    private Path home;

    @Test
    void nothingIsVisibleBeforeItIsKept() throws IOException {
        ImageFiles files = new ImageFiles(home.resolve("images"));

        Path written = received(files, 2);
        assertThat(files.has(SHA256)).isFalse();

        files.keep(written, SHA256);
        assertThat(files.has(SHA256)).isTrue();
        assertThat(files.variant(SHA256, Variant.SMALL)).hasBinaryContent(new byte[] {2});
        assertThat(written).doesNotExist();
    }

    /** Files that are still being written when a later variant fails must not come back after the tidying. */
    @Test
    void nothingIsLeftOfAnUploadThatFailsOnItsWay() throws IOException {
        ImageFiles files = new ImageFiles(home.resolve("images"));

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
        ImageFiles files = new ImageFiles(home.resolve("images"));

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
    void theFirstOfTwoEqualUploadsStays() throws IOException {
        ImageFiles files = new ImageFiles(home.resolve("images"));
        files.keep(received(files, 2), SHA256);

        Path second = received(files, 3);
        files.keep(second, SHA256);

        assertThat(files.variant(SHA256, Variant.SMALL)).hasBinaryContent(new byte[] {2});
        assertThat(second).doesNotExist();
    }

    @Test
    void whatACrashLeftIsRemovedAfterAWhile() throws IOException {
        ImageFiles files = new ImageFiles(home.resolve("images"));
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
        ImageFiles files = new ImageFiles(home.resolve("images"));
        Path form = Files.write(files.unfinished().resolve("upload_1.tmp"), new byte[] {1});

        assertThat(files.removeUnfinished(Instant.now().minusSeconds(60))).isZero();
        assertThat(form).exists();
        assertThat(files.removeUnfinished(Instant.now().plusSeconds(60))).isOne();
        assertThat(form).doesNotExist();
    }

    private static Path received(ImageFiles files, int small) throws IOException {
        Path received = files.receive(path -> Files.write(path, new byte[] {1}));
        files.complete(received, Map.of(Variant.SMALL, new byte[] {(byte) small})::forEach);
        return received;
    }

    @Test
    void removingTwiceIsRemovingOnce() throws IOException {
        ImageFiles files = new ImageFiles(home.resolve("images"));
        files.keep(received(files, 2), SHA256);

        files.remove(SHA256);
        files.remove(SHA256);

        assertThat(files.has(SHA256)).isFalse();
    }
}
