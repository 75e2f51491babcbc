package org.gatehouse.image.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.gatehouse.image.ImageProblem;
import org.gatehouse.image.Variant;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.start.StartException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both kinds of stores do the same. */
@ResourceLock("s3")
class ImageStoreTest {

    private static final String SHA256 = "ab12" + "0".repeat(60);

    @TempDir
    private Path directory;

    private final List<ImageStore> opened = new ArrayList<>();

    /** The server whose buckets these tests use. */
    S3Server s3() {
        return S3Server.proxy();
    }

    enum Kind {
        DIRECTORY,
        BUCKET
    }

    private ImageStore open(Kind kind) throws IOException {
        return open(kind == Kind.DIRECTORY ? directory.resolve("images").toString() : s3().newStore());
    }

    private ImageStore open(String store) throws IOException {
        StoreLocation location = StoreLocation.of(store, s3().settings(), directory);
        Path unfinished = Files.createDirectories(directory.resolve("unfinished"));
        ImageStore made = ImageStores.open(location, unfinished, newCache(), 1 << 20);
        opened.add(made);
        return made;
    }

    /** Another node has its own. */
    private Path newCache() {
        return directory.resolve("cache-" + UUID.randomUUID());
    }

    @AfterEach
    void close() {
        opened.forEach(ImageStore::close);
    }

    private Path written(int content) throws IOException {
        Path written = Files.createDirectory(directory.resolve(UUID.randomUUID().toString()));
        Files.write(written.resolve(ImageStore.ORIGINAL), new byte[] {1});
        for (Variant variant : Variant.values()) {
            Files.write(written.resolve(variant.fileName()), new byte[] {(byte) content});
        }
        return written;
    }

    private static void keep(ImageStore store, Path written) {
        store.prepare(written, SHA256);
        store.keep(written, SHA256);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsKeptIsThere(Kind kind) throws IOException {
        ImageStore store = open(kind);
        assertThat(store.has(SHA256)).isFalse();
        assertThat(store.file(SHA256, Variant.SMALL.fileName())).isEmpty();

        keep(store, written(2));

        assertThat(store.has(SHA256)).isTrue();
        assertThat(store.file(SHA256, ImageStore.ORIGINAL).orElseThrow()).hasBinaryContent(new byte[] {1});
        for (Variant variant : Variant.values()) {
            assertThat(store.file(SHA256, variant.fileName()).orElseThrow()).hasBinaryContent(new byte[] {2});
        }
    }

    @ParameterizedTest
    @EnumSource
    void firstOfTwoEqualUploadsStays(Kind kind) throws IOException {
        ImageStore store = open(kind);
        keep(store, written(2));

        keep(store, written(3));

        ImageStore elsewhere = kind == Kind.BUCKET ? open(store.name()) : store;
        assertThat(elsewhere.file(SHA256, Variant.SMALL.fileName()).orElseThrow())
                .hasBinaryContent(new byte[] {2});
    }

    /** Between the upload to a bucket and the lock of its row, the same bytes were removed. */
    @ParameterizedTest
    @EnumSource
    void removalOfTheSameBytesMeanwhileHarmsNothing(Kind kind) throws IOException {
        ImageStore store = open(kind);
        Path written = written(2);

        store.prepare(written, SHA256);
        store.remove(SHA256);
        store.keep(written, SHA256);

        assertThat(store.has(SHA256)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void removingTwiceIsRemovingOnce(Kind kind) throws IOException {
        ImageStore store = open(kind);
        keep(store, written(2));

        store.remove(SHA256);
        store.remove(SHA256);

        assertThat(store.has(SHA256)).isFalse();
        assertThat(store.file(SHA256, Variant.SMALL.fileName())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void storeKnowsWhoseItIs(Kind kind) throws IOException {
        ImageStore store = open(kind);
        StoreMark mine = new StoreMark(UUID.randomUUID(), "7412");
        assertThat(store.mark()).isEmpty();

        assertThat(StoreOwner.claimed(store, mine)).isEqualTo(mine);
        assertThat(StoreOwner.claimed(store, new StoreMark(mine.installation(), "7413")))
                .isEqualTo(mine);
        StoreMark other = new StoreMark(UUID.randomUUID(), "7412");
        assertThatThrownBy(() -> StoreOwner.claimed(store, other))
                .isInstanceOf(StartException.class)
                .hasMessage(
                        "The image store %s belongs to %s, and this is %s; name another one by gatehouse.images.store.",
                        store.name(), mine, other);
    }

    @Test
    void whatANodeHasServedNeedsNoBucket() throws Exception {
        ImageStore store = open(Kind.BUCKET);
        keep(store, written(2));
        ImageStore elsewhere = open(store.name());
        assertThat(elsewhere.file(SHA256, Variant.SMALL.fileName())).isPresent();

        s3().stop();
        try {
            // The node that took the upload has all of its variants.
            assertThat(store.file(SHA256, Variant.LARGE.fileName())).isPresent();
            assertThat(elsewhere.file(SHA256, Variant.SMALL.fileName())).isPresent();
            assertAway(() -> elsewhere.file(SHA256, Variant.LARGE.fileName()));
            assertAway(() -> store.has(SHA256));
            assertAway(() -> store.prepare(written(2), "cd" + SHA256.substring(2)));
            assertAway(() -> store.remove(SHA256));
            assertAway(store::mark);
        } finally {
            s3().start();
        }
        assertThat(elsewhere.file(SHA256, Variant.LARGE.fileName())).isPresent();
        assertThat(store.has("cd" + SHA256.substring(2))).isFalse();
    }

    private static void assertAway(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(ProblemException.class, away -> {
            assertThat(away.problem()).isEqualTo(ImageProblem.IMAGE_STORE_AWAY);
            assertThat(away.retryAfterSeconds()).isEqualTo(5);
        });
    }

    /** It accepts connections and says nothing: the hardest way to be away. */
    @Test
    void silentBucketIsGivenUp() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            S3Settings settings = new S3Settings("http://127.0.0.1:" + silent.getLocalPort(), "", true);
            StoreLocation location = StoreLocation.of("s3://photos", settings, directory);
            try (BucketStore store = new BucketStore(location, newCache(), 1 << 20, Duration.ofMillis(300))) {
                assertAway(() -> store.has(SHA256));
            }
        }
    }

    @Test
    void wrongSecretIsToldAsAway() throws IOException {
        ImageStore store = open("s3://no-such-bucket");
        assertAway(store::mark);
    }

    @Test
    void cacheHoldsNoMoreThanItMay() throws IOException {
        try (PictureCache cache = new PictureCache(newCache(), 1000)) {
            for (int number = 0; number < 20; number++) {
                Path file = cache.get("ab" + number, path -> Files.write(path, new byte[100]) != null)
                        .orElseThrow();
                Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3600 - number)));
            }

            cache.sweep();

            assertThat(cache.get("ab0", path -> false)).isEmpty();
            assertThat(cache.get("ab19", path -> false)).isPresent();
            try (var left = Files.walk(directory)) {
                assertThat(left.filter(Files::isRegularFile)).hasSize(9);
            }
        }
    }

