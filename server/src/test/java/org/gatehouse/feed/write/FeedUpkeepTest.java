package org.gatehouse.feed.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Set;
import org.gatehouse.accreditation.EffectiveZoneRepository;
import org.gatehouse.accreditation.list.AccreditationListRepository;
import org.gatehouse.auth.Scope;
import org.gatehouse.feed.FeedEvent;
import org.gatehouse.feed.FeedProblem;
import org.gatehouse.hold.HoldRefreshRepository;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.problem.ProblemException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.DefaultApplicationArguments;

/** What keeps the feed right over time: the self-check, and the one rendering after an upgrade. */
@ApiTest
class FeedUpkeepTest {

    private FeedEvent event;
    private long zone;
    private long ana;

    @BeforeEach
    void anEvent(Fixture fixture) {
        event = FeedEvent.in(fixture);
        event.change(now -> {
            zone = event.zone("A", 1);
            ana = event.accreditation("Lima", event.position("P", zone));
        });
    }

    @Test
    void theSelfCheckFindsWhatNobodyAnnounced(Fixture fixture) {
        FeedSelfCheck check = fixture.bean(FeedSelfCheck.class);
        assertThat(check.check(event.id)).isZero();

        event.sql("update accreditation set first_name = 'Unannounced' where id = " + ana);
        // Its document and its row in the listing.
        assertThat(check.check(event.id)).isEqualTo(2);

        event.sql("insert into accreditation_zone_override values (:event, %d, %d, false)".formatted(ana, zone));
        assertThat(check.check(event.id)).isEqualTo(3);
        event.change(now -> event.gates.accreditationChanged(event.id, ana));
        assertThat(check.check(event.id)).isZero();
    }

    @Test
    void anUpgradeOfTheRendererTellsGatesOnce(Fixture fixture) {
        Api gate = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ);
        event.sql(
                "update accreditation_feed set document = replace(document, '\"lines\"', '\"badge_lines\"') where event_id = :event");
        event.sql("update feed_renderer set version = 0");

        double differences = differences(fixture);
        fixture.bean(FeedSelfCheck.class).run();
        assertThat(differences(fixture)).isEqualTo(differences);

        FeedUpgrade upgrade = fixture.bean(FeedUpgrade.class);
        upgrade.run(new DefaultApplicationArguments());
        String after = gate.get(event.path() + "/sync").expect(200).text();
        upgrade.run(new DefaultApplicationArguments());

        assertThat(after).contains("\"lines\"").contains("\"revision\":2");
        assertThat(gate.get(event.path() + "/sync").json().get("revision").asLong())
                .isEqualTo(2);
    }

    @Test
    void anUpgradeRendersTheOtherEventsThoughOneFailsAndBeginsAgainAtTheNextStart(Fixture fixture) {
        FeedEvent other = FeedEvent.in(fixture);
        other.change(now -> other.accreditation("Silva", other.position("Q", other.zone("B", 1))));
        for (FeedEvent each : List.of(event, other)) {
            each.sql(
                    "update accreditation_feed set document = replace(document, '\"lines\"', '\"old_lines\"') where event_id = :event");
        }
        event.sql("update feed_renderer set version = 0");
        FeedUpgrade upgrade = fixture.bean(FeedUpgrade.class);

        event.sql("""
                alter table accreditation_feed
                add constraint broken_renderer check (event_id <> :event or document not like '%"lines"%') not valid
                """);
        try {
            assertThatThrownBy(() -> upgrade.run(new DefaultApplicationArguments()))
                    .hasStackTraceContaining("broken_renderer");
        } finally {
            event.sql("alter table accreditation_feed drop constraint broken_renderer");
        }
        assertThat(rendered(event)).isZero();
        assertThat(rendered(other)).isOne();
        assertThat(event.number("select version from feed_renderer")).isZero();

        upgrade.run(new DefaultApplicationArguments());
        assertThat(rendered(event)).isOne();
        assertThat(event.number("select version from feed_renderer"))
                .isEqualTo(FeedDocumentRepository.RENDERER_VERSION);
    }

    /** During a rolling upgrade the nodes of the old version are still asked. */
    @Test
    void aNodeOfAnOlderVersionWritesNoDocumentsAndDoesNotStart(Fixture fixture) {
        Api desk = fixture.api(Set.of(event.id), Scope.ACCREDITATION_WRITE);
        String hash = event.path() + "/accreditations/" + ana + "/randomHash";
        event.sql("update feed_renderer set begun = 99");
        try {
            Answer refused = desk.delete(hash);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).isNotNull();
            assertThatThrownBy(() -> fixture.bean(FeedUpgrade.class).run(new DefaultApplicationArguments()))
                    .hasMessageContaining("renderer 99");
        } finally {
            event.sql("update feed_renderer set begun = version");
        }
        desk.delete(hash).expect(204);
    }

    /** Neither in pieces nor half done: the response has the number and what to do. */
    @Test
    void aChangeThatReachesTooManyBadgesIsRefused(Fixture fixture) {
        event.change(now -> event.accreditation("Silva", event.position("Q", zone)));
        FeedFlush small = new FeedFlush(
                fixture.bean(FeedLockRepository.class),
                fixture.bean(FeedDocumentRepository.class),
                fixture.bean(EffectiveZoneRepository.class),
                fixture.bean(AccreditationListRepository.class),
                fixture.bean(HoldRefreshRepository.class),
                1);
        TransactionChanges changes = new TransactionChanges();
        changes.add(TransactionChanges.Kind.ZONE, event.id, zone);

        event.change(now -> assertThatThrownBy(() -> small.write(changes))
                .isInstanceOfSatisfying(ProblemException.class, refused -> {
                    assertThat(refused.problem()).isEqualTo(FeedProblem.CHANGE_TOO_LARGE);
                    assertThat(refused.detail()).contains("2 badges");
                }));
    }

    private static long rendered(FeedEvent event) {
        return event.number(
                "select count(*) from accreditation_feed where event_id = :event and document like '%\"lines\"%'");
    }

    private static double differences(Fixture fixture) {
        return fixture.bean(MeterRegistry.class)
                .counter("gatehouse.feed.differences")
                .count();
    }
}
