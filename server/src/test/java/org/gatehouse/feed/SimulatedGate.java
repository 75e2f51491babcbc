package org.gatehouse.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An access-control system that follows the specification and keeps its own picture of the event. */
public final class SimulatedGate {

    private final Function<String, JsonNode> sync;
    private final Map<Long, JsonNode> picture = new TreeMap<>();
    private @Nullable String cursor;

    /** @param sync sends the query of a sync and gives its response */
    public SimulatedGate(Function<String, JsonNode> sync) {
        this.sync = sync;
    }

    public void fetchEverything() {
        apply(sync.apply(""));
    }

    /** The specification's poll. */
    public JsonNode pollSince(String since) {
        JsonNode answer = sync.apply("?since=" + since);
        apply(answer);
        return answer;
    }

    /** A poll by the cursor of the response before. */
    public void pollByCursor() {
        apply(sync.apply("?cursor=" + cursor));
    }

    /** The server responds, and the gate never sees it. */
    void losesAnAnswer() {
        assertThat(sync.apply("?cursor=" + cursor).has("accreditations")).isTrue();
    }

    private void apply(JsonNode answer) {
        if (answer.get("full").asBoolean()) {
            picture.clear();
        }
        for (JsonNode accreditation : answer.get("accreditations")) {
            long id = accreditation.get("id").asLong();
            if (accreditation.get("deleted").asBoolean()) {
                picture.remove(id);
            } else {
                picture.put(id, accreditation);
            }
        }
        cursor = answer.get("cursor").asString();
        if (answer.get("full").asBoolean()) {
            assertThat(digest()).isEqualTo(answer.get("digest").asString());
        }
    }

    /** The gate's side of the copy check, from the documentation alone. */
    public String digest() {
        long digest = 0;
        for (Map.Entry<Long, JsonNode> live : picture.entrySet()) {
            digest ^= firstEightBytes(
                    live.getKey() + ":" + live.getValue().get("revision").asLong());
        }
        return HexFormat.of().toHexDigits(digest);
    }

    private static long firstEightBytes(String text) {
        try {
            byte[] hash = java.security.MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            return java.nio.ByteBuffer.wrap(hash).getLong();
        } catch (java.security.NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public int count() {
        return picture.size();
    }

    Map<Long, GateDocument> documents() {
        Map<Long, GateDocument> documents = new TreeMap<>();
        picture.forEach((id, json) -> documents.put(id, GateDocument.of(json)));
        return documents;
    }
}