    /** A file that goes while the sweep walks does not end the sweep. */
    @Test
    void cacheIsSweptWhileFilesComeAndGo() throws Exception {
        Path root = newCache();
        AtomicBoolean swept = new AtomicBoolean();
        try (PictureCache cache = new PictureCache(root, 1000);
                ExecutorService other = Executors.newSingleThreadExecutor()) {
            Future<?> comesAndGoes = other.submit(() -> {
                while (!swept.get()) {
                    cache.get("cd1", path -> Files.write(path, new byte[1]) != null);
                    cache.remove("cd1");
                }
                return null;
            });
            try {
                for (int round = 0; round < 50; round++) {
                    for (int number = 0; number < 20; number++) {
                        Path file = cache.get(
                                        "ab" + round + "-" + number, path -> Files.write(path, new byte[100]) != null)
                                .orElseThrow();
                        Files.setLastModifiedTime(
                                file, FileTime.from(Instant.now().minusSeconds(3600 - number)));
                    }

                    cache.sweep();

                    try (var left = Files.list(root.resolve("ab"))) {
                        assertThat(left).hasSizeLessThanOrEqualTo(9);
                    }
                }
            } finally {
                swept.set(true);
            }
            comesAndGoes.get();
        }
    }

    /** A picture of somebody who was erased is asked for by nobody. */
    @Test
    void cacheForgetsWhatNobodyAsksFor() throws IOException {
        try (PictureCache cache = new PictureCache(newCache(), 1000)) {
            Path file = cache.get("ab1", path -> Files.write(path, new byte[100]) != null)
                    .orElseThrow();
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(PictureCache.KEPT_UNUSED)));

            cache.sweep();

            assertThat(file).doesNotExist();
        }
    }

    @Test
    void placesAreReadAsOperatorsWriteThem() {
        S3Settings amazon = new S3Settings("", "", false);
        assertThat(StoreLocation.of("", amazon, directory).directory()).isEqualTo(directory.resolve("images"));
        assertThat(StoreLocation.of("/shared/images", amazon, directory).directory())
                .isEqualTo(Path.of("/shared/images"));
        StoreLocation.Bucket bucket =
                StoreLocation.of("s3://photos/a/b/", amazon, directory).bucket();
        assertThat(bucket.name()).isEqualTo("photos");
        assertThat(bucket.prefix()).isEqualTo("a/b/");
        assertThat(StoreLocation.of("s3://photos", amazon, directory).bucket().prefix())
                .isEmpty();
        for (String wrong : Set.of("s3:", "s3://", "s3:photos", "s3://Photos", "s3://a/")) {
            assertThatThrownBy(() -> StoreLocation.of(wrong, amazon, directory))
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("gatehouse.images.store is " + wrong);
        }
        assertThatThrownBy(() -> StoreLocation.of("s3://photos", new S3Settings("s3.example", "", true), directory))
                .hasMessageContaining("https://s3.example");
    }
}
