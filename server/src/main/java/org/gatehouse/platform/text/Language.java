package org.gatehouse.platform.text;

import java.util.regex.Pattern;
import org.gatehouse.platform.web.UnreadableValueException;

/**
 * The language in which a client wants the texts of a response: query parameter {@code l} (docs/api/events.md).
 *
 * @param code such as {@code en} or {@code pt_BR}; a text that is not stored in this language is returned in English, otherwise in any
 *     language
 */
public record Language(String code) {

    /** The format as a regular expression, for {@code @Pattern}. */
    public static final String FORM = "[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,2}";

    /** The error message for a text that is not a language. */
    public static final String WANTED = "must be a language such as en";

    private static final Pattern CODE = Pattern.compile(FORM);

    /** Used if a client names no language. It must be declared after the pattern that it is checked against. */
    public static final Language ENGLISH = new Language(Text.DEFAULT_LANGUAGE);

    /** Refuses a text that cannot be a language: the code is repeated next to every text of the response. */
    public Language {
        if (!CODE.matcher(code).matches()) {
            throw new UnreadableValueException("is not a language such as en");
        }
    }

    /** The text in this language, as it is sent. */
    public Text text(String text) {
        return new Text(code, text);
    }
}
