package org.gatehouse.image.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** S3Proxy, which keeps objects in a directory. Maven fetches it. */
final class S3Proxy extends S3Server {

    private static final Path JAR = Path.of("target", "s3", "s3proxy.jar");
    private static final Path DATA = Path.of("target", "s3", "data");
    private static final Path LOG = Path.of("target", "s3", "log");

    S3Proxy(int port) throws IOException {
        super(port);
    }

    @Override
    Process launched(int port) throws IOException {
        assertThat(JAR)
                .as("./mvnw -pl server process-test-resources fetches it")
                .exists();
        Path settings = Files.writeString(JAR.resolveSibling("s3proxy.conf"), """
                s3proxy.endpoint=http://127.0.0.1:%d
                s3proxy.authorization=aws-v4
                s3proxy.identity=gatehouse:photos
                s3proxy.credential=%s
                jclouds.provider=filesystem-nio2
                jclouds.filesystem.basedir=%s
                """.formatted(
                        port, SECRET, Files.createDirectories(DATA).toAbsolutePath()));
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
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
        await().until(() -> {
            assertThat(process.isAlive()).as("it ended; see " + LOG).isTrue();
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            } catch (IOException notYet) {
                return false;
            }
        });
        return process;
    }

    @Override
    void end(Process process) {
        process.destroyForcibly();
    }
}
