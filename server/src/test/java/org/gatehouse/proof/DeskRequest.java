package org.gatehouse.proof;

import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One request of a desk.
 *
 * @param kind what the tally calls it
 * @param row a select of one row that the request's transaction will need; the checker may hold it for a while
 * @param then what the desk does when it was carried out, with the response's body
 */
record DeskRequest(
        String kind, String method, String path, @Nullable Object body, String row, Consumer<JsonNode> then) {

    /** In the place of a method: no request at all, the clock goes on. */
    static final String TIME = "TIME";

    private static final Pattern ROWS_OF_ONE =
            Pattern.compile("from (person|person_image|person_position|registration|accreditation) where");

    static DeskRequest of(String kind, String method, String path, @Nullable Object body, String row) {
        return new DeskRequest(kind, method, path, body, row, answer -> {});
    }

    /** Whether few others need the row: behind one of a zone or a member half the desks would wait. */
    boolean isForOneHolder() {
        return ROWS_OF_ONE.matcher(row).find();
    }

    DeskRequest then(Consumer<JsonNode> next) {
        return new DeskRequest(kind, method, path, body, row, next);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
