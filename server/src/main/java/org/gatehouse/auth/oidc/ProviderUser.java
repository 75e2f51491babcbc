package org.gatehouse.auth.oidc;

import java.io.Serializable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.core.user.OAuth2User;

/**
 * A user whom the provider let in, as the session keeps it: by the user's id, like those who came by a password. The provider's claims are
 * not kept here.
 *
 * @param idToken shows the provider at the sign-out whose session ends; null where it is too long for an address
 */
record ProviderUser(long userId, @Nullable String idToken) implements OAuth2User, Serializable {

    private static final long serialVersionUID = 1L;

    @Override
    public String getName() {
        return String.valueOf(userId);
    }

    @Override
    public Map<String, Object> getAttributes() {
        return Map.of();
    }

    @Override
    public Collection<? extends GrantedAuthority> getAuthorities() {
        return List.of();
    }
}
