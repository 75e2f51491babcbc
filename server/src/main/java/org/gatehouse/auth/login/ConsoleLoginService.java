package org.gatehouse.auth.login;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.client.Client;
import org.gatehouse.auth.oauth.OAuthConfiguration;
import org.gatehouse.auth.oauth.RegisteredClients;
import org.gatehouse.auth.oauth.TokenClaims;
import org.gatehouse.auth.oauth.UserGrants;
import org.gatehouse.auth.oidc.ProviderLogin;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.auth.token.InvalidTokenException;
import org.gatehouse.auth.token.Issuer;
import org.gatehouse.auth.token.LoginService;
import org.gatehouse.auth.user.UserRepository;
import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.security.oauth2.core.endpoint.PkceParameterNames;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AccessTokenAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.PublicClientAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.context.AuthorizationServerContext;
import org.springframework.security.oauth2.server.authorization.context.AuthorizationServerContextHolder;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtGenerator;
import org.springframework.stereotype.Service;

/**
 * Signs people in to the console. The console is a client like any other, with authorization code and PKCE. Its code is exchanged within
 * this process, and its token stays in the session (decision 0021).
 */
@Service
public class ConsoleLoginService {

    /** The address to which the browser returns with a code. */
    public static final String SIGNED_IN = "/console/signed-in";

    public static final String TOKEN = "console.token";

    private static final String PASSWORD_DUE = "console.password-due";

    private final PublicClientAuthenticationProvider client;
    private final OAuth2AuthorizationCodeAuthenticationProvider codes;
    private final AuthorizationServerContext server;
    private final Callers callers;
    private final LoginService logins;
    private final UserRepository users;
    private final ProviderLogin provider;
    private final boolean secure;

    ConsoleLoginService(
            RegisteredClients clients,
            UserGrants grants,
            JwtEncoder encoder,
            TokenClaims claims,
            AuthorizationServerSettings settings,
            Callers callers,
            LoginService logins,
            UserRepository users,
            ProviderLogin provider,
            Issuer issuer) {
        JwtGenerator tokens = new JwtGenerator(encoder);
        tokens.setJwtCustomizer(claims);
        this.client = new PublicClientAuthenticationProvider(clients, grants);
        this.codes = new OAuth2AuthorizationCodeAuthenticationProvider(grants, tokens);
        this.server = new Server(settings);
        this.callers = callers;
        this.logins = logins;
        this.users = users;
        this.provider = provider;
        this.secure = issuer.isHttps();
    }

    /** The address to send the browser to, so that it returns to this path of the console signed in. */
    public String begin(HttpServletResponse response, String back) {
        String state = Secrets.newSecret();
        SignInAttempt attempt = new SignInAttempt(Secrets.newSecret(), back);
        attempt.keep(state, secure, response);
        return OAuthConfiguration.AUTHORIZE + "?response_type=code&client_id=" + Client.CONSOLE + "&redirect_uri="
                + SIGNED_IN + "&state=" + state + "&code_challenge=" + challenge(attempt.verifier())
                + "&code_challenge_method=S256";
    }

    /** The path that was requested first; empty if the code is not valid, and then the login is ended as well. */
    public Optional<String> finish(
            HttpServletRequest request, HttpServletResponse response, @Nullable String code, @Nullable String state) {
        SignInAttempt attempt =
                SignInAttempt.take(state, secure, request, response).orElse(null);
        HttpSession session = request.getSession(false);
        if (session == null || attempt == null || code == null) {
            return Optional.empty();
        }
        try {
            String token = exchange(code, attempt.verifier());
            Long user = callers.of(token).caller().userId();
            session.setAttribute(TOKEN, token);
            // A user who signed in by the provider did not type a password.
            boolean due = user != null && !ProviderLogin.began(session) && users.hasGeneratedPassword(user);
            session.setAttribute(PASSWORD_DUE, due ? true : null);
            return Optional.of(attempt.back());
        } catch (OAuth2AuthenticationException | InvalidTokenException refused) {
            session.invalidate();
            return Optional.empty();
        }
    }

    /** Whether the user signed in with a password that the server made up, and has not chosen another one since. */
    public boolean isPasswordDue(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session != null && session.getAttribute(PASSWORD_DUE) != null;
    }

    /** From now on all pages open. */
    void passwordChosen(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (session != null) {
            session.removeAttribute(PASSWORD_DUE);
        }
    }

    /** Whether this session was once signed in; its token may have ended since. */
    public boolean isKnown(HttpServletRequest request) {
        return tokenOf(request) != null;
    }

    /** Ends the session and its token; the address is the one where the provider that let the user in ends its session, too. */
    public Optional<String> end(HttpServletRequest request, AccessToken token) {
        logins.end(token);
        HttpSession session = request.getSession(false);
        String further = provider.signOutAddress(session);
        if (session != null) {
            session.invalidate();
        }
        return Optional.ofNullable(further);
    }

    /** The caller who is signed in. */
    public Callers.KnownCaller of(HttpServletRequest request) {
        String token = tokenOf(request);
        if (token == null) {
            throw new NotSignedInException();
        }
        try {
            return callers.of(token);
        } catch (InvalidTokenException ended) {
            throw new NotSignedInException();
        }
    }

    private static @Nullable String tokenOf(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session != null && session.getAttribute(TOKEN) instanceof String token ? token : null;
    }

    private String exchange(String code, String verifier) {
        AuthorizationServerContextHolder.setContext(server);
        try {
            Authentication console = Objects.requireNonNull(client.authenticate(new OAuth2ClientAuthenticationToken(
                    Client.CONSOLE,
                    ClientAuthenticationMethod.NONE,
                    null,
                    Map.of(
                            OAuth2ParameterNames.GRANT_TYPE, "authorization_code",
                            OAuth2ParameterNames.CODE, code,
                            PkceParameterNames.CODE_VERIFIER, verifier))));
            Authentication answer = codes.authenticate(
                    new OAuth2AuthorizationCodeAuthenticationToken(code, console, SIGNED_IN, Map.of()));
            return ((OAuth2AccessTokenAuthenticationToken) Objects.requireNonNull(answer))
                    .getAccessToken()
                    .getTokenValue();
        } finally {
            AuthorizationServerContextHolder.resetContext();
        }
    }

    private static String challenge(String verifier) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256.of(verifier));
    }

    /** The server context that Spring's own filter sets before a token is made. */
    private record Server(AuthorizationServerSettings settings) implements AuthorizationServerContext {

        @Override
        public String getIssuer() {
            return Objects.requireNonNull(settings.getIssuer());
        }

        @Override
        public AuthorizationServerSettings getAuthorizationServerSettings() {
            return settings;
        }
    }
}
