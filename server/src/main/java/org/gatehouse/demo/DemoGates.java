package org.gatehouse.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.platform.work.Loop;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.json.JsonMapper;

/**
 * The gates of the demo. They poll over HTTP as long as the server runs, so that the board of gates looks as it does at a running event.
 * They open no door and keep nothing.
 */
class DemoGates implements DisposableBean {

    /** The client whose gates reported the demo's scans. */
    static final String CLIENT = "demo-gates";

    private static final Logger log = LoggerFactory.getLogger(DemoGates.class);
    private static final Duration EVERY = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** What gates take off their own time, so that clocks need not agree exactly. */
    private static final Duration MARGIN = Duration.ofMinutes(3);

    private final JsonMapper json;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final Map<String, String> cursors = new HashMap<>();
    private @Nullable Loop polls;
    private @Nullable String token;

    DemoGates(JsonMapper json) {
        this.json = json;
    }

    /** Lets these gates of the event poll at this address. */
    void open(String address, long eventId, ClientSecret client, List<String> devices) {
        URI sync = URI.create(address + "/registrations/accreditation/events/" + eventId + "/sync");
        stop();
        polls = new Loop(CLIENT, EVERY, () -> poll(address, sync, client, devices));
        polls.start();
    }

    private void stop() {
        if (polls != null) {
            polls.stop(PATIENCE);
        }
    }

    /** What fails now is tried again with the next poll, as gates do. */
    private void poll(String address, URI sync, ClientSecret client, List<String> devices) throws InterruptedException {
        try {
            String bearer = token == null ? newToken(address, client) : token;
            token = bearer;
            for (String device : devices) {
                poll(sync, bearer, device);
            }
        } catch (IOException | RuntimeException failed) {
            token = null;
            log.debug("The demo's gates could not poll: {}", failed.toString());
        }
    }

    private String newToken(String address, ClientSecret client) throws IOException, InterruptedException {
        String login = client.clientId() + ":" + client.clientSecret();
        return answer(
                HttpRequest.newBuilder(URI.create(address + "/auth/access_token"))
                        .header(
                                "Authorization",
                                "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials")),
                "access_token");
    }

    /** The first poll asks for what changes from now on: a gate of a large demo would have to read everything. */
    private void poll(URI sync, String bearer, String device) throws IOException, InterruptedException {
        String cursor = cursors.get(device);
        String from = cursor == null
                ? "since=" + Instant.now().minus(MARGIN)
                : "cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8);
        cursors.put(
                device,
                answer(
                        HttpRequest.newBuilder(URI.create(sync + "?" + from))
                                .header("Authorization", "Bearer " + bearer)
                                .header("Gatehouse-Device", device),
                        "cursor"));
    }

    private String answer(HttpRequest.Builder request, String field) throws IOException, InterruptedException {
        HttpResponse<InputStream> answer =
                http.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = answer.body()) {
            if (answer.statusCode() != 200) {
                throw new IOException("answered " + answer.statusCode());
            }
            return text(body, field);
        }
    }

    /**
     * Reads a document to its end, as a gate does, and returns a text at its top. Nothing else of it is kept: with the gates of a large
     * event all of it would need more heap than the server.
     */
    private String text(InputStream document, String field) throws IOException {
        try (JsonParser parser = json.createParser(document)) {
            parser.nextToken();
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                parser.nextToken();
                if (name.equals(field)) {
                    String text = parser.getString();
                    document.transferTo(OutputStream.nullOutputStream());
                    return text;
                }
                parser.skipChildren();
            }
        }
        throw new IOException("answered without " + field);
    }

    @Override
    public void destroy() {
        stop();
        http.shutdownNow();
    }
}
