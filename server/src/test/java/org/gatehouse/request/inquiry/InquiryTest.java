package org.gatehouse.request.inquiry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.request.InquiryRepository;
import org.gatehouse.request.RequestScene;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Somebody without a login asks for a zone on the public page of a form, and the desk says whose request it is. */
@ApiTest
class InquiryTest {

    private static final Pattern ADDRESS = Pattern.compile("value=\"http[^\"]*(/zone-requests/[0-9a-f-]{36})\"");
    private static final Pattern HIDDEN = Pattern.compile("name=\"(form|key)\" value=\"([^\"]+)\"");
    private static final Pattern INQUIRY = Pattern.compile("href=\"([^\"]*/inquiries/\\d+)\"");

    /** The key of the page's first form serves for both of them here: each test sends one of them. */
    private static final Pattern ONCE = Pattern.compile("name=\"once\" value=\"([^\"]+)\"");

    private static final AtomicInteger ADDRESSES = new AtomicInteger();

    private Fixture fixture;
    private RequestScene scene;
    private Browser desk;
    private String console;

    @BeforeEach
    void form(Fixture given) {
        fixture = given;
        scene = RequestScene.of(fixture);
        User user = TestSessions.userWithPassword(fixture);
        fixture.bean(UserRoleService.class)
                .grant(user.id(), Role.ALLOCATE_ZONE_REQUEST, scene.event.entity(), Fixture.OPERATOR);
        desk = new Browser(fixture.anonymous());
        desk.logIn(desk.open("/console/account"), user.username(), TestSessions.PASSWORD);
        console = "/console/events/" + scene.event.id() + "/requests/" + scene.form;
    }

    private String turn(boolean on) {
        Answer page = desk.open(console + "/public").expect(200);
        return desk.submit(page, console + "/public", Map.of("on", String.valueOf(on)))
                .expect(200)
                .text();
    }

    /** Switches the page on and returns its path. */
    private String publicPage() {
        Matcher address = ADDRESS.matcher(turn(true));
        assertThat(address.find()).isTrue();
        return address.group(1);
    }

    /** Comes from an address of its own, so that no other test uses up what one address may send. */
    private Browser stranger() {
        return stranger("10.48.%d.%d".formatted(ADDRESSES.incrementAndGet() / 250, ADDRESSES.get() % 250 + 1));
    }

    private Browser stranger(String address) {
        return new Browser(fixture.anonymous()).with("X-Forwarded-For", address);
    }

    private Map<String, String> filled(String page, String email, String zone) {
        Map<String, String> fields = new LinkedHashMap<>();
        Matcher hidden = HIDDEN.matcher(page);
        while (hidden.find()) {
            fields.put(hidden.group(1), hidden.group(2));
        }
        fields.put("name", "Somebody Else");
        fields.put("email", email);
        fields.put("first", String.valueOf(scene.event.zone(zone)));
        fields.put("second", "");
        fields.put("objective", "Interviews\r\nafter the final");
        return fields;
    }

    private Answer send(String path, String email, String zone) {
        Browser stranger = stranger();
        return stranger.post(
                "/zone-requests", filled(stranger.open(path).expect(200).text(), email, zone));
    }

    private int waiting() {
        return fixture.bean(InquiryRepository.class).count(scene.event.id(), scene.form);
    }

    private Answer firstInquiry() {
        Matcher inquiry = INQUIRY.matcher(desk.open(console + "/inquiries").text());
        assertThat(inquiry.find()).isTrue();
        return desk.open(inquiry.group(1)).expect(200);
    }

    private String assign(Answer page, String firstName) {
        return decide(page, "/assign", Map.of("accreditation", String.valueOf(scene.event.accreditation(firstName))));
    }

    private String decide(Answer page, String what, Map<String, String> fields) {
        Map<String, String> all = new LinkedHashMap<>(fields);
        Matcher once = ONCE.matcher(page.text());
        assertThat(once.find()).isTrue();
        all.put("once", once.group(1));
        return desk.submit(page, page.response().uri().getPath() + what, all).text();
    }

