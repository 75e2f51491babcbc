package org.gatehouse.auth.oauth;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.consent.ConsentQuestion;
import org.gatehouse.auth.consent.ConsentService;
import org.springframework.http.HttpMethod;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationContext;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.stereotype.Component;

/** The last step before a client gets a token or a code of a user: those that ask need to have been let in (decision 0068). */
@Component
record ConsentStep(ConsentService consents, AuthorizeErrors errors) {

    /** The {@code error_description} that the client gets after a refusal. */
    static final String REFUSED = "The user did not allow it.";

    boolean isNeeded(ConsentQuestion question, long userId) {
        return consents.isNeeded(question.asOf(userId));
    }

    /** Throws {@link ConsentNeededException} if the user of this request for a code has to be asked. */
    void requireForCode(OAuth2AuthorizationCodeRequestAuthenticationContext login) {
        RegisteredClient client = login.getRegisteredClient();
        if (!client.getClientSettings().isRequireAuthorizationConsent()) {
            return;
        }
        OAuth2AuthorizationRequest request = Objects.requireNonNull(login.getAuthorizationRequest());
        String address = request.getRedirectUri();
        ConsentQuestion question = new ConsentQuestion(
                client.getClientId(),
                address == null || address.isEmpty()
                        ? client.getRedirectUris().iterator().next()
                        : address,
                false,
                scopes(request.getScopes()),
                request.getState());
        var user = (Authentication)
                Objects.requireNonNull(login.getAuthentication().getPrincipal());
        if (isNeeded(question, Long.parseLong(user.getName()))) {
            throw new ConsentNeededException(question);
        }
    }

    private static Set<Scope> scopes(Set<String> names) {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        names.stream().map(Scope::of).filter(Objects::nonNull).forEach(scopes::add);
        return scopes;
    }

    /** Shows the question. It can be asked again at the same address, so a request that has none is refused. */
    void ask(ConsentQuestion question, HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        if (HttpMethod.GET.matches(request.getMethod())) {
            request.setAttribute(ConsentController.QUESTION, question);
            request.getRequestDispatcher(OAuthConfiguration.CONSENT).forward(request, response);
        } else {
            errors.show("login.refused.consent", request, response);
        }
    }
}
