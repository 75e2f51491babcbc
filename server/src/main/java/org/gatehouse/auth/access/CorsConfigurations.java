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
 * Browser clients run on other origins (contract 1.4): those that the operator names may ask. What a request may do hangs on the
 * token that its script puts in; cookies are never taken along.
 */
@Configuration
@EnableConfigurationProperties(CorsSettings.class)
class CorsConfigurations {

    /**
     * A page of another origin gets its answer without the headers that would let it read it, rather than an error: behind a proxy
     * that ends TLS, a form of our own can look as if it came from elsewhere.
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
