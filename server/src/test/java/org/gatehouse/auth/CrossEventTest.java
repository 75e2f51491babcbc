package org.gatehouse.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * An id opens nothing in another event's address: every route with a thing of an event in its path is called with one of another event, by
 * somebody who may do everything at both, so that nothing but the address can refuse it. The routes are those of {@link AccessRules}, so a
 * new one is walked by itself.
 */
@ApiTest
class CrossEventTest {

    /** The same for the query and for forms of the console. */
    private static final String QUERY =
            "&zone_req_alloc_version=0&ended=true&image=1&reason=NO_FACE&replace=true&encoding=UTF-8&zone=1&open=true&on=true&value=true";

    /** Where a name is a text in a language. */
    private static final Pattern NAMED_BY_LANGUAGE =
            Pattern.compile(".*/(periods|sectors|skills|zone-request-forms|package_options|delegate_types)/[^/]*");

    @Test
    void nothingOfAnotherEventIsFoundByTheApi(Fixture fixture) {
        ThingsOfEvent mine = ThingsOfEvent.of(fixture);
        ThingsOfEvent others = ThingsOfEvent.of(fixture);
        Api everybody = fixture.api(Scope.values());

        assertNothingFound(
                mine,
                others,
                rule -> rule.concernsAnEvent() && !rule.isPage(),
                (rule, path) -> call(everybody, rule, path));
    }

