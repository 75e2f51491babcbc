package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

/** Writing to the people of a list. The test's server has no mail server; MailingTest sends. */
@LongTest
@BrowserTest
class MailsJourneyTest {

    private static EventFixture event(Fixture fixture) {
        EventFixture event = fixture.event()
                .withPosition("Volunteer")
                .withAccreditation("Ana", "Volunteer")
                .withAccreditation("Ben", "Volunteer")
                .withAccreditation("Cho", "Volunteer");
        for (String name : List.of("Ana", "Ben")) {
            event.insert(
                    "insert into person_email (person_id, email_address, is_primary) values (" + event.person(name)
                            + ", '" + name + "@example.org', true) returning id",
                    Map.of());
        }
        Map<String, Object> settings = new HashMap<>(Map.of("delay_minutes", 0, "automatic", List.of(), "version", 0));
        settings.put("sender", "desk@example.org");
        event.desk().put(event.path() + "/notifications", settings).expect(200);
        return event;
    }

    @Test
    void theListSaysWhoGetsItAndWhatBeforeAnythingIsSent(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        String path = "/console/events/" + event.id();
        console.signedIn(event, Role.EDIT).open(path + "/accreditations?photo=no");
        console.link("Write to these people").click();

        assertThat(console.page().locator("#counts dd strong")).hasText("2");
        assertThat(console.page().locator("#no-mail-server")).isVisible();
        assertThat(console.page().locator(".form-bar")).hasCount(0);
        assertThat(console.page().locator("#sample")).containsText("we have no photo for your badge yet");
        assertThat(console.page().locator("#left-out")).containsText("Without a usable address");
        console.look("mails-list-new");
        String first = console.page().locator("#sample dd").first().innerText();
        console.link("Next mail").click();
        assertThat(console.page().locator("#sample dd").first()).not().hasText(first);
        assertThat(console.page().locator("#sample-title")).hasText("Mail 2 of 2");

        console.open(path + "/accreditations?photo=no");
        console.page().getByLabel("Select Ana Lima").check();
        console.button("Write to them").click();
        assertThat(console.page().locator("main")).containsText("To the person in the row that you picked");
        assertThat(console.page().locator("#counts dd").first()).hasText("1");
        assertThat(console.page().locator("#sample dd").first()).hasText("Ana@example.org");

        console.open(path + "/mails/lists/new?list=accreditations&query=photo%3Dno");
        console.field("Occasion").selectOption("PHOTO_REFUSED");
        assertThat(console.page().locator("#counts")).containsText("Nobody of this list would get it.");

        console.field("Occasion").selectOption("MESSAGE");
        console.field("Subject").fill("{event}: come early");
        console.field("Text").fill("Dear {first_name},\n\nplease come early.");
        console.button("Preview").click();
        assertThat(console.page().locator("#sample")).containsText("please come early.");
        assertThat(console.path()).doesNotContain("early");
        console.look("mails-list-message");
        console.field("Occasion").selectOption("PHOTO_REFUSED");
        console.page().locator("#confirm [value=no]").click();
        assertThat(console.field("Occasion")).hasValue("MESSAGE");
        assertThat(console.field("Subject")).hasValue("{event}: come early");

        int refused = console.page()
                .request()
                .post(
                        path + "/mails/lists",
                        RequestOptions.create()
                                .setForm(FormData.create()
                                        .set("_csrf", console.csrf())
                                        .set("list", "accreditations")
                                        .set("occasion", "PHOTO_MISSING")
                                        .set("key", "00000000-0000-0000-0000-000000000001")))
                .status();
        assertThat(refused).isEqualTo(409);
        console.open(path + "/mails/lists");
        assertThat(console.page().locator(".empty")).containsText("No mails to lists yet");
    }

