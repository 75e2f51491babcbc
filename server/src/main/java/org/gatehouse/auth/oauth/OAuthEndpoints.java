package org.gatehouse.auth.oauth;

import java.util.List;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.throttle.Throttle;
import org.gatehouse.auth.throttle.ThrottledAuthenticationProvider;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.config.annotation.web.configurers.oauth2.server.authorization.OAuth2AuthorizationServerConfigurer;
import org.springframework.security.oauth2.server.authorization.authentication.ClientSecretAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.authentication.PublicClientAuthenticationProvider;
import org.springframework.stereotype.Component;

/** The differences between our OAuth endpoints and Spring's: how requests are read, secrets checked and errors written. */
@Component
class OAuthEndpoints {

    private final RegisteredClients clients;
    private final TokenErrors tokenErrors;
    private final AuthorizeErrors authorizeErrors;
    private final Throttle throttle;

    OAuthEndpoints(
            RegisteredClients clients, TokenErrors tokenErrors, AuthorizeErrors authorizeErrors, Throttle throttle) {
        this.clients = clients;
        this.tokenErrors = tokenErrors;
        this.authorizeErrors = authorizeErrors;
        this.throttle = throttle;
    }

    void configure(OAuth2AuthorizationServerConfigurer server) {
        server.clientAuthentication(
                client -> client.errorResponseHandler(tokenErrors).authenticationProviders(this::checkSecrets));
        server.tokenEndpoint(token -> token.errorResponseHandler(tokenErrors)
                .accessTokenRequestConverter(new MachineTokenRequestConverter()));
        server.authorizationEndpoint(login -> login.errorResponseHandler(authorizeErrors)
                .authorizationRequestConverter(new AuthorizeRequestConverter(clients)));
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
