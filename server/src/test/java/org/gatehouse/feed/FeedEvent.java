package org.gatehouse.feed;

import java.util.function.Consumer;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.gate.GateView;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** An event made of bare rows, for tests that look at the feed alone and change what they like in transactions of their own. */
public final class FeedEvent {

    public final long id;
    public final JdbcClient db;
    public final GateView gates;
    private final TransactionTemplate transaction;

    private FeedEvent(Fixture fixture, long id) {
        this.db = fixture.bean(JdbcClient.class);
        this.gates = fixture.bean(GateView.class);
        this.transaction = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
        this.id = id;
    }

    public static FeedEvent in(Fixture fixture) {
        return new FeedEvent(
                fixture,
                fixture.bean(JdbcClient.class).sql("""
                                insert into event (name, start_date, end_date)
                                values ('{"en": "Feed"}', '2026-09-20', '2026-09-27') returning id
                                """).query(Long.class).single());
    }

    /** The same event at another node on the same database. */
    public FeedEvent at(Fixture node) {
        return new FeedEvent(node, id);
    }

    public String path() {
        return "/registrations/accreditation/events/" + id;
    }

    /** Does this in one transaction of the product's own kind. */
    public void change(Consumer<FeedEvent> work) {
        transaction.executeWithoutResult(status -> work.accept(this));
    }

    public void sql(String statement) {
        db.sql(statement.replace(":event", String.valueOf(id))).update();
    }

    /** Inserts one row and returns its id. */
    long insert(String statement) {
        return db.sql(statement.replace(":event", String.valueOf(id)) + " returning id")
                .query((row, number) -> row.getLong(1))
                .single();
    }

    public long zone(String code, int sort) {
        return insert(
                "insert into zone (event_id, code, name, color, text_color, sort) values (:event, '%s', 'Zone %s', '#112233', '#FFFFFF', %d)"
                        .formatted(code, code, sort));
    }

    public long position(String code, long... defaultZones) {
        long position = insert("""
                insert into position (event_id, code, name, line1, line2, color, text_color)
                values (:event, '%s', '{"en": "Position %s"}', 'POSITION', 'MEMBER', '#445566', '#FFFFFF')
                """.formatted(code, code));
        for (long zone : defaultZones) {
            sql("insert into position_zone values (:event, %d, %d)".formatted(position, zone));
        }
        return position;
    }

    /** A person registered, approved and accredited in that position; returns the accreditation. */
    public long accreditation(String lastName, long position) {
        long person = insert("insert into person (first_name, last_name) values ('Ana', '%s')".formatted(lastName));
        long personPosition =
                insert("insert into person_position (person_id, event_id, position_id) values (%d, :event, %d)"
                        .formatted(person, position));
        long registration = insert("""
                insert into registration (event_id, person_id, person_position_id, state) values (:event, %d, %d, 'APPROVED')
                """.formatted(person, personPosition));
        long accreditation =
                insert("insert into accreditation (event_id, registration_id, person_id) values (:event, %d, %d)"
                        .formatted(registration, person));
        gates.accreditationChanged(id, accreditation);
        return accreditation;
    }

    public long number(String select) {
        return db.sql(select.replace(":event", String.valueOf(id)))
                .query((row, number) -> row.getLong(1))
                .single();
    }
}
