package org.gatehouse.auth.page;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.auth.oidc.ProviderLogin;
import org.gatehouse.auth.oidc.ProviderRefusal;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/** Shows why a sign-in by the identity provider failed. */
public record ProviderFailure(ProviderLogin provider) implements AuthenticationFailureHandler {

    static final String REFUSAL = "login.provider.refusal";
    static final String WORDS = "login.provider.words";

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException, ServletException {
        ProviderRefusal refusal = provider.refusalOf(failure);
        response.setStatus(refusal.status().value());
        request.setAttribute(REFUSAL, refusal);
        request.setAttribute(WORDS, provider.wordsOf(failure));
        request.getRequestDispatcher(ProviderController.PATH + "/refused").forward(request, response);
    }
}
