package org.gatehouse.console;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;

/** The query of a list's address. Values that cannot be read are ignored, so that an old link still opens. */
public final class ListQuery {

    private static final int LONGEST = 200;
    private static final int FARTHEST = 10_000_000;

    private final Function<String, String @Nullable []> values;

    private ListQuery(Function<String, String @Nullable []> values) {
        this.values = values;
    }

    public static ListQuery of(HttpServletRequest request) {
        return new ListQuery(request::getParameterValues);
    }

    /** Parses the query of an address. */
    public static ListQuery of(String query) {
        MultiValueMap<String, String> sent =
                UriComponentsBuilder.newInstance().query(query).build().getQueryParams();
        return new ListQuery(name -> Objects.requireNonNullElse(sent.get(name), List.<String>of()).stream()
                .map(value -> value == null ? "" : decoded(value))
                .toArray(String[]::new));
    }

    /** Whether a text that was sent may stand in an address: short, and without blanks and line breaks. */
    public static boolean isPlain(String query) {
        return query.matches("[\\x21-\\x7E]{0,8000}");
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException unreadable) {
            return "";
        }
    }

    /** The value; empty when there is none. */
    public String text(String name) {
        String[] all = values.apply(name);
        String sent = all == null || all.length == 0 ? "" : all[0].replace("\0", "");
        return Excerpt.beginning(sent, LONGEST);
    }

    /** The value if it is one of these; otherwise empty. */
    public String choice(String name, String... known) {
        String sent = text(name);
        return List.of(known).contains(sent) ? sent : "";
    }

    public List<Long> numbers(String name) {
        return Arrays.stream(Objects.requireNonNullElse(values.apply(name), new String[0]))
                .filter(sent -> sent.matches("\\d{1,18}"))
                .map(Long::valueOf)
                .distinct()
                .limit(200)
                .toList();
    }

    public @Nullable Long number(String name) {
        return numbers(name).stream().findFirst().orElse(null);
    }

    /** The offset at which the page begins. */
    public int offset() {
        Long sent = number("offset");
        return sent == null ? 0 : (int) Math.min(FARTHEST, sent);
    }

    /** One encoded part of a query; empty when the value is empty. */
    public static String part(String name, String value) {
        return value.isEmpty() ? "" : name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    /** How many of these filters have a value. */
    public static int set(String... values) {
        return (int) Arrays.stream(values).filter(value -> !value.isEmpty()).count();
    }

    /** Joins the parts that are not empty. */
    public static String joined(Stream<String> parts) {
        return parts.filter(part -> !part.isEmpty()).collect(Collectors.joining("&"));
    }
}
