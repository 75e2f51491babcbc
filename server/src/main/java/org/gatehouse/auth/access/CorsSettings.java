package org.gatehouse.auth.access;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.gatehouse.platform.start.StartException;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The web pages that may use the API ({@code gatehouse.cors.*}).
 *
 * @param origins such as {@code https://desk.example}; {@code http://localhost:*} means every port, {@code *} every origin
 */
@ConfigurationProperties("gatehouse.cors")
record CorsSettings(@DefaultValue List<String> origins) {

    private static final Pattern ORIGIN =
            Pattern.compile("\\*|https?://(?:[A-Za-z0-9*._-]+|\\[[0-9A-Fa-f:.]+])(?::(?:\\d{1,5}|\\*))?");

    CorsSettings {
        // Browsers write an origin in small letters.
        origins =
                origins.stream().map(origin -> origin.toLowerCase(Locale.ROOT)).toList();
        for (String origin : origins) {
            if (!ORIGIN.matcher(origin).matches()) {
                throw new StartException(
                        ("gatehouse.cors.origins has '%s', which no browser sends: write the origin alone, such as"
                                        + " https://desk.example, http://localhost:* for every port, or * for every origin.")
                                .formatted(origin));
            }
        }
    }
}
