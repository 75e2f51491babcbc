package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.gatehouse.request.RequestScene;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@LongTest
@BrowserTest
class RequestsJourneyTest {

    private static Console queue(Console console, RequestScene scene) {
        return console.signedIn(scene.event, Role.ALLOCATE_ZONE_REQUEST)
                .open("/console/events/" + scene.event.id() + "/requests/" + scene.form);
    }

    @Test
    void queueIsDecidedByKeys(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        scene.asked("Ana", "Mixed");
        scene.asked("Ben", "Tribune");
        queue(console, scene).look("requests");

        console.page().keyboard().press("a");
        assertThat(console.page().locator("#toasts")).containsText("No request was chosen.");
        assertThat(console.page().locator("[data-queue] > li")).hasCount(2);
        assertThat(console.page().locator("[data-queue] > li:focus")).containsText("Ana");
        console.page().keyboard().press("a");
        assertThat(console.page().locator("#toasts")).containsText("Allocated: Ana");
        assertThat(console.page().locator("[data-queue] > li")).hasCount(1);
        console.page().keyboard().press("u");
        assertThat(console.page().locator("#toasts")).containsText("The allocation was taken back.");
        assertThat(console.page().locator("[data-queue] > li:focus")).containsText("Ana");
        console.page().keyboard().press("a");
        assertThat(console.page().locator("[data-queue] > li:focus")).containsText("Ben");

        console.page().keyboard().press("d");
        console.page().keyboard().type("No camera allowed");
        console.page().keyboard().press("Enter");
        assertThat(console.page().locator("#toasts")).containsText("Denied: Ben");
        assertThat(console.page().locator(".empty")).containsText("No requests are waiting");
        assertThat(scene.audit("zone_request_denied"))
                .anySatisfy(entry -> assertThat(entry).contains("No camera"));
        console.page().keyboard().press("u");
        assertThat(console.page().locator("[data-queue] > li:focus")).containsText("Ben");
    }

    @Test
    void aStrangerAsksOnThePublicPageAndTheDeskSaysWhoItIs(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        queue(console, scene).link("Public page").click();
        console.button("Switch the page on").click();
        String address = console.look("request-public").field("Address").inputValue();

        console.open(URI.create(address).getPath()).look("request-page");
        console.expect("status of 422").field("Your name").fill("Ana");
        console.button("Send request").click();
        assertThat(console.page().locator("#email-error")).containsText("Enter your e-mail address.");
        console.look("request-page-errors");
        console.field("Your e-mail address").fill("press@example.org");
        console.field("Zone").selectOption("Mixed");
        console.field("What do you need the zone for?").fill("Interviews after the final");
        console.button("Send request").click();
        assertThat(console.heading()).hasText("Request sent");
        console.look("request-page-sent");

        console.open("/console/events/" + scene.event.id());
        assertThat(console.page().locator("section[aria-labelledby=attention]")).containsText("Zone requests waiting");
        queue(console, scene).open(console.path() + "/inquiries").look("request-inquiries");
        console.link("Look at the request of Ana").click();
        console.look("request-inquiry").page().locator(".queue-actions button").click();
        assertThat(console.page().locator("#toasts")).containsText("In the queue");
    }

    @Test
    void theMessageTakesBackNoDenialOfAnotherDesk(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        long ana = scene.asked("Ana", "Mixed").path("id").asLong();
        long ben = scene.asked("Ben", "Mixed").path("id").asLong();
        String one = scene.allocation() + "/zone-request/";
        queue(console, scene);
        console.page().keyboard().press("j");
        console.page().keyboard().press("d");
        console.page().keyboard().type("Full");
        console.page().keyboard().press("Enter");
        assertThat(console.page().locator("#toasts")).containsText("Denied: Ana");
        scene.desk().post(one + ana + "/reopen", Map.of()).expect(204);
        scene.desk().post(one + ana + "/deny?reason=Closed", Map.of()).expect(204);

        console.page().keyboard().press("u");
        assertThat(console.page().locator("#toasts")).containsText("somebody has decided this request since");
        assertThat(scene.audit("zone_request_reopened")).hasSize(1);

        scene.desk().post(one + ben + "/deny?reason=Full", Map.of()).expect(204);
        console.page().keyboard().press("j");
        console.page().keyboard().press("d");
        console.page().keyboard().type("Rain");
        console.page().keyboard().press("Enter");
        assertThat(console.page().locator("#toasts"))
                .containsText(Pattern.compile("Ben Lima was denied at .+ by .+, for the reason"));
        assertThat(console.button("Undo")).hasCount(0);
        assertThat(scene.audit("zone_request_denied")).hasSize(3);
    }

