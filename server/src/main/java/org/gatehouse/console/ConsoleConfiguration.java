package org.gatehouse.console;

import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Settings for every page of the console. As everywhere, the signed-in user and that user's rights are determined after the routing. */
@Configuration
class ConsoleConfiguration implements WebMvcConfigurer {

    /**
     * Allows nothing inline and nothing from other servers. Images may also come from the browser itself, for the preview of a badge
     * layout. A frame shows a badge that is printed at once.
     */
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;"
            + " connect-src 'self'; font-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

    /** Only our own pages may use the camera. Features that no page uses are switched off. */
    static final String PERMISSIONS =
            "camera=(self), microphone=(), geolocation=(), display-capture=(), usb=(), payment=()";

    private final ScreenResolver screens;

    ConsoleConfiguration(ScreenResolver screens) {
        this.screens = screens;
    }

    /** The token against forged forms is kept in the session. Forms send it as a field, htmx as a header. */
    @Bean
    @Order(0)
    SecurityFilterChain console(HttpSecurity http, ConsoleErrors errors) {
        http.securityMatcher("/console", "/console/**");
        http.exceptionHandling(handling -> handling.accessDeniedHandler(errors));
        http.headers(headers -> {
            headers.contentSecurityPolicy(policy -> policy.policyDirectives(POLICY));
            headers.permissionsPolicyHeader(permissions -> permissions.policy(PERMISSIONS));
            headers.referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.SAME_ORIGIN));
        });
        FormToken token = new FormToken();
        return http.csrf(csrf -> csrf.csrfTokenRepository(token).csrfTokenRequestHandler(token))
                .sessionManagement(AbstractHttpConfigurer::disable)
                .securityContext(AbstractHttpConfigurer::disable)
                .servletApi(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .build();
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(screens);
    }
}
