package org.gatehouse.auth.oidc;

import org.springframework.security.core.AuthenticationException;

/** The provider knows who it is, but that person may not come in here. */
final class RefusedSignInException extends AuthenticationException {

    private static final long serialVersionUID = 1L;

    private final ProviderRefusal refusal;
    private final String words;

    RefusedSignInException(ProviderRefusal refusal) {
        this(refusal, "");
    }

    /**
     * A refusal of the provider.
     *
     * @param words its own words, on one line; empty if it has none
     */
    RefusedSignInException(ProviderRefusal refusal, String words) {
        super(refusal.name());
        this.refusal = refusal;
        this.words = words;
    }

    String words() {
        return words;
    }

    ProviderRefusal refusal() {
        return refusal;
    }
}