    /** No browser types U+0000; other clients send it. */
    @Test
    void whatTheDatabaseCannotKeepIsRefusedBesideItsField(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        long request = scene.asked("Ana", "Mixed").path("id").asLong();
        String event = "/console/events/" + scene.event.id();
        String reprint = event + "/accreditations/" + scene.event.accreditation("Ana") + "/print";
        console.signedIn(scene.event, Role.ALLOCATE_ZONE_REQUEST, Role.MANAGE_BOOKINGS, Role.PRINT)
                .open(event + "/requests/" + scene.form);

        Map.of(
                        event + "/requests/" + scene.form + "/deny",
                        FormData.create()
                                .set("request", String.valueOf(request))
                                .set("reason", "Full\0 house"),
                        event + "/registrations",
                        FormData.create().set("first_name", "Zoe\0").set("last_name", "House"),
                        reprint,
                        FormData.create().set("reason", "OTHER").set("reason_text", "Wet\0 in a house"))
                .forEach((path, form) -> {
                    APIResponse refused = console.page()
                            .request()
                            .post(path, RequestOptions.create().setForm(form.set("_csrf", console.csrf())));
                    assertThat(refused.status()).as(path).isEqualTo(422);
                    assertThat(refused.text().toLowerCase(Locale.ROOT))
                            .as(path)
                            .contains("field-error", "house", "a character that is not allowed");
                });
    }

    @Test
    void manyAreDecidedByKeysWithAPreviewAndTakenBack(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        scene.asked("Ana", "Tribune");
        scene.asked("Ben", "Tribune");
        queue(console, scene).expect("status of 422");
        for (int one = 0; one < 2; one++) {
            console.page().keyboard().press("j");
            console.page().keyboard().press("x");
        }
        assertThat(console.page().locator("[data-selected]")).hasText("2 selected");
        console.look("requests-selected");

        console.page().keyboard().press("Shift+A");
        assertThat(console.page().locator(".effects")).containsText("1 request gets a place.");
        assertThat(console.heading()).hasText("1 of 2 requests can be granted");
        assertThat(console.page().locator(".effects")).containsText("1 of the form’s 1 places would be taken");
        assertThat(console.page().locator("tbody tr").nth(1))
                .containsText("Stays as it is: the form has no place left");
        console.look("requests-batch");
        console.button("Grant 1 request").press("Enter");
        assertThat(console.page().locator(".notice")).containsText("1 request granted");
        assertThat(console.page().locator(".history")).containsText("Ben");
        console.look("requests-batch-done");
        console.page().keyboard().press("u");
        assertThat(console.page().locator(".notice")).containsText("1 decision taken back");
        assertThat(scene.pending()).hasSize(2);

        console.link("Back to the queue").click();
        console.page().getByText("Select all on this page").click();
        console.page().keyboard().press("Shift+D");
        console.button("Deny 2 requests").press("Enter");
        assertThat(console.page().locator(".field-error")).hasText("Enter a reason.");
        console.field("Reason").fill("Full, alas");
        console.button("Deny 2 requests").press("Enter");
        assertThat(console.page().locator(".notice")).containsText("2 requests denied");
        assertThat(scene.audit("zone_request_denied"))
                .hasSize(2)
                .allSatisfy(entry -> assertThat(entry).contains("Full, alas"));
        console.link("Back to the queue").click();
        console.link("Recent decisions").click();
        assertThat(console.page().locator("tbody tr")).hasCount(2);
        console.look("requests-batches");
    }

