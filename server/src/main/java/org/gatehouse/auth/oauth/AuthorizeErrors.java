package org.gatehouse.auth.oauth;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import org.gatehouse.auth.page.LoginController;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.Problems;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationException;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationToken;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.stereotype.Component;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/** Errors of {@code /oauth/authorize}: sent to the client by a redirect if the address is registered for it, otherwise shown here. */
@Component
record AuthorizeErrors(Problems problems, Texts texts) implements AuthenticationFailureHandler {

    static final String UNKNOWN_CLIENT = "login.refused.client";
    static final String UNKNOWN_ADDRESS = "login.refused.address";

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException, ServletException {
        if (!(failure instanceof OAuth2AuthenticationException oauth)) {
            throw failure;
        }
        OAuth2AuthorizationCodeRequestAuthenticationToken login = loginOf(oauth);
        if (login == null || login.getRedirectUri() == null) {
            OAuth2Error error = oauth.getError();
            show(textOf(error), request, response, descriptionOf(error));
        } else {
            response.sendRedirect(redirect(login.getRedirectUri(), login.getState(), oauth.getError()));
        }
    }

    /**
     * Explains why the user cannot be sent back: a browser gets a page in its user's language, any other client a problem.
     *
     * @param text the key of the reason
     */
    void show(String text, HttpServletRequest request, HttpServletResponse response, Object... arguments)
            throws IOException, ServletException {
        String accept = String.valueOf(request.getHeader(HttpHeaders.ACCEPT));
        if (HttpMethod.GET.matches(request.getMethod()) && accept.contains(MediaType.TEXT_HTML_VALUE)) {
            response.setStatus(HttpStatus.BAD_REQUEST.value());
            request.setAttribute(LoginController.REASON, texts.of(request).text(text, arguments));
            request.getRequestDispatcher(OAuthConfiguration.LOGIN + "/refused").forward(request, response);
        } else {
            String reason = texts.in(Locale.UK).text(text, arguments);
            problems.write(PlatformProblem.UNREADABLE.because("%s", reason), request, response);
        }
    }

    private static String textOf(OAuth2Error error) {
        String description = descriptionOf(error);
        if (OAuth2ErrorCodes.UNAUTHORIZED_CLIENT.equals(error.getErrorCode())) {
            return "login.refused.flow";
        }
        if (description.contains(OAuth2ParameterNames.CLIENT_ID)) {
            return UNKNOWN_CLIENT;
        }
        return description.contains(OAuth2ParameterNames.REDIRECT_URI) ? UNKNOWN_ADDRESS : "login.refused.other";
    }

    private static @Nullable OAuth2AuthorizationCodeRequestAuthenticationToken loginOf(
            OAuth2AuthenticationException failure) {
        return failure instanceof OAuth2AuthorizationCodeRequestAuthenticationException login
                ? login.getAuthorizationCodeRequestAuthentication()
                : null;
    }

    static String redirect(String address, @Nullable String state, OAuth2Error error) {
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
