package org.gatehouse.platform.text;

import java.util.regex.Pattern;

/**
 * The language that an answer's texts are wanted in: query parameter {@code l} (contract 1.10).
 *
 * @param code such as {@code en} or {@code pt_BR}; a text that is not kept in it comes in English, else in any language
 */
public record Language(String code) {

    /** As a regular expression, for {@code @Pattern}. */
    public static final String FORM = "[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,2}";

    /** What to say of a text that is none. */
    public static final String WANTED = "must be a language such as en";

    private static final Pattern CODE = Pattern.compile(FORM);

    /** Answered when a client names none. It stands after the form that it is checked against. */
    public static final Language ENGLISH = new Language(Text.DEFAULT_LANGUAGE);

    /** Refuses what cannot be a language: the code is repeated beside every text of the answer. */
    public Language {
        if (!CODE.matcher(code).matches()) {
            throw new IllegalArgumentException("no language code");
        }
    }

    /** The text as it goes out, in this language. */
    public Text text(String text) {
        return new Text(code, text);
    }
}