    @Test
    void pageIsClosedUntilTheDeskSwitchesItOn() {
        String hash = scene.desk()
                .get(scene.forms())
                .json()
                .path("zone_request_forms")
                .path(0)
                .path("random_hash")
                .asString();

        assertThat(stranger().open("/zone-requests/" + hash).expect(404).text()).contains("No requests here");
        assertThat(desk.open(console + "/public").text()).doesNotContain(hash);
        assertThat(publicPage()).endsWith(hash);
        assertThat(stranger().open("/zone-requests/" + hash).expect(200).text())
                .contains("Broadcast", "Ask for a place.", "Mixed")
                .doesNotContain("Unlisted");
        assertThat(desk.open(console + "/public/qr.svg").expect(200).text()).startsWith("<svg");

        turn(false);
        assertThat(stranger().open("/zone-requests/" + hash).status()).isEqualTo(404);
        assertThat(stranger().open("/zone-requests/" + UUID.randomUUID()).status())
                .isEqualTo(404);
        assertThat(stranger().open("/zone-requests/x").status()).isEqualTo(404);
        assertThat(scene.audit("zone_request_form_changed")).hasSize(2);
    }

    @Test
    void closedFormTakesNothing() {
        String path = publicPage();
        Map<String, String> fields = filled(stranger().open(path).text(), "cy@example.org", "Mixed");
        fixture.bean(JdbcClient.class)
                .sql("update zone_request_form set open_for_request = false where id = ?")
                .param(scene.form)
                .update();

        assertThat(stranger().open(path).status()).isEqualTo(404);
        assertThat(stranger().post("/zone-requests", fields).status()).isEqualTo(404);
        assertThat(waiting()).isZero();
    }

    /** The person's record is as before, and the request waits in the queue since it was sent. */
    @Test
    void deskMakesItARequestOfTheOneWhoHasTheAddress() {
        scene.address("Ana", "ana-" + scene.event.id() + "@example.org");
        String path = publicPage();

        assertThat(send(path, "ANA-" + scene.event.id() + "@Example.org", "Mixed")
                        .text())
                .contains("Your request has reached the accreditation desk.");
        assertThat(scene.pending()).isEmpty();
        Answer page = firstInquiry();
        assertThat(page.text()).contains("Somebody Else", "These people have the e-mail address", "Ana");
        assertThat(assign(page, "Ana")).contains("In the queue");

        assertThat(scene.pending()).singleElement().satisfies(request -> {
            assertThat(request.path("objective").asString()).isEqualTo("Interviews\nafter the final");
            assertThat(request.path("person_accreditation").path("id").asLong())
                    .isEqualTo(scene.event.accreditation("Ana"));
        });
        assertThat(waiting()).isZero();
        assertThat(scene.zonesAtTheGate("Ana")).doesNotContain("Mixed");
        assertThat(scene.desk()
                        .get("/people/person/" + scene.event.person("Ana"))
                        .text())
                .doesNotContain("Somebody Else");
        assertThat(scene.audit("zone_inquiry_received"))
                .singleElement()
                .satisfies(entry -> assertThat(entry).doesNotContain("Somebody", "@"));
        assertThat(assign(page, "Ana")).contains("In the queue");
        assertThat(scene.pending()).hasSize(1);
    }

    @Test
    void personWhoWaitsAlreadyIsRefusedAndTheInquiryStays() {
        scene.asked("Ben", "Pool");
        send(publicPage(), "ben@example.org", "Mixed");

        assertThat(assign(firstInquiry(), "Ben")).contains("A request at this form has not been decided yet.");
        assertThat(waiting()).isOne();
        assertThat(scene.pending()).hasSize(1);
    }

    @Test
    void dismissedInquiryIsDeleted() {
        send(publicPage(), "nobody@example.org", "Mixed");
        Answer page = firstInquiry();

        assertThat(page.text()).contains("No accredited person was found");
        assertThat(scene.desk().delete(scene.formPath()).status()).isEqualTo(409);
        assertThat(decide(page, "/dismiss", Map.of())).contains("The request was dismissed.");
        assertThat(waiting()).isZero();
        assertThat(decide(page, "/dismiss", Map.of())).contains("The request was dismissed.");
        assertThat(scene.audit("zone_inquiry_dismissed")).hasSize(1);
    }

    /** Neither the page nor a mail tells whether somebody has the address. */
    @Test
    void answerIsTheSameForEverybody() {
        String address = "cho-" + scene.event.id() + "@example.org";
        scene.address("Cho", address);
        scene.asked("Cho", "Pool");
        int before = scene.mails().size();
        String path = publicPage();

        String known = send(path, address, "Mixed").expect(200).text();
        assertThat(send(path, "nobody-" + address, "Mixed").text()).isEqualTo(known);
        assertThat(scene.mails()).hasSize(before);
    }

