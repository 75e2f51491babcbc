package org.gatehouse.auth.passkey;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.gatehouse.auth.history.BrowserName;
import org.gatehouse.auth.history.LoginFailures;
import org.gatehouse.auth.history.LoginOutcome;
import org.gatehouse.auth.throttle.Throttle;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.authentication.AbstractAuthenticationProcessingFilter;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;
import org.springframework.security.web.authentication.session.ChangeSessionIdAuthenticationStrategy;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;

/** Signs people in by the signature of their device; a session begins as after a login by a password. */
public final class PasskeyFilter extends AbstractAuthenticationProcessingFilter {

    /** The path to which the login page sends the signature. */
    public static final String PATH = "/login/passkey";

    /** A form may have 8 kB; a signed response has about one. */
    private static final int LONGEST = 8_000;

    private static final String PROOF = PasskeyFilter.class.getName() + ".PROOF";

    private final PasskeyService passkeys;
    private final PasskeyBrowser browsers;
    private final Throttle throttle;
    private final LoginFailures failures;

    public PasskeyFilter(
            PasskeyService passkeys,
            PasskeyBrowser browsers,
            Throttle throttle,
            LoginFailures failures,
            AuthenticationSuccessHandler in,
            AuthenticationFailureHandler refused) {
        super(PathPatternRequestMatcher.pathPattern(HttpMethod.POST, PATH));
        this.passkeys = passkeys;
        this.browsers = browsers;
        this.throttle = throttle;
        this.failures = failures;
        setAuthenticationManager(attempt -> attempt);
        setSessionAuthenticationStrategy(new ChangeSessionIdAuthenticationStrategy());
        setSecurityContextRepository(new HttpSessionSecurityContextRepository());
        setAuthenticationSuccessHandler(in);
        setAuthenticationFailureHandler(refused);
    }

    /** How this request was signed in. */
    public static PasskeyService.@Nullable Proof proofOf(HttpServletRequest request) {
        return request.getAttribute(PROOF) instanceof PasskeyService.Proof proof ? proof : null;
    }

    @Override
    public Authentication attemptAuthentication(HttpServletRequest request, HttpServletResponse response) {
        String secret = browsers.secretOf(request);
        String credential = request.getParameter("credential");
        try {
            if (!passkeys.isOn() || secret == null || credential == null || credential.length() > LONGEST) {
                throw new RefusedPasskeyException("nothing was signed");
            }
            PasskeyService.Proof proof = passkeys.signIn(secret, credential);
            request.setAttribute(PROOF, proof);
            User user = new User(String.valueOf(proof.userId()), "", List.of(new SimpleGrantedAuthority("LOGIN")));
            return UsernamePasswordAuthenticationToken.authenticated(user, null, user.getAuthorities());
        } catch (RefusedPasskeyException refused) {
            if (refused.username() != null) {
                failures.add(
                        refused.username(),
                        request.getRemoteAddr(),
                        LoginOutcome.WRONG_PASSKEY,
                        BrowserName.of(request.getHeader(HttpHeaders.USER_AGENT)));
            }
            throttle.failed("passkey", request.getRemoteAddr());
            throw refused;
        }
    }
}
