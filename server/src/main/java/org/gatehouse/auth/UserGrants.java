package org.gatehouse.auth;

import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;
import org.springframework.stereotype.Component;

/**
 * What Spring's authorization server must remember between two requests: codes and refresh tokens of people.
 *
 * <p>Tokens of machines are not stored at all: 1,000 a second would be 1,000 rows of some kB that nobody reads.
 */
@Component
class UserGrants implements OAuth2AuthorizationService {

    @Override
    public void save(OAuth2Authorization authorization) {
        if (!AuthorizationGrantType.CLIENT_CREDENTIALS.equals(authorization.getAuthorizationGrantType())) {
            throw new UnsupportedOperationException("people log in from the next slice on");
        }
    }

    @Override
    public void remove(OAuth2Authorization authorization) {}

    @Override
    public @Nullable OAuth2Authorization findById(String id) {
        return null;
    }

    @Override
    public @Nullable OAuth2Authorization findByToken(String token, @Nullable OAuth2TokenType type) {
        return null;
    }
}
