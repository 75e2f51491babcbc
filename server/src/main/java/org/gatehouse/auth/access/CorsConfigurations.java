package org.gatehouse.auth.access;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsConfigurationSource;

/**
 * Browser clients run on other origins (contract 1.4); the operator names those that may call the API. The rights of a request depend on
 * the token that its script adds; cookies are never sent.
 */
@Configuration
@EnableConfigurationProperties(CorsSettings.class)
class CorsConfigurations {

    /**
     * A page of an unknown origin gets its answer without the headers that would let it read it, instead of an error: behind a proxy that
     * terminates TLS, one of our own forms can look as if it came from another origin.
     */
    @Bean
    CorsConfigurationSource corsConfigurationSource(CorsSettings settings, ObjectProvider<AdditionalOrigins> more) {
        List<String> origins = Stream.concat(
                        settings.origins().stream(), more.stream().flatMap(each -> each.origins().stream()))
                .toList();
        CorsConfiguration cors = allowing(origins);
        return request -> cors.checkOrigin(request.getHeader(HttpHeaders.ORIGIN)) == null ? null : cors;
    }

    private static CorsConfiguration allowing(List<String> origins) {
        CorsConfiguration cors = new CorsConfiguration();
        cors.setAllowedOriginPatterns(
                origins.stream().map(CorsConfigurations::pattern).toList());
        cors.setAllowedMethods(List.of("GET", "POST", "PUT", "DELETE"));
        cors.setAllowedHeaders(List.of(CorsConfiguration.ALL));
        cors.setExposedHeaders(List.of("ETag", "Request-Id", "Retry-After", "WWW-Authenticate"));
        cors.setMaxAge(Duration.ofHours(1));
        return cors;
    }

    /** Spring writes "any port" with brackets; a bare star would match more than ports. */
    private static String pattern(String origin) {
        return origin.replaceFirst(":\\*$", ":[*]");
    }
}
