package org.gatehouse.auth.oauth;

import java.io.Serial;
import org.gatehouse.auth.consent.ConsentQuestion;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;

/** A client gets no code before its user has let it in. */
class ConsentNeededException extends OAuth2AuthenticationException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient ConsentQuestion question;

    ConsentNeededException(ConsentQuestion question) {
        super("consent_required");
        this.question = question;
    }

    ConsentQuestion question() {
        return question;
    }
}
