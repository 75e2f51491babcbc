package org.gatehouse.proof;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One request of a desk.
 *
 * @param kind what the tally calls it
 * @param row a select of one row that the request's transaction will need; the checker may hold it for a while
 * @param then what the desk does when it was carried out, with the answer's body
 */
record DeskRequest(
        String kind, String method, String path, @Nullable Object body, String row, Consumer<JsonNode> then) {

    static DeskRequest of(String kind, String method, String path, @Nullable Object body, String row) {
        return new DeskRequest(kind, method, path, body, row, answer -> {});
    }

    DeskRequest then(Consumer<JsonNode> next) {
        return new DeskRequest(kind, method, path, body, row, next);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
