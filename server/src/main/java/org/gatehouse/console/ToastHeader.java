package org.gatehouse.console;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/** Adds toasts to answers to htmx. A header may contain only ASCII. */
public final class ToastHeader {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private ToastHeader() {}

    public static void add(HttpServletResponse response, String text) {
        response.setHeader("HX-Trigger", JSON.writeValueAsString(Map.of("toast", Map.of("text", text))));
    }

    /** The same, with an event for which parts of the page wait. */
    public static void add(HttpServletResponse response, String text, String event) {
        response.setHeader("HX-Trigger", JSON.writeValueAsString(Map.of("toast", Map.of("text", text), event, "")));
    }
}
