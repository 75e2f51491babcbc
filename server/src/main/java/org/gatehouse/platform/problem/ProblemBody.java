package org.gatehouse.platform.problem;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of every error answer: RFC 9457 and, beside it, what existing clients of the API family read (contract 1.11).
 *
 * @param instance path of the request
 * @param userMsg for the person in front of the screen
 * @param devMsg for the one who wrote the client
 * @param errors {@code field: what is wrong}, one for each wrong field; empty for errors of no field
 * @param requestId the same id stands in the server's log
 */
public record ProblemBody(
        String type,
        String title,
        int status,
        String detail,
        String instance,
        String code,
        String userMsg,
        String devMsg,
        List<String> errors,
        @Nullable String requestId) {

    public static ProblemBody of(
            Problem problem, String detail, List<String> errors, String instance, @Nullable String requestId) {
        return new ProblemBody(
                problem.type(),
                problem.title(),
                problem.status().value(),
                detail,
                instance,
                problem.code(),
                detail,
                problem.title() + ": " + detail,
                errors,
                requestId);
    }
}
