package org.gatehouse.auth.oidc;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.auth.history.LoginLogRepository;
import org.gatehouse.auth.token.Issuer;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.CleanText;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.oauth2.client.authentication.OAuth2LoginAuthenticationToken;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeAuthenticationProvider;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserService;
import org.springframework.security.oauth2.client.userinfo.DefaultOAuth2UserService;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.client.web.OAuth2LoginAuthenticationFilter;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthorizationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;
import org.springframework.security.web.authentication.session.ChangeSessionIdAuthenticationStrategy;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.stereotype.Component;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.util.UriComponentsBuilder;

/** The way to the identity provider and back, by Spring's client: authorization code with PKCE, state and nonce. */
@Component
public class ProviderLogin {

    /** Where the provider sends people after its own sign-out; it has to be registered there. */
    public static final String SIGNED_OUT = "/login/signed-out";

    private static final Logger log = LoggerFactory.getLogger(ProviderLogin.class);

    /** The query of the request that waits at the login page, which its tab continues after the sign-in. */
    private static final String WAITING = "waiting";

    private static final String CONNECT = "connect";

    /** Servers refuse longer addresses. */
    private static final int LONGEST_HINT = 4_000;

    private static final int LONGEST_READ = 2_000;
    private static final int LONGEST_WORDS = 300;

    private static final Set<String> NOT_SIGNED_IN =
            Set.of("access_denied", "login_required", "interaction_required", "consent_required");

    /** Spring's code for tokens that it cannot read. */
    private static final String UNREADABLE_TOKENS = "invalid_token_response";

    private final IdentityProvider provider;
    private final ProviderSignInService users;
    private final LoginLogRepository logins;
    private final Issuer here;
    private final Clock clock;
    private final SignInAttempts attempts = new SignInAttempts();
    private final DefaultOAuth2AuthorizationRequestResolver requests;
    private final OidcAuthorizationCodeAuthenticationProvider protocol;

    ProviderLogin(
            IdentityProvider provider,
            ProviderSignInService users,
            LoginLogRepository logins,
            Issuer here,
            Clock clock) {
        this.provider = provider;
        this.users = users;
        this.logins = logins;
        this.here = here;
        this.clock = clock;
        this.requests = new DefaultOAuth2AuthorizationRequestResolver(provider, "/login/oidc");
        this.requests.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
        this.protocol = protocol(provider);
    }

    private static OidcAuthorizationCodeAuthenticationProvider protocol(IdentityProvider provider) {
        RestClientAuthorizationCodeTokenResponseClient tokens = new RestClientAuthorizationCodeTokenResponseClient();
        tokens.setRestClient(provider.http().tokens());
        DefaultOAuth2UserService userInfo = new DefaultOAuth2UserService();
        userInfo.setRestOperations(provider.http().users());
        OidcUserService claims = new OidcUserService();
        claims.setOauth2UserService(userInfo);
        OidcAuthorizationCodeAuthenticationProvider code =
                new OidcAuthorizationCodeAuthenticationProvider(tokens, claims);
        code.setJwtDecoderFactory(registration -> provider.decoder());
        return code;
    }

    /** Whether people can sign in by it. */
    public boolean isOn() {
        return provider.isOn();
    }

    /** The label of its button. */
    public String name() {
        return provider.name();
    }

    /**
     * The address to send the browser to.
     *
     * @param waiting the query of the request that waits for the sign-in
     * @param connecting the user who is signed in and wants to be connected; null for a sign-in
     * @throws ProviderAwayException if the provider does not answer
     */
    public String begin(
            HttpServletRequest request,
            HttpServletResponse response,
            @Nullable String waiting,
            @Nullable Long connecting) {
        OAuth2AuthorizationRequest plain =
                Objects.requireNonNull(requests.resolve(request, IdentityProvider.ID), "there is a provider");
        OAuth2AuthorizationRequest attempt = OAuth2AuthorizationRequest.from(plain)
                .attributes(kept -> {
                    kept.put(SignInAttempts.BEGUN, clock.millis());
                    if (waiting != null) {
                        kept.put(WAITING, waiting);
                    }
                    if (connecting != null) {
                        kept.put(CONNECT, connecting);
                    }
                })
                .build();
        attempts.saveAuthorizationRequest(attempt, request, response);
        return attempt.getAuthorizationRequestUri();
    }

