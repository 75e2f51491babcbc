package org.gatehouse.auth.oauth;

import java.time.Clock;
import java.util.Optional;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.client.ClientRepository;
import org.gatehouse.auth.token.AccessTokens;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.auth.token.InvalidTokenException;
import org.gatehouse.auth.token.Issuer;
import org.gatehouse.auth.token.UserGrant;
import org.gatehouse.auth.token.UserGrantRepository;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenIntrospection;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2TokenIntrospectionAuthenticationToken;
import org.springframework.stereotype.Component;

/**
 * Reports whether a token is valid and what it may do (RFC 7662). A client may ask about its own tokens; one with the scope admin that is
 * not limited to events, such as a proxy in front of other services, about all. The response for any other token is that for an unknown
 * one.
 *
 * <p>Spring's own provider looks tokens up in a store, but tokens of machines are not stored.
 */
@Component
record TokenIntrospection(
        Callers callers, UserGrantRepository grants, ClientRepository clients, Issuer issuer, Clock clock) {

    private static final OAuth2TokenIntrospection INACTIVE =
            OAuth2TokenIntrospection.builder(false).build();

    Authentication authenticate(Authentication request) {
        var introspection = (OAuth2TokenIntrospectionAuthenticationToken) request;
        String client = OAuthClient.of(introspection.getPrincipal());
        String token = introspection.getToken();
        OAuth2TokenIntrospection answer =
                accessToken(token, client).or(() -> refreshToken(token, client)).orElse(INACTIVE);
        return new OAuth2TokenIntrospectionAuthenticationToken(
                token, (Authentication) introspection.getPrincipal(), answer);
    }

    private Optional<OAuth2TokenIntrospection> accessToken(String token, String client) {
        try {
            Callers.KnownCaller known = callers.of(token);
            return mayInspect(client, known.token().clientId()) ? Optional.of(active(known)) : Optional.empty();
        } catch (InvalidTokenException none) {
            return Optional.empty();
        }
    }

    private OAuth2TokenIntrospection active(Callers.KnownCaller known) {
        OAuth2TokenIntrospection.Builder answer = OAuth2TokenIntrospection.builder(true)
                .clientId(known.token().clientId())
                .tokenType(OAuth2AccessToken.TokenType.BEARER.getValue())
                .issuer(issuer.address())
                .audience(AccessTokens.AUDIENCE)
                .id(known.token().id())
                .expiresAt(known.token().expiresAt());
        known.token().scopes().forEach(scope -> answer.scope(scope.wireName()));
        Long user = known.token().userId();
        return user == null
                ? answer.subject(known.token().clientId()).build()
                : answer.subject(String.valueOf(user))
                        .username(known.caller().name())
                        .build();
    }

    private Optional<OAuth2TokenIntrospection> refreshToken(String token, String client) {
        Optional<UserGrant> grant = grants.ofRefreshToken(Secrets.hash(token))
                .filter(found -> found.refreshExpiresAt() != null
                        && found.refreshExpiresAt().isAfter(clock.instant()))
                .filter(found -> mayInspect(client, found.clientId()));
        return grant.map(found -> {
            OAuth2TokenIntrospection.Builder answer = OAuth2TokenIntrospection.builder(true)
                    .clientId(found.clientId())
                    .issuer(issuer.address())
                    .subject(String.valueOf(found.userId()));
            found.scopes().forEach(answer::scope);
            return answer.build();
        });
    }

    private boolean mayInspect(String client, String issuedTo) {
        return client.equals(issuedTo)
                || clients.find(client)
                        .filter(asking -> asking.client().events() == null)
                        .filter(asking -> asking.client().scopes().contains(Scope.ADMIN))
                        .isPresent();
    }
}
