package org.gatehouse.scan.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@ApiTest
class AccreditationScanRepositoryTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event().withZone("Arena").withPosition("Guest").withAccreditation("Ana", "Guest");
    }

    private static void scan(EventFixture event, Instant at, boolean allowed) {
        Map<String, Object> scan = Map.of(
                "accreditation_id", event.accreditation("Ana"),
                "zone_id", event.zone("Arena"),
                "allowed", allowed,
                "timestamp", at.toString());
        assertThat(event.gate().post(event.path() + "/scan", scan).status()).isBetween(200, 201);
    }

    @Test
    void newestComeFirstWithWhatWasKnown(Fixture fixture) {
        EventFixture event = event(fixture);
        Instant now = Instant.now();
        scan(event, now.minusSeconds(60), true);
        scan(event, now, false);

        AccreditationScanRepository scans = fixture.bean(AccreditationScanRepository.class);
        List<AccreditationScanRepository.ScanWithZone> seen = scans.last(event.id(), event.accreditation("Ana"), 20);

        assertThat(seen)
                .extracting(AccreditationScanRepository.ScanWithZone::allowed)
                .containsExactly(false, true);
        assertThat(seen).noneMatch(AccreditationScanRepository.ScanWithZone::openThen);
        assertThat(seen).allMatch(scan -> "Arena".equals(scan.zoneName()));
        assertThat(scans.last(event.id(), event.accreditation("Ana"), 1)).hasSize(1);
    }

    /** At an event of any size nothing is read whole; docs/console-accreditations.md shows the plan at 50,000. */
    @Test
    void planUsesTheIndexes(Fixture fixture) {
        EventFixture event = event(fixture);
        TransactionTemplate transaction = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));

        String plan = transaction.execute(status -> {
            JdbcClient db = fixture.bean(JdbcClient.class);
            db.sql("set local enable_seqscan = off").update();
            return String.join(
                    "\n",
                    db.sql("explain " + AccreditationScanRepository.LAST)
                            .param("event", event.id())
                            .param("accreditation", event.accreditation("Ana"))
                            .param("limit", 20)
                            .query((row, number) -> row.getString(1))
                            .list());
        });

        assertThat(plan)
                .contains("accreditation_zone_past_pkey", "feed_revision_pkey")
                .doesNotContain("Seq Scan");
    }
}
