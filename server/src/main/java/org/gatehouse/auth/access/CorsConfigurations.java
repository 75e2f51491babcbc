package org.gatehouse.auth.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.DefaultCorsProcessor;
import org.springframework.web.filter.CorsFilter;

/**
 * Browser clients run on other origins (docs/api/calls.md); the operator names those that may call the API. The rights of a request depend
 * on the token that its script adds; cookies are never sent.
 */
@Configuration
@EnableConfigurationProperties(CorsSettings.class)
class CorsConfigurations {

    /** The headers of our responses that scripts may read; browsers show only a few others. */
    private static final List<String> EXPOSED = List.of(
            HttpHeaders.ALLOW,
            HttpHeaders.CONTENT_DISPOSITION,
            HttpHeaders.DATE,
            HttpHeaders.ETAG,
            HttpHeaders.LINK,
            HttpHeaders.LOCATION,
            "Request-Id",
            HttpHeaders.RETRY_AFTER,
            HttpHeaders.WWW_AUTHENTICATE);

    @Bean
    CorsFilter corsFilter(CorsSettings settings, ObjectProvider<AdditionalOrigins> more) {
        CorsConfiguration cors = allowing(
                Stream.concat(settings.origins().stream(), more.stream().flatMap(each -> each.origins().stream()))
                        .toList());
        CorsFilter filter = new CorsFilter(request -> cors);
        filter.setCorsProcessor(new LenientProcessor());
        return filter;
    }

    /**
     * Runs before the filters that refuse bodies, so that a script can read their refusals too; behind the access log, which shows
     * preflights.
     */
    @Bean
    FilterRegistrationBean<CorsFilter> corsBeforeRefusals(CorsFilter cors) {
        FilterRegistrationBean<CorsFilter> registration = new FilterRegistrationBean<>(cors);
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 11);
        return registration;
    }

    /**
     * A page of an unknown origin gets its response without the headers that would let it read it, instead of an error: behind a proxy that
     * terminates TLS, one of our own forms can look as if it came from another origin. Every response has {@code Vary: Origin}, so that no
     * cache gives one origin what it kept for another.
     */
    private static class LenientProcessor extends DefaultCorsProcessor {

        @Override
        public boolean processRequest(
                @Nullable CorsConfiguration cors, HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            if (cors != null && cors.checkOrigin(request.getHeader(HttpHeaders.ORIGIN)) != null) {
                return super.processRequest(cors, new WithoutEncoding(request), response);
            }
            response.addHeader(HttpHeaders.VARY, HttpHeaders.ORIGIN);
            return true;
        }
    }

    /** Spring would add the encoding to the type of the body, and fail at a type with a wildcard, which is refused later. */
    private static class WithoutEncoding extends HttpServletRequestWrapper {

        WithoutEncoding(HttpServletRequest request) {
            super(request);
        }

        @Override
        public @Nullable String getCharacterEncoding() {
            return null;
        }
    }

    private static CorsConfiguration allowing(List<String> origins) {
        CorsConfiguration cors = new CorsConfiguration();
        cors.setAllowedOriginPatterns(
                origins.stream().map(CorsConfigurations::pattern).toList());
        cors.setAllowedMethods(List.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"));
        cors.setAllowedHeaders(List.of(CorsConfiguration.ALL));
        cors.setExposedHeaders(EXPOSED);
        cors.setMaxAge(Duration.ofHours(1));
        return cors;
    }

    /** Spring writes "any port" with brackets; a bare star would match more than ports. */
    private static String pattern(String origin) {
        return origin.replaceFirst(":\\*$", ":[*]");
    }
}
