package org.gatehouse.savedview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.problem.ProblemException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Views that people keep of lists: whose they are, how many, and under which names. */
@ApiTest
class SavedViewApiTest {

    private Fixture fixture;
    private EventFixture event;
    private SavedViewService views;

    @BeforeEach
    void anEvent(Fixture fixture) {
        this.fixture = fixture;
        event = fixture.event().withZone("Arena");
        views = fixture.bean(SavedViewService.class);
    }

    private long user(Role... roles) {
        long user = TestPeople.user(fixture, null);
        for (Role role : roles) {
            fixture.bean(UserRoleService.class).grant(user, role, event.entity(), Fixture.OPERATOR);
        }
        return user;
    }

    private static Caller by(long user) {
        return Caller.forBackgroundWork("console", user, "user " + user, null);
    }

    private long save(String name, boolean ofEvent, long user) {
        SavedView view = new SavedView(0, "people", name, "country=SE", "", ofEvent, "user " + user);
        return views.save(event.id(), view, by(user));
    }

    /** What a page's form sends; the response's status. */
    private int post(long user, String path, String... namesAndValues) {
        TestSessions.Visit visit = TestSessions.visit(fixture, user);
        StringBuilder body = new StringBuilder();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            body.append(namesAndValues[at])
                    .append('=')
                    .append(URLEncoder.encode(namesAndValues[at + 1], StandardCharsets.UTF_8))
                    .append('&');
        }
        Api browser = fixture.anonymous();
        return browser.send(browser.request("/console/events/" + event.id() + "/views" + path)
                        .header("Cookie", "gatehouse_session=" + visit.cookie())
                        .header(visit.csrfHeader(), visit.csrfToken())
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(body.toString())))
                .status();
    }

    private Answer open(long user, String path) {
        Api browser = fixture.anonymous();
        return browser.send(browser.request("/console/events/" + event.id() + path)
                .header(
                        "Cookie",
                        "gatehouse_session=" + TestSessions.visit(fixture, user).cookie())
                .GET());
    }

    @Test
    void ofSeveralWhoTakeANameAtOnceOneDoes() {
        long ana = user();
        List<CompletableFuture<Long>> all = IntStream.range(0, 4)
                .mapToObj(n -> CompletableFuture.supplyAsync(() -> {
                    try {
                        return save(n % 2 == 0 ? "Sweden" : "SWEDEN", false, ana);
                    } catch (ProblemException refused) {
                        assertThat(refused.problem()).isEqualTo(SavedViewProblem.SAVED_VIEW_NAME_TAKEN);
                        return 0L;
                    }
                }))
                .toList();

        assertThat(all.stream().map(CompletableFuture::join).filter(id -> id > 0))
                .hasSize(1);
        assertThat(save("Sweden", true, ana))
                .as("the event's names are its own")
                .isPositive();
        assertThat(save("Sweden", false, user()))
                .as("and so are another user's")
                .isPositive();
    }

    @Test
    void listHasAsManyViewsAsTheSettingAllows() {
        long ana = user();
        IntStream.range(0, 30).forEach(n -> save("View " + n, false, ana));

        assertThatThrownBy(() -> save("One more", false, ana))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.problem()).isEqualTo(SavedViewProblem.TOO_MANY_SAVED_VIEWS));
        assertThat(save("One more", true, ana)).isPositive();
    }

    @Test
    void ownViewIsNobodyElses() {
        long ana = user(Role.ADMIN);
        long bo = user(Role.ADMIN);
        long own = save("Mine", false, ana);
        String path = "/" + own;

        assertThat(views.ofList(event.id(), "people", by(bo))).isEmpty();
        assertThat(views.find(event.id(), own, by(bo))).isEmpty();
        assertThat(views.find(event.id(), own, by(ana))).isPresent();
        assertThat(post(bo, path, "name", "His")).isEqualTo(404);
        assertThat(post(bo, path + "/overwrite", "query", "q=x")).isEqualTo(404);
        assertThat(post(bo, path + "/delete")).isEqualTo(404);
        assertThat(post(ana, path, "name", "Still mine")).isEqualTo(303);
        assertThat(post(ana, path + "/overwrite", "query", "q=x")).isEqualTo(303);
        assertThat(views.ofList(event.id(), "people", by(ana)))
                .extracting(SavedView::name, SavedView::query)
                .containsExactly(tuple("Still mine", "q=x"));
        assertThat(post(ana, path + "/delete")).isEqualTo(303);
        assertThat(post(ana, path + "/delete")).isEqualTo(404);
    }

    @Test
    void viewsOfTheEventAreKeptByThoseWhoManageIt() {
        long reader = user(Role.EDIT);
        long manager = user(Role.EDIT, Role.MANAGE_EVENT);

        assertThat(post(reader, "", "list", "accreditations", "name", "All", "for", "event"))
                .isEqualTo(403);
        assertThat(post(manager, "", "list", "accreditations", "name", "All", "for", "event"))
                .isEqualTo(303);
        SavedView view = views.ofList(event.id(), "accreditations", by(reader)).getFirst();
        assertThat(view.ofEvent()).isTrue();
        assertThat(post(reader, "/" + view.id(), "name", "Other")).isEqualTo(403);
        assertThat(post(reader, "/" + view.id() + "/delete")).isEqualTo(403);
        assertThat(post(reader, "", "list", "registrations", "name", "All"))
                .as("a list that does not open")
                .isEqualTo(403);
    }

    @Test
    void whatIsNoViewIsRefusedByItsField() {
        long ana = user(Role.EDIT);

        assertThat(post(ana, "", "list", "accreditations", "name", "Zürich 苏黎世 \uD83C\uDFDF", "query", "q=%C3%BC"))
                .isEqualTo(303);
        assertThat(post(ana, "", "list", "accreditations", "name", "zürich 苏黎世 \uD83C\uDFDF"))
                .isEqualTo(409);
        assertThat(post(ana, "", "list", "accreditations", "name", " ")).isEqualTo(422);
        assertThat(post(ana, "", "list", "accreditations", "name", "x".repeat(61)))
                .isEqualTo(422);
        assertThat(post(ana, "", "list", "zones", "name", "Zones")).isEqualTo(422);
        assertThat(post(ana, "", "list", "accreditations", "name", "Wrong", "query", "q=\r\nx"))
                .isEqualTo(422);
        assertThat(post(ana, "/999999999", "name", "Nothing")).isEqualTo(404);
    }

    /** A rename keeps the filters that somebody else stored meanwhile, and new filters keep the new name. */
    @Test
    void nameAndFiltersAreChangedApart() {
        long ana = user();
        long view = save("Swedes", false, ana);

        views.overwrite(event.id(), view, "country=NO", "", by(ana));
        views.rename(event.id(), view, "Norwegians", by(ana));
        views.overwrite(event.id(), view, "country=NO&sort=-name", "", by(ana));

        assertThat(views.ofList(event.id(), "people", by(ana)))
                .extracting(SavedView::name, SavedView::query)
                .containsExactly(tuple("Norwegians", "country=NO&sort=-name"));
    }

    /** A view's query is read as an address is: what cannot be read is ignored, and nothing of it becomes part of the page. */
    @Test
    void viewOfAnyQueryOpens() {
        long ana = user(Role.ADMIN, Role.VIEW_LOGS);
        EventFixture other = fixture.event().withZone("Elsewhere");
        List<String> queries = List.of(
                "q=%3Cscript%3Ealert(1)%3C/script%3E&sort=\"><script>alert(1)</script>",
                "zone=" + other.zone("Elsewhere") + "&position=999999999999999999&member=-1&group=%00x",
                "view=1&unknown=1&offset=99999999999999&state=NONE&who='or'1'='1&country=XXXX",
                "%&q=%ZZ&&==&#{x}[\\",
                "zone=1&".repeat(1100),
                "q=" + "x".repeat(7900));
        for (String list : List.of("accreditations", "people", "registrations", "scans", "log")) {
            for (String query : queries) {
                SavedView view = new SavedView(
                        0, list, list + " " + queries.indexOf(query), query, "<script>alert(1)", false, "x");
                long id = views.save(event.id(), view, by(ana));

                Answer page = open(ana, "/" + list + "?view=" + id);

                assertThat(page.status()).as(list + "?" + query).isEqualTo(200);
                assertThat(page.text()).doesNotContain("<script>alert").contains(list + " ");
            }
        }
        assertThat(open(ana, "/people?view=-1").status()).isEqualTo(200);
    }
}
