package org.gatehouse.auth.history;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Names the browser of a {@code User-Agent} header, only by names of these lists, because the header can hold anything. */
public final class BrowserName {

    /** A part of a header, and what it means. The first that fits counts, because browsers also name those that they resemble. */
    private record Sign(String part, String name) {}

    private static final List<Sign> BROWSERS = List.of(
            new Sign("Edg", "Edge"),
            new Sign("OPR/", "Opera"),
            new Sign("SamsungBrowser/", "Samsung Internet"),
            new Sign("Firefox/", "Firefox"),
            new Sign("FxiOS/", "Firefox"),
            new Sign("Chrome/", "Chrome"),
            new Sign("CriOS/", "Chrome"),
            new Sign("Safari/", "Safari"));

    private static final List<Sign> SYSTEMS = List.of(
            new Sign("Windows", "Windows"),
            new Sign("Android", "Android"),
            new Sign("iPhone", "iPhone"),
            new Sign("iPad", "iPad"),
            new Sign("CrOS", "ChromeOS"),
            new Sign("Mac OS X", "macOS"),
            new Sign("Linux", "Linux"));

    private BrowserName() {}

    /** Such as {@code Firefox, Windows}; null if nothing in it is known. */
    public static @Nullable String of(@Nullable String userAgent) {
        String header = userAgent == null ? "" : userAgent;
        String name = Stream.of(BROWSERS, SYSTEMS)
                .flatMap(signs -> signs.stream()
                        .filter(sign -> header.contains(sign.part()))
                        .limit(1))
                .map(Sign::name)
                .collect(Collectors.joining(", "));
        return name.isEmpty() ? null : name;
    }
}
