package org.gatehouse.auth.oidc;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.gatehouse.auth.token.Issuer;
import org.gatehouse.platform.start.StartException;
import org.gatehouse.platform.web.BaseUrl;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenDecoderFactory;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenValidator;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.converter.ClaimTypeConverter;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClientException;

/**
 * The organisation's identity provider. Its metadata is read at the first sign-in and again each hour: the server starts without it, and
 * continues with the last metadata that it read.
 */
@Component
@EnableConfigurationProperties(OidcSettings.class)
public class IdentityProvider implements ClientRegistrationRepository {

    /** Spring's name for it; there is only one. */
    static final String ID = "provider";

    /** The address that the provider sends people back to; it has to be registered there. */
    public static final String BACK = "/login/oidc/back";

    private static final Logger log = LoggerFactory.getLogger(IdentityProvider.class);
    private static final Duration KNOWN_FOR = Duration.ofHours(1);

    /** While it is down, only one of the waiting requests tries again. */
    private static final Duration AWAY_FOR = Duration.ofSeconds(2);

    private static final ParameterizedTypeReference<Map<String, @Nullable Object>> DOCUMENT =
            new ParameterizedTypeReference<>() {};

    record Discovered(
            ClientRegistration registration,
            JwtDecoder decoder,
            @Nullable String endSession,
            long since) {

        boolean isOlderThan(Duration age) {
            return System.nanoTime() - since > age.toNanos();
        }
    }

    private record Away(ProviderAwayException failure, long since) {}

    private final OidcSettings settings;
    private final Issuer here;
    private final Clock clock;
    private final ProviderHttp http;
    private final ReentrantLock asking = new ReentrantLock();
    private volatile @Nullable Discovered known;
    private volatile @Nullable Away away;

    IdentityProvider(OidcSettings settings, Issuer here, Clock clock) {
        this.settings = settings;
        this.here = here;
        this.clock = clock;
        this.http = new ProviderHttp(settings.patience());
        if (settings.isOn()) {
            check(settings, here);
        }
    }

    private static void check(OidcSettings settings, Issuer here) {
        if (!isWebAddress(settings.issuer())) {
            throw new StartException("gatehouse.oidc.issuer must be an address such as https://login.example, not '%s'."
                    .formatted(settings.issuer()));
        }
        if (BaseUrl.normalized(settings.issuer()).equals(here.address())) {
            throw new StartException("gatehouse.oidc.issuer is this server itself (gatehouse.base-url);"
                    + " name the organisation's own provider, or nothing.");
        }
        if (settings.clientId().isBlank()) {
            throw new StartException(
                    "gatehouse.oidc.issuer is set; set gatehouse.oidc.client-id as well, by which the provider knows this server.");
        }
    }

    /** Whether there is one. */
    public boolean isOn() {
        return settings.isOn();
    }

    /** The name that people know it by; the host name if no other was set. */
    public String name() {
        return settings.name().isBlank()
                ? String.valueOf(URI.create(settings.issuer()).getHost())
                : settings.name();
    }

    public String issuer() {
        return settings.issuer();
    }

    String clientId() {
        return settings.clientId();
    }

    ProviderHttp http() {
        return http;
    }

    @Override
    public @Nullable ClientRegistration findByRegistrationId(String id) {
        return isOn() && ID.equals(id) ? known().registration() : null;
    }

    /** Decodes the tokens that identify a user. */
    JwtDecoder decoder() {
        return known().decoder();
    }

    /** The URL at which the provider ends its own session; null if it names none or does not respond. */
    @Nullable
    String endSession() {
        try {
            return isOn() ? known().endSession() : null;
        } catch (ProviderAwayException away) {
            return null;
        }
    }

    private Discovered known() {
        Discovered last = known;
        if (last != null && !last.isOlderThan(KNOWN_FOR)) {
            return last;
        }
        asking.lock();
        try {
            return discoverOnce();
        } finally {
            asking.unlock();
        }
    }

    private Discovered discoverOnce() {
        Discovered last = known;
        Away failed = away;
        if (last != null && !last.isOlderThan(KNOWN_FOR)) {
            return last;
        }
        boolean justFailed = failed != null && System.nanoTime() - failed.since() < AWAY_FOR.toNanos();
        try {
            if (failed != null && justFailed) {
                throw failed.failure();
            }
            Discovered now = ask();
            known = now;
            away = null;
            return now;
        } catch (ProviderAwayException failure) {
            if (!justFailed) {
                away = new Away(failure, System.nanoTime());
                log.warn("Nobody can sign in by {}: {}", name(), failure.getMessage());
            }
            if (last != null) {
                return last;
            }
            throw failure;
        }
    }

