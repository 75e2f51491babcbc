package org.gatehouse.platform.problem;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.stereotype.Component;
import org.springframework.util.ClassUtils;

/** All errors of all features that this server can answer with. */
@Component
public class ProblemCatalogue {

    private static final Comparator<Problem> BY_CODE = Comparator.comparingInt(ProblemCatalogue::application)
            .thenComparing(Problem::code)
            .thenComparing(Problem::name);

    /** All problems, by application, then by number. */
    public List<Problem> all() {
        var scanner = new ClassPathScanningCandidateComponentProvider(false);
        scanner.addIncludeFilter(new AssignableTypeFilter(Problem.class));
        return scanner.findCandidateComponents("org.gatehouse").stream()
                .map(candidate -> ClassUtils.resolveClassName(
                        String.valueOf(candidate.getBeanClassName()), ProblemCatalogue.class.getClassLoader()))
                .flatMap(ProblemCatalogue::members)
                .sorted(BY_CODE)
                .toList();
    }

    private static Stream<Problem> members(Class<?> type) {
        Object[] members = type.getEnumConstants();
        return members == null ? Stream.empty() : Stream.of(members).map(Problem.class::cast);
    }

    private static int application(Problem problem) {
        return Integer.parseInt(problem.code().substring(0, problem.code().indexOf('-')));
    }

    /** The fragment of {@link Problem#type()}. */
    public static String nameOf(Problem problem) {
        return problem.name().toLowerCase(Locale.ROOT);
    }

    /** What the client should do about the problem. */
    public static String adviceOf(Problem problem) {
        return switch (problem.status()) {
            case BAD_REQUEST -> "Mend the request; it could not be read.";
            case UNAUTHORIZED -> "Get another token or log in.";
            case FORBIDDEN -> "Ask an administrator for the right that detail names.";
            case NOT_FOUND -> "Check the address; what is another's is not there either.";
            case METHOD_NOT_ALLOWED -> "Use a method of the header Allow.";
            case NOT_ACCEPTABLE -> "Send Accept: application/json.";
            case REQUEST_TIMEOUT -> "Send the whole body at once.";
            case LENGTH_REQUIRED -> "Send the header Content-Length.";
            case NOT_IMPLEMENTED, HTTP_VERSION_NOT_SUPPORTED -> "Send plain HTTP/1.1.";
            case CONFLICT -> "Read what is stored, then decide again.";
            case GONE -> "Make it anew; what was here is deleted.";
            case INSUFFICIENT_STORAGE -> "Tell the operator; send it again when there is room.";
            case CONTENT_TOO_LARGE -> "Send less.";
            case UNSUPPORTED_MEDIA_TYPE -> "Send a type that detail names.";
            case UNPROCESSABLE_CONTENT -> "Mend the values that errors names.";
            case TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE -> "Wait as Retry-After says, then send it again.";
            default -> "Tell the operator the request_id.";
        };
    }
}
