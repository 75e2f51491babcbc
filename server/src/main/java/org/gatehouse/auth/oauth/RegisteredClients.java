package org.gatehouse.auth.oauth;

import org.gatehouse.auth.AuthSettings;
import org.gatehouse.auth.client.Client;
import org.gatehouse.auth.client.ClientRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.settings.TokenSettings;
import org.springframework.stereotype.Component;

/**
 * Provides our clients to Spring's authorization server. They are read again for every token, so that a revocation takes effect at once.
 */
@Component
public class RegisteredClients implements RegisteredClientRepository {

    private final ClientRepository clients;
    private final TokenSettings tokens;

    RegisteredClients(ClientRepository clients, AuthSettings settings) {
        this.clients = clients;
        // Only clients with a secret get refresh tokens. A token that is bound to a secret need not change at every
        // use.
        this.tokens = TokenSettings.builder()
                .refreshTokenTimeToLive(settings.refreshTokenLife())
                .reuseRefreshTokens(true)
                .build();
    }

    @Override
    public @Nullable RegisteredClient findById(String id) {
        return findByClientId(id);
    }

    @Override
    public @Nullable RegisteredClient findByClientId(String clientId) {
        return clients.find(clientId)
                .filter(found -> found.client().revokedAt() == null)
                .map(found -> registered(found.client(), found.secretHash()))
                .orElse(null);
    }

    @Override
    public void save(RegisteredClient client) {
        throw new UnsupportedOperationException("Clients registers clients");
    }

    private RegisteredClient registered(Client client, @Nullable String secretHash) {
        RegisteredClient.Builder registered = RegisteredClient.withId(client.clientId())
                .clientId(client.clientId())
                .clientName(client.name())
                .redirectUris(uris -> uris.addAll(client.redirectUris()))
                .scopes(scopes -> client.scopes().forEach(scope -> scopes.add(scope.wireName())))
                .tokenSettings(tokens)
                .clientSettings(ClientSettings.builder()
                        .requireProofKey(secretHash == null)
                        .requireAuthorizationConsent(client.asksConsent())
                        .build());
        client.grantTypes().forEach(type -> registered.authorizationGrantType(new AuthorizationGrantType(type)));
        if (client.implicitAllowed()) {
            // Spring requires at least one grant type. It refuses this one everywhere, and ImplicitFlow serves it.
            registered.authorizationGrantType(new AuthorizationGrantType("implicit"));
        }
        if (secretHash == null) {
            return registered
                    .clientAuthenticationMethod(ClientAuthenticationMethod.NONE)
                    .build();
        }
        return registered
                .clientSecret(secretHash)
                .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_POST)
                .build();
    }
}
