package org.gatehouse.platform;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A response of the server. */
public record Answer(HttpResponse<byte[]> response, JsonMapper mapper) {

    public int status() {
        return response.statusCode();
    }

    /** The first header of that name; null when there is none. */
    public @Nullable String header(String name) {
        return response.headers().firstValue(name).orElse(null);
    }

    public byte[] bytes() {
        return response.body();
    }

    public String text() {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    public JsonNode json() {
        return mapper.readTree(response.body());
    }

    /** The body for a failure's message. */
    String shown() {
        String text = text();
        return text.length() > 2000 ? text.substring(0, 2000) + "…" : text;
    }

    /** The {@code code} of a problem document, {@code 100-104} and the like. */
    public String problem() {
        return json().path("code").asString();
    }

    /** Fails the test, showing the body, when the status is another. */
    public Answer expect(int status) {
        if (status() != status) {
            throw new AssertionError("expected %d, was %d: %s".formatted(status, status(), text()));
        }
        return this;
    }
}
