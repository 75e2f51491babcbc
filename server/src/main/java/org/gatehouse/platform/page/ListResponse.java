package org.gatehouse.platform.page;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.gatehouse.platform.web.SpooledResponse;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Responds to a list of any length with constant memory: {@code {"scans": […], "total_count": 312}}.
 *
 * <p>The response is complete before its first byte is sent, so a failure leads to a problem document and never to half a list.
 */
@Component
public class ListResponse {

    private final ObjectWriter json;

    ListResponse(JsonMapper json) {
        // Closing open brackets automatically would make half a list look complete.
        this.json = json.writer()
                .without(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
                .without(StreamWriteFeature.AUTO_CLOSE_CONTENT)
                .without(StreamWriteFeature.AUTO_CLOSE_TARGET);
    }

    /**
     * Sends the list.
     *
     * @param items passes on one item after another and returns how many match in total
     */
    public <T> void send(HttpServletResponse response, String key, ToLongFunction<Consumer<T>> items)
            throws IOException {
        try (SpooledResponse spool = new SpooledResponse()) {
            JsonGenerator list = json.createGenerator(spool);
            list.writeStartObject();
            list.writeName(key);
            list.writeStartArray();
            long total = items.applyAsLong(item -> json.writeValue(list, item));
            list.writeEndArray();
            list.writeName("total_count");
            list.writeNumber(total);
            list.writeEndObject();
            list.flush();
            response.setContentType(MediaType.APPLICATION_JSON_VALUE);
            response.setContentLengthLong(spool.size());
            spool.copyTo(response.getOutputStream());
        }
    }
}
