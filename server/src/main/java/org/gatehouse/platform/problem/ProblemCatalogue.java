package org.gatehouse.platform.problem;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.stereotype.Component;
import org.springframework.util.ClassUtils;

/** All errors of all features that this server can respond with. */
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
}