    /** Also those of a page that was left, by its own address, by a decision about one, or by a look at the preview. */
    @Test
    void whatIsTickedOnSeveralPagesIsDecidedTogether(Fixture fixture, Console console) {
        RequestScene scene =
                RequestScene.of(fixture, RequestScene.event(fixture).withPosition("Press"));
        scene.event.withHolders(50, "Press");
        scene.asked("Ana", "Pool");
        scene.asked("Ben", "Pool");
        scene.event.insert("""
                with made as (
                insert into zone_request (event_id, form_id, accreditation_id, first_zone_id, objective)
                select a.event_id, %d, a.id, %d, 'Interviews' from accreditation a
                where a.event_id = :event and not exists (select from zone_request r where r.accreditation_id = a.id)
                order by a.id desc limit 50
                returning id)
                select max(id) from made
                """.formatted(scene.form, scene.event.zone("Pool")), Map.of());
        queue(console, scene);
        Locator boxes = console.page().locator("input[name=pick]");
        Locator selected = console.page().locator("[data-selected]");
        assertThat(boxes).hasCount(50);
        boxes.nth(0).check();
        boxes.nth(1).check();
        boxes.nth(2).check();
        assertThat(selected).hasText("3 selected");

        console.link("Next").click();
        assertThat(boxes).hasCount(2);
        boxes.nth(1).check();
        assertThat(selected).hasText("4 selected on 2 pages");
        console.link("Previous").click();
        assertThat(boxes).hasCount(50);
        assertThat(console.page().locator("input[name=pick]:checked")).hasCount(3);
        console.page().locator("[data-queue] [data-key=A]").first().click();
        assertThat(selected).hasText("3 selected on 2 pages");

        console.page().keyboard().press("Shift+A");
        assertThat(console.page().locator(".effects")).containsText("3 requests get a place, the oldest first.");
        console.link("Cancel").click();
        assertThat(selected).hasText("3 selected on 2 pages");
        console.button("Grant selected…").click();
        console.button("Grant 3 requests").click();
        assertThat(console.page().locator(".notice")).containsText("3 requests granted");
        console.link("Back to the queue").click();
        assertThat(boxes).hasCount(48);
        assertThat(selected).isHidden();
        assertThat(scene.pending()).hasSize(48);

        boxes.nth(0).check();
        console.field("Zone").selectOption(String.valueOf(scene.event.zone("Pool")));
        console.button("Find").click();
        assertThat(console.page()).hasURL(Pattern.compile(".*of=.*"));
        assertThat(selected).isHidden();
    }

    @Test
    void whatWasDeniedSaysWhyAndWaitsAgain(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        String path = scene.allocation() + "/zone-request/";
        String reason = "?reason=No%20camera%20%3Cb%3Eallowed%3C/b%3E";
        scene.desk()
                .post(path + scene.asked("Ana", "Mixed").path("id").asLong() + "/deny" + reason, Map.of())
                .expect(204);
        scene.desk()
                .post(path + scene.asked("Ben", "Mixed").path("id").asLong() + "/deny", Map.of())
                .expect(204);
        queue(console, scene).page().locator(".tabs a").nth(2).click();
        console.look("requests-denied");

        Locator denied = console.page().locator("[data-queue] > li");
        assertThat(denied.first()).containsText("No camera <b>allowed</b>");
        assertThat(denied.last()).containsText("No reason was given.");
        console.button("Let the request of Ana Lima wait again").click();

        assertThat(console.page().locator("#toasts")).containsText("Waits again: Ana Lima");
        assertThat(denied).hasCount(1);
        assertThat(scene.pending()).hasSize(1);
    }

