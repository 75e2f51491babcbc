package org.gatehouse.auth.access;

import java.util.List;
import org.gatehouse.auth.AuthSettings;
import org.gatehouse.auth.login.ConsoleLoginService;
import org.gatehouse.auth.throttle.OpenRequestLimit;
import org.gatehouse.auth.token.Callers;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.handler.MappedInterceptor;

/** The security of everything except OAuth's own endpoints: {@link AccessInterceptor} guards it. */
@Configuration
@EnableConfigurationProperties(AuthSettings.class)
class SecurityConfiguration implements WebMvcConfigurer {

    /** The API chain uses neither a session nor a cookie, so there is nothing that a CSRF token could protect. */
    @Bean
    @Order(2)
    SecurityFilterChain api(HttpSecurity http) {
        return http.cors(Customizer.withDefaults())
                .csrf(AbstractHttpConfigurer::disable)
                .sessionManagement(AbstractHttpConfigurer::disable)
                .securityContext(AbstractHttpConfigurer::disable)
                .exceptionHandling(AbstractHttpConfigurer::disable)
                .servletApi(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .build();
    }

    /** Spring would observe each of its filters, which takes longer than the filters do; requests are measured as a whole. */
    @Bean
    SecurityObservationSettings securityObservations() {
        return SecurityObservationSettings.noObservations();
    }

    /**
     * Tomcat already refuses control characters in headers. Checking each token again by a regular expression took a tenth of a request.
     */
    @Bean
    HttpFirewall httpFirewall() {
        StrictHttpFirewall firewall = new StrictHttpFirewall();
        firewall.setAllowedHeaderValues(value -> true);
        return firewall;
    }

    /** As a bean it guards the routes of every handler mapping, including those of the actuator and the API document. */
    @Bean
    MappedInterceptor access(Callers callers, OpenRequestLimit limit, ConsoleLoginService console) {
        return new MappedInterceptor(null, new AccessInterceptor(callers, limit, console));
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new CurrentCaller());
    }
}