    /** Lets people come back from the provider in this chain; both handlers find what waits by {@link #waitingOf}. */
    public void addTo(HttpSecurity http, AuthenticationSuccessHandler in, AuthenticationFailureHandler refused) {
        if (!isOn()) {
            return;
        }
        OAuth2LoginAuthenticationFilter filter =
                new OAuth2LoginAuthenticationFilter(provider, new NoTokens(), IdentityProvider.BACK);
        filter.setAuthorizationRequestRepository(attempts);
        filter.setAuthenticationManager(this::authenticate);
        ChangeSessionIdAuthenticationStrategy another = new ChangeSessionIdAuthenticationStrategy();
        // A user who only connects an account keeps the session, and what it has signed in to.
        filter.setSessionAuthenticationStrategy((user, request, response) -> {
            if (!connected(request)) {
                another.onAuthentication(user, request, response);
            }
        });
        filter.setSecurityContextRepository(new HttpSessionSecurityContextRepository());
        filter.setAuthenticationSuccessHandler(in);
        filter.setAuthenticationFailureHandler(refused);
        http.addFilter(filter);
    }

    /** The query of the request that waits for this sign-in; null if its user came by no application. */
    public static @Nullable String waitingOf(HttpServletRequest request) {
        OAuth2AuthorizationRequest attempt = SignInAttempts.takenBy(request);
        return attempt != null && attempt.getAttribute(WAITING) instanceof String query ? query : null;
    }

    /** Whether this request comes back from connecting a user who was signed in before. */
    public static boolean connected(HttpServletRequest request) {
        OAuth2AuthorizationRequest attempt = SignInAttempts.takenBy(request);
        return attempt != null && attempt.getAttribute(CONNECT) != null;
    }

    /** Why nobody came in. */
    public ProviderRefusal refusalOf(AuthenticationException failure) {
        if (failure instanceof RefusedSignInException refused) {
            return refused.refusal();
        }
        if (failure instanceof ProviderAwayException) {
            return ProviderRefusal.AWAY;
        }
        String code = failure instanceof OAuth2AuthenticationException oauth
                ? oauth.getError().getErrorCode()
                : "";
        return switch (code) {
            case "authorization_request_not_found", "invalid_request" -> ProviderRefusal.UNKNOWN_ATTEMPT;
            default -> {
                log.warn(
                        "A sign-in by {} was refused: {}",
                        provider.name(),
                        oneLine(String.valueOf(failure.getMessage())));
                yield ProviderRefusal.INVALID;
            }
        };
    }

    /** The provider's own words about its refusal; empty if it has none. */
    public String wordsOf(AuthenticationException failure) {
        return failure instanceof RefusedSignInException refused ? refused.words() : "";
    }

    private RefusedSignInException refused(OAuth2Error error) {
        String code = oneLine(error.getErrorCode());
        String description = oneLine(Objects.requireNonNullElse(error.getDescription(), ""));
        String words = description.isEmpty() ? code : code + ": " + description;
        log.warn("{} refused a sign-in: {}", provider.name(), words);
        return NOT_SIGNED_IN.contains(error.getErrorCode())
                ? new RefusedSignInException(ProviderRefusal.DENIED, description)
                : new RefusedSignInException(ProviderRefusal.REFUSED, words);
    }

    /** The JDK's exceptions of a connection often have no message of their own, so the log has their names. */
    private ProviderAwayException away(ResourceAccessException unreached) {
        log.warn(
                "{} did not answer a sign-in: {} ({})",
                provider.name(),
                oneLine(String.valueOf(unreached.getMessage())),
                Stream.iterate(unreached.getCause(), Objects::nonNull, Throwable::getCause)
                        .map(cause -> oneLine(cause.toString()))
                        .collect(Collectors.joining(", ")));
        return new ProviderAwayException("The provider did not answer", unreached);
    }

    /** Strangers can write it, too, so it is cut and cleaned for a line of the log and a sentence of a page. */
    private static String oneLine(String words) {
        String clean = CleanText.typed(words.substring(0, Math.min(words.length(), LONGEST_READ)))
                .replaceAll("[\\p{Cntrl}\\p{Zl}\\p{Zp}\\p{Cs}]+", " ");
        return clean.codePointCount(0, clean.length()) <= LONGEST_WORDS
                ? clean
                : clean.substring(0, clean.offsetByCodePoints(0, LONGEST_WORDS)) + "…";
    }

    private Authentication authenticate(Authentication attempt) {
        OAuth2LoginAuthenticationToken said = authenticated((OAuth2LoginAuthenticationToken) attempt);
        OidcUser user = (OidcUser) Objects.requireNonNull(said.getPrincipal());
        long id = userOf(said, new ProviderClaims(new LinkedHashMap<>(user.getClaims())));
        String token = user.getIdToken().getTokenValue();
        ProviderUser known = new ProviderUser(id, token.length() > LONGEST_HINT ? null : token);
        return new OAuth2LoginAuthenticationToken(
                said.getClientRegistration(),
                said.getAuthorizationExchange(),
                known,
                List.of(),
                Objects.requireNonNull(said.getAccessToken()));
    }

