package org.gatehouse.proof;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A poll manually over a connection of its own, which stays open when it is answered: thousands of them take next to nothing. */
final class HeldPoll implements AutoCloseable {

    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: (\\d+)\r\n");
    private static final String LAST_CHUNK = "\r\n0\r\n\r\n";

    private final Socket socket;
    private final CompletableFuture<Answered> answer;

    /** A response that came to its end. */
    record Answered(String head, String body, long atNanos) {

        int status() {
            return Integer.parseInt(head.substring(9, 12));
        }
    }

    private HeldPoll(Socket socket, Executor threads) {
        this.socket = socket;
        this.answer = CompletableFuture.supplyAsync(this::read, threads);
    }

    /** Asks now; the response is read by a thread of these. */
    static HeldPoll of(URI url, String token, Executor threads) throws IOException {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), url.getPort()));
        socket.getOutputStream()
                .write("GET %s?%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
                        .formatted(url.getRawPath(), url.getRawQuery(), token)
                        .getBytes(StandardCharsets.US_ASCII));
        return new HeldPoll(socket, threads);
    }

    boolean isAnswered() {
        return answer.isDone();
    }

    Answered answer() {
        return answer.join();
    }

    private Answered read() {
        try {
            InputStream in = socket.getInputStream();
            String head = until("\r\n\r\n", in);
            Matcher length = LENGTH.matcher(head);
            String body = length.find()
                    ? new String(in.readNBytes(Integer.parseInt(length.group(1))), StandardCharsets.UTF_8)
                    : until(LAST_CHUNK, in);
            return new Answered(head, body, System.nanoTime());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static String until(String end, InputStream in) throws IOException {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(end, read.length() - end.length()) < 0) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("the connection ended after: " + read);
            }
            read.append((char) next);
        }
        return read.toString();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