    @Test
    void placeIsGivenToWhoDidNotAsk(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        scene.allocateByHand("Ben", "Tribune").expect(204);
        queue(console, scene).link("Give a place").click();
        console.field("Name, number or badge").fill("lina");
        console.page().keyboard().press("Enter");

        assertThat(console.page().locator(".notice")).containsText("differ by one letter");
        console.look("request-by-hand");
        assertThat(console.button("Give Tribune to Ana Lima")).isDisabled();
        console.button("Give Mixed to Ana Lima").press("Enter");
        assertThat(console.page().locator("#toasts")).containsText("Allocated: Ana Lima");
        assertThat(console.page().locator(".queue-item").first()).containsText("has a place");
        assertThat(scene.zonesAtTheGate("Ana")).contains("MIXED");
        console.button("Undo").click();
        assertThat(console.page().locator("#toasts")).containsText("The allocation was taken back.");
        assertThat(console.page().locator(".queue-item").first()).not().containsText("has a place");
        console.field("Name, number or badge").fill("nobody at all");
        console.page().keyboard().press("Enter");
        assertThat(console.page().locator(".empty")).containsText("Nobody was found");
    }

    @Test
    void requestsAreFoundByNameAndZone(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        scene.asked("Ana", "Mixed");
        scene.asked("Ben", "Tribune");
        scene.asked("Cho", "Mixed");
        queue(console, scene);
        Locator queue = console.page().locator("[data-queue] > li");

        console.field("Zone").selectOption(String.valueOf(scene.event.zone("Mixed")));
        console.button("Find").click();
        assertThat(queue).hasCount(2);
        console.field("Name or number").fill("Lima, Cho");
        console.page().keyboard().press("Enter");
        assertThat(queue).hasCount(1);
        queue.focus();
        console.page().keyboard().press("a");

        assertThat(console.page().locator("#toasts")).containsText("Allocated: Cho");
        assertThat(console.page().locator(".empty")).containsText("Nothing was found");
        console.page().locator(".tabs a").nth(1).click();
        assertThat(console.page().locator("tbody tr")).hasCount(1);
        console.field("Name or number").fill("ana");
        console.page().keyboard().press("Enter");
        assertThat(console.page().locator(".empty")).containsText("Nothing was found");
        console.link("Show all").click();
        assertThat(console.page().locator("tbody tr")).hasCount(1);
    }

    @Test
    void denialAsksForTheReason(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        scene.asked("Ana", "Mixed");
        queue(console, scene).expect("status of 422");

        console.page().locator(".deny summary").click();
        console.button("Deny the request of Ana Lima").click();

        assertThat(console.page().locator(".field-error")).hasText("Enter a reason.");
        assertThat(scene.pending()).hasSize(1);
    }

    @Test
    void fullQuotaIsShownAndGivesNothing(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        scene.allocate(scene.asked("Ana", "Tribune"), "Tribune").expect(204);
        scene.asked("Ben", "Tribune");

        queue(console, scene);

        assertThat(console.page().locator(".form-zones")).containsText("1 of 1 given");
        assertThat(console.page().locator("[data-key=A]")).isDisabled();
    }

    @Test
    void allocationIsUndoneAndWristbandHandedOut(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        scene.allocate(scene.asked("Ana", "Mixed"), "Mixed").expect(204);
        queue(console, scene).page().locator(".tabs a").nth(1).click();
        console.look("requests-allocated");

        Steps steps = console.steps();
        console.page().getByText("Hand out").click();
        assertThat(console.page().locator("#toasts")).containsText("handed out");
        console.page().getByText("Take back").click();
        assertThat(console.page().locator("#toasts")).containsText("The wristband was taken back.");
        steps.are(DeskTask.WRISTBAND);
        console.button("Notify everybody by e-mail").click();
        assertThat(console.page().locator("#confirm [value=yes]")).hasClass("button primary");
        console.page().keyboard().press("Escape");
        console.page().getByText("Undo").click();
        console.yes("Take back the allocation of Ana Lima");

        assertThat(console.page().locator("#toasts")).containsText("The allocation was taken back.");
        assertThat(scene.pending()).hasSize(1);
    }

