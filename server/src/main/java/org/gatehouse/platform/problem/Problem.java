package org.gatehouse.platform.problem;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import com.google.errorprone.annotations.Immutable;
import java.util.List;
import java.util.Locale;
import org.springframework.http.HttpStatus;

/**
 * One kind of error that a response can carry; each feature lists its own in an enum.
 *
 * <p>A code never changes its meaning: clients of this API family compare it (docs/api/calls.md). {@code docs/errors.md} lists all.
 */
public interface Problem {

    /** The enum constant; in lower case it is the fragment of {@code type}. */
    String name();

    Kind kind();

    default HttpStatus status() {
        return kind().status();
    }

    default String code() {
        return kind().code();
    }

    default String title() {
        return kind().title();
    }

    default String remedy() {
        return kind().remedy();
    }

    default String type() {
        return "/errors#" + name().toLowerCase(Locale.ROOT);
    }

    /**
     * The exception that responds with this problem.
     *
     * @param detail what was sent and what to do about it, for {@link String#format}
     */
    @FormatMethod
    default ProblemException because(@FormatString String detail, Object... args) {
        return new ProblemException(this, detail.formatted(args), List.of());
    }

    /** The exception that responds with this problem for one field of the request. */
    @FormatMethod
    default ProblemException ofField(String field, @FormatString String detail, Object... args) {
        String error = field + ": " + detail.formatted(args);
        return new ProblemException(this, error, List.of(error));
    }

    /**
     * What all occurrences of a problem have in common.
     *
     * @param code {@code <application>-<number>}, such as {@code 2700-104}
     * @param title the kind of the error in a few words
     * @param remedy what the client should do about it, as {@code docs/errors.md} and the page {@code /errors} say
     */
    @Immutable
    record Kind(HttpStatus status, String code, String title, String remedy) {}
}
