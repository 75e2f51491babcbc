package org.gatehouse.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.FreshPlans;
import org.gatehouse.platform.gate.GateView;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/** Many accredited people at once: one by one through the services they would take longer than what is to be tested. */
final class Crowd {

    /** Made and announced in parts that stay far below the time limit of a statement. */
    private static final int PART = 2_000;

    private Crowd() {}

    /** So many people in this position; answers their accreditations. */
    static List<Long> at(EventFixture event, String position, int count, Fixture fixture) {
        TransactionOperations transaction = fixture.bean(TransactionOperations.class);
        List<Long> ids = new ArrayList<>();
        for (int made = 0; made < count; made += PART) {
            int some = Math.min(PART, count - made);
            ids.addAll(transaction.execute(status -> insert(event, position, some, fixture.bean(JdbcClient.class))));
        }
        analyze(fixture, "analyze person, person_position, registration, accreditation");
        GateView gates = fixture.bean(GateView.class);
        for (int from = 0; from < ids.size(); from += PART) {
            List<Long> part = ids.subList(from, Math.min(ids.size(), from + PART));
            transaction.executeWithoutResult(status -> part.forEach(id -> gates.accreditationChanged(event.id(), id)));
        }
        analyze(fixture, "analyze accreditation_feed, accreditation_zone");
        return ids;
    }

    private static List<Long> insert(EventFixture event, String position, int count, JdbcClient db) {
        FreshPlans.plan(db);
        return db.sql("""
                with people as (
                    insert into person (first_name, last_name)
                    select 'Person ' || n, 'Crowd ' || n from generate_series(1, :count) n returning id
                ), held as (
                    insert into person_position (person_id, event_id, position_id)
                    select id, :event, :position from people returning id, person_id
                ), registered as (
                    insert into registration (event_id, person_id, person_position_id, state)
                    select :event, person_id, id, 'APPROVED' from held returning id, person_id
                )
                insert into accreditation (event_id, registration_id, person_id)
                select :event, id, person_id from registered returning id
                """)
                .params(Map.of("count", count, "event", event.id(), "position", event.position(position)))
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** As autovacuum would soon: until then PostgreSQL plans for tables that are nearly empty. */
    private static void analyze(Fixture fixture, String statement) {
        fixture.bean(JdbcClient.class).sql(statement).update();
    }
}
