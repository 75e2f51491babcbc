package org.gatehouse.platform.edge;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gatehouse.platform.Awaits;
import org.gatehouse.platform.Fixture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends what no HTTP client would: one request, byte for byte, on a connection of its own. */
final class RawHttp {

    /** @param body all that followed the headers, decoded if it came in chunks */
    record RawAnswer(int status, Map<String, String> headers, String body) {

        JsonNode json() {
            return new JsonMapper().readTree(body);
        }
    }

    /** What is sent; it may fail when the server hangs up, whose response counts all the same. */
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private RawHttp() {}

    static RawAnswer send(Fixture fixture, String request) {
        return send(fixture, out -> out.write(request.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1)));
    }

    static RawAnswer send(Fixture fixture, Content content) {
        return parse(exchange(fixture, content));
    }

    /** What came back for these very bytes, where each character is one; empty if the server hung up. */
    static String sent(Fixture fixture, String request) {
        return exchange(fixture, out -> out.write(request.getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** All responses on one connection as they came, for requests that follow each other. */
    static String answers(Fixture fixture, String requests) {
        return exchange(
                fixture, out -> out.write(requests.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static String exchange(Fixture fixture, Content content) {
        try (Socket socket = new Socket("localhost", port(fixture))) {
            socket.setSoTimeout(Math.toIntExact(Awaits.PATIENCE.toMillis()));
            Thread sender = Thread.startVirtualThread(() -> write(socket, content));
            String answer = read(socket.getInputStream());
            sender.interrupt();
            return answer;
        } catch (IOException failed) {
            throw new AssertionError("no answer", failed);
        }
    }

    private static int port(Fixture fixture) {
        return fixture.anonymous().request("/").build().uri().getPort();
    }

    private static void write(Socket socket, Content content) {
        try {
            OutputStream out = socket.getOutputStream();
            content.writeTo(out);
            out.flush();
            socket.shutdownOutput();
        } catch (IOException hungUp) {
            // The response has the reason.
        }
    }

    private static String read(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            in.transferTo(bytes);
        } catch (SocketException reset) {
            // What came before counts.
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static RawAnswer parse(String answer) {
        String head = answer.split("\r\n\r\n", 2)[0];
        String body = answer.substring(Math.min(answer.length(), head.length() + 4));
        Map<String, String> headers = new TreeMap<>();
        head.lines().skip(1).forEach(line -> {
            String[] field = line.split(": ?", 2);
            headers.put(field[0].toLowerCase(Locale.ROOT), field[1]);
        });
        boolean chunked = headers.getOrDefault("transfer-encoding", "").equals("chunked");
        int status = head.isEmpty() ? 0 : Integer.parseInt(head.split(" ", 3)[1]);
        return new RawAnswer(status, headers, chunked ? unchunked(body) : body);
    }

    private static String unchunked(String body) {
        StringBuilder text = new StringBuilder();
        String rest = body;
        while (!rest.isEmpty()) {
            String[] parts = rest.split("\r\n", 2);
            int length = Integer.parseInt(parts[0], 16);
            if (length == 0) {
                break;
            }
            text.append(parts[1], 0, length);
            rest = parts[1].substring(length + 2);
        }
        return text.toString();
    }
}
