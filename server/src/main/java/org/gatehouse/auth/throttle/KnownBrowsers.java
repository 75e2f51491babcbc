package org.gatehouse.auth.throttle;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.token.Issuer;
import org.gatehouse.auth.token.SigningKeyService;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.stereotype.Component;
import org.springframework.web.util.WebUtils;

/**
 * Recognises browsers in which somebody signed in before, by a signed cookie. Its audience is another than that of access tokens, so it
 * opens nothing. When the key that signed it is gone, the browser is unknown again.
 */
@Component
public class KnownBrowsers {

    private static final String COOKIE = "gatehouse_known";
    private static final String AUDIENCE = "gatehouse-browser";
    private static final Duration LIFE = Duration.ofDays(90);

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final JwtEncoder encoder;
    private final Issuer issuer;
    private final Clock clock;

    KnownBrowsers(SigningKeyService keys, JwtEncoder encoder, Issuer issuer, Clock clock) {
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.RS256, keys));
        processor.setJWTClaimsSetVerifier((claims, context) -> {});
        this.encoder = encoder;
        this.issuer = issuer;
        this.clock = clock;
    }

    /**
     * A known browser.
     *
     * @param name hash of the id and the name that signed in
     */
    public record KnownBrowser(String id, String name) {

        boolean isOf(String other) {
            return name.equals(hash(id, other));
        }
    }

    /** The browser of the request; null if it is not known. */
    public @Nullable KnownBrowser of(HttpServletRequest request) {
        Cookie cookie = WebUtils.getCookie(request, COOKIE);
        if (cookie == null) {
            return null;
        }
        try {
            JWTClaimsSet claims = processor.process(cookie.getValue(), null);
            boolean valid = claims.getAudience().contains(AUDIENCE)
                    && issuer.address().equals(claims.getIssuer())
                    && claims.getExpirationTime().toInstant().isAfter(clock.instant());
            return valid ? new KnownBrowser(claims.getJWTID(), claims.getSubject()) : null;
        } catch (ParseException | BadJOSEException | JOSEException forged) {
            return null;
        }
    }

    /** Lets the browser be recognised when this name signs in again. */
    public void remember(String name, HttpServletResponse response) {
        Instant now = clock.instant();
        String id = UUID.randomUUID().toString();
        JwtClaimsSet claims = JwtClaimsSet.builder()
                .issuer(issuer.address())
                .audience(List.of(AUDIENCE))
                .id(id)
                .subject(hash(id, name))
                .issuedAt(now)
                .expiresAt(now.plus(LIFE))
                .build();
        ResponseCookie cookie = ResponseCookie.from(
                        COOKIE,
                        encoder.encode(JwtEncoderParameters.from(claims)).getTokenValue())
                .path("/login")
                .maxAge(LIFE)
                .httpOnly(true)
                .sameSite("Lax")
                .secure(issuer.isHttps())
                .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    }

    private static String hash(String id, String name) {
        return Secrets.hash(id + " " + name.strip().toLowerCase(Locale.ROOT));
    }
}
