package org.gatehouse.auth.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.FactorGrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.logout.LogoutFilter;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * An OpenID provider of its own: Spring's authorization server on a port of 127.0.0.1. A request with the header {@link #USER} comes from
 * somebody who is signed in there; a browser gets its login page, where every name has the same password.
 */
public final class OpenIdProvider implements AutoCloseable {

    static final String CLIENT = "gatehouse-test";
    static final String SECRET = "a secret that only the two of them know";
    static final String USER = "X-User";
    public static final String PASSWORD = "known at the provider";

    private static final String WRONG_KEY = "wrong_key";

    /** The claims of each name. */
    static final Map<String, Map<String, Object>> CLAIMS = new ConcurrentHashMap<>();

    /** What is wrong with the tokens about whom. */
    static final Map<String, Consumer<JwtClaimsSet.Builder>> LIES = new ConcurrentHashMap<>();

    static final Map<String, Boolean> FORGED = new ConcurrentHashMap<>();

    /**
     * A response of its own making.
     *
     * @param header of {@code WWW-Authenticate}; empty for none
     */
    record Reply(int status, String type, String header, String body) {}

    /** No response while anybody waits for it. */
    static final Reply NEVER = new Reply(0, "", "", "");

    /** What it responds at the token endpoint for which code, and at the userinfo endpoint about whom. */
    static final Map<String, Reply> REPLIES = new ConcurrentHashMap<>();

    private final AnnotationConfigServletWebServerApplicationContext context =
            new AnnotationConfigServletWebServerApplicationContext();
    private final String issuer;

    OpenIdProvider(int port, String gatehouse) {
        this.issuer = issuer(port);
        context.registerBean(Places.class, () -> new Places(port, issuer, gatehouse));
        context.register(Server.class);
        context.refresh();
    }

    /** Sets the claims of this name. */
    public static void says(String name, Map<String, Object> claims) {
        CLAIMS.put(name, claims);
    }

    static String issuer(int port) {
        return "http://127.0.0.1:" + port;
    }

    String issuer() {
        return issuer;
    }

    @Override
    public void close() {
        context.close();
    }

    record Places(int port, String issuer, String gatehouse) {}

    /** No {@code @Configuration}: Gatehouse would find it among its own. */
    @EnableWebSecurity
    static class Server {

        private final RSAKey key = rsa();
        private final RSAKey wrong =
                new RSAKey.Builder(rsa()).keyID(key.getKeyID()).build();

        private static RSAKey rsa() {
            try {
                KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
                generator.initialize(2048);
                KeyPair pair = generator.generateKeyPair();
                return new RSAKey.Builder((RSAPublicKey) pair.getPublic())
                        .privateKey((RSAPrivateKey) pair.getPrivate())
                        .keyID("one")
                        .build();
            } catch (NoSuchAlgorithmException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        @Bean
        TomcatServletWebServerFactory tomcat(Places places) {
            TomcatServletWebServerFactory tomcat = new TomcatServletWebServerFactory(places.port());
            tomcat.setRegisterDefaultServlet(true);
            return tomcat;
        }

        @Bean
        SecurityFilterChain provider(HttpSecurity http) {
            http.oauth2AuthorizationServer(server -> server.oidc(Customizer.withDefaults()));
            http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated());
            http.formLogin(Customizer.withDefaults());
            http.addFilterBefore(new SignedInByHeader(), LogoutFilter.class);
            return http.build();
        }

        @Bean
        UserDetailsService users() {
            return name -> User.withUsername(name)
                    .password("{noop}" + PASSWORD)
                    .authorities("ANY")
                    .build();
        }

        @Bean
        AuthorizationServerSettings settings(Places places) {
            return AuthorizationServerSettings.builder().issuer(places.issuer()).build();
        }

        @Bean
        RegisteredClientRepository clients(Places places) {
            return new InMemoryRegisteredClientRepository(RegisteredClient.withId("1")
                    .clientId(CLIENT)
                    .clientSecret("{noop}" + SECRET)
                    .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                    .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                    .redirectUri(places.gatehouse() + IdentityProvider.BACK)
                    .postLogoutRedirectUri(places.gatehouse() + ProviderLogin.SIGNED_OUT)
                    .scopes(scopes -> scopes.addAll(List.of("openid", "profile", "email")))
                    .clientSettings(
                            ClientSettings.builder().requireProofKey(true).build())
                    .build());
        }

        @Bean
        JWKSource<SecurityContext> keys() {
            return new ImmutableJWKSet<>(new JWKSet(key));
        }

        @Bean
        JwtDecoder decoder() throws JOSEException {
            return NimbusJwtDecoder.withPublicKey(key.toRSAPublicKey()).build();
        }

        @Bean
        JwtEncoder encoder(JWKSource<SecurityContext> keys) {
            JwtEncoder right = new NimbusJwtEncoder(keys);
            JwtEncoder forger = new NimbusJwtEncoder(new ImmutableJWKSet<>(new JWKSet(wrong)));
            return token -> {
                boolean forged = token.getClaims().hasClaim(WRONG_KEY);
                return (forged ? forger : right).encode(token);
            };
        }

        @Bean
        OAuth2TokenCustomizer<JwtEncodingContext> claims() {
            return context -> {
                if (!OidcParameterNames.ID_TOKEN.equals(context.getTokenType().getValue())) {
                    return;
                }
                Authentication user = context.getPrincipal();
                String name = Objects.requireNonNull(user).getName();
                CLAIMS.getOrDefault(name, Map.of()).forEach(context.getClaims()::claim);
                LIES.getOrDefault(name, claims -> {}).accept(context.getClaims());
                if (FORGED.containsKey(name)) {
                    context.getClaims().claim(WRONG_KEY, true);
                }
            };
        }
    }

    private static final class SignedInByHeader extends OncePerRequestFilter {

        private static @Nullable Reply replyTo(HttpServletRequest request) {
            return switch (request.getRequestURI()) {
                case "/oauth2/token" -> REPLIES.get(String.valueOf(request.getParameter("code")));
                case "/userinfo" -> {
                    String token =
                            String.valueOf(request.getHeader("Authorization")).split("\\.", -1)[1];
                    String claims = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
                    yield REPLIES.entrySet().stream()
                            .filter(one -> claims.contains("\"sub\":\"" + one.getKey() + "\""))
                            .map(Map.Entry::getValue)
                            .findFirst()
                            .orElse(null);
                }
                default -> null;
            };
        }

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            Reply reply = replyTo(request);
            if (NEVER.equals(reply)) {
                LockSupport.parkNanos(Duration.ofSeconds(7).toNanos());
                return;
            }
            if (reply != null) {
                response.setStatus(reply.status());
                response.setContentType(reply.type());
                if (!reply.header().isEmpty()) {
                    response.setHeader("WWW-Authenticate", reply.header());
                }
                response.getOutputStream().write(reply.body().getBytes(StandardCharsets.UTF_8));
                return;
            }
            String name = request.getHeader(USER);
            if (name != null) {
                SecurityContextHolder.getContext()
                        .setAuthentication(UsernamePasswordAuthenticationToken.authenticated(
                                name,
                                null,
                                List.of(FactorGrantedAuthority.fromAuthority(
                                        FactorGrantedAuthority.PASSWORD_AUTHORITY))));
            }
            chain.doFilter(request, response);
        }
    }
}
