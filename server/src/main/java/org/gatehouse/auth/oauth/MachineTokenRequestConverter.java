package org.gatehouse.auth.oauth;

import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashSet;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientCredentialsAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.web.authentication.OAuth2ClientCredentialsAuthenticationConverter;
import org.springframework.security.web.authentication.AuthenticationConverter;

/** Reads {@code client_credentials} requests. A request without scopes gets all scopes of the client, not a token without rights. */
class MachineTokenRequestConverter implements AuthenticationConverter {

    private final AuthenticationConverter spring = new OAuth2ClientCredentialsAuthenticationConverter();

    @Override
    public @Nullable Authentication convert(HttpServletRequest request) {
        Authentication asked = spring.convert(request);
        if (asked instanceof OAuth2ClientCredentialsAuthenticationToken token
                && token.getPrincipal() instanceof OAuth2ClientAuthenticationToken by
                && by.getRegisteredClient() != null) {
            Set<String> has = by.getRegisteredClient().getScopes();
            Set<String> scopes = token.getScopes().isEmpty() ? has : narrowed(token.getScopes(), has);
            return new OAuth2ClientCredentialsAuthenticationToken(by, scopes, token.getAdditionalParameters());
        }
        return asked;
    }

    /** A scan app that was set up earlier asks for {@code accreditation.read}, of which its client has {@code sync.read} now. */
    private static Set<String> narrowed(Set<String> asked, Set<String> has) {
        String sync = Scope.SYNC_READ.wireName();
        String all = Scope.ACCREDITATION_READ.wireName();
        if (!asked.contains(all) || has.contains(all) || !has.contains(sync)) {
            return asked;
        }
        Set<String> narrowed = new LinkedHashSet<>(asked);
        narrowed.remove(all);
        narrowed.add(sync);
        return narrowed;
    }
}