    @Test
    void formsShowHowFarTheyAre(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        scene.asked("Ana", "Mixed");
        String forms = "/console/events/" + scene.event.id() + "/requests";
        console.signedIn(scene.event, Role.ALLOCATE_ZONE_REQUEST).open(forms).look("request-forms");

        console.button("Close the form Broadcast").click();

        Locator state = console.page().locator(".request-forms .state").first();
        assertThat(state).hasText("closed");
    }

    @Test
    void zoneThatSomebodyElseTookOutOfAFormDoesNotComeBack(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        String edit = "/console/events/" + scene.event.id() + "/requests/" + scene.form + "/edit";
        String places = "[name=quota_" + scene.event.zone("Pool") + "]";
        console.signedIn(scene.event, Role.ALLOCATE_ZONE_REQUEST).expect("status of 409");
        console.open(edit);
        fixture.bean(JdbcClient.class)
                .sql("delete from zone_request_form_zone where form_id = :form and zone_id = :zone")
                .param("form", scene.form)
                .param("zone", scene.event.zone("Pool"))
                .update();
        console.page().locator("#header_text").fill("Ask until Friday.");
        console.button("Save").click();

        assertThat(console.page().locator("main")).containsText("Places in POOL");
        console.open(edit);
        assertThat(console.page().locator(places)).hasValue("");
        console.page().locator("[name=quota_" + scene.event.zone("Mixed") + "]").fill("");
        console.page()
                .locator("[name=quota_" + scene.event.zone("Tribune") + "]")
                .fill("3");
        console.button("Save").click();
        assertThat(console.page().locator("#toasts")).containsText("was saved");
    }

    @Test
    void formIsMadeChangedAndDeleted(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("MIX").withZone("TRI");
        long mixed = event.zone("MIX");
        long tribune = event.zone("TRI");
        String forms = "/console/events/" + event.id() + "/requests";
        console.signedIn(event, Role.ALLOCATE_ZONE_REQUEST).open(forms).expect("status of 422");

        console.page().getByText("New form").click();
        console.look("request-form-new");
        console.button("Save").click();
        assertThat(console.page().locator("#name-error")).hasText("This field is required.");
        console.page().locator("#name").fill("Rights holders");
        console.page().locator("#header_text").fill("Ask until Friday.");
        console.page().locator("[name=quota_" + mixed + "]").fill("12");
        console.page().locator("[name=who_" + tribune + "]").selectOption("DESK");
        console.page().locator("#from").fill("zones@example");
        console.page().locator("#managers").fill("ana@example.org\nnobody");
        console.button("Save").click();
        assertThat(console.page().locator("#quota_" + tribune + "-error"))
                .containsText("Enter how many places TRI has");
        assertThat(console.page().locator("#name")).hasValue("Rights holders");
        console.page().locator("[name=quota_" + tribune + "]").fill("3");
        console.button("Save").click();
        assertThat(console.page().locator("#managers-error")).containsText("one per line");
        console.page().locator("#managers").fill("ana@example.org");
        console.button("Save").click();
        assertThat(console.page().locator("#toasts")).containsText("Form “Rights holders” was created.");
        assertThat(console.page().locator(".form-zones")).containsText("0 of 12 given");

        console.page().locator(".request-forms a[href$='/edit']").click();
        assertThat(console.page().locator("#managers")).hasValue("ana@example.org");
        console.page().locator("[name=quota_" + mixed + "]").fill("15");
        console.button("Save").click();
        assertThat(console.page().locator(".form-zones")).containsText("0 of 15 given");

        console.page().locator(".request-forms a[href$='/edit']").click();
        console.page().getByText("Delete…").click();
        console.yes("Delete the form");
        assertThat(console.page().locator(".empty")).containsText("No zone request forms yet");
    }

