package org.gatehouse.platform.problem;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ends a request with a {@link Problem}; {@link ProblemHandler} creates the response. */
public class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;
    private final List<String> errors;
    private final @Nullable Integer retryAfterSeconds;

    public ProblemException(Problem problem, String detail, List<String> errors) {
        this(problem, detail, errors, null, null);
    }

    private ProblemException(
            Problem problem,
            String detail,
            List<String> errors,
            @Nullable Integer retryAfterSeconds,
            @Nullable Throwable cause) {
        super(detail, cause, false, false);
        this.problem = problem;
        this.errors = List.copyOf(errors);
        this.retryAfterSeconds = retryAfterSeconds;
    }

    /** The same problem with a {@code Retry-After} header. */
    public ProblemException retryAfter(int seconds) {
        return new ProblemException(problem, detail(), errors, seconds, getCause());
    }

    /** The same problem with its cause, which a command prints for its operator and no response contains. */
    public ProblemException causedBy(Throwable cause) {
        return new ProblemException(problem, detail(), errors, retryAfterSeconds, cause);
    }

    public Problem problem() {
        return problem;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }

    /** One line for each invalid field, {@code field: what is wrong}. */
    public List<String> errors() {
        return errors;
    }

    public @Nullable Integer retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
