package org.gatehouse.auth;

import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.handler.MappedInterceptor;

/** Everything but OAuth's own endpoints: {@link AccessInterceptor} guards it. */
@Configuration
@EnableConfigurationProperties(AuthSettings.class)
class SecurityConfiguration implements WebMvcConfigurer {

    /** No session and no cookie, so nothing that a CSRF token could protect. */
    @Bean
    @Order(2)
    SecurityFilterChain api(HttpSecurity http) {
        return http.sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .csrf(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .build();
    }

    /** As a bean it guards the routes of every kind of mapping, also those of the actuator and the API document. */
    @Bean
    MappedInterceptor access(Callers callers) {
        return new MappedInterceptor(null, new AccessInterceptor(callers));
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new CurrentCaller());
    }
}
