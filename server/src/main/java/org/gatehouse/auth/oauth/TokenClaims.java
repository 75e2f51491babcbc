package org.gatehouse.auth.oauth;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.gatehouse.auth.AuthSettings;
import org.gatehouse.auth.token.AccessTokens;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.stereotype.Component;

/** Writes into each token the claims that {@link AccessTokens} reads. */
@Component
public record TokenClaims(AuthSettings settings, Clock clock) implements OAuth2TokenCustomizer<JwtEncodingContext> {

    @Override
    public void customize(JwtEncodingContext token) {
        boolean machine = AuthorizationGrantType.CLIENT_CREDENTIALS.equals(token.getAuthorizationGrantType());
        Duration life = machine ? settings.machineTokenLife() : settings.personTokenLife();
        Instant now = clock.instant();
        token.getClaims()
                .audience(List.of(AccessTokens.AUDIENCE))
                .claim(AccessTokens.CLIENT, token.getRegisteredClient().getClientId())
                .issuedAt(now)
                .notBefore(now)
                .expiresAt(now.plus(life));
        OAuth2Authorization grant = token.getAuthorization();
        if (grant != null) {
            token.getClaims().claim(AccessTokens.GRANT, grant.getId());
        }
    }
}
