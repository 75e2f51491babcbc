package org.gatehouse.cleaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.gatehouse.auth.Scope;
import org.gatehouse.feed.FeedEvent;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** A database with texts from before texts were cleaned, as an upgrade finds it. */
@ApiTest
class TextCleaningTest {

    @Test
    void textsOfEachTableAreCleaned(Fixture fixture) throws Exception {
        DirtyEvent dirty = DirtyEvent.with(fixture);
        Map<String, List<String>> clean = dirty.texts();
        assertThat(clean.values()).allSatisfy(rows -> assertThat(rows).isNotEmpty());
        dirty.dirty();
        Map<String, List<String>> was = dirty.texts();
        clean.forEach((table, rows) -> assertThat(was.get(table)).as(table).isNotEqualTo(rows));
        long version = dirty.event.number("select version from person where id = " + dirty.person);

        dirty.clean();

        assertThat(dirty.texts()).isEqualTo(clean);
        assertThat(dirty.event.number("select version from person where id = " + dirty.person))
                .isEqualTo(version + 1);
    }

    @Test
    void gatesHearOfThoseWhoseBadgeChangesAndOfNobodyElse(Fixture fixture) throws Exception {
        DirtyEvent dirty = DirtyEvent.with(fixture);
        FeedEvent event = dirty.event;
        event.change(now -> {
            long other = event.position("Q", event.zone("B", 2));
            event.accreditation("Silva", other);
            event.accreditation("Souza", other);
        });
        dirty.dirty();
        Api gate = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ);
        Map<Long, String> copy = accreditations(gate, event.path() + "/sync");
        String cursor = gate.get(event.path() + "/sync").json().path("cursor").asString();
        assertThat(copy.get(dirty.accreditation)).contains("\u200B");
        String since = event.db
                .sql("select wire_time(changed_at + interval '1 millisecond') from event_feed where event_id = "
                        + event.id)
                .query(String.class)
                .single();

        dirty.clean();