    @Test
    void aListThatIsSentShowsItsProgressAndIsStopped(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        // As if another node wrote it: this one leaves it alone.
        long mailing = event.insert("""
                insert into mailing (event_id, occasion, again, sender, language, subject, body, total, done, written, without_address,
                                     not_true, requested_name, claim, claimed_until)
                values (:event, 'PHOTO_MISSING', false, 'desk@example.org', 'en', 'x', 'y', 300, 200, 1, 12, 187, 'maria',
                        gen_random_uuid(), now() + interval '1 hour')
                returning id
                """, Map.of());
        event.insert("""
                insert into mail_outbox (event_id, mailing_id, person_id, kind, sender, recipient, subject, body, state, next_try_at)
                select event_id, id, %d, 'photo_missing', sender, 'ana@example.org', 'x', 'y', 'QUEUED', now() + interval '1 hour'
                from mailing where event_id = :event
                returning id
                """.formatted(event.person("Ana")), Map.of());
        console.signedIn(event, Role.EDIT).open("/console/events/" + event.id() + "/mails/lists");
        console.look("mails-lists");
        console.page().locator("main table a").click();
        assertThat(console.page().locator("#mailing")).containsText("200 of 300 people");
        console.look("mails-list");

        String progress = "**/mails/lists/" + mailing;
        List<Route> onTheirWay = new ArrayList<>();
        console.page().route(progress, onTheirWay::add);
        console.page().waitForCondition(() -> !onTheirWay.isEmpty());
        console.button("Stop").click();
        console.page()
                .waitForResponse(progress, () -> onTheirWay.forEach(Route::resume))
                .finished();
        console.page().unroute(progress);
        console.yes("Stop sending");

        assertThat(console.page().locator("#mailing [role=status]")).containsText("Stopped");
        assertThat(event.desk()
                        .get(event.path() + "/mailings/" + mailing)
                        .json()
                        .path("not_sent")
                        .asInt())
                .isOne();
    }

    @Test
    void mailsThatWaitAreCancelledOneByOneOrAllAtOnce(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        for (String to : List.of("one", "two", "three")) {
            event.insert("""
                    insert into mail_outbox (event_id, kind, sender, recipient, subject, body, state, next_try_at)
                    values (:event, 'photo_missing', 'desk@example.org', '%s@example.org', 'x', 'y', 'QUEUED', now() + interval '1 hour')
                    returning id
                    """.formatted(to), Map.of());
        }
        String path = "/console/events/" + event.id() + "/mails";
        console.signedIn(event, Role.EDIT).open(path);
        Page other = console.page().context().newPage();
        other.navigate(console.page().url());

        console.button("Do not send to one@example.org: x").click();
        assertThat(console.page().locator("#toasts")).containsText("The mail is not sent.");
        console.button("Do not send 2 waiting mails").click();
        assertThat(console.page().locator("#confirm-text")).containsText("2 waiting mails will not be sent.");
        console.yes("Do not send 2 waiting mails");
        assertThat(console.page().locator("#toasts")).containsText("2 mails are not sent.");
        assertThat(console.page().locator("#all-mails")).hasCount(0);

        other.locator("#all-mails button").click();
        other.locator("#confirm button[value=yes]").click();
        assertThat(other.locator("#toasts")).containsText("None of them waits any more.");
        other.close();
        console.open(path + "?state=NOT_SENT");
        console.link("Cancelled (3)").click();
        assertThat(console.page().locator("tbody tr")).hasCount(3);
        console.look("mails-cancelled");
        console.page().locator("tbody td a").first().click();
        assertThat(console.page().locator("#mail dd").first()).containsText("@example.org");
        assertThat(console.page().locator("#mail")).containsText("Somebody cancelled it before it was sent.");
        assertThat(console.page().locator(".mail-text")).hasText("y");
        assertThat(console.page().locator("main")).containsText("deleted 365 days after");
        console.look("mail");
        console.page().locator(".crumbs a").first().click();
        assertThat(console.page().locator("tbody tr")).hasCount(3);
        console.page().locator("tbody td a").first().click();
        console.page().locator(".page-actions button").click();
        assertThat(console.page().locator("tbody tr")).hasCount(2);
        long ofAccount = event.insert("""
                insert into mail_outbox (kind, sender, recipient, subject, body, state, about)
                values ('invitation', 'desk@example.org', 'one@example.org', 'x', 'a secret link', 'NOT_SENT', 'user:' || :event)
                returning id
                """, Map.of());
        console.openExpecting(404, path + "/" + ofAccount);
        assertThat(Audit.of(fixture, "event", event.id()))
                .filteredOn(line -> line.startsWith("mails_cancelled"))
                .containsExactly("mails_cancelled - {\"mails\": 2}");
    }

    @Test
    void registrationsAreWrittenToByTheirState(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withRegistration("Dee", "Volunteer");
        event.desk()
                .post("/registrations/" + event.registration("Dee") + "/reject", Map.of("note", "Full"))
                .expect(200);
        console.signedIn(event, Role.MANAGE_BOOKINGS)
                .inGerman()
                .open("/console/events/" + event.id() + "/registrations?state=REJECTED");

        console.link("Diesen Personen schreiben").click();

        assertThat(console.page().locator("#occasion")).hasValue("ACCREDITATION_REFUSED");
        assertThat(console.page().locator("#left-out")).containsText("Ohne brauchbare Adresse");
        console.page().locator("#occasion").selectOption("PHOTO_MISSING");
        assertThat(console.page().locator("#left-out")).containsText("oder nimmt nicht teil");
    }
}
