package org.gatehouse.auth.oauth;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.throttle.Throttle;
import org.gatehouse.auth.throttle.ThrottledAuthenticationProvider;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.config.annotation.web.configurers.oauth2.server.authorization.OAuth2AuthorizationServerConfigurer;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationServerMetadata;
import org.springframework.security.oauth2.server.authorization.authentication.ClientSecretAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2TokenIntrospectionAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2TokenRevocationAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.PublicClientAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.web.authentication.ClientSecretBasicAuthenticationConverter;
import org.springframework.security.web.authentication.AuthenticationConverter;
import org.springframework.stereotype.Component;

/** The differences between our OAuth endpoints and Spring's: how requests are read, secrets checked and errors written. */
@Component
record OAuthEndpoints(
        RegisteredClients clients,
        TokenErrors tokenErrors,
        AuthorizeErrors authorizeErrors,
        ConsentStep consents,
        Throttle throttle,
        TokenRevocation revocation,
        TokenIntrospection introspection) {

    /** Not a bean: Spring checks passwords by the only bean of this type. */
    private record Provider(Class<?> request, UnaryOperator<Authentication> answer) implements AuthenticationProvider {

        @Override
        public Authentication authenticate(Authentication asked) {
            return answer.apply(asked);
        }

        @Override
        public boolean supports(Class<?> asked) {
            return request.isAssignableFrom(asked);
        }
    }

    void configure(OAuth2AuthorizationServerConfigurer server) {
        server.clientAuthentication(client -> client.errorResponseHandler(tokenErrors)
                .authenticationConverters(OAuthEndpoints::refuseHalfCredentials)
                .authenticationProviders(this::checkSecrets));
        server.tokenEndpoint(token -> token.errorResponseHandler(tokenErrors)
                .accessTokenRequestConverter(new MachineTokenRequestConverter()));
        server.tokenRevocationEndpoint(revoke -> revoke.errorResponseHandler(tokenErrors)
                .authenticationProviders(providers -> {
                    providers.clear();
                    providers.add(
                            new Provider(OAuth2TokenRevocationAuthenticationToken.class, revocation::authenticate));
                }));
        server.tokenIntrospectionEndpoint(ask -> ask.errorResponseHandler(tokenErrors)
                .authenticationProviders(providers -> {
                    providers.clear();
                    providers.add(new Provider(
                            OAuth2TokenIntrospectionAuthenticationToken.class, introspection::authenticate));
                }));
        server.authorizationServerMetadataEndpoint(
                metadata -> metadata.authorizationServerMetadataCustomizer(this::describe));
        server.authorizationEndpoint(login -> login.errorResponseHandler(this::refuseOrAsk)
                .authorizationRequestConverter(new AuthorizeRequestConverter(clients))
                .authenticationProviders(providers -> providers.forEach(this::askBeforeCodes)));
    }

    /**
     * Spring calls this last, when everything else is right and the user is known. Its own consent step stores a grant until the user
     * decides; ours stores nothing and also serves the implicit flow.
     */
    private void askBeforeCodes(AuthenticationProvider provider) {
        if (provider instanceof OAuth2AuthorizationCodeRequestAuthenticationProvider codes) {
            codes.setAuthorizationConsentRequired(login -> {
                consents.requireForCode(login);
                return false;
            });
        }
    }

    private void refuseOrAsk(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException, ServletException {
        if (failure instanceof ConsentNeededException needed) {
            consents.ask(needed.question(), request, response);
        } else {
            authorizeErrors.onAuthenticationFailure(request, response, failure);
        }
    }

    /** Spring lists what its own server can do; this is what ours does. */
    private void describe(OAuth2AuthorizationServerMetadata.Builder metadata) {
        metadata.grantTypes(types -> {
            types.clear();
            types.addAll(List.of("authorization_code", "client_credentials", "refresh_token"));
        });
        metadata.tokenEndpointAuthenticationMethods(methods -> {
            methods.clear();
            methods.addAll(List.of("client_secret_basic", "client_secret_post", "none"));
        });
        metadata.tokenRevocationEndpointAuthenticationMethods(OAuthEndpoints::secretsOnly);
        metadata.tokenIntrospectionEndpointAuthenticationMethods(OAuthEndpoints::secretsOnly);
        metadata.scopes(
                scopes -> Arrays.stream(Scope.values()).map(Scope::wireName).forEach(scopes::add));
        metadata.claims(claims -> claims.keySet()
                .removeIf(name -> name.startsWith("tls_")
                        || name.startsWith("dpop_")
                        || name.startsWith("pushed_")
                        || name.startsWith("device_")));
    }

    private static void secretsOnly(List<String> methods) {
        methods.clear();
        methods.addAll(List.of("client_secret_basic", "client_secret_post"));
    }

    /**
     * A request with a Basic header tries to authenticate. Without id or secret, that has failed (RFC 6749, 5.2); Spring would call the
     * request invalid.
     */
    private static void refuseHalfCredentials(List<AuthenticationConverter> converters) {
        converters.replaceAll(converter ->
                converter instanceof ClientSecretBasicAuthenticationConverter ? basic(converter) : converter);
    }

    private static AuthenticationConverter basic(AuthenticationConverter spring) {
        return request -> {
            try {
                return spring.convert(request);
            } catch (OAuth2AuthenticationException incomplete) {
                throw new OAuth2AuthenticationException(OAuth2ErrorCodes.INVALID_CLIENT);
            }
        };
    }

    /** Clients present a secret or, if they have none, the verifier of their code; Spring's other methods are not used. */
    private void checkSecrets(List<AuthenticationProvider> providers) {
        providers.removeIf(provider -> !(provider instanceof ClientSecretAuthenticationProvider)
                && !(provider instanceof PublicClientAuthenticationProvider));
        providers.replaceAll(provider -> {
            if (provider instanceof ClientSecretAuthenticationProvider secrets) {
                secrets.setPasswordEncoder(new Secrets());
            }
            return ThrottledAuthenticationProvider.secrets(provider, throttle);
        });
    }
}
