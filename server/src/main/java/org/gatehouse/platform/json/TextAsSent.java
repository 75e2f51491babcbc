package org.gatehouse.platform.json;

import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;

/**
 * Reads a text exactly as it was sent, for passwords: every blank of them counts. All other texts are cleaned. A field asks for it by
 * {@code @JsonDeserialize(using = TextAsSent.class)}.
 */
public final class TextAsSent extends StorableText {

    /** Jackson makes one for each field. */
    public TextAsSent() {
        super();
    }

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) {
        return storable(parser, context);
    }
}
