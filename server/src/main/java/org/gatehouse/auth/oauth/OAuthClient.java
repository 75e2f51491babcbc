package org.gatehouse.auth.oauth;

import java.util.Objects;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;

/** The client that has proved itself at one of OAuth's endpoints. */
final class OAuthClient {

    private OAuthClient() {}

    /** Returns the client's id; refuses requests without a client. */
    static String of(Object principal) {
        if (principal instanceof OAuth2ClientAuthenticationToken client && client.isAuthenticated()) {
            return Objects.requireNonNull(client.getRegisteredClient()).getClientId();
        }
        throw new OAuth2AuthenticationException(OAuth2ErrorCodes.INVALID_CLIENT);
    }
}
