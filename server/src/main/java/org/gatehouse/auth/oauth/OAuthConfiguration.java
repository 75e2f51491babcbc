package org.gatehouse.auth.oauth;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.gatehouse.auth.AuthSettings;
import org.gatehouse.auth.ConsoleRules;
import org.gatehouse.auth.client.ClientRepository;
import org.gatehouse.auth.history.LoginFailures;
import org.gatehouse.auth.history.LoginLogRepository;
import org.gatehouse.auth.oidc.OidcSettings;
import org.gatehouse.auth.oidc.ProviderLogin;
import org.gatehouse.auth.page.LoginController;
import org.gatehouse.auth.page.LoginFailure;
import org.gatehouse.auth.page.PasswordLinkController;
import org.gatehouse.auth.page.ProviderController;
import org.gatehouse.auth.page.ProviderFailure;
import org.gatehouse.auth.page.SecondFactorStep;
import org.gatehouse.auth.page.WaitingAuthorization;
import org.gatehouse.auth.passkey.PasskeyBrowser;
import org.gatehouse.auth.passkey.PasskeyFilter;
import org.gatehouse.auth.passkey.PasskeyService;
import org.gatehouse.auth.throttle.KnownBrowsers;
import org.gatehouse.auth.throttle.LoggedAuthenticationProvider;
import org.gatehouse.auth.throttle.LoginDetails;
import org.gatehouse.auth.throttle.LoginUserFinder;
import org.gatehouse.auth.throttle.Throttle;
import org.gatehouse.auth.throttle.ThrottledAuthenticationProvider;
import org.gatehouse.auth.token.Issuer;
import org.gatehouse.auth.user.PasswordLinkService;
import org.gatehouse.auth.user.UserRepository;
import org.gatehouse.auth.user.UserService;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;
import org.springframework.security.web.authentication.UsernamePasswordAuthenticationFilter;
import org.springframework.security.web.authentication.logout.LogoutFilter;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.savedrequest.NullRequestCache;

/** OAuth's own endpoints and the login page, which Spring's authorization server and form login provide. */
@Configuration
public class OAuthConfiguration {

    public static final String TOKEN = "/auth/access_token";
    public static final String AUTHORIZE = WaitingAuthorization.AUTHORIZE;
    static final String KEYS = "/oauth/keys";
    public static final String REVOKE = "/oauth/revoke";
    public static final String INTROSPECT = "/oauth/introspect";

    /** With an issuer that has a path, that path follows (RFC 8414, 3). */
    public static final String METADATA = "/.well-known/oauth-authorization-server";

    public static final String LOGIN = LoginController.PATH;

    /** The way to the organisation's identity provider and back. */
    static final String PROVIDER = ProviderController.PATH + "/**";

    /** The form in which users allow or refuse a client. */
    static final String CONSENT = LOGIN + "/consent";

    /** The page of a link for a new password, and its form. */
    private static final String RESET = PasswordLinkService.PATH + "/**";

    /** Passkeys on the login page, and behind a right password. */
    private static final String PASSKEY = PasskeyFilter.PATH + "/**";

    /** The page of forgotten passwords. */
    private static final String FORGOT = LOGIN + "/forgot";

    /** The page of a link that confirms an address, and its form. */
    private static final String EMAIL = LOGIN + "/email/**";

    /**
     * There is no form-action: browsers apply it to the whole chain of redirects after the form, and that chain ends at the client's own
     * address.
     */
    private static final String LOGIN_POLICY =
            "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none';"
                    + " frame-ancestors 'none'";

    @Bean
    AuthorizationServerSettings authorizationServerSettings(Issuer issuer) {
        return AuthorizationServerSettings.builder()
                .issuer(issuer.address())
                .authorizationEndpoint(AUTHORIZE)
                .tokenEndpoint(TOKEN)
                .jwkSetEndpoint(KEYS)
                .tokenRevocationEndpoint(REVOKE)
                .tokenIntrospectionEndpoint(INTROSPECT)
                .build();
    }