        Map<Long, String> changes = accreditations(gate, event.path() + "/sync?cursor=" + cursor);
        assertThat(changes).containsOnlyKeys(dirty.accreditation);
        assertThat(accreditations(gate, event.path() + "/sync?since=" + since)).isEqualTo(changes);
        assertThat(changes.get(dirty.accreditation)).doesNotContain("\u200B", "\u00A0", "\u00AD");
        copy.putAll(changes);
        assertThat(copy).isEqualTo(accreditations(gate, event.path() + "/sync"));
        assertThat(event.number("select count(*) from feed_due")).isZero();
    }

    @Test
    void secondStartChangesNothing(Fixture fixture) throws Exception {
        DirtyEvent dirty = DirtyEvent.with(fixture);
        dirty.dirty();
        dirty.clean();
        long revision = revision(dirty.event);
        long entries = entries(fixture);

        dirty.run();
        dirty.clean();

        assertThat(revision(dirty.event)).isEqualTo(revision);
        assertThat(entries(fixture)).isEqualTo(entries);
    }

    /** What one start rewrote and what the next did are one entry of the log. */
    @Test
    void startThatWasCutOffGoesOn(Fixture fixture) throws Exception {
        DirtyEvent dirty = DirtyEvent.with(fixture);
        dirty.clean();
        dirty.dirty();
        dirty.event.sql("delete from text_cleaning");
        long entries = entries(fixture);
        TextCleaningService cleaning = fixture.bean(TextCleaningService.class);
        cleaning.clean(CleanedTables.named("zone"), null);
        cleaning.clean(CleanedTables.named("person"), null);
        assertThat(dirty.event.number("select count(*) from feed_due where event_id = :event"))
                .isOne();

        dirty.run();

        assertThat(entries(fixture)).isEqualTo(entries + 1);
        assertThat(fixture.bean(JdbcClient.class)
                        .sql(
                                "select after::text from audit_entry where action = 'texts_cleaned' order by id desc limit 1")
                        .query(String.class)
                        .single())
                .contains("\"zone\": 1", "\"person\": 1", "\"member\": 1");
        assertThat(dirty.texts().get("zone")).containsExactly("A|Zone A");
        assertThat(dirty.event.number("select count(*) from feed_due")).isZero();
    }

    @Test
    void whatWouldCollideStaysAndIsListed(Fixture fixture) throws Exception {
        FeedEvent event = FeedEvent.in(fixture);
        long clean = event.zone("VIP", 1);
        long taken = event.zone("X1", 2);
        long first = event.zone("X2", 3);
        long second = event.zone("X3", 4);
        event.sql("update zone set code = E'vip\\u200B' where id = " + taken);
        event.sql("update zone set code = E'NEW\\u200B' where id = " + first);
        event.sql("update zone set code = E'NEW\\u00A0', name = E'Zone\\u00A0X3' where id = " + second);
        long nobody = event.zone("X4", 5);
        event.sql("update zone set name = E'\\u200B' where id = " + nobody);
        long broken = event.zone("X5", 6);
        event.sql("update zone set name = E'One\\nTwo' where id = " + broken);
        long ana = address(event, "ana" + event.id + "@example.org");
        long twin = address(event, " ana" + event.id + "@example.org ");
        long bea = address(event, " bea" + event.id + "@example.org");

        run(fixture, event);

        Map<String, UncleanedText> listed = listed(fixture);
        assertThat(found(listed, "zone " + taken + " code")).satisfies(text -> {
            assertThat(text.reason()).isEqualTo("TAKEN");
            assertThat(text.text()).isEqualTo("vip\u200B");
            assertThat(text.clean()).isEqualTo("vip");
            assertThat(text.place().eventId()).isEqualTo(event.id);
            assertThat(otherOf(text).rowKey()).isEqualTo("" + clean);
            assertThat(otherOf(text).text()).isEqualTo("VIP");
        });
        assertThat(otherOf(found(listed, "zone " + second + " code")).rowKey()).isEqualTo("" + first);
        assertThat(found(listed, "zone " + nobody + " name").reason()).isEqualTo("EMPTY");
        assertThat(found(listed, "zone " + broken + " name").reason()).isEqualTo("REFUSED");
        assertThat(otherOf(found(listed, "person_email " + twin + " email_address"))
                        .rowKey())
                .isEqualTo("" + ana);
        assertThat(listed).doesNotContainKeys("zone " + first + " code", "person_email " + bea + " email_address");
        assertThat(texts(event, "select code || '|' || name from zone where event_id = :event order by sort"))
                .containsExactly(
                        "VIP|Zone VIP",
                        "vip\u200B|Zone X1",
                        "NEW|Zone X2",
                        "NEW\u00A0|Zone X3",
                        "X4|\u200B",
                        "X5|One\nTwo");
        assertThat(texts(
                        event,
                        "select email_address from person_email where id in (%d, %d) order by id".formatted(twin, bea)))
                .containsExactly(" ana" + event.id + "@example.org ", "bea" + event.id + "@example.org");
    }

    @Test
    void choicesThatBecomeAlikeKeepTheirAnswers(Fixture fixture) throws Exception {
        DirtyEvent dirty = DirtyEvent.with(fixture);
        dirty.event.sql("update custom_field set choices = array['S', E'S\\u200B'] where event_id = :event");
        dirty.event.sql("update custom_field_value set value = E'S\\u200B' where event_id = :event");

        dirty.clean();

        assertThat(texts(dirty.event, "select value from custom_field_value where event_id = :event"))
                .containsExactly("S\u200B");
    }

    @Test
    void textLeavesTheListWhenItIsChangedOrLeft(Fixture fixture) throws Exception {
        FeedEvent event = FeedEvent.in(fixture);
        event.zone("VIP", 1);
        long changed = event.zone("X1", 2);
        long left = event.zone("X2", 3);
        event.sql("update zone set code = E'VIP\\u200B' where id in (%d, %d)".formatted(changed, left));
        run(fixture, event);
        UncleanedTextService service = fixture.bean(UncleanedTextService.class);
        long before = service.settle();
        UncleanedText kept = found(listed(fixture), "zone " + left + " code");

        event.sql("update zone set code = 'OTHER' where id = " + changed);
        service.leave(kept.id(), Fixture.OPERATOR);

        assertThat(listed(fixture)).doesNotContainKeys("zone " + changed + " code", "zone " + left + " code");
        assertThat(service.settle()).isEqualTo(before - 2);
        run(fixture, event);
        assertThat(listed(fixture)).doesNotContainKeys("zone " + left + " code");
    }

    private static long address(FeedEvent event, String address) {
        return event.db.sql("""
                        with p as (insert into person (first_name) values ('Ana') returning id)
                        insert into person_email (person_id, email_address, is_primary) select id, :address, true from p returning id
                        """).param("address", address).query(Long.class).single();
    }

    private static void run(Fixture fixture, FeedEvent event) throws Exception {
        event.sql("delete from text_cleaning");
        fixture.bean(TextCleaning.class).run(new DefaultApplicationArguments());
    }

    private static Map<String, UncleanedText> listed(Fixture fixture) {
        Map<String, UncleanedText> listed = new TreeMap<>();
        fixture.bean(UncleanedTextService.class)
                .first()
                .forEach(text -> listed.put(text.table() + " " + text.rowKey() + " " + text.column(), text));
        return listed;
    }

    private static UncleanedText found(Map<String, UncleanedText> listed, String key) {
        return Objects.requireNonNull(listed.get(key), key);
    }

    private static UncleanedText.Other otherOf(UncleanedText text) {
        return Objects.requireNonNull(text.other());
    }

    private static Map<Long, String> accreditations(Api gate, String path) {
        Map<Long, String> all = new TreeMap<>();
        for (JsonNode one : gate.get(path).expect(200).json().path("accreditations")) {
            all.put(one.path("id").asLong(), one.toString());
        }
        return all;
    }

    private static long revision(FeedEvent event) {
        return event.number("select revision from event_feed where event_id = :event");
    }

    private static long entries(Fixture fixture) {
        return fixture.bean(JdbcClient.class)
                .sql("select count(*) from audit_entry where action = 'texts_cleaned'")
                .query(Long.class)
                .single();
    }

    private static List<String> texts(FeedEvent event, String select) {
        return event.db
                .sql(select.replace(":event", "" + event.id))
                .query((row, number) -> row.getString(1))
                .list();
    }
}
