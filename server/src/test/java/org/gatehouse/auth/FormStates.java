package org.gatehouse.auth;

import static org.awaitility.Awaitility.await;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What must have happened before some forms of the console are on their pages. */
record FormStates(Fixture fixture, ThingsOfEvent things, JdbcClient db) {

    static FormStates of(Fixture fixture, ThingsOfEvent things) {
        return new FormStates(fixture, things, fixture.bean(JdbcClient.class));
    }

    /** Two who log in: one with what an account can have, and another whom the first one administers. */
    void accounts(long administrator, long user) {
        db.sql("update login_session set principal_name = ? where session_id = ?")
                .params(String.valueOf(administrator), TestSessions.idOf(TestSessions.signedIn(fixture, administrator)))
                .update();
        things.ids().put("user_id", user);
        String client = fixture.client(null, Scope.SCANS_READ).clientId();
        things.ids().put("client_id", client);
        db.sql("insert into user_email (user_id, address, confirmed_at) values (:user, 'a@example.org', now())")
                .param("user", administrator)
                .update();
        db.sql(
                        "insert into client_consent (user_id, client_id, origin, scopes) values (?, ?, 'https://a.example', '{}')")
                .params(administrator, client)
                .update();
        List.of(administrator, user)
                .forEach(one -> db.sql("""
                insert into passkey (user_id, credential_id, public_key, signature_count, verifies_user, backup_eligible,
                    backup_state, transports, attestation, client_data, name, created_at)
                values (:user, uuid_send(gen_random_uuid()), '', 0, true, false, false, '{}', '', '', 'Key', now())
                """).param("user", one).update());
    }

    /** Whose page has what one does with an invitation. */
    String invited() {
        long user = made(
                "insert into app_user (username, scopes) values ('invited-' || gen_random_uuid(), '{}') returning id");
        db.sql("insert into user_invitation values (:user, false, now() + interval '1 day')")
                .param("user", user)
                .update();
        return "/console/users/" + user;
    }

    /** Things that belong to no event. */
    void house() {
        things.ids().put("member_id", things.event().withMember("Team").member("Team"));
        // One of the world's would be missing to others when the walk has deleted it.
        things.ids()
                .put(
                        "country_id",
                        made(
                                "insert into country (code, name) values ('W' || :event, '{\"en\": \"Walk\"}') returning id"));
        things.ids()
                .put(
                        "organization_id",
                        made("insert into organization (name) values ('{\"en\": \"House\"}') returning id"));
    }

    /** A desk in the middle of its work; returns the pages that nothing leads to, or that are another one of their kind. */
    List<String> desk() {
        EventFixture event = things.event().withPosition("Judge").withRegistration("Eva", "Judge");
        db.sql("insert into batch_item (batch_id, place, item_id) values (?, 1, ?)")
                .params(id("accreditations/batch_id"), event.accreditation("Cho"))
                .update();
        db.sql("insert into batch_item (batch_id, place, item_id) values (?, 1, ?)")
                .params(id("registrations/batch_id"), event.registration("Eva"))
                .update();
        db.sql("insert into batch_item (batch_id, place, item_id) values (?, 1, ?)")
                .params(id("validities/batch_id"), event.registration("Eva"))
                .update();
        db.sql("update package_option set start_date = '2026-09-22', end_date = '2026-09-23' where id = ?")
                .param(id("option_id"))
                .update();
        db.sql("insert into package_option_zone (event_id, package_option_id, zone_id) values (?, ?, ?)")
                .params(event.id(), id("option_id"), event.zone("Mixed"))
                .update();
        db.sql("insert into scan_only_gate values (:event, 'north', '', now(), now())")
                .param("event", event.id())
                .update();
        db.sql("""
                insert into scan (event_id, client_id, accreditation_id, zone_id, allowed, scanned_at, received_at, verdict, late,
                    clock_ahead, dedupe_key, direction)
                select :event, 'north', :accreditation, :zone, true, now(), now(), 'recorded', false, false, gen_random_uuid(),
                    unnest('{IN,OUT}'::text[])
                """)
                .param("event", event.id())
                .param("accreditation", event.accreditation("Cho"))
                .param("zone", event.zone("Mixed"))
                .update();
        db.sql("update accreditation set printed_at = now() where id = ?")
                .param(event.accreditation("Ben"))
                .update();
        long held = made("""
                insert into person_position (person_id, event_id, position_id) values (%d, :event, %d) returning id
                """.formatted(event.person("Ben"), event.position("Judge")));
        String page = "/console/events/" + event.id();
        String people = page + "/people/";
        long checked = imported("""
                First name,Last name,Position,Member code,Organization,Country,Skill
                A,B,Competitor,,,,
                C,D,Competitor,Q9,,,
                E,F,Competitor,,Nowhere,,
                G,H,Judges,,,,
                I,J,Competitor,,,Nowhere,
                K,L,Competitor,,,,Juggling
                M,,Competitor,,,,
                """);
        return List.of(
                page + "/accreditations/" + event.accreditation("Ben"),
                page + "/requests/" + id("form_id") + "/give?q=Cho",
                page + "/requests/" + id("form_id") + "?view=denied",
                page + "/mails/lists/new?list=accreditations&occasion=MESSAGE",
                people + event.person("Cho") + "/merge?from=" + event.person("Ben"),
                people + event.person("Ben") + "/positions/" + held + "/edit",
                page + "/registrations/imports/" + checked,
                page + "/registrations/imports/" + copied(checked, "CANCELLED"));
    }

    private Object id(String name) {
        return Objects.requireNonNull(things.ids().get(name), name);
    }

    private long imported(String text) {
        EventFixture event = things.event();
        Api desk = fixture.api(Set.of(event.id()), Scope.values());
        byte[] file = Uploads.form("file", text.getBytes(StandardCharsets.UTF_8), "team.csv");
        long sent = desk.send(desk.request(event.path() + "/imports")
                        .header("Content-Type", Uploads.TYPE)
                        .POST(BodyPublishers.ofByteArray(file)))
                .expect(201)
                .json()
                .path("id")
                .asLong();
        String path = event.path() + "/imports/" + sent;
        desk.post(path + "/dry_run").expect(202);
        await().until(() -> desk.get(path).json().path("state").asString().equals("CHECKED"));
        return sent;
    }

    private long copied(long importId, String state) {
        return made("""
                insert into registration_import (event_id, filename, format, encoding, delimiter, columns, fields, options, state, total, created_by)
                select event_id, filename, format, encoding, delimiter, columns, fields, options, '%s', total, created_by
                from registration_import where id = %d returning id
                """.formatted(state, importId));
    }

    private long made(String sql) {
        return things.event().insert(sql, Map.of());
    }
}
