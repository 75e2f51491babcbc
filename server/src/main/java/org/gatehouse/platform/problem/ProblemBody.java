package org.gatehouse.platform.problem;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The body of every error answer: RFC 9457 plus the fields that existing clients of the API family read (contract 1.11). */
@Schema(description = "What went wrong and what to do about it.")
public record ProblemBody(
        @Schema(description = "The kind of error; /errors explains it.", example = "/errors#not_found")
        String type,

        @Schema(description = "The kind in a few words.", example = "Nothing is here")
        String title,

        @Schema(description = "The HTTP status.", example = "404")
        int status,

        @Schema(description = "What was wrong this time.", example = "There is no event 7.")
        String detail,

        @Schema(description = "Path of the request.", example = "/registrations/accreditation/events/7/sync")
        String instance,

        @Schema(description = "Number of the kind; never changes its meaning.", example = "100-104")
        String code,

        @Schema(description = "For the person in front of the screen.")
        String userMsg,

        @Schema(description = "For the one who wrote the client.")
        String devMsg,

        @Schema(
                description = "One line for each wrong field, 'field: what is wrong'; empty when no field is wrong.",
                example = "[\"zone_id: is required\"]")
        List<String> errors,

        @Schema(description = "The same as the header Request-Id; the server's log has it.") @Nullable
        String requestId) {

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
