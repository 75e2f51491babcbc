package org.gatehouse.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageFilesTest {

    private static final String SHA256 = "ab12" + "0".repeat(60);

    @TempDir
    private Path home;

    @Test
    void nothingIsVisibleBeforeItIsKept() {
        ImageFiles files = new ImageFiles(home.resolve("images"));

        Path written = files.write(new byte[] {1}, Map.of(Variant.SMALL, new byte[] {2})::forEach);
        assertThat(files.has(SHA256)).isFalse();

        files.keep(written, SHA256);
        assertThat(files.has(SHA256)).isTrue();
        assertThat(files.variant(SHA256, Variant.SMALL)).hasBinaryContent(new byte[] {2});
        assertThat(written).doesNotExist();
    }

    /** Files that are still being written when a later variant fails must not come back after the tidying. */
    @Test
    void nothingIsLeftOfAnUploadThatFailsOnItsWay() {
        ImageFiles files = new ImageFiles(home.resolve("images"));

        assertThatThrownBy(() -> files.write(new byte[4 << 20], variants -> {
                    variants.accept(Variant.LARGE, new byte[1 << 20]);
                    throw new IllegalStateException("no encoder");
                }))
                .hasMessage("no encoder");

        assertThat(home.resolve("images").resolve("unfinished")).isEmptyDirectory();
    }

    @Test
    void theFirstOfTwoEqualUploadsStays() {
        ImageFiles files = new ImageFiles(home.resolve("images"));
        files.keep(files.write(new byte[] {1}, Map.of(Variant.SMALL, new byte[] {2})::forEach), SHA256);

        Path second = files.write(new byte[] {1}, Map.of(Variant.SMALL, new byte[] {3})::forEach);
        files.keep(second, SHA256);

        assertThat(files.variant(SHA256, Variant.SMALL)).hasBinaryContent(new byte[] {2});
        assertThat(second).doesNotExist();
    }

    @Test
    void whatACrashLeftIsRemovedAfterAWhile() {
        ImageFiles files = new ImageFiles(home.resolve("images"));
        Path leftover = files.write(new byte[] {1}, variants -> {});

        assertThat(files.removeUnfinished(Instant.now().minusSeconds(60))).isZero();
        assertThat(leftover).exists();
        assertThat(files.removeUnfinished(Instant.now().plusSeconds(60))).isOne();
        assertThat(leftover).doesNotExist();
        assertThat(home.resolve("images").resolve("unfinished")).isEmptyDirectory();
    }

    @Test
    void removingTwiceIsRemovingOnce() {
        ImageFiles files = new ImageFiles(home.resolve("images"));
        files.keep(files.write(new byte[] {1}, variants -> {}), SHA256);

        files.remove(SHA256);
        files.remove(SHA256);

        assertThat(files.has(SHA256)).isFalse();
    }
}
