package org.gatehouse.proof;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A response to a sync, its documents as the text that was sent. */
final class SyncReply {

    long revision = -1;
    boolean full;
    boolean hasMore;

    @Nullable
    String reason;

    String nextSince = "";
    String cursor = "";
    long count = -1;
    String digest = "";
    boolean clockAhead;

    @Nullable
    String sinceUsed;

    final List<Document> documents = new ArrayList<>();

    /** One accreditation as it was sent. */
    record Document(long id, long revision, boolean deleted, String changedAt, String text) {

        String stamp() {
            return revision + " of " + changedAt;
        }
    }

    private SyncReply() {}

    static SyncReply of(byte[] body) {
        SyncReply reply = new SyncReply();
        try (JsonParser json = Wire.JSON.createParser(body)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = json.currentName();
                json.nextToken();
                reply.read(name, json, body);
            }
        }
        return reply;
    }

    private void read(String name, JsonParser json, byte[] body) {
        switch (name) {
            case "revision" -> revision = json.getLongValue();
            case "full" -> full = json.getBooleanValue();
            case "has_more" -> hasMore = json.getBooleanValue();
            case "reason" -> reason = textOrNull(json);
            case "next_since" -> nextSince = json.getString();
            case "cursor" -> cursor = json.getString();
            case "count" -> count = json.getLongValue();
            case "digest" -> digest = json.getString();
            case "clock_ahead" -> clockAhead = json.currentToken() == JsonToken.VALUE_TRUE;
            case "since_used" -> sinceUsed = textOrNull(json);
            case "accreditations" -> readDocuments(json, body);
            default -> json.skipChildren();
        }
    }

    private static @Nullable String textOrNull(JsonParser json) {
        return json.currentToken() == JsonToken.VALUE_NULL ? null : json.getString();
    }

    private void readDocuments(JsonParser json, byte[] body) {
        while (json.nextToken() == JsonToken.START_OBJECT) {
            int begin = (int) json.currentTokenLocation().getByteOffset();
            long id = -1;
            long documentRevision = -1;
            boolean deleted = false;
            String changedAt = "";
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = json.currentName();
                json.nextToken();
                switch (name) {
                    case "id" -> id = json.getLongValue();
                    case "revision" -> documentRevision = json.getLongValue();
                    case "deleted" -> deleted = json.getBooleanValue();
                    case "changed_at" -> changedAt = json.getString();
                    default -> json.skipChildren();
                }
            }
            int end = (int) json.currentTokenLocation().getByteOffset() + 1;
            String text = new String(body, begin, end - begin, StandardCharsets.UTF_8);
            documents.add(new Document(id, documentRevision, deleted, changedAt, text));
        }
    }
}
