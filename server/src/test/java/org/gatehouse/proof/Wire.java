package org.gatehouse.proof;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Awaits;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * HTTP in bulk. {@code Api} holds each response against the document, which costs more than the response; here thousands a second are
 * asked for, some of them not to the end.
 */
final class Wire implements AutoCloseable {

    static final JsonMapper JSON = new JsonMapper();

    private static final int SHOWN_BYTES = 300;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    /** A response that came to its end. */
    static final class Reply {

        private final int status;
        private final byte[] body;

        Reply(int status, byte[] body) {
            this.status = status;
            this.body = body;
        }

        int status() {
            return status;
        }

        byte[] body() {
            return body;
        }

        JsonNode json() {
            return body.length == 0 ? JSON.createObjectNode() : JSON.readTree(body);
        }

        /** Its beginning, for messages. */
        String text() {
            return new String(body, 0, Math.min(body.length, SHOWN_BYTES), StandardCharsets.UTF_8);
        }
    }

    /**
     * Sends this and reads the whole response.
     *
     * @param body null for none; a text goes out as it is
     * @throws IOException when the server is away or goes away meanwhile: what became of the request is unknown
     */
    Reply send(String method, String url, String token, @Nullable Object body) throws IOException {
        return send(method, url, token, body, null);
    }

    /** The same from a device that names itself. */
    Reply send(String method, String url, String token, @Nullable Object body, @Nullable String device)
            throws IOException {
        HttpRequest.Builder request = naming(device, request(url, token)).method(method, publisher(body));
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        return read(request);
    }

    /** Sends the form of a page; the response is where to go next. */
    Reply submit(String url, TestSessions.Visit visit, String fields) throws IOException {
        return read(HttpRequest.newBuilder(URI.create(url))
                .timeout(Awaits.PATIENCE)
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .header(visit.csrfHeader(), visit.csrfToken())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(fields)));
    }

    /** @param device names itself so; null does not */
    Reply get(String url, String token, @Nullable String device) throws IOException {
        return read(naming(device, request(url, token)));
    }

    /** What the server measures, for a client with the scope {@code admin}. */
    String meters(String base, String token) throws IOException {
        Reply meters = read(request(base + "/prometheus", token).setHeader("Accept", "text/plain"));
        return new String(meters.body(), StandardCharsets.UTF_8);
    }

    /** The response as the words for spreadsheets take it. */
    Answer answer(String url, String token) throws IOException {
        return new Answer(exchange(request(url, token)), JSON);
    }

    /**
     * Reads a part of the response and hangs up.
     *
     * @param part between 0 and 1
     */
    void getPart(String url, String token, @Nullable String device, double part) throws IOException {
        try {
            HttpResponse<InputStream> answer =
                    http.send(naming(device, request(url, token)).build(), BodyHandlers.ofInputStream());
            long length = answer.headers().firstValueAsLong("Content-Length").orElse(1000);
            try (InputStream body = answer.body()) {
                body.readNBytes((int) (length * part));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

    private Reply read(HttpRequest.Builder request) throws IOException {
        HttpResponse<byte[]> answer = exchange(request);
        return new Reply(answer.statusCode(), answer.body());
    }

    private HttpResponse<byte[]> exchange(HttpRequest.Builder request) throws IOException {
        try {
            return http.send(request.build(), BodyHandlers.ofByteArray());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

    private static HttpRequest.Builder request(String url, String token) {
        return HttpRequest.newBuilder(URI.create(url))
                .timeout(Awaits.PATIENCE)
                .header("Accept", "application/json")
                .header("Authorization", "Bearer " + token);
    }

    private static HttpRequest.Builder naming(@Nullable String device, HttpRequest.Builder request) {
        return device == null ? request : request.header("Gatehouse-Device", device);
    }

    private static BodyPublisher publisher(@Nullable Object body) {
        if (body == null) {
            return BodyPublishers.noBody();
        }
        return body instanceof String written
                ? BodyPublishers.ofString(written)
                : BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body));
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
