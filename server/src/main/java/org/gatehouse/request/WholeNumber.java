package org.gatehouse.request;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads a whole number. It also accepts the digits as text, because text inputs of the desk send text (docs/api/calls.md). */
public final class WholeNumber extends StdDeserializer<Integer> {

    private static final long serialVersionUID = 1L;

    WholeNumber() {
        super(Integer.class);
    }

    @Override
    public Integer deserialize(JsonParser parser, DeserializationContext context) {
        if (parser.hasToken(JsonToken.VALUE_NUMBER_INT)) {
            return parser.getIntValue();
        }
        if (parser.hasToken(JsonToken.VALUE_STRING) && parser.getString().matches("[0-9]{1,9}")) {
            return Integer.valueOf(parser.getString());
        }
        return (Integer) context.handleUnexpectedToken(getValueType(context), parser);
    }
}