    @Test
    void twoWhoChangeOneFormSeeBothVersions(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        String edit = "/console/events/" + scene.event.id() + "/requests/" + scene.form + "/edit";
        console.signedIn(scene.event, Role.ALLOCATE_ZONE_REQUEST).open(edit).expect("status of 409");
        Page other = console.page().context().newPage();
        other.navigate(console.page().url());
        other.locator("#name").fill("Theirs");
        other.locator("#request-form button[type=submit]").click();
        assertThat(other.locator("#toasts")).containsText("Theirs");
        other.close();

        console.page().locator("#name").fill("Mine");
        console.button("Save").click();

        assertThat(console.page().locator(".conflict")).containsText("Theirs");
        assertThat(console.page().locator(".conflict")).containsText("Mine");
        console.button("Save").click();
        assertThat(console.page().locator("#toasts")).containsText("Form “Mine” was saved.");
    }

    @Test
    void outboxSaysWhyNothingWasSentAndSendsAgain(Fixture fixture, Console console) {
        RequestScene scene = RequestScene.of(fixture);
        scene.asked("Ana", "Mixed");
        String ofEvent = " from mail_outbox where event_id = :event and kind = 'zone_request_received')";
        scene.event.insert(
                "update mail_outbox set state = 'FAILED', tries = 1, last_error = '550 5.1.1 no such user <b>here</b>',"
                        + " sender = 'zones@example.org', recipient = 'ana@example.org'"
                        + " where id = (select id" + ofEvent + " returning id",
                Map.of());
        String outbox = "/console/events/" + scene.event.id() + "/mails";
        console.signedIn(scene.event, Role.ALLOCATE_ZONE_REQUEST).open(outbox).expect("status of 409");
        assertThat(console.page().locator("#no-mail-server")).containsText("ask whoever runs this installation");
        assertThat(console.page().locator("#no-mail-server")).not().containsText("spring.mail.host");
        assertThat(console.page().locator("tbody tr")).containsText("550 5.1.1 no such user <b>here</b>");
        console.look("mails");
        assertThat(console.page()
                        .context()
                        .request()
                        .get(outbox + "/export?format=csv&state=FAILED")
                        .text())
                .contains(",Failed,", "ana@example.org", "550 5.1.1 no such user");
        assertThat(console.page()
                        .context()
                        .request()
                        .get(outbox + "/export?format=csv&state=SENT")
                        .text())
                .doesNotContain("ana@example.org");

        console.page().locator(".tabs a").getByText("failed").click();
        console.page().waitForURL("**/mails?state=FAILED");
        console.page().locator("tbody button").press("Enter");
        assertThat(console.page().locator("#toasts")).containsText("Still not sent: No mail server is set up.");
        assertThat(console.page().locator(".empty")).containsText("No mails in this state");
        assertThat(scene.audit("mail_retried")).hasSize(1);

        console.open(outbox);
        scene.event.insert(
                "update mail_outbox set state = 'SENT', sent_at = now() where id = (select id" + ofEvent
                        + " returning id",
                Map.of());
        console.page().locator("tbody button").click();
        assertThat(console.page().locator("[role=alert]")).containsText("Only a mail that could not be sent");
        assertThat(scene.audit("mail_retried")).hasSize(1);
    }

    @Test
    void eventWithoutFormsSaysWhatToDoAndOthersAreRefused(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        String path = "/console/events/" + event.id() + "/requests";
        console.signedIn(event, Role.ALLOCATE_ZONE_REQUEST).open(path);
        assertThat(console.page().locator(".empty")).containsText("No zone request forms yet");

        console.signedIn(event, Role.REQUEST_ZONE).open("/console");
        String csrf = console.page().locator("meta[name=csrf]").getAttribute("content");
        int status = console.page()
                .request()
                .post(
                        path + "/1/deny",
                        RequestOptions.create().setForm(FormData.create().set("_csrf", csrf)))
                .status();
        assertThat(status).isEqualTo(403);
    }
}