    private Discovered ask() {
        String address = settings.issuer().replaceAll("/+$", "") + "/.well-known/openid-configuration";
        Map<String, @Nullable Object> document;
        try {
            document = http.documents()
                    .exchange(address, HttpMethod.GET, null, DOCUMENT)
                    .getBody();
        } catch (RestClientException | IllegalArgumentException failed) {
            throw new ProviderAwayException(address + " does not answer as it should: " + failed.getMessage(), failed);
        }
        if (document == null || !settings.issuer().equals(document.get("issuer"))) {
            throw new ProviderAwayException("%s names the issuer '%s'; gatehouse.oidc.issuer has to be exactly that."
                    .formatted(address, document == null ? null : document.get("issuer")));
        }
        return known(document);
    }

    private Discovered known(Map<String, @Nullable Object> document) {
        Set<String> scopes = new LinkedHashSet<>(List.of("openid"));
        settings.scopes().stream()
                .map(String::strip)
                .filter(one -> !one.isEmpty())
                .forEach(scopes::add);
        ClientRegistration registration = ClientRegistration.withRegistrationId(ID)
                .clientName(name())
                .clientId(settings.clientId())
                .clientSecret(settings.clientSecret())
                .clientAuthenticationMethod(authentication(document))
                .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                .redirectUri(here.address() + BACK)
                .scope(scopes)
                .issuerUri(settings.issuer())
                .authorizationUri(address(document, "authorization_endpoint"))
                .tokenUri(address(document, "token_endpoint"))
                .jwkSetUri(address(document, "jwks_uri"))
                .userInfoUri(optional(document, "userinfo_endpoint"))
                .userNameAttributeName("sub")
                .build();
        return new Discovered(
                registration, decoder(registration), optional(document, "end_session_endpoint"), System.nanoTime());
    }

    /** The protocol's default is a header, unless the provider says otherwise. */
    private ClientAuthenticationMethod authentication(Map<String, @Nullable Object> document) {
        if (settings.clientSecret().isBlank()) {
            return ClientAuthenticationMethod.NONE;
        }
        return document.get("token_endpoint_auth_methods_supported") instanceof List<?> methods
                        && !methods.contains("client_secret_basic")
                        && methods.contains("client_secret_post")
                ? ClientAuthenticationMethod.CLIENT_SECRET_POST
                : ClientAuthenticationMethod.CLIENT_SECRET_BASIC;
    }

    /** Tokens may have any signature that only the provider can make, which excludes those with a shared secret. */
    private JwtDecoder decoder(ClientRegistration registration) {
        String keys = Objects.requireNonNull(registration.getProviderDetails().getJwkSetUri());
        NimbusJwtDecoder decoder = NimbusJwtDecoder.withJwkSetUri(keys)
                .jwsAlgorithms(all -> all.addAll(List.of(SignatureAlgorithm.values())))
                .restOperations(http.documents())
                .build();
        JwtTimestampValidator times = new JwtTimestampValidator();
        times.setClock(clock);
        OidcIdTokenValidator tokens = new OidcIdTokenValidator(registration);
        tokens.setClock(clock);
        decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(times, tokens));
        decoder.setClaimSetConverter(
                new ClaimTypeConverter(OidcIdTokenDecoderFactory.createDefaultClaimTypeConverters()));
        return decoder;
    }

    private String address(Map<String, @Nullable Object> document, String name) {
        String address = optional(document, name);
        if (address == null) {
            throw new ProviderAwayException("What it says of itself lacks a safe address as " + name + ".");
        }
        return address;
    }

    /** An address of the provider, which must be as safe on the way as the issuer's own. */
    private @Nullable String optional(Map<String, @Nullable Object> document, String name) {
        boolean safe = settings.issuer().startsWith("https:");
        return document.get(name) instanceof String address
                        && isWebAddress(address)
                        && (!safe || address.startsWith("https:"))
                ? address
                : null;
    }

    private static boolean isWebAddress(String text) {
        try {
            URI address = URI.create(text);
            return ("https".equals(address.getScheme()) || "http".equals(address.getScheme()))
                    && address.getHost() != null;
        } catch (IllegalArgumentException none) {
            return false;
        }
    }
}
