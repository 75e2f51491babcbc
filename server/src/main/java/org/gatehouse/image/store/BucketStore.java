package org.gatehouse.image.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.gatehouse.image.ImageProblem;
import org.gatehouse.image.Variant;
import org.gatehouse.platform.problem.ProblemException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/**
 * Keeps uploads in a bucket of an S3 server, {@code prefix/ab/cd/<digest>/<file>}. The original is written last and removed first: without
 * it, an upload does not exist.
 *
 * <p>Only this class knows the SDK, so that a server without a bucket loads nothing of it.
 */
final class BucketStore implements ImageStore {

    private static final Logger log = LoggerFactory.getLogger(BucketStore.class);

    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration SILENCE = Duration.ofSeconds(5);

    /** An upload may have 20 MB, and a retry gets as much time as the first attempt. */
    private static final int ATTEMPT_OF_SILENCES = 2;

    private static final int CALL_OF_SILENCES = 3;
    private static final int ATTEMPTS = 2;
    private static final int RETRY_AFTER_SECONDS = 5;

    private static final Duration WARNED_EVERY = Duration.ofSeconds(30);

    /** Requests to the bucket at once; pictures that more people ask for wait. */
    private static final int AT_ONCE = 64;

    private final StoreLocation location;
    private final S3Client s3;
    private final PictureCache cache;
    private final Semaphore free = new Semaphore(AT_ONCE);
    private final AtomicLong warned = new AtomicLong();
    private final ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor();

    BucketStore(StoreLocation location, Path cache, long cacheBytes) throws IOException {
        this(location, cache, cacheBytes, SILENCE);
    }

    /**
     * Opens the bucket without sending a request.
     *
     * @param silence how long the server may take to respond
     */
    BucketStore(StoreLocation location, Path cache, long cacheBytes, Duration silence) throws IOException {
        this.location = location;
        this.cache = new PictureCache(cache, cacheBytes);
        this.s3 = client(location.bucket(), silence);
    }

    private static S3Client client(StoreLocation.Bucket bucket, Duration silence) {
        S3ClientBuilder client = S3Client.builder()
                .forcePathStyle(bucket.pathStyle())
                // Uploads in signed chunks are refused by Swift (501). Without them each file is read once more for its
                // signature.
                .serviceConfiguration(service -> service.chunkedEncodingEnabled(false))
                .httpClientBuilder(UrlConnectionHttpClient.builder()
                        .connectionTimeout(CONNECT)
                        .socketTimeout(silence))
                // Options that not all servers know are sent only where S3 requires them.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .overrideConfiguration(calls -> calls.apiCallAttemptTimeout(silence.multipliedBy(ATTEMPT_OF_SILENCES))
                        .apiCallTimeout(silence.multipliedBy(CALL_OF_SILENCES))
                        .retryStrategy(AwsRetryStrategy.standardRetryStrategy().toBuilder()
                                .maxAttempts(ATTEMPTS)
                                .build()));
        bucket.region().map(Region::of).ifPresent(client::region);
        bucket.endpoint().ifPresent(client::endpointOverride);
        return client.build();
    }

    @Override
    public String name() {
        return location.text();
    }

    /** Uploads the files, the original last. */
    @Override
    public void prepare(Path written, String sha256) {
        if (has(sha256)) {
            return;
        }
        try (Stream<Path> files = Files.list(written)) {
            ParallelWork.run(
                    files.filter(file -> !file.endsWith(ORIGINAL)).map(file -> () -> put(file, sha256)), writers);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        put(written.resolve(ORIGINAL), sha256);
    }

    private void put(Path file, String sha256) {
        String key = key(sha256, file.getFileName().toString());
        asked(() -> s3.putObject(
                request -> request.bucket(bucket()).key(key).contentType(type(file)), RequestBody.fromFile(file)));
    }

    private static String type(Path file) {
        return file.endsWith(ORIGINAL) ? "application/octet-stream" : "image/jpeg";
    }

    /** A removal of the same bytes may have run since the files were uploaded. The caller's lock prevents another one now. */
    @Override
    public void keep(Path written, String sha256) {
        prepare(written, sha256);
        try {
            for (Variant variant : Variant.values()) {
                cache.put(cached(sha256, variant.fileName()), written.resolve(variant.fileName()));
            }
        } catch (IOException noCache) {
            // Everything is in the bucket; the next request for a picture fetches it.
            log.warn("Pictures of an upload cannot be cached: {}", noCache.toString());
        }
    }

    @Override
    public boolean has(String sha256) {
        return asked(() -> {
            try {
                s3.headObject(request -> request.bucket(bucket()).key(key(sha256, ORIGINAL)));
                return true;
            } catch (NoSuchKeyException none) {
                return false;
            }
        });
    }

    @Override
    public Optional<Path> file(String sha256, String name) throws IOException {
        return cache.get(
                cached(sha256, name),
                file -> asked(() -> {
                    try {
                        s3.getObject(
                                request -> request.bucket(bucket()).key(key(sha256, name)),
                                ResponseTransformer.toFile(file));
                        return true;
                    } catch (NoSuchKeyException none) {
                        return false;
                    }
                }));
    }

    @Override
    public void remove(String sha256) {
        delete(sha256, ORIGINAL);
        ParallelWork.run(Stream.of(Variant.values()).map(variant -> () -> delete(sha256, variant.fileName())), writers);
    }

    private void delete(String sha256, String name) {
        asked(() -> s3.deleteObject(request -> request.bucket(bucket()).key(key(sha256, name))));
        try {
            cache.remove(cached(sha256, name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<StoreMark> mark() {
        return asked(() -> {
            try {
                return StoreMark.of(s3.getObjectAsBytes(request ->
                                request.bucket(bucket()).key(location.bucket().prefix() + StoreMark.FILE))
                        .asUtf8String());
            } catch (NoSuchKeyException none) {
                return Optional.empty();
            }
        });
    }

    @Override
    public void mark(StoreMark owner) {
        asked(() -> s3.putObject(
                request -> request.bucket(bucket())
                        .key(location.bucket().prefix() + StoreMark.FILE)
                        .contentType("text/plain"),
                RequestBody.fromString(owner.text())));
    }

    private String bucket() {
        return location.bucket().name();
    }

    private String key(String sha256, String name) {
        return "%s%s/%s/%s/%s"
                .formatted(location.bucket().prefix(), sha256.substring(0, 2), sha256.substring(2, 4), sha256, name);
    }

    private static String cached(String sha256, String name) {
        return sha256 + "-" + name;
    }

    private <T> T asked(Supplier<T> request) {
        try {
            if (!free.tryAcquire(SILENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw away("%d requests wait for the image store %s.".formatted(AT_ONCE, name()));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw away("The server is stopping.");
        }
        try {
            return request.get();
        } catch (SdkException | UncheckedIOException failed) {
            warn(failed);
            throw away("The image store does not answer; nothing was changed.").causedBy(failed);
        } finally {
            free.release();
        }
    }

    /** Once in a while: when doors open, everybody's request fails. */
    private void warn(RuntimeException failed) {
        long now = System.nanoTime();
        long before = warned.get();
        if ((before == 0 || now - before > WARNED_EVERY.toNanos()) && warned.compareAndSet(before, now)) {
            log.warn("The image store {} does not do what it was asked: {}", name(), failed.getMessage());
        }
    }

    private static ProblemException away(String detail) {
        return ImageProblem.IMAGE_STORE_AWAY.because("%s", detail).retryAfter(RETRY_AFTER_SECONDS);
    }

    @Override
    public void close() {
        cache.close();
        writers.close();
        s3.close();
    }
}