    @Bean
    JwtEncoder jwtEncoder(JWKSource<SecurityContext> keys) {
        NimbusJwtEncoder encoder = new NimbusJwtEncoder(keys);
        encoder.setJwkSelector(List::getFirst);
        return encoder;
    }

    /** A single bean of this type, so that Spring uses it and creates no user of its own. */
    @Bean
    AuthenticationProvider passwords(
            UserRepository users, Throttle throttle, LoginFailures failures, OidcSettings provider) {
        DaoAuthenticationProvider passwords =
                new DaoAuthenticationProvider(new LoginUserFinder(users, provider.administratorsOnly()));
        passwords.setPasswordEncoder(UserService.PASSWORDS);
        return new LoggedAuthenticationProvider(
                ThrottledAuthenticationProvider.passwords(passwords, throttle), failures);
    }

    @Bean
    ImplicitFlow implicitFlow(
            ClientRepository clients,
            ImplicitTokenService tokens,
            ConsentStep consents,
            AuthorizeErrors errors,
            AuthSettings settings) {
        return new ImplicitFlow(clients, tokens, consents, errors, settings);
    }

    /** The filter belongs into the chain below, behind the login session, and nowhere else. */
    @Bean
    FilterRegistrationBean<ImplicitFlow> implicitFlowInItsChainOnly(ImplicitFlow implicit) {
        FilterRegistrationBean<ImplicitFlow> registration = new FilterRegistrationBean<>(implicit);
        registration.setEnabled(false);
        return registration;
    }

