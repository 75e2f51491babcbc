package org.gatehouse.auth.oauth;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientCredentialsAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.web.authentication.OAuth2ClientCredentialsAuthenticationConverter;
import org.springframework.security.web.authentication.AuthenticationConverter;

/** Reads {@code client_credentials} requests. A request without scopes gets all scopes of the client, not a token without rights. */
class MachineTokenRequestConverter implements AuthenticationConverter {

    private final AuthenticationConverter spring = new OAuth2ClientCredentialsAuthenticationConverter();

    @Override
    public @Nullable Authentication convert(HttpServletRequest request) {
        Authentication asked = spring.convert(request);
        if (asked instanceof OAuth2ClientCredentialsAuthenticationToken token
                && token.getScopes().isEmpty()
                && token.getPrincipal() instanceof OAuth2ClientAuthenticationToken by) {
            RegisteredClient client = by.getRegisteredClient();
            return client == null
                    ? token
                    : new OAuth2ClientCredentialsAuthenticationToken(
                            by, client.getScopes(), token.getAdditionalParameters());
        }
        return asked;
    }
}
