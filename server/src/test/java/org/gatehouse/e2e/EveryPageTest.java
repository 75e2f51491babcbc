package org.gatehouse.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.FullSize;
import org.gatehouse.request.RequestScene;
import org.junit.jupiter.api.Test;

/**
 * Follows every link of the console once. The journeys look at their pages in English; German words are longer, and a page that
 * no journey comes by is seen here at least.
 */
@BrowserTest
class EveryPageTest {

    /** A name that would break a page if it were read as a key, a format, a pattern or markup, within an attribute or a script. */
    private static final String HOSTILE =
            "It's {0} {x $& %s \"><img src=x onerror=window.xss=1></script><script>window.xss=1</script><!--";

    /** With values that may hold what would end a tag elsewhere. */
    private static final Pattern ANCHOR = Pattern.compile("<a\\s(?:[^>\"]|\"[^\"]*\")*>");

    private static final Pattern HREF = Pattern.compile("\\shref=\"(/console[^\"]*)\"");
    private static final Pattern DOWNLOAD = Pattern.compile("\\sdownload(?=[\\s=>])");

    /** What is seen, does something at a click, and is reached by no key. */
    private static final String FOR_MICE_ALONE = """
        () => {
            const acts = 'a[href], button, input, select, textarea, summary, [hx-post]:not(form, [hx-trigger]), [hx-trigger*=click]';
            const left = '[disabled], [inert], [aria-hidden=true], [role=grid]';
            const reached = 'a[href], button, input, select, textarea, summary, label, [tabindex="0"]';
            return [...document.querySelectorAll('body *')]
                .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest(left))
                .filter(one => one.matches(acts) ? one.tabIndex < 0
                    : getComputedStyle(one).cursor === 'pointer' && !one.closest(reached))
                .map(one => one.outerHTML.slice(0, 150));
        }""";

    @Test
    void everyPageCanBeReadInGermanOnAPhone(Fixture fixture, Console console) {
        EventFixture busy = busyEvent(fixture);
        String event = "/console/events/" + busy.id();
        console.administrator().inGerman();
        Api visitor = fixture.anonymous();

        SoftAssertions pages = new SoftAssertions();
        Set<String> seen = new LinkedHashSet<>();
        Deque<String> found = new ArrayDeque<>(List.of("/console", event, "/console/users/rules"));
        while (!found.isEmpty()) {
            String page = found.removeFirst();
            if (seen.add(kindOf(page))) {
                found.addAll(linksOf(visitor, console, page, event, pages));
            }
        }

        pages.assertAll();
        assertThat(seen).as("%s", seen).hasSizeGreaterThan(90);
        assertOwnFieldIsNamedInLogs(console, busy);
    }

    private static void assertOwnFieldIsNamedInLogs(Console console, EventFixture busy) {
        String event = "/console/events/" + busy.id();
        for (String page : List.of(
                event + "/people/" + busy.person("Ana"),
                event + "/registrations/" + busy.registration("Ana"),
                event + "/log")) {
            console.page().navigate(page);
            assertThat(console.page().locator("main").innerText()).as(page).contains(HOSTILE);
        }
    }

    private static EventFixture busyEvent(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        EventFixture event = scene.event
                .withPosition("Volunteer", "Mixed")
                .withPosition(HOSTILE, "Mixed")
                .withPackageOption(HOSTILE)
                .withAccreditation(HOSTILE, HOSTILE)
                .withRegistration("Dov", "Volunteer");
        scene.asked("Ana", "Mixed");
        answerOwnField(event);
        rename(event);
        Map<String, Object> scan = event.scan("Ana", "Mixed", "2026-11-20T08:15:00Z");
        event.gate().post(event.path() + "/scan", scan).expect(201);
        event.gate().get(event.path() + "/sync").expect(200);
        return event;
    }

    /** What other tests need by its name is renamed behind their backs. */
    private static void rename(EventFixture event) {
        Map<String, Object> name = Map.of("name", HOSTILE);
        event.insert(
                "update event set name = jsonb_build_object('en', :name::text) where id = :event returning id", name);
        event.insert("update zone set name = :name where event_id = :event and name = 'Pool' returning id", name);
        event.insert(
                "update zone_request_form set name = jsonb_build_object('en', :name::text), "
                        + "header_text = jsonb_build_object('en', :name::text) where event_id = :event returning id",
                name);
        event.insert("update person set last_name = :name where id = " + event.person("Ana") + " returning id", name);
        event.insert("update zone_request set objective = :name where event_id = :event returning id", name);
        event.insert(
                "update registration set state_note = :name where event_id = :event and state = 'PENDING' returning id",
                name);
        event.insert("insert into registration_group (event_id, name) values (:event, :name) returning id", name);
        event.insert(
                "insert into sector (event_id, name) values (:event, jsonb_build_object('en', :name::text)) returning id",
                name);
        event.insert(
                "insert into skill (event_id, skill_number, name) "
                        + "values (:event, '1', jsonb_build_object('en', :name::text)) returning id",
                name);
        event.insert("insert into gate_set_up (event_id, name, kind) values (:event, :name, 'APP') returning id", name);
        event.insert(
                "insert into audit_entry (event_id, action, actor_name) values (:event, 'zone.updated', :name) returning id",
                name);
    }

    private static void answerOwnField(EventFixture event) {
        Map<String, String> field = Map.of("name", HOSTILE, "field_type", "TEXT");
        String id = event.desk()
                .post(event.path() + "/custom_fields", field)
                .expect(201)
                .json()
                .path("id")
                .asString();
        event.desk()
                .put("/registrations/" + event.registration("Ana"), Map.of("custom_field_data", Map.of(id, HOSTILE)))
                .expect(200);
    }

    /** One of many alike is enough: numbers, ids of clients and queries are left out. */
    private static String kindOf(String path) {
        return path.replaceAll("[?#].*", "").replaceAll("/(\\d+|[0-9a-f]{12,})(?=/|$)", "/…");
    }

    /** The page as the server sends it and as the browser shows it. */
    private static List<String> linksOf(Api visitor, Console console, String path, String event, SoftAssertions pages) {
        Answer answer = visitor.send(visitor.request(path)
                .header("Cookie", "gatehouse_language=de; gatehouse_session=" + console.sessionCookie().value));
        assertThat(answer.status()).as(path).isEqualTo(200);
        assertThat(answer.text()).as(path).containsPattern("<html [^>]*lang=\"de\"");
        String name = "german" + kindOf(path).replace("/", "-");
        pages.check(() -> assertIsShown(console, path, name));
        return ANCHOR.matcher(answer.text())
                .results()
                .map(MatchResult::group)
                .filter(anchor -> !DOWNLOAD.matcher(anchor).find())
                .flatMap(anchor -> HREF.matcher(anchor).results())
                .map(href -> href.group(1).replace("&amp;", "&"))
                .filter(href -> !href.startsWith("/console/events/") || href.matches(event + "([/?#].*)?"))
                .toList();
    }

    private static void assertIsShown(Console console, String path, String name) {
        Page page = console.page();
        Response answer = page.navigate(path);
        assertThat(answer.status()).as(path).isEqualTo(200);
        assertThat(page.locator("html").getAttribute("lang")).as(path).isEqualTo("de");
        assertThat(page.evaluate("window.xss"))
                .as("a script within a name ran on %s", path)
                .isNull();
        assertThat(page.evaluate(FOR_MICE_ALONE)).as(path).isEqualTo(List.of());
        if (FullSize.ON) {
            console.look(name);
        } else {
            console.lookOnAPhone(name);
        }
    }
}
