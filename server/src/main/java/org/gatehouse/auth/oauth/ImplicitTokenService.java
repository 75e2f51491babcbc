package org.gatehouse.auth.oauth;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.gatehouse.auth.AuthSettings;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.token.AccessTokens;
import org.gatehouse.auth.token.Issuer;
import org.gatehouse.auth.token.UserGrant;
import org.gatehouse.auth.token.UserGrantRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.stereotype.Service;

/** Makes a person's token at once, without a code: the implicit flow, which Spring's server does not offer. */
@Service
public record ImplicitTokenService(
        UserGrantRepository grants, JwtEncoder encoder, Issuer issuer, AuthSettings settings, Clock clock) {

    /**
     * A token with the claims of {@link TokenClaims} and a grant, so that logging out ends it like any other token.
     *
     * @param sessionId the login session that it comes from
     * @return empty if the user may no longer log in
     */
    public Optional<String> issue(
            String clientId, long userId, Set<Scope> scopes, @Nullable String redirectUri, @Nullable String sessionId) {
        Instant now = clock.instant();
        Instant expiresAt = now.plus(settings.personTokenLife());
        Set<String> names = scopes.stream().map(Scope::wireName).collect(Collectors.toSet());
        UserGrant grant = new UserGrant(
                UUID.randomUUID().toString(),
                clientId,
                userId,
                sessionId,
                names,
                redirectUri,
                null,
                null,
                null,
                true,
                null,
                now);
        return grants.insertIssued(grant, expiresAt) ? Optional.of(signed(grant, expiresAt)) : Optional.empty();
    }

    private String signed(UserGrant grant, Instant expiresAt) {
        JwtClaimsSet claims = JwtClaimsSet.builder()
                .id(UUID.randomUUID().toString())
                .issuer(issuer.address())
                .subject(String.valueOf(grant.userId()))
                .audience(List.of(AccessTokens.AUDIENCE))
                .claim(AccessTokens.CLIENT, grant.clientId())
                .claim(AccessTokens.GRANT, grant.id())
                .claim(AccessTokens.SCOPE, grant.scopes())
                .issuedAt(grant.createdAt())
                .notBefore(grant.createdAt())
                .expiresAt(expiresAt)
                .build();
        JwsHeader header = JwsHeader.with(SignatureAlgorithm.RS256).build();
        return encoder.encode(JwtEncoderParameters.from(header, claims)).getTokenValue();
    }
}
