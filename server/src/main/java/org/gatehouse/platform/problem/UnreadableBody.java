package org.gatehouse.platform.problem;

import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.MismatchedInputException;

/** Names the wrong field of a JSON body that could not be read, where Spring only says "Failed to read request". */
final class UnreadableBody {

    private UnreadableBody() {}

    static ProblemException problemOf(Throwable unreadable) {
        Throwable cause = unreadable;
        while (cause != null && !(cause instanceof JacksonException) && !(cause instanceof ProblemException)) {
            cause = cause.getCause();
        }
        if (cause instanceof ProblemException problem) {
            return problem;
        }
        if (cause instanceof StreamConstraintsException tooMuch) {
            return PlatformProblem.UNREADABLE.because("%s", String.valueOf(tooMuch.getOriginalMessage()));
        }
        if (cause instanceof InputCoercionException tooLarge) {
            return outOfRange(tooLarge);
        }
        if (cause instanceof MismatchedInputException mismatch) {
            return mismatch(mismatch);
        }
        if (cause instanceof DatabindException other && !other.getPath().isEmpty()) {
            return wrongField(other, rootMessage(other));
        }
        if (cause instanceof JacksonException malformed) {
            String why = String.valueOf(malformed.getOriginalMessage());
            return PlatformProblem.UNREADABLE.because(
                    "The body is not JSON: %s", why.lines().findFirst().orElse(""));
        }
        return PlatformProblem.UNREADABLE.because("The body is missing; send JSON.");
    }

    /** A number that does not fit its field's type. The parser is still positioned at it: {@code /zones/0/id} is {@code zones[0].id}. */
    private static ProblemException outOfRange(InputCoercionException tooLarge) {
        String path = tooLarge.processor().streamReadContext().pathAsPointer().toString();
        String field =
                path.replaceFirst("/", "").replaceAll("/(\\d+)(?=/|$)", "[$1]").replace('/', '.');
        String error = field + ": is a number out of range";
        return new ProblemException(PlatformProblem.INVALID, error, List.of(error));
    }

    private static ProblemException mismatch(MismatchedInputException mismatch) {
        Class<?> target = mismatch.getTargetType();
        String expected = target == null ? "value" : FieldNames.typeName(target);
        return mismatch.getPath().isEmpty()
                ? PlatformProblem.UNREADABLE.because("The body must be a JSON %s.", expected)
                : wrongField(mismatch, "is not a valid " + expected);
    }

    private static ProblemException wrongField(JacksonException wrong, String what) {
        String error = path(wrong.getPath()) + ": " + what;
        return new ProblemException(PlatformProblem.INVALID, error, List.of(error));
    }

    private static String rootMessage(Throwable failure) {
        Throwable cause = failure.getCause();
        if (cause instanceof JacksonException || cause == null) {
            return failure instanceof JacksonException jackson ? jackson.getOriginalMessage() : "is not valid";
        }
        return String.valueOf(cause.getMessage());
    }

    /** The path of the field, such as {@code scans[3].allowed}. */
    private static String path(List<JacksonException.Reference> path) {
        StringBuilder text = new StringBuilder();
        for (JacksonException.Reference step : path) {
            if (step.getPropertyName() == null) {
                text.append('[').append(step.getIndex()).append(']');
            } else {
                text.append(text.isEmpty() ? "" : ".").append(step.getPropertyName());
            }
        }
        return text.toString();
    }
}
