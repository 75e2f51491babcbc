package org.gatehouse.image.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.gatehouse.proof.ServerProcess;
import org.jspecify.annotations.Nullable;

/**
 * S3Proxy as a program of its own: an S3 server that checks signatures and keeps objects in a directory (decision 0065). There is one for
 * all tests of a JVM; those that stop it run alone.
 */
public final class S3Server {

    private static final Path JAR = Path.of("target", "s3", "s3proxy.jar");
    private static final Path DATA = Path.of("target", "s3", "data");
    private static final Path LOG = Path.of("target", "s3", "log");

    /** Variables for a server; in this JVM they are properties. */
    public static final Map<String, String> CREDENTIALS =
            Map.of("AWS_ACCESS_KEY_ID", "gatehouse", "AWS_SECRET_ACCESS_KEY", "the secret of the tests");

    static {
        System.setProperty("aws.accessKeyId", "gatehouse");
        System.setProperty("aws.secretAccessKey", "the secret of the tests");
    }

    private final int port = ServerProcess.freePort();
    private Process process = launched();

    private static @Nullable S3Server shared;

    private S3Server() {
        awaitReady();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> process.destroyForcibly()));
    }

    public static synchronized S3Server shared() {
        S3Server running = shared == null ? new S3Server() : shared;
        shared = running;
        return running;
    }

    private Process launched() {
        assertThat(JAR)
                .as("./mvnw -pl server process-test-resources fetches it")
                .exists();
        try {
            Path settings = Files.writeString(JAR.resolveSibling("s3proxy.conf"), """
                    s3proxy.endpoint=http://127.0.0.1:%d
                    s3proxy.authorization=aws-v4
                    s3proxy.identity=gatehouse
                    s3proxy.credential=the secret of the tests
                    jclouds.provider=filesystem-nio2
                    jclouds.filesystem.basedir=%s
                    """.formatted(
                            port, Files.createDirectories(DATA).toAbsolutePath()));
            return new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-Xmx128m",
                            "-jar",
                            JAR.toString(),
                            "--properties",
                            settings.toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(LOG.toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitReady() {
        await().atMost(60, TimeUnit.SECONDS).until(() -> {
            assertThat(process.isAlive()).as("it ended; see " + LOG).isTrue();
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            } catch (IOException notYet) {
                return false;
            }
        });
    }

    /** As when its machine is gone: connections are refused. */
    public void stop() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** With everything that it was given. */
    public void start() {
        process = launched();
        awaitReady();
    }

    /** A part of a new bucket, as the setting names it. */
    public String newStore() {
        String bucket = "photos-" + UUID.randomUUID();
        try {
            Files.createDirectories(DATA.resolve(bucket));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "s3://" + bucket + "/of/gatehouse";
    }

    public String endpoint() {
        return "http://127.0.0.1:" + port;
    }

    public S3Settings settings() {
        return new S3Settings(endpoint(), "", true);
    }
}
