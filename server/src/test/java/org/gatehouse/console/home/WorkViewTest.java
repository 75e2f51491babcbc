package org.gatehouse.console.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gatehouse.accreditation.decision.DecisionBatchService;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.registration.RegistrationState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** An event's first page says what goes on without its page, and what failed, to whoever may open that. */
@ApiTest
class WorkViewTest {

    private Fixture fixture;
    private EventFixture event;
    private long batch;

    @BeforeEach
    void aDecisionAboutTwo(Fixture fixture) {
        this.fixture = fixture;
        event = fixture.event()
                .withPosition("Guest")
                .withAccreditation("Ana", "Guest")
                .withAccreditation("Bo", "Guest");
        List<Long> all = List.of(event.registration("Ana"), event.registration("Bo"));
        batch = fixture.bean(DecisionBatchService.class)
                .make(event.id(), RegistrationState.WITHDRAWN, all, Fixture.OPERATOR);
    }

    private String overview(Role... roles) {
        long user = TestPeople.user(fixture, null);
        for (Role role : roles) {
            fixture.bean(UserRoleService.class).grant(user, role, event.entity(), Fixture.OPERATOR);
        }
        Api browser = fixture.anonymous();
        return browser.send(browser.request("/console/events/" + event.id())
                        .header("Cookie", "gatehouse_session=" + TestSessions.signedIn(fixture, user))
                        .GET())
                .expect(200)
                .text();
    }

    private void set(String sql) {
        fixture.bean(JdbcClient.class).sql(sql).param("batch", batch).update();
    }

    @Test
    void aBatchThatGoesOnLeadsToItsPage() {
        assertThat(overview(Role.ADMIN)).doesNotContain("Decisions about registrations");
        // Another node has it.
        set("""
                update batch
                set state = 'APPLYING', begun_at = clock_timestamp(), since = clock_timestamp(), client_id = 'desk', begun_by = 'maria',
                    claim = gen_random_uuid(), claimed_until = clock_timestamp() + interval '1 hour'
                where id = :batch
                """);
        set("update batch_item set outcome = 'CHANGED' where batch_id = :batch and place = 1");

        assertThat(overview(Role.ADMIN))
                .contains("Decisions about registrations", "1 of 2", "maria", "/registrations/batches/" + batch);
        assertThat(overview(Role.VIEW_ACCREDITATIONS, Role.VIEW_SCANS)).doesNotContain("Decisions about registrations");
        set("update batch set state = 'APPLIED' where id = :batch");
    }

    @Test
    void aBatchThatMetAnErrorIsShownUntilItIsADayOld() {
        set("""
                update batch
                set state = 'APPLIED', begun_at = clock_timestamp(), since = clock_timestamp(), client_id = 'desk', begun_by = 'maria'
                where id = :batch
                """);
        set("update batch_item set outcome = 'CHANGED' where batch_id = :batch");
        assertThat(overview(Role.ADMIN)).doesNotContain("Decisions about registrations");

        set("update batch_item set outcome = 'REFUSED', reason = 'FAILED' where batch_id = :batch and place = 2");
        assertThat(overview(Role.ADMIN)).contains("Decisions about registrations", "failed for some");

        set("update batch set made_at = made_at - interval '25 hours' where id = :batch");
        assertThat(overview(Role.ADMIN)).doesNotContain("Decisions about registrations");
    }

    @Test
    void badgesThatAreDrawnAreShown() {
        set("""
                insert into badge_print_job (event_id, state, reprint, require_photo, refused, total, done, requested_name, claim, claimed_until)
                select event_id, 'RUNNING', false, false, '[]', 7, 3, 'maria', gen_random_uuid(), clock_timestamp() + interval '1 hour'
                from batch where id = :batch
                """);

        assertThat(overview(Role.ADMIN)).contains("Printing of badges", "3 of 7");
        set("delete from badge_print_job where event_id = (select event_id from batch where id = :batch)");
    }
}
