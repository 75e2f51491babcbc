package org.gatehouse.auth.oauth;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.gatehouse.auth.AuthProblem;
import org.gatehouse.auth.throttle.TooManyFailuresException;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemBody;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.web.RequestId;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Errors of the token endpoint: one object with OAuth's members and those of every other problem (docs/api/auth.md). */
@Component
public record TokenErrors(JsonMapper json) implements AuthenticationFailureHandler, AuthenticationEntryPoint {

    private static final String PARAMETER = "OAuth 2.0 Parameter: ";

    @Schema(name = "TokenProblem", description = "A problem of the token endpoint.")
    record Body(
            @JsonUnwrapped ProblemBody problem,

            @Doc("OAuth's code (RFC 6749, 5.2).") @Example("invalid_client")
            String error,

            @Doc("The same as detail.") String errorDescription) {}

    /** The request has no client id at all. */
    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException none)
            throws IOException {
        write(
                AuthProblem.INVALID_CLIENT,
                "invalid_client",
                "Send client id and secret by HTTP Basic, or as client_id and client_secret in the form.",
                request,
                response);
    }

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        if (failure instanceof TooManyFailuresException tooMany) {
            response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(tooMany.retryAfterSeconds()));
            write(
                    PlatformProblem.TOO_MANY_REQUESTS,
                    tooMany.getError().getErrorCode(),
                    "This client failed too often from this address; try again in %d seconds."
                            .formatted(tooMany.retryAfterSeconds()),
                    request,
                    response);
        } else if (failure instanceof OAuth2AuthenticationException oauth) {
            OAuth2Error error = oauth.getError();
            Problem problem = problemOf(error.getErrorCode());
            write(problem, error.getErrorCode(), detailOf(problem, error), request, response);
        }
    }

    /** Sends the response while the database is away. */
    public void unavailable(ProblemException away, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (away.retryAfterSeconds() != null) {
            response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(away.retryAfterSeconds()));
        }
        write(away.problem(), OAuth2ErrorCodes.TEMPORARILY_UNAVAILABLE, away.detail(), request, response);
    }

    /** Extensions of OAuth have codes of their own for what is wrong in a request. */
    private static Problem problemOf(String error) {
        for (AuthProblem problem : AuthProblem.values()) {
            if (problem.name().toLowerCase(Locale.ROOT).equals(error)) {
                return problem;
            }
        }
        return error.equals(OAuth2ErrorCodes.SERVER_ERROR) ? PlatformProblem.INTERNAL : AuthProblem.INVALID_REQUEST;
    }

    /** Does not reveal which part of the credentials was wrong. Spring names only the parameter. */
    private static String detailOf(Problem problem, OAuth2Error error) {
        if (problem == AuthProblem.INVALID_CLIENT) {
            return "No client in use has this id and secret.";
        }
        String said = Objects.requireNonNullElse(error.getDescription(), "");
        if (problem == AuthProblem.INVALID_REQUEST && said.startsWith(PARAMETER)) {
            return "The parameter %s is missing or empty, or was sent more than once."
                    .formatted(said.substring(PARAMETER.length()));
        }
        boolean unclear = said.isEmpty() || said.startsWith(PARAMETER) || said.startsWith("Client authentication");
        return unclear ? problem.title() + ". " + problem.remedy() : said;
    }

    private void write(
            Problem problem, String error, String detail, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        ProblemBody body = ProblemBody.of(problem, detail, List.of(), request.getRequestURI(), RequestId.of(request));
        if (problem.status() == HttpStatus.UNAUTHORIZED) {
            response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"gatehouse\"");
        }
        response.setStatus(problem.status().value());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.getOutputStream().write(json.writeValueAsBytes(new Body(body, error, detail)));
    }
}
