package org.gatehouse.platform.problem;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;

/** Clients compare codes and read names: each means one thing, and is written down. */
@ApiTest
class ProblemCatalogueTest {

    private static final Path DOCUMENT = Path.of("../docs/errors.md");
    private static final Path TEXTS = Path.of("src/main/resources/messages/problem.properties");

    /** Groups have no page; {@code conflict} is what the database refuses for a reason that nobody foresaw. */
    private static final Set<String> API_ALONE = Set.of("conflict", "group_name_taken", "group_in_use");

    /** The page where this happens says more than one sentence could. */
    private static final Set<String> PAGES_OF_THEIR_OWN = Set.of(
            "badge_not_printed",
            "list_changed",
            "list_row_refused",
            "photo_replaced",
            "photo_reviewed",
            "registration_merged",
            "transition_not_allowed");

    private final List<Problem> problems = new ProblemCatalogue().all();

    @Test
    void everyNameMeansOneThing() {
        Map<String, Set<String>> byName = problems.stream()
                .collect(groupingBy(ProblemCatalogue::nameOf, groupingBy(ProblemCatalogueTest::origin)))
                .entrySet()
                .stream()
                .filter(name -> name.getValue().size() > 1)
                .collect(java.util.stream.Collectors.toMap(
                        Map.Entry::getKey, name -> name.getValue().keySet()));

        assertThat(byName).isEmpty();
    }

    /** Clients of this API family go to their login page on 100-100, whatever the reason (docs/api/calls.md). */
    @Test
    void everyCodeMeansOneThing() {
        Map<String, List<Problem>> byCode = problems.stream()
                .filter(problem -> problem.status() != HttpStatus.UNAUTHORIZED)
                .collect(groupingBy(Problem::code));

        assertThat(byCode.values()).allMatch(same -> same.size() == 1);
        assertThat(byCode).doesNotContainKey("100-100");
        assertThat(problems.stream()
                        .filter(problem -> problem.status() == HttpStatus.UNAUTHORIZED)
                        .map(Problem::code)
                        .collect(toSet()))
                .containsOnly("100-100");
    }

    @Test
    void documentListsThemAll() throws IOException {
        String wanted = document();
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(DOCUMENT, wanted);
        }

        assertThat(Files.exists(DOCUMENT) ? Files.readString(DOCUMENT) : "")
                .as("docs/errors.md is older than the code; ./mvnw verify -Pdocs writes it")
                .isEqualTo(wanted);
    }

    @Test
    void pageHasThePlaceThatTypesPointTo(Fixture fixture) {
        Answer page = fixture.anonymous().get("/errors").expect(200);

        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.header("Content-Security-Policy")).contains("default-src 'none'");
        for (Problem problem : problems) {
            assertThat(page.text()).contains("<tr id=\"" + problem.type().replace("/errors#", "") + "\">");
        }
    }

    /** Otherwise a German page shows the English words of the service. */
    @Test
    void everyConflictHasAText() throws IOException {
        Properties texts = new Properties();
        try (Reader file = Files.newBufferedReader(TEXTS)) {
            texts.load(file);
        }

        assertThat(problems)
                .filteredOn(problem -> problem.status() == HttpStatus.CONFLICT)
                .map(ProblemCatalogue::nameOf)
                .filteredOn(name -> !API_ALONE.contains(name) && !PAGES_OF_THEIR_OWN.contains(name))
                .allMatch(name -> texts.containsKey("problem." + name));
    }

    private static String origin(Problem problem) {
        return problem.getClass().getSimpleName();
    }

    private String document() {
        StringBuilder text = new StringBuilder("""
            # Errors

            Every error answer is `application/problem+json` (RFC 9457). `type` is `/errors#` and the name, `code` never changes its
            meaning, `detail` says what was wrong this time, `errors` names each wrong field, `request_id` is in the server's log. The
            server shows this page at `/errors`. Written by `./mvnw verify -Pdocs`.

            | name | code | status | meaning | what to do |
            |---|---|---|---|---|
            """);
        for (Problem problem : problems) {
            text.append("| `%s` | %s | %d | %s | %s |%n"
                    .formatted(
                            ProblemCatalogue.nameOf(problem),
                            problem.code(),
                            problem.status().value(),
                            problem.title(),
                            problem.remedy()));
        }
        return text.toString();
    }
}
