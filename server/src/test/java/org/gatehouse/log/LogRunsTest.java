package org.gatehouse.log;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a desk does one after the other is one line of the log that opens. */
@ApiTest
class LogRunsTest {

    /** So many badges handed out by somebody, one a minute, the last so many minutes after nine of a day long ago. */
    private static void handedOut(Fixture fixture, EventFixture event, String by, int badges, int last) {
        fixture.bean(JdbcClient.class)
                .sql("""
                        insert into audit_entry (action, actor_name, at, change_at, event_id, person_id, subject_type, subject_id)
                        select 'badge_distributed', :by, t, t, :event, :person, 'accreditation', n
                        from generate_series(1, :badges) n,
                             lateral (select timestamptz '2020-05-05 09:00Z' + (:last - :badges + n) * interval '1 minute' as t) at
                        """)
                .param("by", by)
                .param("event", event.id())
                .param("person", event.person("Ana"))
                .param("badges", badges)
                .param("last", last)
                .update();
    }

    private static LogPage page(Fixture fixture, EventFixture event, @Nullable Long before, int lines) {
        LogQuestion question = new LogQuestion(
                Set.of(event.id()),
                List.of("badge_distributed", "zone_changed"),
                LogQuestion.PERSON,
                null,
                null,
                null,
                null,
                null);
        return fixture.bean(LogSearch.class).page(question, before, lines);
    }

    private static List<String> said(LogPage page) {
        return page.lines().stream()
                .map(line -> line.fact().by() + (line.first() == null ? "" : " run"))
                .toList();
    }

    @Test
    void desksThatWorkAtOnceAreALineEachUntilTheyPause(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        handedOut(fixture, event, "one", 30, 30);
        handedOut(fixture, event, "two", 5, 29);
        handedOut(fixture, event, "one", 2, 90);

        LogPage all = page(fixture, event, null, 50);

        assertThat(said(all)).containsExactly("one", "one", "one run", "two run");
        assertThat(all.older()).isNull();
        LogLine run = all.lines().get(2);
        assertThat(run.fact().at()).isEqualTo("2020-05-05T09:30:00Z");
        LogFact first = requireNonNull(run.first());
        assertThat(first.at()).isEqualTo("2020-05-05T09:01:00Z");
        LogSearch log = fixture.bean(LogSearch.class);
        List<LogFact> each =
                log.ofRun(new LogReach(Set.of(event.id()), null), run.fact().id(), first.id(), 0, 100);
        assertThat(each).hasSize(30).allMatch(fact -> fact.by().equals("one"));
        assertThat(log.ofRun(new LogReach(Set.of(0L), null), run.fact().id(), first.id(), 0, 100))
                .isEmpty();
    }

    @Test
    void pagesHoldEachEntryOnceHoweverLongRunsAre(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        handedOut(fixture, event, "one", 100, 100);
        handedOut(fixture, event, "two", 2, 50);
        handedOut(fixture, event, "three", 4, 200);

        long entries = 0;
        @Nullable Long before = null;
        do {
            LogPage page = page(fixture, event, before, 3);
            assertThat(page.lines()).isNotEmpty().hasSizeLessThanOrEqualTo(3);
            for (LogLine line : page.lines()) {
                entries += line.first() == null
                        ? 1
                        : fixture.bean(LogSearch.class)
                                .ofRun(
                                        new LogReach(null, null),
                                        line.fact().id(),
                                        line.first().id(),
                                        0,
                                        1000)
                                .size();
            }
            before = page.older();
        } while (before != null);
        assertThat(entries).isEqualTo(106);
    }

    /** What belongs to no event, and to nobody yet. */
    @ParameterizedTest
    @ValueSource(strings = {"image_uploaded", "image_attached", "photo_approved"})
    void picturesOneAfterTheOtherAreALineThatOpens(String action, Fixture fixture) {
        String by = "photographer " + fixture.event().id();
        fixture.bean(JdbcClient.class)
                .sql("""
                        insert into audit_entry (action, actor_name, at, change_at, subject_type, subject_id, after)
                        select :action, :by, t, t, 'image', n, '{"size": 1234}'
                        from generate_series(1, 40) n, lateral (select timestamptz '2020-05-05 09:00Z' + n * interval '1 second' as t) at
                        """)
                .param("action", action)
                .param("by", by)
                .update();
        LogSearch log = fixture.bean(LogSearch.class);

        LogPage page = log.page(
                new LogQuestion(null, List.of(action), LogQuestion.PERSON, null, null, null, by, null), null, 20);

        assertThat(page.lines()).hasSize(1).allMatch(line -> line.alike() == 40);
        LogLine run = page.lines().getFirst();
        long first = requireNonNull(run.first()).id();
        assertThat(log.ofRun(new LogReach(null, null), run.fact().id(), first, 0, 100))
                .hasSize(40)
                .allMatch(fact -> fact.by().equals(by));
        assertThat(log.ofRun(new LogReach(Set.of(0L), null), run.fact().id(), first, 0, 100))
                .isEmpty();
    }

    @Test
    void lineSaysToHowManyAndOpens(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        handedOut(fixture, event, "one", 3, 40);
        String cookie = TestSessions.signedIn(fixture, TestSessions.administrator(fixture));
        Api reader = fixture.anonymous();
        String path = "/console/events/" + event.id() + "/log?what=badge_distributed";

        String page = reader.send(reader.request(path)
                        .header("Cookie", "gatehouse_session=" + cookie)
                        .GET())
                .expect(200)
                .text();

        assertThat(page).contains("Badge handed out to 1 person", "&amp;first=");
    }
}
