package org.gatehouse.image.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.gatehouse.proof.ServerProcess;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * An S3 server as a program of its own, which checks signatures. There is one of each kind for all tests of a JVM; those that stop it run
 * alone.
 */
public abstract class S3Server {

    static final String SECRET = "the-secret-of-the-tests";

    /** Variables for a server; in this JVM they are properties. The name of the key has the form that Swift wants. */
    public static final Map<String, String> CREDENTIALS =
            Map.of("AWS_ACCESS_KEY_ID", "gatehouse:photos", "AWS_SECRET_ACCESS_KEY", SECRET);

    static {
        System.setProperty("aws.accessKeyId", "gatehouse:photos");
        System.setProperty("aws.secretAccessKey", SECRET);
    }

    private static @Nullable S3Server proxy;
    private static @Nullable S3Server swift;

    private final int port;
    private Process process;

    S3Server(int port) throws IOException {
        this.port = port;
        this.process = launched(port);
        Runtime.getRuntime().addShutdownHook(new Thread(this::end));
    }

    /** S3Proxy, which every build uses (decision 0065). */
    public static synchronized S3Server proxy() {
        try {
            S3Server running = proxy == null ? new S3Proxy(ServerProcess.freePort()) : proxy;
            proxy = running;
            return running;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Debian's Swift (decision 0085). */
    static synchronized S3Server swift() {
        try {
            S3Server running = swift == null ? new Swift(Swift.freePorts()) : swift;
            swift = running;
            return running;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts it with everything that it was given before, and waits until it answers. */
    abstract Process launched(int port) throws IOException;

    /** Ends it at once. */
    abstract void end(Process process);

    private void end() {
        end(process);
    }

    /** As when its machine is gone: connections are refused. */
    public final void stop() throws InterruptedException {
        end();
        process.waitFor();
    }

    public final void start() throws IOException {
        process = launched(port);
    }

    /** A part of a new bucket, as the setting names it. */
    public final String newStore() {
        String bucket = "photos-" + UUID.randomUUID();
        try (S3Client s3 = client()) {
            s3.createBucket(request -> request.bucket(bucket));
        }
        return "s3://" + bucket + "/of/gatehouse";
    }

    /** The keys of all objects in the bucket of the store. */
    public final List<String> keys(String store) {
        try (S3Client s3 = client()) {
            return s3
                    .listObjectsV2Paginator(
                            request -> request.bucket(URI.create(store).getHost()))
                    .contents()
                    .stream()
                    .map(S3Object::key)
                    .toList();
        }
    }

    private S3Client client() {
        return S3Client.builder()
                .region(Region.US_EAST_1)
                .endpointOverride(URI.create(endpoint()))
                .forcePathStyle(true)
                .build();
    }

    public final String endpoint() {
        return "http://127.0.0.1:" + port;
    }

    final S3Settings settings() {
        return new S3Settings(endpoint(), "", true);
    }
}
