package org.gatehouse.auth;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.Problems;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationException;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationToken;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.stereotype.Component;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/** Errors of {@code /oauth/authorize}: told to the client by a redirect when the address is one of its own, else shown here. */
@Component
class AuthorizeErrors implements AuthenticationFailureHandler {

    private final Problems problems;

    AuthorizeErrors(Problems problems) {
        this.problems = problems;
    }

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        if (!(failure instanceof OAuth2AuthenticationException oauth)) {
            throw failure;
        }
        OAuth2AuthorizationCodeRequestAuthenticationToken login = loginOf(oauth);
        if (login == null || login.getRedirectUri() == null) {
            problems.write(
                    PlatformProblem.UNREADABLE.because(
                            "%s. Check it against the client's registration.", descriptionOf(oauth.getError())),
                    request,
                    response);
        } else {
            response.sendRedirect(redirect(login.getRedirectUri(), login.getState(), oauth.getError()));
        }
    }

    private static @Nullable OAuth2AuthorizationCodeRequestAuthenticationToken loginOf(
            OAuth2AuthenticationException failure) {
        return failure instanceof OAuth2AuthorizationCodeRequestAuthenticationException login
                ? login.getAuthorizationCodeRequestAuthentication()
                : null;
    }

    private static String redirect(String address, @Nullable String state, OAuth2Error error) {
        UriComponentsBuilder redirect = UriComponentsBuilder.fromUriString(address)
                .queryParam("error", error.getErrorCode())
                .queryParam("error_description", encoded(descriptionOf(error)));
        if (state != null) {
            redirect.queryParam("state", encoded(state));
        }
        return redirect.build(true).toUriString();
    }

    private static String descriptionOf(OAuth2Error error) {
        return Objects.requireNonNullElse(error.getDescription(), error.getErrorCode());
    }

    private static String encoded(String text) {
        return UriUtils.encode(text, StandardCharsets.UTF_8);
    }
}
