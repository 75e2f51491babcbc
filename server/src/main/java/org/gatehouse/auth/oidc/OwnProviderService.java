package org.gatehouse.auth.oidc;

import org.gatehouse.audit.Actor;
import org.gatehouse.auth.user.UserService;
import org.springframework.stereotype.Service;

/** The connection between a user's own account and the identity provider. */
@Service
public record OwnProviderService(
        IdentityProvider provider,
        UserIdentityRepository identities,
        UserService users,
        ProviderSignInService signIns) {

    /**
     * The ways in.
     *
     * @param name of the provider; empty if there is none
     * @param connected whether the provider lets the user in
     * @param password whether a password does
     */
    public record Ways(String name, boolean connected, boolean password) {}

    public Ways of(long userId) {
        boolean connected =
                provider.isOn() && identities.ofUser(userId, provider.issuer()).isPresent();
        return new Ways(provider.isOn() ? provider.name() : "", connected, users.hasPassword(userId));
    }

    /** False if the user has no other way in, or was not connected. */
    public boolean disconnect(long userId, Actor by) {
        return signIns.disconnect(userId, by);
    }
}
