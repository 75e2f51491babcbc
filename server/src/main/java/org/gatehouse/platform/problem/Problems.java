package org.gatehouse.platform.problem;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.platform.web.RequestId;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Writes problems as responses, for the handler of controllers' errors and for filters, which run before that handler. */
@Component
public record Problems(JsonMapper json) {

    /** The response to a controller's error. */
    ResponseEntity<ProblemBody> answer(ProblemException problem, HttpServletRequest request) {
        ResponseEntity.BodyBuilder answer =
                ResponseEntity.status(problem.problem().status());
        answer.contentType(MediaType.APPLICATION_PROBLEM_JSON);
        answer.header(HttpHeaders.CACHE_CONTROL, "no-store");
        if (problem.retryAfterSeconds() != null) {
            answer.header(HttpHeaders.RETRY_AFTER, String.valueOf(problem.retryAfterSeconds()));
        }
        return answer.body(body(problem, request));
    }

    /** Ends a request in a filter. The calling filter sets headers such as {@code WWW-Authenticate}. */
    public void write(ProblemException problem, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (response.isCommitted()) {
            return;
        }
        response.resetBuffer();
        response.setStatus(problem.problem().status().value());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
        if (problem.retryAfterSeconds() != null) {
            response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(problem.retryAfterSeconds()));
        }
        byte[] bytes = json.writeValueAsBytes(body(problem, request));
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }

    /** Ends a request that failed before it reached a controller, with the response that {@link ProblemHandler} would give. */
    public void writeFailure(RuntimeException failure, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        ProblemException problem = problemOf(failure);
        if (problem.problem() == PlatformProblem.INTERNAL) {
            throw failure;
        }
        write(problem, request, response);
    }

    private static ProblemException problemOf(RuntimeException failure) {
        if (failure instanceof ProblemException problem) {
            return problem;
        }
        return failure instanceof JacksonException
                ? UnreadableBody.problemOf(failure)
                : DatabaseProblems.problemOf(failure);
    }

    private static ProblemBody body(ProblemException problem, HttpServletRequest request) {
        return ProblemBody.of(
                problem.problem(), problem.detail(), problem.errors(), addressOf(request), RequestId.of(request));
    }

    /** The address that the client requested, also during a dispatch to the error page. */
    private static String addressOf(HttpServletRequest request) {
        Object original = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
        String address = original == null ? request.getRequestURI() : original.toString();
        return address == null ? "" : address;
    }
}
