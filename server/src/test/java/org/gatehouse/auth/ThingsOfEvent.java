package org.gatehouse.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.request.RequestScene;
import org.springframework.http.HttpMethod;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** An event with one of each thing that an address can name, by the name of the variable that stands for it there. */
record ThingsOfEvent(EventFixture event, JdbcClient db, Map<String, Object> ids) {

    private static final Pattern VARIABLE = Pattern.compile("\\{([^}]*)}");

    /** What stands in addresses and is of no event. */
    private static final Set<String> OF_NO_EVENT = Set.of(
            "event_id",
            "number",
            "type",
            "name",
            "hash",
            "list",
            "image_id",
            "thumbnail_hash",
            "user_id",
            "role_id",
            "client_id",
            "member_id",
            "country_id",
            "organization_id",
            "code",
            "occasion",
            "kind",
            "language");

    static ThingsOfEvent of(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        EventFixture event =
                scene.event.withSkill("1").withPackageOption("Lunch").withRegistration("Dov", "Competitor");
        ThingsOfEvent things = new ThingsOfEvent(event, fixture.bean(JdbcClient.class), new HashMap<>());
        things.ask(scene);
        things.people(fixture);
        things.desk();
        return things;
    }

    private void ask(RequestScene scene) {
        scene.address("Ana", "ana-" + event.id() + "@example.org");
        JsonNode asked = scene.asked("Ana", "Mixed");
        scene.allocate(asked, "Mixed").expect(204);
        scene.asked("Ben", "Pool");
        long denied = scene.asked("Cho", "Pool").path("id").asLong();
        scene.desk()
                .post(scene.allocation() + "/zone-request/" + denied + "/deny", Map.of())
                .expect(204);
        ids.put("form_id", scene.form);
        ids.put(
                "form",
                db.sql("select random_hash::text from zone_request_form where id = ?")
                        .param(scene.form)
                        .query(String.class)
                        .single());
        ids.put("request_id", asked.path("id").asLong());
        ids.put("allocation_id", newest("zone_request_allocation"));
        ids.put("inquiry_id", made("""
                insert into zone_inquiry (event_id, form_id, key, name, email_address, first_zone_id, objective)
                select event_id, form_id, gen_random_uuid(), 'Ana', 'ana-' || event_id || '@example.org', zone_id, 'Interviews'
                from zone_request_form_zone where event_id = :event order by id limit 1 returning id
                """));
        ids.put("mail_id", made("""
                insert into mail_outbox (event_id, kind, recipient, subject, body, state)
                values (:event, 'ZONE_REQUEST', 'ana@example.org', 'A', 'B', 'FAILED') returning id
                """));
    }

    private void mailing() {
        ids.put("mailing_id", made("""
                insert into mailing (event_id, occasion, again, sender, language, subject, body, state, requested_name)
                values (:event, 'PHOTO_MISSING', false, 'Desk', 'en', 'A', 'B', 'WRITTEN', 'Ana') returning id
                """));
    }

    private void people(Fixture fixture) {
        long ana = event.person("Ana");
        Api api = fixture.api(Scope.values());
        attach(api, ana, (int) event.id() + 1000);
        JsonNode image = attach(api, ana, (int) event.id());
        ids.put("import_id", imported(api));
        ids.put("image_id", image.path("id").asLong());
        ids.put("thumbnail_hash", image.path("thumbnail_hash").asString());
        ids.put("name", image.path("thumbnail_hash").asString());
        ids.put("type", "ACCREDITATION");
        ids.put("person_id", ana);
        db.sql(
                        "insert into person_keep (person_id, until, reason, kept_by) values (?, current_date - 1, 'Complaint', 'Ana')")
                .param(ana)
                .update();
        ids.put(
                "photo_id",
                db.sql("select id from person_image where person_id = ?")
                        .param(ana)
                        .query(Long.class)
                        .single());
        ids.put(
                "held_id",
                db.sql("select id from person_position where person_id = ?")
                        .param(ana)
                        .query(Long.class)
                        .single());
        ids.put("registration_id", event.registration("Ana"));
        ids.put("accreditation_id", event.accreditation("Ana"));
    }

    private static JsonNode attach(Api api, long person, int seed) {
        JsonNode image = Uploads.portrait(api, seed);
        api.post(
                        "/people/person/" + person + "/image",
                        Map.of(
                                "image_id",
                                image.path("id").asLong(),
                                "thumbnail_hash",
                                image.path("thumbnail_hash").asString(),
                                "type",
                                "ACCREDITATION"))
                .expect(201);
        return image;
    }

