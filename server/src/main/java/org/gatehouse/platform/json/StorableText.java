package org.gatehouse.platform.json;

import org.gatehouse.platform.text.CleanText;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.exc.InvalidFormatException;

/**
 * Reads texts in their clean form. Accepts neither a number nor a boolean as a text, just as a text is not accepted for these.
 *
 * <p>PostgreSQL cannot store U+0000, and half of a surrogate pair would become a question mark. Both are refused here, where the error can
 * name the field.
 */
class StorableText extends StringDeserializer {

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) {
        return CleanText.of(storable(parser, context));
    }

    final String storable(JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            return (String) context.handleUnexpectedToken(getValueType(context), parser);
        }
        String text = parser.getString();
        if (!CleanText.isStorable(text)) {
            throw InvalidFormatException.from(
                    parser, "holds U+0000 or half of a surrogate pair, which cannot be stored", text, String.class);
        }
        return text;
    }
}
