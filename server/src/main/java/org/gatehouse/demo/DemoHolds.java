package org.gatehouse.demo;

import java.util.List;
import java.util.Map;
import org.gatehouse.hold.HoldKindInput;
import org.gatehouse.hold.HoldKindService;
import org.gatehouse.hold.HoldService;
import org.gatehouse.hold.HoldStop;
import org.gatehouse.platform.text.NameInput;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The holds of the demo: a few people for whom the background check is not back. */
record DemoHolds(JdbcClient db, HoldKindService kinds, HoldService holds) {

    private static final int HELD = 4;

    /**
     * Holds people who have no badge yet. Gates let them in: everybody in the demo has been at one, and a hold that stops gates would be a
     * change in the first poll.
     */
    void build(long event) {
        long check = kinds.create(
                event,
                new HoldKindInput(
                        "background_check",
                        named("Background check", "Zuverlässigkeitsüberprüfung", "Enquête de sécurité"),
                        named(
                                "Not cleared yet: please send to the accreditation office.",
                                "Noch nicht freigegeben: bitte zum Akkreditierungsbüro schicken.",
                                "Pas encore autorisé : merci d’orienter vers le bureau des accréditations."),
                        List.of(HoldStop.PRINT, HoldStop.HAND_OUT),
                        null,
                        null,
                        null,
                        null,
                        null),
                DemoActor.DEMO);
        List<Long> waiting = db.sql("""
                select a.id from accreditation a
                where a.event_id = :event and not a.deleted and a.printed_at is null
                order by a.id
                limit :some
                """)
                .param("event", event)
                .param("some", HELD)
                .query((row, number) -> row.getLong("id"))
                .list();
        holds.openAll(event, waiting, check, "Not back yet", DemoActor.DEMO);
    }

    private static NameInput named(String english, String german, String french) {
        return new NameInput(null, null, Map.of("en", english, "de", german, "fr", french));
    }
}