    private OAuth2LoginAuthenticationToken authenticated(OAuth2LoginAuthenticationToken attempt) {
        OAuth2Error error =
                attempt.getAuthorizationExchange().getAuthorizationResponse().getError();
        if (error != null) {
            throw refused(error);
        }
        try {
            return (OAuth2LoginAuthenticationToken) Objects.requireNonNull(protocol.authenticate(attempt));
        } catch (OAuth2AuthenticationException failed) {
            for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
                if (cause instanceof ResourceAccessException unreached) {
                    throw away(unreached);
                }
            }
            if (failed.getCause() instanceof OAuth2AuthorizationException refusal
                    && !UNREADABLE_TOKENS.equals(refusal.getError().getErrorCode())) {
                throw refused(refusal.getError());
            }
            throw failed;
        } catch (IllegalArgumentException unreadable) {
            // Spring's error for user info without a subject.
            throw new OAuth2AuthenticationException(
                    new OAuth2Error("invalid_user_info_response"), unreadable.getMessage(), unreadable);
        }
    }

    private long userOf(OAuth2LoginAuthenticationToken said, ProviderClaims claims) {
        Object connecting =
                said.getAuthorizationExchange().getAuthorizationRequest().getAttribute(CONNECT);
        if (connecting != null && !connecting.equals(signedIn())) {
            throw new RefusedSignInException(ProviderRefusal.ANOTHER_USER);
        }
        try {
            ProviderSignInService.Answer answer =
                    connecting instanceof Long userId ? users.connect(userId, claims) : users.signIn(claims);
            if (answer.refusal() == null && answer.userId() != null) {
                return answer.userId();
            }
            if (answer.userId() != null && connecting == null) {
                logins.refused(answer.userId(), provider.name(), request());
            }
            throw new RefusedSignInException(answer.refusal() == null ? ProviderRefusal.INVALID : answer.refusal());
        } catch (ProblemException takenMeanwhile) {
            throw new RefusedSignInException(ProviderRefusal.NAME_TAKEN);
        }
    }

    /** The id of the user who is signed in in this browser; null if nobody is. */
    public static @Nullable Long signedIn() {
        Authentication user = SecurityContextHolder.getContext().getAuthentication();
        return user != null && user.isAuthenticated() && user.getName().matches("\\d{1,18}")
                ? Long.valueOf(user.getName())
                : null;
    }

    private static HttpServletRequest request() {
        return ((ServletRequestAttributes) RequestContextHolder.currentRequestAttributes()).getRequest();
    }

    /** Whether the user of this session came from the provider. */
    public static boolean began(@Nullable HttpSession session) {
        return userOf(session) != null;
    }

    private static @Nullable ProviderUser userOf(@Nullable HttpSession session) {
        return session != null
                        && session.getAttribute(HttpSessionSecurityContextRepository.SPRING_SECURITY_CONTEXT_KEY)
                                instanceof SecurityContext context
                        && context.getAuthentication() instanceof OAuth2AuthenticationToken token
                        && token.getPrincipal() instanceof ProviderUser user
                ? user
                : null;
    }

    /** Where the provider ends its own session after this one; null if this one did not begin there, or the provider has no such page. */
    public @Nullable String signOutAddress(@Nullable HttpSession session) {
        ProviderUser user = userOf(session);
        String address = user == null ? null : provider.endSession();
        if (user == null || address == null) {
            return null;
        }
        UriComponentsBuilder out = UriComponentsBuilder.fromUriString(address)
                .queryParam("client_id", "{client}")
                .queryParam("post_logout_redirect_uri", "{back}");
        if (user.idToken() != null) {
            out.queryParam("id_token_hint", "{token}");
        }
        return out.encode(StandardCharsets.UTF_8)
                .buildAndExpand(Map.of(
                        "client", provider.clientId(),
                        "back", here.address() + SIGNED_OUT,
                        "token", String.valueOf(user.idToken())))
                .toUriString();
    }

    /** Gatehouse asks the provider for nothing more after the sign-in, so its tokens are not kept. */
    private static final class NoTokens implements OAuth2AuthorizedClientRepository {

        @Override
        @SuppressWarnings("TypeParameterUnusedInFormals") // as Spring declares it
        public <T extends OAuth2AuthorizedClient> @Nullable T loadAuthorizedClient(
                String registration, Authentication user, HttpServletRequest request) {
            return null;
        }

        @Override
        public void saveAuthorizedClient(
                OAuth2AuthorizedClient client,
                Authentication user,
                HttpServletRequest request,
                HttpServletResponse response) {
            // Not kept.
        }

        @Override
        public void removeAuthorizedClient(
                String registration, Authentication user, HttpServletRequest request, HttpServletResponse response) {
            // Nothing is kept.
        }
    }
}
