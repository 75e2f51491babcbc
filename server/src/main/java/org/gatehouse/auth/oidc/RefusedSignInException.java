package org.gatehouse.auth.oidc;

import org.springframework.security.core.AuthenticationException;

/** The provider knows who it is, but that person may not come in here. */
final class RefusedSignInException extends AuthenticationException {

    private static final long serialVersionUID = 1L;

    private final ProviderRefusal refusal;

    RefusedSignInException(ProviderRefusal refusal) {
        super(refusal.name());
        this.refusal = refusal;
    }

    ProviderRefusal refusal() {
        return refusal;
    }
}
