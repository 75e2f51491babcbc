package org.gatehouse.platform.json;

import org.gatehouse.platform.text.CleanText;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.exc.InvalidFormatException;

/**
 * Reads texts in their clean form. Accepts neither a number nor a boolean as a text, just as a text is not accepted for these.
 *
 * <p>A text that is far too long for any field is refused before anything else is done with it. PostgreSQL cannot store U+0000, and half
 * of a surrogate pair would become a question mark. All three are refused here, where the error can name the field.
 */
class StorableText extends StringDeserializer {

    /** Ten times what the longest field takes: to clean a text of 2 MB and to look for wrong characters in it takes half a second. */
    private static final int LONGEST = 100_000;

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) {
        return CleanText.of(storable(parser, context));
    }

    final String storable(JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            return (String) context.handleUnexpectedToken(getValueType(context), parser);
        }
        String text = parser.getString();
        if (text.length() > LONGEST) {
            throw DatabindException.from(
                    parser, "is %d characters long; no text may have more than %d".formatted(text.length(), LONGEST));
        }
        if (!CleanText.isStorable(text)) {
            throw InvalidFormatException.from(
                    parser, "holds U+0000 or half of a surrogate pair, which cannot be stored", text, String.class);
        }
        return text;
    }
}