    private long imported(Api api) {
        byte[] file = "First name,Last name\nDov,Lima\n".getBytes(StandardCharsets.UTF_8);
        return api.send(api.request(event.path() + "/imports")
                        .header("Content-Type", Uploads.TYPE)
                        .POST(BodyPublishers.ofByteArray(Uploads.form("file", file, "team.csv"))))
                .expect(201)
                .json()
                .path("id")
                .asLong();
    }

    private void desk() {
        mailing();
        ids.put("occasion", "PHOTO_MISSING");
        ids.put("kind", "two_zones");
        ids.put("language", "en");
        ids.put("zone_id", event.zone("Mixed"));
        ids.put("position_id", event.position("Competitor"));
        ids.put("option_id", event.packageOption("Lunch"));
        ids.put("skill_id", event.skill("1"));
        ids.put("period_id", made("""
                with made as (
                    insert into period (event_id, code, name, sort, valid)
                    values (:event, 'P', '{"en": "Day"}', 1, '{[2020-01-01Z,2020-01-02Z)}') returning event_id, id)
                insert into period_entry (event_id, period_id, place, from_at, until_at)
                select event_id, id, 0, '2020-01-01Z', '2020-01-02Z' from made returning period_id
                """));
        ids.put("kind_id", made("""
                insert into hold_kind (event_id, code, name, text, stops_gate, stops_print, stops_hand_out, sort)
                values (:event, 'CHECK', '{"en": "Check"}', '{"en": "Wait"}', true, false, false, 1) returning id
                """));
        ids.put("hold_id", made("""
                insert into accreditation_hold (event_id, accreditation_id, kind_id) values (:event, %s, %s) returning id
                """.formatted(ids.get("accreditation_id"), ids.get("kind_id"))));
        ids.put(
                "sector_id",
                made("insert into sector (event_id, name) values (:event, '{\"en\": \"Hall\"}') returning id"));
        ids.put(
                "group_id",
                made("insert into registration_group (event_id, name) values (:event, 'Group') returning id"));
        ids.put(
                "custom_field_id",
                made(
                        "insert into custom_field (event_id, name, field_type, sort) values (:event, 'Size', 'TEXT', 1) returning id"));
        ids.put(
                "gate_id",
                made("insert into gate_set_up (event_id, name, kind) values (:event, 'North', 'APP') returning id"));
        ids.put("scan_id", made("""
                insert into scan (event_id, client_id, accreditation_id, zone_id, allowed, scanned_at,
                    received_at, verdict, late, clock_ahead, dedupe_key)
                values (:event, 'gate', 1, 1, true, now(), now(), 'quarantined', false, false, gen_random_uuid()) returning id
                """));
        ids.put("entry_id", made("""
                insert into watchlist_entry (event_id, email_address, reason, made_by, expires_at)
                values (:event, 'watched-' || :event || '@example.org', 'Ban', 'Ana', '2900-01-01Z') returning id
                """));
        ids.put("hit_id", made("""
                insert into watchlist_hit (entry_id, person_id)
                select max(id), %d from watchlist_entry where event_id = :event returning id
                """.formatted(event.person("Ana"))));
        ids.put("number", 1);
        ids.put("layout_id", made("""
                insert into badge_position_layout (event_id, name, layout, changed_by)
                values (:event, 'Card', '%s', 'Ana') returning id
                """.formatted(CrossEventTest.layout())));
        ids.put("lists/import_id", made("""
                insert into list_import (event_id, list, filename, content, created_by)
                values (:event, 'zones', 'zones.csv', '{"format": "CSV", "header_row": 1, "columns": ["Code"], "fields": ["code"],
                    "rows": []}', 'Ana') returning id
                """));
        ids.put("view_id", made("""
                insert into saved_view (event_id, list, name, query, columns, made_by)
                values (:event, 'people', 'Press', '', '', 'Ana') returning id
                """));
        ids.put("erasure_id", made("""
                with keeper as (insert into person (erased_at) values (now()) returning id)
                insert into erasure (person_id, person_created_at, keeper_id, event_id, events, reason, asked_by, client_id,
                                     erased, images, files_removed_at, listed)
                select id, now(), id, :event, array[:event::bigint], 'OTHER', 'Ana', 'desk', '{}', '{}', now(), true from keeper
                returning id
                """));
        ids.put("print_id", made("""
                insert into badge_print_job (event_id, state, reprint, require_photo, refused, total, requested_name)
                values (:event, 'FAILED', false, false, '[]', 1, 'Ana') returning id
                """));
        ids.put("accreditations/batch_id", made("""
                insert into batch (event_id, kind, made_by, choice)
                values (:event, 'CHANGE', 'Ana', '{"added": [], "removed": []}') returning id
                """));
        ids.put("holds/batch_id", made("""
                insert into batch (event_id, kind, made_by, choice)
                values (:event, 'HOLD', 'Ana', '{"opens": true}') returning id
                """));
        ids.put("registrations/batch_id", made("""
                insert into batch (event_id, kind, made_by, choice)
                values (:event, 'DECISION', 'Ana', '{"decision": "APPROVED"}') returning id
                """));
        ids.put("validities/batch_id", made("""
                insert into batch (event_id, kind, made_by, choice)
                values (:event, 'VALIDITY', 'Ana', '{"all": false}') returning id
                """));
        ids.put("erasures/batch_id", made("""
                insert into batch (event_id, kind, made_by, choice)
                values (:event, 'ERASURE', 'Ana', '{"reason": "OTHER"}') returning id
                """));
        ids.put("requests/batch_id", made("""
                insert into batch (event_id, kind, part_of, made_by, choice)
                select event_id, 'ZONE_REQUEST', id, 'Ana', '{"decision": "DENY", "second_zones": true}'
                from zone_request_form where event_id = :event order by id desc limit 1
                returning id
                """));
    }

