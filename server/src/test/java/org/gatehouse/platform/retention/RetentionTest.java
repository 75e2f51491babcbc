package org.gatehouse.platform.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.gatehouse.auth.Scope;
import org.gatehouse.feed.FeedEvent;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.JsonNode;

@ApiTest
class RetentionTest {

    private static final Duration YEAR = Duration.ofDays(365);

    /** Its cursor is unknown from then on, not a sign that the database lost its history; tombstones of badges stay. */
    @Test
    void oldHistoryLeavesAndItsCursorsAreSentEverything(Fixture fixture) {
        FeedEvent event = FeedEvent.in(fixture);
        Api gate = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ);
        long[] ids = new long[2];
        event.change(now -> {
            long zone = event.zone("A", 1);
            ids[0] = event.accreditation("Lima", event.position("P", zone));
            ids[1] = event.accreditation("Silva", event.position("Q", zone));
        });
        String old = cursor(gate, event);
        event.change(now -> {
            event.sql("update accreditation set deleted = true, cause = 'withdrawn' where id = " + ids[1]);
            event.gates.accreditationChanged(event.id, ids[1]);
        });
        String middle = cursor(gate, event);
        event.sql("update feed_revision set at = at - interval '366 days' where event_id = :event and revision < 3");
        event.change(now -> {
            event.sql("update accreditation set first_name = 'New' where id = " + ids[0]);
            event.gates.accreditationChanged(event.id, ids[0]);
        });

        fixture.bean(Retention.class).removeOldRows();

        assertThat(event.number("select count(*) from feed_revision where event_id = :event"))
                .isEqualTo(1);
        assertThat(event.number("select count(*) from accreditation_zone_past where event_id = :event"))
                .isZero();
        for (String gone : List.of(old, middle)) {
            JsonNode answer = sync(gate, event, gone);
            assertThat(answer.path("full").asBoolean()).isTrue();
            assertThat(answer.path("reason").stringValue()).isEqualTo("unknown_cursor");
        }
        assertThat(event.number("select count(*) from accreditation_feed where event_id = :event and deleted"))
                .isOne();
        assertThat(sync(gate, event, cursor(gate, event)).path("full").asBoolean())
                .isFalse();
    }

    @Test
    void theNewestRevisionStaysHoweverOldItIs(Fixture fixture) {
        FeedEvent event = FeedEvent.in(fixture);
        Api gate = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ);
        event.change(now -> event.accreditation("Lima", event.position("P", event.zone("A", 1))));
        String cursor = cursor(gate, event);
        event.sql("update feed_revision set at = at - interval '3 years' where event_id = :event");

        fixture.bean(Retention.class).removeOldRows();

        assertThat(sync(gate, event, cursor).path("full").asBoolean()).isFalse();
    }

    @Test
    void mailsLeaveAndTheLogAndScansStay(Fixture fixture) {
        FeedEvent event = FeedEvent.in(fixture);
        event.sql("""
                insert into mail_outbox (event_id, kind, subject, body, state, created_at, sender, recipient)
                select :event, 'test', 'Hello', 'World', state, clock_timestamp() - age, 'a@example.com', 'b@example.com'
                from (values ('NOT_SENT', interval '366 days'), ('NOT_SENT', interval '364 days'),
                             ('QUEUED', interval '366 days')) as mail (state, age)
                """);
        event.sql(
                "insert into audit_entry (at, action, actor_name, event_id) values (now() - interval '9 years', 'x', 'y', :event)");

        fixture.bean(Retention.class).removeOldRows();

        assertThat(event.number("select count(*) from mail_outbox where event_id = :event"))
                .isEqualTo(2);
        assertThat(event.number("select count(*) from audit_entry where event_id = :event and action = 'x'"))
                .isOne();
    }

    @Test
    void someRowsAtATimeUntilNoneIsLeft(Fixture fixture) {
        AtomicInteger left = new AtomicInteger(25);
        Retention retention = new Retention(
                List.of(rows(YEAR, left), rows(null, new AtomicInteger(1))),
                fixture.bean(RetentionLockRepository.class),
                fixture.bean(TransactionOperations.class),
                Clock.systemUTC());

        retention.removeOldRows();

        assertThat(left).hasValue(0);
    }

    @Test
    void nothingIsRemovedWhileAnotherNodeCleans(Fixture fixture) {
        AtomicInteger left = new AtomicInteger(25);
        RetentionLockRepository lock = fixture.bean(RetentionLockRepository.class);
        TransactionOperations transaction = fixture.bean(TransactionOperations.class);
        Retention retention = new Retention(List.of(rows(YEAR, left)), lock, transaction, Clock.systemUTC());

        transaction.executeWithoutResult(status -> {
            await().pollInSameThread().until(lock::take);
            CompletableFuture.runAsync(retention::removeOldRows).join();
            assertThat(left).hasValue(25);
        });

        await().until(() -> {
            retention.removeOldRows();
            return left.get() == 0;
        });
    }

    @Test
    void lateScansNeedSomeHistory() {
        assertThatThrownBy(() -> new RetentionSettings(Duration.ofDays(29), null, null, YEAR, YEAR, YEAR, YEAR))
                .hasMessageContaining("at least 30 days");
    }

    private static ExpiringRows rows(@Nullable Duration keptFor, AtomicInteger left) {
        return new ExpiringRows() {
            @Override
            public String name() {
                return "rows";
            }

            @Override
            public @Nullable Duration keptFor() {
                return keptFor;
            }

            @Override
            public int removeSome(Instant before) {
                assertThat(keptFor).isNotNull();
                int some = Math.min(10, left.get());
                left.addAndGet(-some);
                return some;
            }
        };
    }

    private static String cursor(Api gate, FeedEvent event) {
        return gate.get(event.path() + "/sync")
                .expect(200)
                .json()
                .path("cursor")
                .stringValue();
    }

    private static JsonNode sync(Api gate, FeedEvent event, String cursor) {
        return gate.get(event.path() + "/sync?cursor=" + cursor).expect(200).json();
    }
}
