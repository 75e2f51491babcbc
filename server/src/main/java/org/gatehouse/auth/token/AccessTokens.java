package org.gatehouse.auth.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Date;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads our own tokens: signed with RS256 by one of our keys, with our issuer and audience, and not expired. */
@Component
public class AccessTokens {

    public static final String AUDIENCE = "gatehouse";
    public static final String CLIENT = "client_id";
    public static final String GRANT = "grant_id";
    public static final String SCOPE = "scope";

    /** How far the clocks of two nodes may be apart, so that a token is good at once on each of them. */
    private static final Duration CLOCKS_APART = Duration.ofMinutes(1);

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final Issuer issuer;
    private final Clock clock;

    AccessTokens(SigningKeyService keys, Issuer issuer, Clock clock) {
        this.issuer = issuer;
        this.clock = clock;
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.RS256, keys));
        // The default would check times by the system's clock and tolerate a minute; see verified().
        processor.setJWTClaimsSetVerifier((claims, context) -> {});
    }

    AccessToken read(String token) {
        try {
            return verified(processor.process(token, null));
        } catch (ParseException | BadJOSEException | NumberFormatException unreadable) {
            throw InvalidTokenException.because("this server did not sign the token");
        } catch (JOSEException broken) {
            throw new IllegalStateException("The signature could not be checked", broken);
        }
    }

    private AccessToken verified(JWTClaimsSet claims) throws ParseException {
        if (!issuer.address().equals(claims.getIssuer())
                || !claims.getAudience().contains(AUDIENCE)) {
            throw InvalidTokenException.because("it was issued for another service");
        }
        Date expiry = claims.getExpirationTime();
        String id = claims.getJWTID();
        String client = claims.getStringClaim(CLIENT);
        if (expiry == null || id == null || client == null) {
            throw InvalidTokenException.because("it lacks a claim");
        }
        Instant expiresAt = expiry.toInstant();
        if (!expiresAt.isAfter(clock.instant())) {
            throw InvalidTokenException.because("it has expired");
        }
        Date begin = claims.getNotBeforeTime();
        if (begin != null && begin.toInstant().isAfter(clock.instant().plus(CLOCKS_APART))) {
            throw InvalidTokenException.because("it is not valid yet");
        }
        String grant = claims.getStringClaim(GRANT);
        Long user = grant == null ? null : Long.valueOf(claims.getSubject());
        return new AccessToken(id, client, user, grant, scopes(claims), expiresAt);
    }

    private static Set<Scope> scopes(JWTClaimsSet claims) throws ParseException {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (String name : listed(claims.getStringListClaim(SCOPE))) {
            Scope scope = Scope.of(name);
            if (scope != null) {
                scopes.add(scope);
            }
        }
        return scopes;
    }

    private static List<String> listed(@Nullable List<String> names) {
        return names == null ? Collections.emptyList() : names;
    }
}
