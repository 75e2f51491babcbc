package org.gatehouse.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** An event with everything that a badge can show, made of bare rows; then the servers are told of its positions. */
final class Stage {

    static final String ACCREDITATION_AREA = "/registrations/accreditation";

    private static final int ZONES = 12;
    private static final int MEMBERS = 10;
    private static final int IMAGES = 40;

    final long id;
    final List<Long> zones;
    final List<Long> positions;
    final List<Long> members;
    final List<Long> organizations;
    final List<Long> skills;
    final List<Long> sectors;
    final List<Long> options;
    final List<Long> periods;
    final List<Image> images;
    final List<Holder> holders;
    private final JdbcClient db;

    /** Somebody who is accredited, and all rows that say so. */
    record Holder(long person, long personPosition, long registration, long accreditation) {}

    record Image(long id, UUID hash) {

        /** The body that gives it to somebody. */
        Map<String, Object> as(String type) {
            return Map.of("image_id", id, "thumbnail_hash", hash.toString(), "type", type);
        }
    }

    Stage(JdbcClient db, int people, int positionCount) {
        this.db = db;
        this.id = insert(
                        "insert into event (name, start_date, end_date) values ('{\"en\": \"Proof\"}', '2026-09-22', '2026-09-27')")
                .getFirst();
        this.zones = insert("""
                insert into zone (event_id, code, name, color, text_color, sort)
                select :event, 'Z' || n, 'Zone ' || n, '#112233', '#FFFFFF', n from generate_series(1, %d) n
                """.formatted(ZONES));
        this.positions = insert("""
                insert into position (event_id, code, name, color, text_color)
                select :event, 'P' || n, jsonb_build_object('en', 'Position ' || n), '#445566', '#FFFFFF'
                from generate_series(1, %d) n
                """.formatted(positionCount));
        this.organizations = insert(
                "insert into organization (name) select jsonb_build_object('en', 'Org ' || n) from generate_series(1, 5) n");
        this.members = insert("""
                insert into member (code, name, name_1058, member_of)
                select 'M' || n || '-' || :event, jsonb_build_object('en', 'Member ' || n), 'M', %d from generate_series(1, %d) n
                """.formatted(organizations.getFirst(), MEMBERS));
        this.sectors = insert(
                "insert into sector (event_id, name) select :event, jsonb_build_object('en', 'Sector ' || n) from generate_series(1, 3) n");
        this.skills = insert("""
                insert into skill (event_id, sector_id, skill_number, name)
                select :event, (array%s)[1 + n %% 3], lpad(n::text, 2, '0'), jsonb_build_object('en', 'Skill ' || n)
                from generate_series(1, 8) n
                """.formatted(sectors));
        this.options = insert("""
                insert into package_option (event_id, type, name, description)
                select :event, 'MEAL', '{}', '{}' from generate_series(1, 3) n
                """);
        // No boundary is near: what is open does not change while a test runs.
        this.periods = insert("""
                insert into period (event_id, code, name, sort, valid)
                select :event, 'D' || n, '{}', n,
                       tstzmultirange(tstzrange(date_trunc('second', now()) + (n - 2) * interval '30 days',
                                                date_trunc('second', now()) + (n - 1) * interval '30 days'))
                from generate_series(1, 3) n
                """);
        enterPeriods();
        this.images = images();
        this.holders = people(people);
        list();
        someHoldOptions();
    }

    String path() {
        return ACCREDITATION_AREA + "/events/" + id;
    }

    private void enterPeriods() {
        db.sql("""
                insert into period_entry (event_id, period_id, place, from_at, until_at)
                select event_id, id, 0, lower(valid), upper(valid) from period where event_id = :event
                """).param("event", id).update();
    }

    private List<Image> images() {
        db.sql(
                        "insert into image_file (sha256, bytes, media_type, width, height) values (sha256('proof'), 1, 'image/png', 1, 1)"
                                + " on conflict do nothing")
                .update();
        return db.sql("""
                insert into image (sha256, filename, uploaded_by)
                select sha256('proof'), 'proof', 'proof' from generate_series(1, :count)
                returning id, thumbnail_hash
                """)
                .param("count", IMAGES)
                .query((row, number) -> new Image(row.getLong(1), UUID.fromString(row.getString(2))))
                .list();
    }

