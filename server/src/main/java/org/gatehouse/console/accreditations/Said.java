package org.gatehouse.console.accreditations;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/** Toasts in answers to htmx: a header holds only ASCII. */
final class Said {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private Said() {}

    static void now(HttpServletResponse response, String text) {
        response.setHeader("HX-Trigger", JSON.writeValueAsString(Map.of("toast", Map.of("text", text))));
    }
}
