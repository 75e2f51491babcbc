package org.gatehouse.image.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.gatehouse.proof.ServerProcess;

/** OpenStack Swift of Debian, with its S3 interface, by the script that the cluster's proof uses too. */
final class Swift extends S3Server {

    private static final Path SCRIPT =
            Path.of("..", "packaging", "cluster", "swift").toAbsolutePath().normalize();
    private static final int PORTS = 5;

    Swift(int port) throws IOException {
        super(port);
    }

    static boolean isInstalled() {
        return Files.isExecutable(Path.of("/usr/bin/swift-proxy-server"))
                && Files.isExecutable(Path.of("/usr/bin/swift-object-server"));
    }

    /** The first of five in a row, as its inner servers take the next ones. */
    static int freePorts() {
        return IntStream.generate(ServerProcess::freePort)
                .limit(100)
                .filter(port -> IntStream.range(port + 1, port + PORTS).allMatch(Swift::isFree))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    @Override
    Process launched(int port) throws IOException {
        Path own = Path.of("target", "swift-" + port);
        ProcessBuilder script =
                new ProcessBuilder(List.of(SCRIPT.toString(), own.toString(), "127.0.0.1", Integer.toString(port)));
        script.environment().put("AWS_SECRET_ACCESS_KEY", SECRET);
        Process process = script.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        BufferedReader said = process.inputReader();
        assertThat(said.readLine()).as("what it said; see " + own + "/log").isEqualTo("ready");
        return process;
    }

    /** The script ends its servers when nobody talks to it any more, and then itself. */
    @Override
    void end(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