    @Test
    void nothingOfAnotherEventIsFoundInTheConsole(Fixture fixture) {
        ThingsOfEvent mine = ThingsOfEvent.of(fixture);
        ThingsOfEvent others = ThingsOfEvent.of(fixture);
        TestSessions.Visit visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));

        assertNothingFound(
                mine,
                others,
                rule -> isOfEvent(rule) && !namesSomebody(rule),
                (rule, path) -> open(fixture, visit, rule, path));
    }

    /** People belong to no event; who sees them is who has a role at one of theirs. */
    @Test
    void nobodyOfAnotherEventIsFoundInTheConsole(Fixture fixture) {
        ThingsOfEvent mine = ThingsOfEvent.of(fixture);
        ThingsOfEvent others = ThingsOfEvent.of(fixture);
        long user = TestPeople.user(fixture, null);
        for (Role role : Role.values()) {
            fixture.bean(UserRoleService.class).grant(user, role, mine.event().entity(), Fixture.OPERATOR);
        }
        TestSessions.Visit visit = TestSessions.visit(fixture, user);

        assertNothingFound(
                mine,
                others,
                rule -> isOfEvent(rule) && namesSomebody(rule),
                (rule, path) -> open(fixture, visit, rule, path));
    }

    private static boolean isOfEvent(AccessRule page) {
        return page.isPage() && page.concernsAnEvent();
    }

    private static boolean namesSomebody(AccessRule page) {
        return Stream.of("{person_id}", "{photo_id}", "{erasure_id}").anyMatch(page.pattern()::contains);
    }

    /** These paths name no event, so they are open to callers who are allowed at the event of the thing, and to nobody else. */
    @Test
    void whatNamesNoEventIsFoundAtItsOwnAlone(Fixture fixture) {
        ThingsOfEvent mine = ThingsOfEvent.of(fixture);
        ThingsOfEvent others = ThingsOfEvent.of(fixture);
        Api onlyMine = fixture.api(Set.of(mine.event().id()), Scope.values());

        assertNothingFound(
                mine,
                others,
                rule -> rule.requiresRight() && !rule.isPage() && !rule.concernsAnEvent(),
                (rule, path) -> call(onlyMine, rule, path));
    }

    /** With one thing of another event among those of this one. The same with this event's things alone shows that the ids are right. */
    private static void assertNothingFound(
            ThingsOfEvent mine,
            ThingsOfEvent others,
            Predicate<AccessRule> which,
            BiFunction<AccessRule, String, Answer> call) {
        String before = others.written();
        Map<String, String> wrong = new TreeMap<>();
        int[] asked = {0};
        AccessRules.ALL.stream().filter(which).forEach(rule -> {
            for (String thing : mine.namedBy(rule)) {
                asked[0]++;
                String path =
                        mine.path(rule, thing, others) + "?from=" + mine.event().person("Ben");
                Answer answer = call.apply(rule, path);
                if (answer.status() != 404) {
                    wrong.put(
                            rule.method() + " " + rule.pattern() + " by " + thing,
                            answer.status() + " " + (rule.isPage() ? answer.header("Location") : answer.text()));
                }
            }
        });
        assertThat(wrong).isEmpty();
        assertThat(asked[0]).isGreaterThan(10);
        assertThat(others.written()).isEqualTo(before);
        AccessRules.ALL.stream()
                .filter(which)
                .filter(rule -> HttpMethod.GET.equals(rule.method()))
                .filter(rule -> !mine.namedBy(rule).isEmpty())
                .forEach(rule -> {
                    Answer answer = call.apply(
                            rule, mine.path(rule) + "?from=" + mine.event().person("Ben"));
                    // A file that is not ready yet is 409.
                    if (answer.status() == 404 || answer.status() >= 500) {
                        wrong.put(
                                rule.pattern(),
                                answer.status() + " " + (rule.isPage() ? answer.header("Location") : answer.text()));
                    }
                });
        assertThat(wrong).isEmpty();
    }

    private static Answer call(Api api, AccessRule rule, String path) {
        if (HttpMethod.GET.equals(rule.method())) {
            return api.get(path + QUERY);
        }
        return api.send(api.request(path + QUERY)
                .header("Content-Type", "application/json")
                .method(rule.method().name(), BodyPublishers.ofString(body(rule.pattern()))));
    }

    static String layout() {
        return JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build()
                .writeValueAsString(BadgeLayout.DEFAULT);
    }

    private static String body(String pattern) {
        if (pattern.endsWith("/wristband")) {
            return "true";
        }
        if (pattern.endsWith("/open") || pattern.endsWith("/close")) {
            return "{\"ids\": [1], \"reason\": \"X\"}";
        }
        if (pattern.contains("/hold_kinds/")) {
            return "{\"code\": \"X\", \"name\": {\"text\": \"X\"}, \"text\": {\"text\": \"X\"}, \"stops\": [\"gate\"]}";
        }
        if (pattern.endsWith("/holds")) {
            return "{\"kind\": {\"id\": 1}}";
        }
        if (pattern.contains("/badges/layouts/")) {
            return "{\"name\": \"X\", \"positions\": [], \"layout\": %s}".formatted(layout());
        }
        if (pattern.endsWith("/lists/{list}/imports/{import_id}/run")) {
            return "{\"plan\": \"1\"}";
        }
        if (pattern.endsWith("/emails/primary")) {
            return "{\"email_address\": \"a@example.org\"}";
        }
        String name =
                NAMED_BY_LANGUAGE.matcher(pattern).matches() ? "{\"lang_code\": \"en\", \"text\": \"X\"}" : "\"X\"";
        String zone = pattern.contains("/zone-request-forms/") ? "{\"zone\": {\"id\": 1}, \"quota\": 1}" : "";
        return """
        {"id": 1, "name": %s, "code": "X", "color": "#0055A4", "type": "%s", "image_id": 1, "from": 1, "reason": "NO_FACE",
        "thumbnail_hash": "00000000-0000-0000-0000-000000000000", "email_address": "a@example.org", "objective": "Talks",
        "first_choice_zone": {"id": 1}, "field_type": "TEXT", "skill_number": "1", "header_text": {"lang_code": "en", "text": "X"},
        "zones": [%s], "columns": [], "emails": [], "positions": [{"id": 1, "position": {"id": 1}}],
        "entries": [{}], "spot_label": 1, "move_direction": "UP", "until": "2999-12-31",
        "expires_at": "2999-01-01T00:00:00Z", "decision": "CONFIRMED"}
        """.formatted(name, pattern.endsWith("/image") ? "TEAM" : "CATERING", zone);
    }

    private static Answer open(Fixture fixture, TestSessions.Visit visit, AccessRule rule, String path) {
        Api browser = fixture.anonymous();
        return browser.send(browser.request(path + QUERY)
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .header(visit.csrfHeader(), visit.csrfToken())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .method(rule.method().name(), BodyPublishers.noBody()));
    }
}
