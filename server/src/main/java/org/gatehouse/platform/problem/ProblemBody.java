package org.gatehouse.platform.problem;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The body of every error response: RFC 9457 plus the fields that existing clients of the API family read (docs/api/calls.md). */
@Schema(description = "What went wrong and what to do about it.")
public record ProblemBody(
        @Doc("The kind of error; /errors explains it.") @Example("/errors#not_found")
        String type,

        @Doc("The kind in a few words.") @Example("Nothing is here")
        String title,

        @Doc("The HTTP status.") @Example("404") int status,

        @Doc("What was wrong this time.") @Example("There is no event 7.")
        String detail,

        @Doc("Path of the request.") @Example("/registrations/accreditation/events/7/sync")
        String instance,

        @Doc("Number of the kind; never changes its meaning.") @Example("100-104")
        String code,

        @Doc("For the person in front of the screen.") String userMsg,
        @Doc("For the one who wrote the client.") String devMsg,

        @Doc("One line for each wrong field, 'field: what is wrong'; empty when no field is wrong.")
        @Example("[\"zone_id: is required\"]")
        List<String> errors,

        @Doc("The same as the header Request-Id; the server's log has it.") @Nullable
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
