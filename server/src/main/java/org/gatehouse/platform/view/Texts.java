package org.gatehouse.platform.view;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.context.support.ResourceBundleMessageSource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/**
 * The texts of pages, by key and language: {@code messages/<screen>.properties} in English, {@code <screen>_de.properties} in German.
 *
 * <p>Each screen has its own bundle, and every key begins with the name of its bundle. All texts are formats, so an apostrophe is written
 * ’.
 */
@Component
public class Texts {

    /** The cookie with the reader's choice of language; without it the browser's languages decide. */
    public static final String COOKIE = "gatehouse_language";

    /** English in the variant in which the day comes first and the clock has 24 hours. */
    public static final List<Locale> LANGUAGES = List.of(Locale.UK, Locale.GERMANY);

    private static final Pattern BUNDLE = Pattern.compile("([a-z0-9-]+)\\.properties");

    /** Loaded with the first page, so that the start of the server does not search for them. */
    private final SingletonSupplier<MessageSource> messages = SingletonSupplier.of(Texts::read);

    private static MessageSource read() {
        ResourceBundleMessageSource messages = new ResourceBundleMessageSource();
        for (Resource file : found()) {
            Matcher name = BUNDLE.matcher(Objects.requireNonNullElse(file.getFilename(), ""));
            if (name.matches()) {
                messages.addBasenames("messages/" + name.group(1));
            }
        }
        messages.setDefaultEncoding("UTF-8");
        messages.setFallbackToSystemLocale(false);
        messages.setAlwaysUseMessageFormat(true);
        return messages;
    }

    private static Resource[] found() {
        try {
            return new PathMatchingResourcePatternResolver().getResources("classpath*:messages/*.properties");
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** The texts in the language of the request's sender. */
    public In of(HttpServletRequest request) {
        return new In(languageOf(request));
    }

    /** The texts in this language. */
    public In in(Locale language) {
        return new In(language);
    }

    /** The language with this code; English if there is no such language. */
    public static Locale language(String code) {
        return LANGUAGES.stream()
                .filter(language -> language.getLanguage().equals(code))
                .findFirst()
                .orElse(Locale.UK);
    }

    private static Locale languageOf(HttpServletRequest request) {
        Cookie[] cookies = Objects.requireNonNullElse(request.getCookies(), new Cookie[0]);
        return Arrays.stream(cookies)
                .filter(cookie -> cookie.getName().equals(COOKIE))
                .findFirst()
                .map(cookie -> language(cookie.getValue()))
                .orElseGet(() -> wanted(request));
    }

    private static Locale wanted(HttpServletRequest request) {
        if (request.getHeader(HttpHeaders.ACCEPT_LANGUAGE) == null) {
            return Locale.UK;
        }
        return Collections.list(request.getLocales()).stream()
                .flatMap(wanted -> LANGUAGES.stream()
                        .filter(language -> language.getLanguage().equals(wanted.getLanguage())))
                .findFirst()
                .orElse(Locale.UK);
    }

    /** The texts in one language. */
    public final class In {

        private final Locale language;

        private In(Locale language) {
            this.language = language;
        }

        /** The text of the key, with the arguments in place of {@code {0}}, {@code {1}} and so on; the key itself if there is no text. */
        public String text(String key, Object... arguments) {
            return Objects.requireNonNullElse(find(key, arguments), key);
        }

        /**
         * The text of a key that data decided; null if there is none. The key is never a format: the message source would read its default
         * text as one, and somebody's <code>{name}</code> or apostrophe would break the page.
         */
        public @Nullable String find(String key, Object... arguments) {
            return messages.obtain().getMessage(key, arguments, null, language);
        }

        /**
         * The name of a field, as the texts with this beginning call it, else as all pages and files do ({@code sheets.properties}); null
         * if none of them knows it.
         */
        public @Nullable String field(String beginning, String field) {
            String own = find(beginning + field);
            return own == null ? find("sheets." + field) : own;
        }

        public Locale locale() {
            return language;
        }

        /** For {@code lang} attributes. */
        public String language() {
            return language.getLanguage();
        }
    }
}
