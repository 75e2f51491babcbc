package org.gatehouse.feed;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.Immutable;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Every column that the renderer reads: changed and announced, it is in the next poll. */
@ApiTest
class FeedColumnsTest {

    private FeedEvent event;
    private Api gate;
    private long zone;
    private long otherZone;
    private long position;
    private long otherPosition;
    private long skill;
    private long sector;
    private long member;
    private long otherMember;
    private long organization;
    private long option;
    private long person;
    private long personPosition;
    private long registration;
    private long ana;

    @BeforeEach
    void anAccreditationWithEverything(Fixture fixture) {
        event = FeedEvent.in(fixture);
        event.change(now -> furnish());
        gate = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ);
    }

    private void furnish() {
        zone = event.zone("A", 1);
        otherZone = event.zone("B", 2);
        position = event.position("P", zone, otherZone);
        otherPosition = event.position("Q", zone);
        event.sql("update position set line1 = 'SKILL_AND_NUMBER SECTOR', line2 = 'DETAILS MEMBER', line3 = "
                + "'ORGANIZATION ORGANIZATIONAL_UNIT' where id = " + position);
        sector = event.insert("insert into sector (event_id, name) values (:event, '{\"en\": \"Building\"}')");
        skill = event.insert(
                "insert into skill (event_id, sector_id, skill_number, name) values (:event, %d, '07', '{\"en\": \"Bricks\"}')"
                        .formatted(sector));
        organization = event.insert("insert into organization (name) values ('{\"en\": \"Org\"}')");
        member = member();
        otherMember = member();
        option = event.insert(
                "insert into package_option (event_id, type, name, description) values (:event, 'MEAL', '{}', '{}')");
        ana = event.accreditation("Lima", position);
        person = event.number("select person_id from accreditation where id = " + ana);
        registration = event.number("select registration_id from accreditation where id = " + ana);
        personPosition = event.number("select person_position_id from registration where id = " + registration);
        event.sql("""
                update person_position set skill_id = %d, member_id = %d, organization_id = %d, organizational_unit = 'U',
                    open_field = 'O' where id = %d
                """.formatted(skill, member, organization, personPosition));
    }

    private long member() {
        return event.insert(
                "insert into member (code, name, name_1058, member_of) values (gen_random_uuid(), '{\"en\": \"M\"}', 'M', %d)"
                        .formatted(organization));
    }

    private void photo(String type) {
        event.sql(
                "insert into image_file (sha256, bytes, media_type, width, height) values (sha256('x'), 1, 'image/png', 1, 1)"
                        + " on conflict do nothing");
        long image =
                event.insert("insert into image (sha256, filename, uploaded_by) values (sha256('x'), 'x', 'test')");
        event.sql("insert into person_image (person_id, type, image_id) values (%d, '%s', %d)"
                .formatted(person, type, image));
    }

    enum Column {
        PERSON_FIRST_NAME(t -> t.person("first_name = 'Eva'")),
        PERSON_LAST_NAME(t -> t.person("last_name = 'Souza'")),
        PERSON_PHOTO(t -> {
            t.photo("PERSONAL");
            t.event.gates.personChanged(t.person);
        }),
        PERSON_BETTER_PHOTO(t -> {
            t.photo("TEAM");
            t.photo("ACCREDITATION");
            t.event.gates.personChanged(t.person);
        }),
        OVERRIDE_FIRST_NAME(t -> t.accreditation("first_name = 'Eva'")),
        OVERRIDE_LAST_NAME(t -> t.accreditation("last_name = 'Souza'")),
        OVERRIDE_LINES(t -> t.accreditation("lines = E'one\\ntwo'")),
        OVERRIDE_POSITION(t -> t.accreditation("position_id = " + t.otherPosition)),
        RANDOM_HASH(t -> t.accreditation("random_hash = gen_random_uuid()")),
        DELETED(t -> t.accreditation("deleted = true, cause = 'withdrawn'")),
        ZONE_ADDED_AND_REMOVED(t -> {
            t.event.sql(
                    "insert into accreditation_zone_override values (:event, %d, %d, false)".formatted(t.ana, t.zone));
            t.event.gates.accreditationChanged(t.event.id, t.ana);
        }),
        ZONE_ALLOCATED(t -> {
            long zone = t.event.zone("E", 3);
            t.event.sql("insert into accreditation_allocated_zone (event_id, allocation_id, accreditation_id, zone_id)"
                    + " values (:event, 1, %d, %d)".formatted(t.ana, zone));
            t.event.gates.accreditationChanged(t.event.id, t.ana);
        }),
        PACKAGE_HELD(t -> {
            long zone = t.event.zone("C", 3);
            t.event.sql("insert into package_option_zone (event_id, package_option_id, zone_id) values (:event, %d, %d)"
                    .formatted(t.option, zone));
            t.event.sql("insert into registration_package_option values (:event, %d, %d)"
                    .formatted(t.registration, t.option));
            t.event.gates.accreditationChanged(t.event.id, t.ana);
        }),
        PACKAGE_ZONES(t -> {
            t.event.sql("insert into registration_package_option values (:event, %d, %d)"
                    .formatted(t.registration, t.option));
            long zone = t.event.zone("D", 3);
            t.event.sql("insert into package_option_zone (event_id, package_option_id, zone_id) values (:event, %d, %d)"
                    .formatted(t.option, zone));
            t.event.gates.packageOptionChanged(t.event.id, t.option);
        }),
        ZONE_CODE(t -> t.zone("code = 'X'")),
        ZONE_SORT(t -> t.zone("sort = 9")),
        ZONE_DELETED(t -> {
            t.event.sql("delete from zone where id = " + t.zone);
            t.event.gates.zoneChanged(t.event.id, t.zone);
        }),
        POSITION_CODE(t -> t.position("code = 'X'")),
        POSITION_NAME(t -> t.position("name = '{\"en\": \"X\"}'")),
        POSITION_LINE1(t -> t.position("line1 = 'x'")),
        POSITION_LINE2(t -> t.position("line2 = 'x'")),
        POSITION_LINE3(t -> t.position("line3 = 'x'")),
        POSITION_COLOR(t -> t.position("color = '#000000'")),
        POSITION_TEXT_COLOR(t -> t.position("text_color = '#000000'")),
        POSITION_DEFAULT_ZONE(t -> {
            t.event.sql(
                    "delete from position_zone where position_id = %d and zone_id = %d".formatted(t.position, t.zone));
            t.event.gates.positionChanged(t.event.id, t.position);
        }),
        SKILL_NAME(t -> t.skill("name = '{\"en\": \"X\"}'")),
        SKILL_NUMBER(t -> t.skill("skill_number = '99'")),
        SECTOR_NAME(t -> {
            t.event.sql("update sector set name = '{\"en\": \"X\"}' where id = " + t.sector);
            t.event.gates.sectorChanged(t.event.id, t.sector);
        }),
        MEMBER_NAME(t -> t.member("name = '{\"en\": \"X\"}'")),
        MEMBER_CODE(t -> t.member("code = gen_random_uuid()")),
        ORGANIZATION_NAME(t -> {
            t.event.sql("update organization set name = '{\"en\": \"X\"}' where id = " + t.organization);
            t.event.gates.organizationChanged(t.organization);
        }),
        PERSON_POSITION_POSITION(t -> t.personPosition("position_id = " + t.otherPosition)),
        PERSON_POSITION_MEMBER(t -> t.personPosition("member_id = " + t.otherMember)),
        PERSON_POSITION_SKILL(t -> t.personPosition("skill_id = null")),
        PERSON_POSITION_ORGANIZATION(t -> t.personPosition("organization_id = null")),
        PERSON_POSITION_UNIT(t -> t.personPosition("organizational_unit = 'X'")),
        PERSON_POSITION_OPEN_FIELD(t -> t.personPosition("open_field = 'X'")),
        POSITION_PERIOD(t -> t.position("period_id = " + t.period())),
        POSITION_ZONE_PERIOD(t -> {
            t.event.sql("update position_zone set period_id = %d where position_id = %d and zone_id = %d"
                    .formatted(t.period(), t.position, t.zone));
            t.event.gates.positionChanged(t.event.id, t.position);
        }),
        PACKAGE_ZONE_PERIOD(t -> {
            t.event.sql("insert into registration_package_option values (:event, %d, %d)"
                    .formatted(t.registration, t.option));
            t.event.sql("""
                    insert into package_option_zone (event_id, package_option_id, zone_id, period_id) values (:event, %d, %d, %d)
                    """.formatted(t.option, t.event.zone("F", 3), t.period()));
            t.event.gates.packageOptionChanged(t.event.id, t.option);
        }),
        ADDED_ZONE_PERIOD(t -> {
            t.event.sql("insert into accreditation_zone_override values (:event, %d, %d, true, %d)"
                    .formatted(t.ana, t.event.zone("G", 3), t.period()));
            t.event.gates.accreditationChanged(t.event.id, t.ana);
        }),
        REGISTRATION_PERIOD(t -> {
            t.event.sql(
                    "insert into registration_period values (:event, %d, %d)".formatted(t.registration, t.period()));
            t.event.gates.accreditationChanged(t.event.id, t.ana);
        }),
        HOLD_OPENED(t -> {
            t.hold();
            t.event.gates.holdsChanged(t.event.id, List.of(t.ana));
        }),
        PERIOD_VALID(t -> {
            long period = t.period();
            t.event.sql("insert into registration_period values (:event, %d, %d)".formatted(t.registration, period));
            t.event.gates.periodChanged(t.event.id, period);
        });

        private final Change change;

        Column(Change change) {
            this.change = change;
        }
    }

    @Immutable
    private interface Change extends Consumer<FeedColumnsTest> {}

    /** A hold that stops gates; returns its kind. */
    private long hold() {
        long kind = event.insert("""
                insert into hold_kind (event_id, code, name, text, stops_gate, stops_print, stops_hand_out, sort)
                values (:event, 'check', '{"en": "Check"}', '{"en": "Ask"}', true, false, false, 1)
                """);
        event.sql("insert into accreditation_hold (event_id, accreditation_id, kind_id) values (:event, %d, %d)"
                .formatted(ana, kind));
        return kind;
    }

    private void holds(String change) {
        event.sql(change);
        event.gates.holdsChanged(event.id, List.of(ana));
    }

    private long period() {
        return event.insert(
                "insert into period (event_id, code, name, sort, valid) values (:event, 'P', '{}', 1, '{[2020-01-01,2020-01-02)}')");
    }

    private void person(String set) {
        event.sql("update person set %s where id = %d".formatted(set, person));
        event.gates.personChanged(person);
    }

    private void accreditation(String set) {
        event.sql("update accreditation set %s where id = %d".formatted(set, ana));
        event.gates.accreditationChanged(event.id, ana);
    }

    private void zone(String set) {
        event.sql("update zone set %s where id = %d".formatted(set, zone));
        event.gates.zoneChanged(event.id, zone);
    }

    private void position(String set) {
        event.sql("update position set %s where id = %d".formatted(set, position));
        event.gates.positionChanged(event.id, position);
    }

    private void skill(String set) {
        event.sql("update skill set %s where id = %d".formatted(set, skill));
        event.gates.skillChanged(event.id, skill);
    }

    private void member(String set) {
        event.sql("update member set %s where id = %d".formatted(set, member));
        event.gates.memberChanged(member);
    }

    private void personPosition(String set) {
        event.sql("update person_position set %s where id = %d".formatted(set, personPosition));
        event.gates.accreditationChanged(event.id, ana);
    }

    @ParameterizedTest
    @EnumSource(Column.class)
    void itsChangeIsInTheNextPoll(Column column) {
        assertInTheNextPoll(column.change);
    }

    @Test
    void nameOfTheSectorOfAPersonIsInTheNextPoll() {
        event.change(now -> personPosition("skill_id = null, sector_id = " + sector));

        assertInTheNextPoll(Column.SECTOR_NAME.change);
    }

    @Test
    void whatBecomesOfAHoldIsInTheNextPoll() {
        event.change(now -> Column.HOLD_OPENED.change.accept(this));

        assertInTheNextPoll(t -> t.holds("update hold_kind set text = '{\"en\": \"X\"}' where event_id = :event"));
        assertInTheNextPoll(t -> t.holds("update hold_kind set code = 'x' where event_id = :event and code = 'check'"));
        assertInTheNextPoll(
                t -> t.holds("update hold_kind set stops_gate = false, stops_print = true where event_id = :event"));
        assertInTheNextPoll(t -> t.holds("update hold_kind set stops_gate = true where event_id = :event"));
        assertInTheNextPoll(t -> t.holds("update accreditation_hold set closed_at = now() where event_id = :event"));
    }

    private void assertInTheNextPoll(Change change) {
        String cursor = sync("").get("cursor").asString();

        event.change(now -> change.accept(this));

        JsonNode poll = sync("?cursor=" + cursor);
        assertThat(poll.get("accreditations").size()).isEqualTo(1);
        assertThat(poll.get("accreditations").get(0).get("id").asLong()).isEqualTo(ana);
    }

    private JsonNode sync(String query) {
        return gate.get(event.path() + "/sync" + query).expect(200).json();
    }
}
