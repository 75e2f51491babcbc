package org.gatehouse.demo;

import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Caller;
import org.gatehouse.hold.HoldKindInput;
import org.gatehouse.hold.HoldKindService;
import org.gatehouse.hold.HoldOpening;
import org.gatehouse.hold.HoldService;
import org.gatehouse.hold.HoldStop;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.watchlist.WatchlistEntryInput;
import org.gatehouse.watchlist.WatchlistService;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The holds of the demo: a few people for whom the background check is not back, and one whom the watchlist fits. */
record DemoHolds(JdbcClient db, HoldKindService kinds, HoldService holds, WatchlistService watchlist, Clock clock) {

    private static final int HELD = 4;
    private static final Duration A_YEAR = Duration.ofDays(365);
    private static final Caller WATCHER = Caller.forBackgroundWork("demo", null, DemoActor.DEMO.name(), null);

    /**
     * Holds people who have no badge yet. Gates let them in: everybody in the demo has been at one, and a hold that stops gates would be a
     * change in the first poll.
     */
    void build(long event) {
        long check = kind(
                event,
                "background_check",
                named("Background check", "Zuverlässigkeitsüberprüfung", "Enquête de sécurité"),
                named(
                        "Not cleared yet: please send to the accreditation office.",
                        "Noch nicht freigegeben: bitte zum Akkreditierungsbüro schicken.",
                        "Pas encore autorisé : merci d’orienter vers le bureau des accréditations."),
                HoldOpening.BY_HAND);
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
        watch(event, waiting);
    }

    /** Makes an entry of the watchlist that fits one person alone, whose badge is not printed. */
    private void watch(long event, List<Long> heldOtherwise) {
        kind(
                event,
                "ask_the_office",
                named("Ask the office", "Rückfrage im Büro", "Voir avec le bureau"),
                named(
                        "Please send to the accreditation office.",
                        "Bitte zum Akkreditierungsbüro schicken.",
                        "Merci d’orienter vers le bureau des accréditations."),
                HoldOpening.WATCHLIST);
        WatchlistEntryInput entry = db.sql("""
                select p.first_name, p.last_name, p.date_of_birth
                from accreditation a
                join person p on p.id = a.person_id
                where a.event_id = :event and not a.deleted and a.printed_at is null and a.id <> all(:others)
                  and p.first_name is not null and p.last_name is not null and p.date_of_birth is not null
                  and exists (select from person_image i where i.person_id = p.id and i.type = 'ACCREDITATION')
                  and not exists (
                      select from person other
                      where other.name_key = p.name_key and other.id <> p.id
                        and coalesce(other.date_of_birth, p.date_of_birth) = p.date_of_birth)
                order by a.id
                limit 1
                """)
                .param("event", event)
                .param("others", heldOtherwise.toArray(Long[]::new))
                .query((row, number) -> new WatchlistEntryInput(
                        event,
                        row.getString("first_name"),
                        row.getString("last_name"),
                        row.getObject("date_of_birth", LocalDate.class),
                        null,
                        "Came in with a borrowed badge last year",
                        clock.instant().plus(A_YEAR)))
                .single();
        watchlist.create(entry, false, WATCHER);
    }

    private long kind(long event, String code, NameInput name, NameInput text, HoldOpening opens) {
        return kinds.create(
                event,
                new HoldKindInput(
                        code, name, text, List.of(HoldStop.PRINT, HoldStop.HAND_OUT), opens, null, null, null, null),
                DemoActor.DEMO);
    }

    private static NameInput named(String english, String german, String french) {
        return new NameInput(null, null, Map.of("en", english, "de", german, "fr", french));
    }
}
