package org.gatehouse.auth;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.oauth2.server.authorization.authentication.ClientSecretAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.handler.MappedInterceptor;

/** Two worlds: OAuth's own endpoints, which Spring serves, and everything else, which {@link AccessInterceptor} guards. */
@Configuration
@EnableConfigurationProperties(AuthSettings.class)
class SecurityConfiguration implements WebMvcConfigurer {

    static final String TOKEN = "/auth/access_token";
    static final String AUTHORIZE = "/oauth/authorize";
    static final String KEYS = "/oauth/keys";

    @Bean
    AuthorizationServerSettings authorizationServerSettings(Issuer issuer) {
        return AuthorizationServerSettings.builder()
                .issuer(issuer.address())
                .authorizationEndpoint(AUTHORIZE)
                .tokenEndpoint(TOKEN)
                .jwkSetEndpoint(KEYS)
                .build();
    }

    @Bean
    JwtEncoder jwtEncoder(JWKSource<SecurityContext> keys) {
        NimbusJwtEncoder encoder = new NimbusJwtEncoder(keys);
        encoder.setJwkSelector(List::getFirst);
        return encoder;
    }

    @Bean
    @Order(1)
    SecurityFilterChain oauth(HttpSecurity http, TokenErrors errors) {
        http.securityMatcher(TOKEN, AUTHORIZE, KEYS)
                .oauth2AuthorizationServer(
                        server -> server.clientAuthentication(client -> client.errorResponseHandler(errors)
                                        .authenticationProviders(SecurityConfiguration::checkSecretsBySha256))
                                .tokenEndpoint(token -> token.errorResponseHandler(errors)
                                        .accessTokenRequestConverter(new MachineTokenRequests())))
                .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                .exceptionHandling(unauthenticated -> unauthenticated.authenticationEntryPoint(errors));
        return http.build();
    }

    private static void checkSecretsBySha256(List<AuthenticationProvider> providers) {
        for (AuthenticationProvider provider : providers) {
            if (provider instanceof ClientSecretAuthenticationProvider secrets) {
                secrets.setPasswordEncoder(new Secrets());
            }
        }
    }

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