    @Bean
    @Order(1)
    SecurityFilterChain oauth(
            HttpSecurity http,
            OAuthEndpoints endpoints,
            TokenErrors errors,
            ImplicitFlow implicit,
            KnownBrowsers browsers,
            LoginLogRepository log,
            ProviderLogin provider,
            PasskeyService passkeys,
            PasskeyBrowser passkeyBrowsers,
            Throttle throttle,
            LoginFailures failures,
            Issuer issuer) {
        http.securityMatcher(
                TOKEN,
                AUTHORIZE,
                KEYS,
                REVOKE,
                INTROSPECT,
                METADATA + "/**",
                LOGIN,
                PASSKEY,
                LoginController.SECOND,
                RESET,
                FORGOT,
                EMAIL,
                PROVIDER,
                CONSENT);
        http.cors(Customizer.withDefaults());
        http.oauth2AuthorizationServer(endpoints::configure);
        http.addFilterBefore(new HeadAsGetFilter(), LogoutFilter.class);
        http.addFilterBefore(implicit, LogoutFilter.class);
        SecondFactorStep second = new SecondFactorStep(passkeys, passkeyBrowsers, browsers);
        http.sessionManagement(sessions -> sessions.addSessionAuthenticationStrategy(second));
        http.formLogin(form -> form.loginPage(LOGIN)
                .authenticationDetailsSource(request -> new LoginDetails(request, browsers.of(request)))
                .successHandler(continueSignIn(browsers, log))
                .failureHandler(second.or(new LoginFailure())));
        http.addFilterBefore(
                new PasskeyFilter(
                        passkeys,
                        passkeyBrowsers,
                        throttle,
                        failures,
                        continueSignIn(passkeys, log),
                        new LoginFailure()),
                UsernamePasswordAuthenticationFilter.class);
        provider.addTo(http, continueSignIn(provider, log), new ProviderFailure(provider));
        http.authorizeHttpRequests(requests -> requests.requestMatchers(
                        LOGIN, PASSKEY, LoginController.SECOND, RESET, FORGOT, EMAIL, PROVIDER, CONSENT)
                .permitAll()
                .anyRequest()
                .authenticated());
        http.exceptionHandling(handling -> {
            handling.authenticationEntryPoint(askForLogin(errors));
            // The form has no token of this browser: go on if another tab has signed in meanwhile, or show a new form.
            handling.accessDeniedHandler((request, response, refused) -> {
                if (!request.getMethod().equals("POST")) {
                    refuseMethod(request, response);
                    return;
                }
                String reset = PasswordLinkController.pageOf(request);
                String waiting = reset == null ? WaitingAuthorization.of(request) : reset;
                response.sendRedirect(waiting == null ? LOGIN : waiting);
            });
        });
        http.requestCache(cache -> cache.requestCache(new NullRequestCache()));
        // The question of consent is shown at AUTHORIZE, which the cookie below does not reach. Its form has a seal of
        // its own.
        http.csrf(csrf -> csrf.csrfTokenRepository(loginForm(issuer)).ignoringRequestMatchers(CONSENT));
        http.headers(headers -> {
            headers.contentSecurityPolicy(policy -> policy.policyDirectives(LOGIN_POLICY));
            headers.referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.NO_REFERRER));
        });
        return http.build();
    }

    /** After the login the browser is known, and is redirected to the page that it asked for. */
    private static AuthenticationSuccessHandler continueSignIn(KnownBrowsers browsers, LoginLogRepository log) {
        return (request, response, user) -> {
            log.loggedIn(Long.parseLong(user.getName()), null, request);
            browsers.remember(String.valueOf(request.getParameter("username")), response);
            continueSignIn(request, response);
        };
    }

    /** As after a login by a password, which may have been typed before. */
    private static AuthenticationSuccessHandler continueSignIn(PasskeyService passkeys, LoginLogRepository log) {
        return (request, response, user) -> {
            long id = Long.parseLong(user.getName());
            PasskeyService.Proof proof = PasskeyFilter.proofOf(request);
            passkeys.mark(request.getSession().getId(), id);
            log.loggedInByPasskey(id, proof != null && proof.password(), request);
            continueSignIn(request, response);
        };
    }

    private static void continueSignIn(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String waiting = WaitingAuthorization.of(request);
        response.sendRedirect(waiting == null ? ConsoleRules.CONSOLE : waiting);
    }

    /** As after a login by a password; a user who only connected a provider's account returns to the account page. */
    private static AuthenticationSuccessHandler continueSignIn(ProviderLogin provider, LoginLogRepository log) {
        return (request, response, user) -> {
            if (ProviderLogin.connected(request)) {
                response.sendRedirect(ConsoleRules.ACCOUNT);
                return;
            }
            log.loggedIn(Long.parseLong(user.getName()), provider.name(), request);
            String waiting = ProviderLogin.waitingOf(request);
            response.sendRedirect(waiting == null ? ConsoleRules.CONSOLE : AUTHORIZE + "?" + waiting);
        };
    }

    /**
     * The login form's token against forged forms is a cookie of its own, because there is no session before the login. Tabs share it. A
     * stranger can neither read it nor set it, so a stranger's form has another one.
     */
    private static CsrfTokenRepository loginForm(Issuer issuer) {
        CookieCsrfTokenRepository tokens = new CookieCsrfTokenRepository();
        tokens.setCookieName("gatehouse_login");
        tokens.setCookieCustomizer(cookie -> cookie.path(LOGIN).sameSite("Lax").secure(issuer.isHttps()));
        return tokens;
    }

    /** Other methods than those of forms lack the token against forged forms, too, but no login would help them. */
    private static void refuseMethod(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean forClients = Set.of(TOKEN, REVOKE, INTROSPECT).contains(request.getServletPath());
        response.setHeader("Allow", forClients ? "POST" : "GET, HEAD, POST");
        response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    }

    /** A client without its secret gets an error; a person at the authorize endpoint without a session gets the login page. */
    private static AuthenticationEntryPoint askForLogin(TokenErrors errors) {
        return (request, response, missing) -> {
            if (AUTHORIZE.equals(request.getServletPath())) {
                response.sendRedirect(WaitingAuthorization.loginFor(request));
            } else {
                errors.commence(request, response, missing);
            }
        };
    }
}