    @Test
    void managersGetOneMailUntilAllAreHandled() {
        scene.desk()
                .put(
                        scene.emails(),
                        Map.of(
                                "emails",
                                List.of(
                                        Map.of("email_address", "zones@example.org", "type", "FROM"),
                                        Map.of("email_address", "boss@example.org", "type", "MANAGER"))))
                .expect(200);
        String path = publicPage();
        send(path, "one@example.org", "Mixed");
        send(path, "two@example.org", "Mixed");

        assertThat(scene.mails())
                .singleElement()
                .satisfies(mail -> assertThat(mail.toString())
                        .contains("boss@example.org")
                        .doesNotContain("Somebody", "one@example.org"));
    }

    @Test
    void errorsStandBesideTheirFieldsAndWhatWasTypedStays() {
        Browser stranger = stranger();
        Map<String, String> fields = filled(stranger.open(publicPage()).text(), "no address", "Mixed");
        fields.put("name", "\u200B");
        fields.put("second", fields.get("first"));
        Answer refused = stranger.post("/zone-requests", fields).expect(422);

        assertThat(refused.text())
                .contains(
                        "id=\"name-error\">Enter your name.",
                        "id=\"email-error\">This is not an e-mail address",
                        "id=\"second-error\">This is your first choice already",
                        "value=\"no address\"",
                        "after the final</textarea>",
                        "value=\"" + fields.get("key") + "\"")
                .doesNotContain("objective-error");
        fields.put("first", String.valueOf(scene.event.zone("Unlisted")));
        fields.put("objective", "");
        assertThat(stranger.inLanguage("de")
                        .post("/zone-requests", fields)
                        .expect(422)
                        .text())
                .contains(
                        "id=\"first-error\">Wählen Sie eine der Zonen aus der Liste.",
                        "id=\"objective-error\">Schreiben Sie, wofür");
        assertThat(waiting()).isZero();
    }

    @Test
    void doubleClickSendsOnce() {
        Map<String, String> fields = filled(stranger().open(publicPage()).text(), "cy@example.org", "Mixed");
        List<CompletableFuture<Answer>> both = List.of(
                CompletableFuture.supplyAsync(() -> stranger().post("/zone-requests", fields)),
                CompletableFuture.supplyAsync(() -> stranger().post("/zone-requests", fields)));

        assertThat(both).allSatisfy(answer -> assertThat(answer.join().status()).isEqualTo(200));
        assertThat(waiting()).isOne();
        assertThat(scene.audit("zone_inquiry_received")).hasSize(1);
    }

    @Test
    void whoeverSendsManyWaits() {
        String path = publicPage();
        Browser stranger = stranger("10.49.0.1");
        Map<String, String> fields = filled(stranger.open(path).text(), "cy@example.org", "Mixed");
        for (int sent = 0; sent < 10; sent++) {
            fields.put("key", UUID.randomUUID().toString());
            stranger.post("/zone-requests", fields).expect(200);
        }
        fields.put("key", UUID.randomUUID().toString());
        Answer refused = stranger.post("/zone-requests", fields).expect(429);

        assertThat(refused.header("Retry-After")).isNotNull();
        assertThat(refused.text()).contains("Nothing was sent yet", "value=\"cy@example.org\"");
        assertThat(waiting()).isEqualTo(10);
        assertThat(stranger().post("/zone-requests", fields).status()).isEqualTo(200);
    }

    @Test
    void inquiriesOfPastEventsGoAfterAMonth() {
        send(publicPage(), "cy@example.org", "Mixed");
        ends("1990-01-01");
        sentAt("1989-12-01T12:00:00Z");
        assertThat(waitingAfterRemovalAt("1990-01-31T12:00:00Z")).isOne();
        assertThat(waitingAfterRemovalAt("1990-02-01T12:00:00Z")).isZero();
    }

    @Test
    void inquiriesSentAfterTheEventWaitForAMonthToo() {
        send(publicPage(), "cy@example.org", "Mixed");
        ends("1990-01-01");
        sentAt("1990-06-01T12:00:00Z");
        assertThat(waitingAfterRemovalAt("1990-07-01T11:59:00Z")).isOne();
        assertThat(waitingAfterRemovalAt("1990-07-01T12:01:00Z")).isZero();
    }

    private void ends(String day) {
        update("update event set start_date = ?::date, end_date = ?::date where id = ?", day, day);
    }

    private void sentAt(String instant) {
        update("update zone_inquiry set received_at = ?::timestamptz where event_id = ?", instant);
    }

    /** @param values those before the event's id */
    private void update(String sql, Object... values) {
        fixture.bean(JdbcClient.class)
                .sql(sql)
                .params(values)
                .param(scene.event.id())
                .update();
    }

    private int waitingAfterRemovalAt(String instant) {
        fixture.bean(InquiryRepository.class).removeSome(Instant.parse(instant));
        return waiting();
    }
}
