package org.gatehouse.auth.oauth;

import java.security.Principal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.auth.token.UserGrant;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.OAuth2RefreshToken;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.PkceParameterNames;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationCode;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.stereotype.Component;

/** Converts our row of a grant to the form of Spring's authorization server and back. */
@Component
record UserGrantMapping(RegisteredClients clients) {

    UserGrant grant(OAuth2Authorization authorization, OAuth2AuthorizationCode code, String sessionId) {
        OAuth2AuthorizationRequest request =
                Objects.requireNonNull(authorization.getAttribute(OAuth2AuthorizationRequest.class.getName()));
        Map<String, Object> parameters = request.getAdditionalParameters();
        return new UserGrant(
                authorization.getId(),
                authorization.getRegisteredClientId(),
                Long.parseLong(authorization.getPrincipalName()),
                sessionId,
                authorization.getAuthorizedScopes(),
                request.getRedirectUri(),
                (String) parameters.get(PkceParameterNames.CODE_CHALLENGE),
                (String) parameters.get(PkceParameterNames.CODE_CHALLENGE_METHOD),
                code.getExpiresAt(),
                false,
                null,
                Objects.requireNonNull(code.getIssuedAt()));
    }

    @Nullable
    OAuth2Authorization ofCode(UserGrant grant, String code) {
        OAuth2Authorization.Builder authorization = authorization(grant);
        return authorization == null
                ? null
                : authorization
                        .token(new OAuth2AuthorizationCode(
                                code, grant.createdAt(), Objects.requireNonNull(grant.codeExpiresAt())))
                        .build();
    }

    @Nullable
    OAuth2Authorization ofRefreshToken(UserGrant grant, String token) {
        OAuth2Authorization.Builder authorization = authorization(grant);
        return authorization == null
                ? null
                : authorization
                        .refreshToken(new OAuth2RefreshToken(token, grant.createdAt(), grant.refreshExpiresAt()))
                        .build();
    }

    private OAuth2Authorization.@Nullable Builder authorization(UserGrant grant) {
        RegisteredClient client = clients.findByClientId(grant.clientId());
        if (client == null) {
            return null;
        }
        String user = String.valueOf(grant.userId());
        return OAuth2Authorization.withRegisteredClient(client)
                .id(grant.id())
                .principalName(user)
                .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                .authorizedScopes(grant.scopes())
                .attribute(
                        Principal.class.getName(),
                        UsernamePasswordAuthenticationToken.authenticated(user, null, List.of()))
                .attribute(OAuth2AuthorizationRequest.class.getName(), request(grant));
    }

    private static OAuth2AuthorizationRequest request(UserGrant grant) {
        Map<String, Object> parameters = new HashMap<>();
        if (grant.codeChallenge() != null && grant.codeChallengeMethod() != null) {
            parameters.put(PkceParameterNames.CODE_CHALLENGE, grant.codeChallenge());
            parameters.put(PkceParameterNames.CODE_CHALLENGE_METHOD, grant.codeChallengeMethod());
        }
        return OAuth2AuthorizationRequest.authorizationCode()
                .authorizationUri(OAuthConfiguration.AUTHORIZE)
                .clientId(grant.clientId())
                .redirectUri(grant.redirectUri())
                .scopes(grant.scopes())
                .additionalParameters(parameters)
                .build();
    }
}