    private long made(String sql) {
        return event.insert(sql, Map.of());
    }

    private long newest(String table) {
        return db.sql("select max(id) from " + table + " where event_id = ?")
                .param(event.id())
                .query(Long.class)
                .single();
    }

    /** The variables of the route that name something of an event. */
    List<String> namedBy(AccessRule rule) {
        return VARIABLE.matcher(rule.pattern())
                .results()
                .map(found -> found.group(1))
                .filter(name -> !isOfNoEvent(rule, name))
                .toList();
    }

    private static boolean isOfNoEvent(AccessRule rule, String name) {
        return OF_NO_EVENT.contains(name) || rule.pattern().startsWith("/org/");
    }

    String path(AccessRule rule) {
        return path(rule, "", this);
    }

    /** The address of a thing of this event, but for one thing, which is of the other. */
    String path(AccessRule rule, String foreign, ThingsOfEvent other) {
        return VARIABLE.matcher(rule.pattern()).replaceAll(found -> {
            String name = found.group(1);
            // A photo and the name of its picture go together.
            boolean isForeign = name.equals(foreign) || (name.equals("name") && foreign.equals("photo_id"));
            return (isForeign ? other : this).id(rule, found);
        });
    }

    private String id(AccessRule rule, MatchResult variable) {
        String name = variable.group(1);
        String before = rule.pattern().substring(0, variable.start());
        if (name.equals("event_id")) {
            return String.valueOf(event.id());
        }
        if (name.equals("id")) {
            name = before.contains("/holds/") ? "kind_id" : before.replaceAll(".*/([a-z]+)s/", "$1") + "_id";
        }
        if (name.equals("batch_id")) {
            name = (before.contains("/accreditations/holds/")
                            ? "holds/"
                            : before.contains("/accreditations/")
                                    ? "accreditations/"
                                    : before.contains("/requests/")
                                            ? "requests/"
                                            : before.contains("/erasures/")
                                                    ? "erasures/"
                                                    : before.contains("/validities/")
                                                            ? "validities/"
                                                            : "registrations/")
                    + name;
        }
        if (name.equals("import_id") && before.contains("/lists/")) {
            name = "lists/" + name;
        }
        if (name.equals("form")) {
            name = HttpMethod.GET.equals(rule.method()) ? "form" : "form_id";
        }
        if (name.equals("position_id") && before.startsWith("/people/")) {
            name = "held_id";
        }
        if (name.equals("list")) {
            return rule.concernsAnEvent() ? "zones" : "members";
        }
        if (isOfNoEvent(rule, name) || (!rule.concernsAnEvent() && rule.isPage())) {
            return String.valueOf(ids.getOrDefault(name, "7"));
        }
        assertThat(ids).as("a thing for the test of %s", rule.pattern()).containsKey(name);
        return String.valueOf(ids.get(name));
    }

    /** All that the event's tables hold, to see that nothing changed. */
    String written() {
        StringBuilder written = new StringBuilder();
        List<String> tables = tables();
        // It follows the scans by itself, a moment later.
        tables.remove("scan_count");
        for (String table : tables) {
            written.append(table).append(": ").append(rows(table)).append('\n');
        }
        return written.toString();
    }

    /** The tables of events. */
    List<String> tables() {
        return db.sql("""
            select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
            where c.table_schema = 'public' and c.column_name = 'event_id' and t.table_type = 'BASE TABLE' order by 1
            """).query((row, number) -> row.getString(1)).list();
    }

    private String rows(String table) {
        return db.sql("select coalesce(string_agg(t::text, E'\\n' order by t::text), '') from " + table
                        + " t where event_id = ?")
                .param(event.id())
                .query(String.class)
                .single();
    }
}
