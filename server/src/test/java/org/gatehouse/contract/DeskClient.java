package org.gatehouse.contract;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The browser client of the accreditation desk, down to its headers (docs/api/calls.md). */
final class DeskClient {

    private final Api api;

    DeskClient(Api api) {
        this.api = api;
    }

    Api api() {
        return api;
    }

    Answer get(String path) {
        return api.send(request(path).GET());
    }

    Answer delete(String path) {
        return api.send(request(path).DELETE());
    }

    /** Without a body and without its type. */
    Answer put(String path) {
        return api.send(request(path).PUT(BodyPublishers.noBody()));
    }

    Answer put(String path, JsonNode body) {
        return put(path, body.toString());
    }

    Answer put(String path, String json) {
        return api.send(json(path).PUT(BodyPublishers.ofString(json)));
    }

    Answer post(String path, JsonNode body) {
        return post(path, body.toString());
    }

    Answer post(String path, String json) {
        return api.send(json(path).POST(BodyPublishers.ofString(json)));
    }

    private HttpRequest.Builder json(String path) {
        return request(path).header("Content-Type", "application/json");
    }

    private HttpRequest.Builder request(String path) {
        return api.request(path).header("Accept", "application/json, text/plain, */*");
    }

    /** The object as the desk sends it back: with what its screens put in (docs/api/calls.md). */
    static ObjectNode used(JsonNode read) {
        ObjectNode sent = (ObjectNode) read.deepCopy();
        sent.put("checked", true).put("colorPicker", "#112233").put("label", "Arena (AR)");
        return sent;
    }
}
