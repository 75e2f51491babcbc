package org.gatehouse.auth.oauth;

import java.time.Instant;
import java.util.Objects;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.auth.token.UserGrant;
import org.gatehouse.auth.token.UserGrantRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.oauth2.core.OAuth2RefreshToken;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationCode;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestContextHolder;

/**
 * Stores what Spring's authorization server must remember between two requests: the codes and refresh tokens of people, by their hashes.
 *
 * <p>Tokens of machines are not stored at all: 1,000 a second would be 1,000 rows of a few kB that are never read.
 */
@Component
public record UserGrants(UserGrantRepository grants, UserGrantMapping mapping, Callers callers)
        implements OAuth2AuthorizationService {

    @Override
    public void save(OAuth2Authorization authorization) {
        if (AuthorizationGrantType.CLIENT_CREDENTIALS.equals(authorization.getAuthorizationGrantType())) {
            return;
        }
        OAuth2Authorization.Token<OAuth2AuthorizationCode> code = authorization.getToken(OAuth2AuthorizationCode.class);
        OAuth2Authorization.Token<OAuth2AccessToken> access = authorization.getToken(OAuth2AccessToken.class);
        if (access == null) {
            saveCode(authorization, code);
        } else if (code == null) {
            grants.keepUntil(authorization.getId(), expiryOf(access));
        } else {
            exchange(authorization, expiryOf(access));
        }
    }

    /** If Spring invalidates a code that was not exchanged, a client sent it that it was not made for. */
    private void saveCode(
            OAuth2Authorization authorization, OAuth2Authorization.@Nullable Token<OAuth2AuthorizationCode> code) {
        if (code == null || code.isInvalidated()) {
            grants.delete(authorization.getId());
            return;
        }
        String session = RequestContextHolder.currentRequestAttributes().getSessionId();
        boolean added = grants.insert(
                mapping.grant(authorization, code.getToken(), session),
                Secrets.hash(code.getToken().getTokenValue()));
        if (!added) {
            throw new OAuth2AuthenticationException(OAuth2ErrorCodes.ACCESS_DENIED);
        }
    }

    private void exchange(OAuth2Authorization authorization, Instant accessExpiresAt) {
        OAuth2Authorization.Token<OAuth2RefreshToken> refresh = authorization.getRefreshToken();
        boolean first = refresh == null
                ? grants.exchange(authorization.getId(), null, null, accessExpiresAt)
                : grants.exchange(
                        authorization.getId(),
                        Secrets.hash(refresh.getToken().getTokenValue()),
                        expiryOf(refresh),
                        later(expiryOf(refresh), accessExpiresAt));
        if (!first) {
            throw new OAuth2AuthenticationException(OAuth2ErrorCodes.INVALID_GRANT);
        }
    }

    @Override
    public @Nullable OAuth2Authorization findByToken(String token, @Nullable OAuth2TokenType type) {
        if (type == null) {
            return null;
        }
        String hash = Secrets.hash(token);
        if (OAuth2ParameterNames.CODE.equals(type.getValue())) {
            return grants.ofCode(hash).map(grant -> ofCode(grant, token)).orElse(null);
        }
        if (OAuth2TokenType.REFRESH_TOKEN.equals(type)) {
            return grants.ofRefreshToken(hash)
                    .map(grant -> mapping.ofRefreshToken(grant, token))
                    .orElse(null);
        }
        return null;
    }

    /** A code that is used twice was stolen, before or after the first use. Neither holder keeps what it granted (RFC 6749, 4.1.2). */
    private @Nullable OAuth2Authorization ofCode(UserGrant grant, String code) {
        if (grant.codeUsed()) {
            grants.delete(grant.id());
            callers.forgetAll();
            return null;
        }
        return mapping.ofCode(grant, code);
    }

    @Override
    public void remove(OAuth2Authorization authorization) {
        grants.delete(authorization.getId());
    }

    @Override
    public @Nullable OAuth2Authorization findById(String id) {
        throw new UnsupportedOperationException("nothing here asks for a grant by its id: " + id);
    }

    private static Instant expiryOf(OAuth2Authorization.Token<?> token) {
        return Objects.requireNonNull(token.getToken().getExpiresAt(), "every token expires");
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