    private List<Holder> people(int count) {
        return db.sql("""
                with p as (
                    insert into person (first_name, last_name)
                    select 'First ' || n, 'Last ' || n from generate_series(1, :count) n
                    returning id),
                numbered as (select id, row_number() over (order by id) as n from p),
                pp as (
                    insert into person_position (person_id, event_id, position_id, member_id, organization_id, skill_id,
                                                 organizational_unit, open_field)
                    select id, :event, (:positions::bigint[])[1 + n % cardinality(:positions::bigint[])],
                           (:members::bigint[])[1 + n % cardinality(:members::bigint[])],
                           (:organizations::bigint[])[1 + n % cardinality(:organizations::bigint[])],
                           (:skills::bigint[])[1 + n % cardinality(:skills::bigint[])], 'Unit ' || n % 7, 'Field ' || n % 11
                    from numbered
                    returning id, person_id),
                r as (
                    insert into registration (event_id, person_id, person_position_id, state)
                    select :event, person_id, id, 'APPROVED' from pp
                    returning id, person_id, person_position_id),
                a as (
                    insert into accreditation (event_id, registration_id, person_id) select :event, id, person_id from r
                    returning id, registration_id)
                select r.person_id, r.person_position_id, r.id, a.id from a join r on r.id = a.registration_id order by a.id
                """)
                .param("event", id)
                .param("count", count)
                .param("positions", positions.toArray(Long[]::new))
                .param("members", members.toArray(Long[]::new))
                .param("organizations", organizations.toArray(Long[]::new))
                .param("skills", skills.toArray(Long[]::new))
                .query((row, number) -> new Holder(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)))
                .list();
    }

    /** The changes that bring them into the feed name nobody, so they do not bring them into the list. */
    private void list() {
        db.sql("""
                insert into accreditation_listing (event_id, accreditation_id, person_id, registration_id, position_id, member_id,
                                                   skill_id, last_name, first_name, words, has_photo)
                select a.event_id, a.id, a.person_id, a.registration_id, pp.position_id, pp.member_id, pp.skill_id,
                       folded(p.last_name), folded(p.first_name), p.words || person_words(a.first_name, a.last_name), false
                from accreditation a
                join registration r on r.id = a.registration_id
                join person_position pp on pp.id = r.person_position_id
                join person p on p.id = a.person_id
                where a.event_id = :event
                """).param("event", id).update();
    }

    private void someHoldOptions() {
        db.sql("""
                insert into registration_package_option (event_id, registration_id, package_option_id)
                select event_id, registration_id, (:options::bigint[])[1 + id % cardinality(:options::bigint[])]
                from accreditation where event_id = :event and id % 3 = 0
                """)
                .param("event", id)
                .param("options", options.toArray(Long[]::new))
                .update();
    }

    /** Inserts rows and answers their ids. */
    private List<Long> insert(String statement) {
        return new ArrayList<>(db.sql(statement.replace(":event", String.valueOf(id)) + " returning id")
                .query((row, number) -> row.getLong(1))
                .list());
    }

    /** The first change of each position: its holders come into the feed. */
    void open(Wire wire, String base, String token) {
        for (int number = 0; number < positions.size(); number++) {
            Map<String, Object> position = Map.of(
                    "code", "P" + number,
                    "color", "#445566",
                    "line1", "SKILL_AND_NUMBER SECTOR",
                    "line2", "POSITION DETAILS MEMBER",
                    "line3", "ORGANIZATION ORGANIZATIONAL_UNIT",
                    "zones", List.of(Map.of("id", zones.get(number % ZONES))));
            try {
                Wire.Reply reply =
                        wire.send("PUT", base + path() + "/delegate_types/" + positions.get(number), token, position);
                if (reply.status() >= 300) {
                    throw new IllegalStateException(reply.text());
                }
            } catch (IOException away) {
                throw new UncheckedIOException(away);
            }
        }
    }
}
