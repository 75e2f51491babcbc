package org.gatehouse.auth.oauth;

import java.util.Optional;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.auth.token.InvalidTokenException;
import org.gatehouse.auth.token.LoginService;
import org.gatehouse.auth.token.UserGrant;
import org.gatehouse.auth.token.UserGrantRepository;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2TokenRevocationAuthenticationToken;
import org.springframework.stereotype.Component;

/**
 * Ends a token that its own client no longer needs (RFC 7009). A person's token ends with the refresh token of the same login, and the
 * other way round; the login session stays, unlike at {@code /auth/sessions/logout}.
 *
 * <p>Spring's own provider looks tokens up in a store, but tokens of machines are not stored.
 */
@Component
record TokenRevocation(Callers callers, UserGrantRepository grants, LoginService logins) {

    Authentication authenticate(Authentication request) {
        var revocation = (OAuth2TokenRevocationAuthenticationToken) request;
        String client = OAuthClient.of(revocation.getPrincipal());
        accessToken(revocation.getToken())
                .ifPresentOrElse(token -> revoke(token, client), () -> refresh(revocation.getToken(), client));
        // A token that is unknown or no longer valid needs no revocation and is no error (RFC 7009, 2.2).
        revocation.setAuthenticated(true);
        return revocation;
    }

    private Optional<AccessToken> accessToken(String token) {
        try {
            return Optional.of(callers.of(token).token());
        } catch (InvalidTokenException none) {
            return Optional.empty();
        }
    }

    private void revoke(AccessToken token, String client) {
        requireOwn(token.clientId(), client);
        logins.revoke(token);
    }

    private void refresh(String token, String client) {
        Optional<UserGrant> grant = grants.ofRefreshToken(Secrets.hash(token));
        grant.ifPresent(found -> {
            requireOwn(found.clientId(), client);
            logins.revoke(found);
        });
    }

    private static void requireOwn(String issuedTo, String client) {
        if (!issuedTo.equals(client)) {
            throw new OAuth2AuthenticationException(new OAuth2Error(
                    OAuth2ErrorCodes.UNAUTHORIZED_CLIENT, "The token was issued to another client.", null));
        }
    }
}
