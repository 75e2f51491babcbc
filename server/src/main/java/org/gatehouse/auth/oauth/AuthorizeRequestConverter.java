package org.gatehouse.auth.oauth;

import jakarta.servlet.http.HttpServletRequest;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.web.authentication.OAuth2AuthorizationCodeRequestAuthenticationConverter;
import org.springframework.security.web.authentication.AuthenticationConverter;

/**
 * Reads requests of {@code /oauth/authorize}. Scopes that the client does not have are left out; a request without scopes means all scopes
 * of the client.
 *
 * <p>Existing clients ask for {@code openid profile} although they want no id token (docs/api/auth.md).
 */
class AuthorizeRequestConverter implements AuthenticationConverter {

    private final AuthenticationConverter spring = new OAuth2AuthorizationCodeRequestAuthenticationConverter();
    private final RegisteredClients clients;

    AuthorizeRequestConverter(RegisteredClients clients) {
        this.clients = clients;
    }

    @Override
    public @Nullable Authentication convert(HttpServletRequest request) {
        Authentication asked = spring.convert(request);
        if (asked instanceof OAuth2AuthorizationCodeRequestAuthenticationToken login) {
            RegisteredClient client = clients.findByClientId(login.getClientId());
            return client == null ? login : withScopes(login, known(login.getScopes(), client));
        }
        return asked;
    }

    private static Set<String> known(Set<String> asked, RegisteredClient client) {
        Set<String> known = new HashSet<>(asked);
        known.retainAll(client.getScopes());
        return known.isEmpty() ? client.getScopes() : known;
    }

    private static Authentication withScopes(
            OAuth2AuthorizationCodeRequestAuthenticationToken login, Set<String> scopes) {
        return new OAuth2AuthorizationCodeRequestAuthenticationToken(
                login.getAuthorizationUri(),
                login.getClientId(),
                (Authentication) login.getPrincipal(),
                login.getRedirectUri(),
                login.getState(),
                scopes,
                login.getAdditionalParameters());
    }
}
