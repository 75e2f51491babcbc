package org.gatehouse.accreditation.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.change.ChangeBatch.Change;
import org.gatehouse.accreditation.change.ChangeBatch.Reason;
import org.gatehouse.accreditation.list.AccreditationQuery;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.accreditation.list.AccreditationSort;
import org.gatehouse.accreditation.list.ListedAccreditation;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.batch.Batch.State;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.gatehouse.zone.position.PositionRef;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class ChangeBatchServiceTest {

    private static final AccreditationQuery ALL = AccreditationQuery.named(null);

    private final ChangeBatchService batches;
    private final AccreditationReadService reader;
    private final AccreditationService service;
    private final PrintedBadgeService badges;

    @org.springframework.beans.factory.annotation.Autowired
    ChangeBatchServiceTest(
            ChangeBatchService batches,
            AccreditationReadService reader,
            AccreditationService service,
            PrintedBadgeService badges) {
        this.batches = batches;
        this.reader = reader;
        this.service = service;
        this.badges = badges;
    }

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withZone("Village")
                .withPosition("Volunteer", "Arena")
                .withPosition("Guest")
                .withAccreditation("Ana", "Volunteer")
                .withAccreditation("Bo", "Volunteer")
                .withAccreditation("Cy", "Guest");
    }

    private static Change gives(EventFixture event, String zone) {
        return new Change(null, Set.of(event.zone(zone)), Set.of(), null, null);
    }

    private Batch<Change> made(EventFixture event, Change change) {
        long id =
                batches.make(event.id(), reader.ids(event.id(), ALL, AccreditationSort.NAME, false), Fixture.OPERATOR);
        batches.choose(event.id(), id, change);
        return batches.get(event.id(), id);
    }

    private Batch<Change> applied(Batch<Change> batch) {
        Batch<Change> now = batch;
        do {
            now = batches.apply(batch.eventId(), batch.id(), Fixture.OPERATOR);
        } while (now.state() == State.APPLYING);
        return now;
    }

    private Batch<Change> undone(Batch<Change> batch) {
        Batch<Change> now = batch;
        do {
            now = batches.undo(batch.eventId(), batch.id(), Fixture.OPERATOR);
        } while (now.state() == State.UNDOING);
        return now;
    }

    private static List<String> zones(EventFixture event) {
        return event.gate()
                .get(event.path() + "/sync")
                .json()
                .path("accreditations")
                .valueStream()
                .map(badge -> String.join(" ", badge.path("zones").findValuesAsString("code")))
                .toList();
    }

    @Test
    void previewSaysWhatApplyingThenDoes(Fixture fixture) {
        EventFixture event = event(fixture).withZone("Stage", 2);
        service.choose(event.id(), event.accreditation("Bo"), event.zone("Stage"), true, Fixture.OPERATOR);
        Batch<Change> batch = made(event, gives(event, "Stage"));

        ChangeBatch.Preview preview = batches.preview(batch);

        ChangeBatch.ZoneEffect stage = preview.zones().getFirst();
        assertThat(preview.total()).isEqualTo(3);
        assertThat(stage.have()).isEqualTo(1);
        assertThat(stage.refused(3)).isEqualTo(1);
        assertThat(preview.refused()).extracting(Reported::name).containsExactly("Cy Lima");
        Batch<Change> applied = applied(batch);
        assertThat(applied.counts()).isEqualTo(Map.of(Outcome.CHANGED, 1, Outcome.SAME, 1, Outcome.REFUSED, 1));
        assertThat(applied.count(Reason.FULL)).isEqualTo(1);
        assertThat(batches.unchanged(applied)).extracting(Reported::name).containsExactly("Cy Lima");
        assertThat(zones(event)).containsExactly("ARENA STAGE", "ARENA STAGE", "");
    }

    @Test
    void previewSaysWhichZonesAPositionOpensAndCloses(Fixture fixture) {
        EventFixture event = event(fixture).withZone("Stage", 1).withPosition("Press", "Stage", "Village");
        service.choose(event.id(), event.accreditation("Ana"), event.zone("Village"), true, Fixture.OPERATOR);
        badges.print(event.id(), event.accreditation("Ana"), Fixture.OPERATOR);
        badges.print(event.id(), event.accreditation("Cy"), Fixture.OPERATOR);
        Batch<Change> batch =
                made(event, new Change(event.position("Press"), Set.of(), Set.of(event.zone("Village")), null, null));

        ChangeBatch.Preview preview = batches.preview(batch);

        assertThat(preview.moves()).isEqualTo(3);
        assertThat(preview.printAgain()).isEqualTo(2);
        assertThat(preview.followed())
                .extracting(effect -> effect.zone().code() + " " + effect.opens() + " " + effect.closes())
                .containsExactly("ARENA 0 2", "STAGE 3 0");
        assertThat(preview.followed())
                .extracting(ChangeBatch.PositionEffect::over)
                .containsExactly(false, true);
        applied(batch);
        assertThat(zones(event)).containsExactly("STAGE", "STAGE", "STAGE");
    }

    @Test
    void undoGivesBackWhatWas(Fixture fixture) {
        EventFixture event = event(fixture);
        service.choose(event.id(), event.accreditation("Ana"), event.zone("Arena"), false, Fixture.OPERATOR);
        service.choose(event.id(), event.accreditation("Bo"), event.zone("Village"), true, Fixture.OPERATOR);
        badges.print(event.id(), event.accreditation("Cy"), Fixture.OPERATOR);
        List<String> before = zones(event);
        List<Accreditation> were = all(event);

        Batch<Change> batch = applied(made(
                event,
                new Change(
                        event.position("Guest"),
                        Set.of(event.zone("Arena")),
                        Set.of(event.zone("Village")),
                        true,
                        true)));

        assertThat(batch.count(Outcome.CHANGED)).isEqualTo(3);
        assertThat(zones(event)).containsExactly("ARENA", "ARENA", "ARENA");
        assertThat(undone(batch).count(Outcome.UNDONE)).isEqualTo(3);
        assertThat(zones(event)).isEqualTo(before);
        assertThat(all(event)).isEqualTo(were);
    }

    private List<Accreditation> all(EventFixture event) {
        return List.of("Ana", "Bo", "Cy").stream()
                .map(name -> find(event, name))
                .toList();
    }

    private Accreditation find(EventFixture event, String name) {
        return reader.get(event.id(), event.accreditation(name), Language.ENGLISH);
    }

    @Test
    void whatSomebodyChangedSinceStays(Fixture fixture) {
        EventFixture event = event(fixture);
        Batch<Change> batch = applied(made(event, gives(event, "Village")));
        service.choose(event.id(), event.accreditation("Ana"), event.zone("Village"), false, Fixture.OPERATOR);
        badges.print(event.id(), event.accreditation("Bo"), Fixture.OPERATOR);
        event.desk()
                .post("/registrations/" + event.registration("Cy") + "/withdraw")
                .expect(200);

        Batch<Change> undone = undone(batch);

        assertThat(undone.counts()).isEqualTo(Map.of(Outcome.UNDONE, 1, Outcome.KEPT, 2));
        assertThat(zones(event)).containsExactly("ARENA", "ARENA");
        assertThat(find(event, "Bo").printed()).isNotNull();
    }

    /** Somebody does to each badge what its person is called after. */
    @ParameterizedTest
    @CsvSource({"false", "true"})
    void undoLeavesBadgesThatSomebodyTouchedSince(boolean printed, Fixture fixture) {
        EventFixture event = event(fixture);
        List<String> acts = List.of(
                "lost", "printed", "reprinted", "printed and not", "distributed", "distributed and not", "replaced");
        acts.forEach(act -> event.withAccreditation(act, "Guest"));
        if (!printed) {
            acts.forEach(act -> badges.print(event.id(), event.accreditation(act), Fixture.OPERATOR));
        }
        Batch<Change> batch = applied(made(event, new Change(null, Set.of(), Set.of(), printed, null)));
        acts.forEach(act -> touch(event, act));
        List<Accreditation> since = acts.stream().map(act -> find(event, act)).toList();

        Batch<Change> undone = undone(batch);

        assertThat(batches.unchanged(undone))
                .extracting(Reported::name)
                .containsExactlyInAnyOrderElementsOf(
                        acts.stream().map(act -> act + " Lima").toList());
        assertThat(undone.count(Outcome.UNDONE)).isEqualTo(printed ? 3 : 0);
        assertThat(acts.stream().map(act -> find(event, act)).toList()).isEqualTo(since);
    }

    private void touch(EventFixture event, String act) {
        long id = event.accreditation(act);
        String path = event.path() + "/accreditations/" + id;
        String registration = "/registrations/" + event.registration(act);
        switch (act) {
            case "lost" -> event.desk().delete(path + "/randomHash").expect(204);
            case "reprinted" -> {
                Map<String, Object> order =
                        Map.of("accreditation_ids", List.of(id), "reprint", true, "reason", "DAMAGED");
                JsonNode job = event.desk()
                        .post(event.path() + "/badges/prints", order)
                        .expect(202)
                        .json();
                await().until(
                                () -> event.desk()
                                        .get(event.path() + "/badges/prints/"
                                                + job.path("id").asLong())
                                        .expect(200)
                                        .json(),
                                answer -> answer.path("state").asString().equals("DONE"));
            }
            case "printed and not" -> {
                event.desk().put(path + "/printed").expect(204);
                badges.takePrintBack(event.id(), id, Fixture.OPERATOR);
            }
            case "distributed and not" -> {
                event.desk().put(path + "/distributed").expect(204);
                badges.revoke(event.id(), id, Fixture.OPERATOR);
            }
            case "replaced" -> {
                event.desk().post(registration + "/withdraw").expect(200);
                event.desk().post(registration + "/reopen").expect(200);
                event.desk().post(registration + "/approve").expect(200);
            }
            default -> event.desk().put(path + "/" + act).expect(204);
        }
    }

    /** A batch about one of both marks does not know of the other. */
    @Test
    void undoOfZonesLeavesWhatBecameOfTheBadge(Fixture fixture) {
        EventFixture event = event(fixture);
        badges.print(event.id(), event.accreditation("Cy"), Fixture.OPERATOR);
        Batch<Change> batch = applied(made(event, gives(event, "Village")));
        event.desk()
                .put(event.path() + "/accreditations/" + event.accreditation("Ana") + "/printed")
                .expect(204);
        event.desk()
                .put(event.path() + "/accreditations/" + event.accreditation("Bo") + "/distributed")
                .expect(204);
        badges.takePrintBack(event.id(), event.accreditation("Cy"), Fixture.OPERATOR);

        assertThat(undone(batch).count(Outcome.UNDONE)).isEqualTo(3);
        assertThat(find(event, "Ana").printed()).isNotNull();
        assertThat(find(event, "Bo").distributed()).isNotNull();
        assertThat(find(event, "Cy").printed()).isNull();
    }

    /** Undoing the last batch first gives back everything, as no badge was touched by anybody else. */
    @Test
    void batchesAreUndoneOneAfterTheOther(Fixture fixture) {
        EventFixture event = event(fixture);
        badges.print(event.id(), event.accreditation("Ana"), Fixture.OPERATOR);
        List<Accreditation> were = all(event);
        Batch<Change> first = applied(made(event, new Change(null, Set.of(), Set.of(), false, null)));
        Batch<Change> second = applied(made(event, new Change(null, Set.of(), Set.of(), true, true)));

        assertThat(undone(second).count(Outcome.KEPT)).isZero();
        assertThat(undone(first).count(Outcome.KEPT)).isZero();
        assertThat(all(event)).isEqualTo(were);
    }

    /** Who moves people and marks their badges has not printed again those that are printed already. */
    @Test
    void printedBadgesThatABatchChangesAreOutOfDate(Fixture fixture) {
        EventFixture event = event(fixture);
        badges.print(event.id(), event.accreditation("Ana"), Fixture.OPERATOR);
        Batch<Change> batch = made(event, new Change(null, Set.of(event.zone("Village")), Set.of(), true, null));
        assertThat(batches.preview(batch).printAgain()).isEqualTo(1);

        applied(batch);

        assertThat(reader.outdated(event.id(), find(event, "Ana"))).isPresent();
        assertThat(reader.outdated(event.id(), find(event, "Bo"))).isEmpty();
        assertThat(reader.find(event.id(), ALL, AccreditationSort.NAME, false, Page.ALL, Language.ENGLISH)
                        .rows())
                .extracting(ListedAccreditation::outdated)
                .containsExactly(true, false, false);
        undone(batch);
        assertThat(reader.outdated(event.id(), find(event, "Ana"))).isEmpty();
    }

    /** What somebody does to Ana after a batch gave her a zone, moved her and marked her badge. */
    enum Since {
        MOVED {
            @Override
            void happens(EventFixture event) {
                edit(event, "position", Map.of("id", event.position("Press")));
            }
        },
        MOVED_BACK {
            @Override
            void happens(EventFixture event) {
                edit(event, "position", Map.of("id", event.position("Volunteer")));
            }
        },
        POSITION_TAKEN {
            @Override
            void happens(EventFixture event) {
                edit(event, "position", null);
            }
        },
        ZONE_TAKEN {
            @Override
            void happens(EventFixture event) {
                edit(event, "zones_add", List.of());
            }
        },
        OTHER_ZONE_GIVEN_BACK {
            @Override
            void happens(EventFixture event) {
                edit(event, "zones_remove", List.of());
            }
        },
        DISTRIBUTED_AGAIN {
            @Override
            void happens(EventFixture event) {
                event.desk().delete(path(event) + "/randomHash").expect(204);
                event.desk().put(path(event) + "/distributed").expect(204);
            }
        },
        PRINTED {
            @Override
            void happens(EventFixture event) {
                event.desk().put(path(event) + "/printed").expect(204);
            }
        },
        WITHDRAWN {
            @Override
            void happens(EventFixture event) {
                event.desk()
                        .post("/registrations/" + event.registration("Ana") + "/withdraw")
                        .expect(200);
            }
        };

        abstract void happens(EventFixture event);

        private static String path(EventFixture event) {
            return event.path() + "/accreditations/" + event.accreditation("Ana");
        }

        /** Sends what was read, with one field changed. */
        private static void edit(EventFixture event, String field, @Nullable Object value) {
            JsonNode read = event.desk().get(path(event)).expect(200).json();
            Map<String, Object> sent = new HashMap<>();
            read.propertyNames().forEach(name -> sent.put(name, read.path(name)));
            sent.put(field, value);
            event.desk().put(path(event), sent).expect(200);
        }
    }

    @Test
    void undoLeavesAZoneWhosePeriodWasDeletedSince(Fixture fixture) {
        EventFixture event = event(fixture);
        long period = period(event);
        Map<String, Object> limited = Map.of("id", event.zone("Village"), "period", Map.of("id", period));
        event.desk()
                .put(Since.path(event), Map.of("zones_add", List.of(limited)))
                .expect(200);
        Batch<Change> batch =
                applied(made(event, new Change(null, Set.of(), Set.of(event.zone("Village")), null, null)));
        event.desk().delete(event.path() + "/periods/" + period).expect(204);

        Batch<Change> undone = undone(batch);

        assertThat(batches.unchanged(undone)).singleElement().satisfies(kept -> {
            assertThat(kept.name()).isEqualTo("Ana Lima");
            assertThat(kept.reason()).isEqualTo(Reason.DELETED.name());
        });
        assertThat(zones(event).getFirst()).isEqualTo("ARENA");
    }

    private static long period(EventFixture event) {
        return event.desk()
                .post(
                        event.path() + "/periods",
                        Map.of(
                                "code", "EVER",
                                "name", Map.of("text", "Ever"),
                                "entries", List.of(Map.of("from_at", "2020-01-01T00:00:00Z"))))
                .expect(201)
                .json()
                .path("id")
                .asLong();
    }

    @ParameterizedTest
    @EnumSource(Since.class)
    void undoLeavesWhatSomebodyChangedSinceAndSaysWhoAndWhen(Since since, Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withZone("Village")
                .withZone("Stage")
                .withPosition("Volunteer", "Arena")
                .withPosition("Guest", "Stage")
                .withPosition("Press")
                .withAccreditation("Ana", "Volunteer")
                .withAccreditation("Bo", "Volunteer");
        Accreditation bo = find(event, "Bo");
        Batch<Change> batch = applied(made(
                event,
                new Change(
                        event.position("Guest"),
                        Set.of(event.zone("Village")),
                        Set.of(event.zone("Stage")),
                        null,
                        true)));
        assertThat(batch.count(Outcome.CHANGED)).isEqualTo(2);
        since.happens(event);
        Accreditation ana = find(event, "Ana");

        Batch<Change> undone = undone(batch);

        assertThat(undone.counts()).isEqualTo(Map.of(Outcome.KEPT, 1, Outcome.UNDONE, 1));
        assertThat(batches.unchanged(undone)).singleElement().satisfies(kept -> {
            assertThat(kept.name()).isEqualTo("Ana Lima");
            assertThat(kept.reason()).isEqualTo(Batch.CHANGED_SINCE);
            assertThat(Objects.requireNonNull(kept.changed()).by()).isEqualTo(nameOfDesk(fixture, event));
            assertThat(kept.changed().at())
                    .isBetween(begun(batch).at(), begun(undone).at());
        });
        assertThat(find(event, "Ana")).isEqualTo(ana);
        assertThat(find(event, "Bo")).isEqualTo(bo);
    }

    private static Batch.Begun begun(Batch<Change> batch) {
        return Objects.requireNonNull(batch.begun());
    }

    /** As the log names the author of the last change. */
    private static String nameOfDesk(Fixture fixture, EventFixture event) {
        return fixture.bean(JdbcClient.class)
                .sql(
                        "select actor_name from audit_entry where event_id = :event and actor_name <> 'fixture' order by id desc limit 1")
                .param("event", event.id())
                .query(String.class)
                .single();
    }

    /** Also if the batch only gave a zone, because what a choice manually means depends on the position. */
    @Test
    void undoOfZonesLeavesWhoWasMovedSince(Fixture fixture) {
        EventFixture event = event(fixture);
        Batch<Change> batch = applied(made(event, gives(event, "Village")));
        service.edit(
                event.id(),
                event.accreditation("Ana"),
                content(null, null),
                content(event.position("Guest"), null),
                Fixture.OPERATOR);

        assertThat(undone(batch).counts()).isEqualTo(Map.of(Outcome.UNDONE, 2, Outcome.KEPT, 1));
        assertThat(zones(event)).containsExactly("VILLAGE", "ARENA", "");
    }

    /** A batch does not know of names and lines: they stay, and the rest is taken back. */
    @Test
    void undoKeepsNamesAndLinesThatWereChangedSince(Fixture fixture) {
        EventFixture event = event(fixture);
        Batch<Change> batch = applied(
                made(event, new Change(event.position("Guest"), Set.of(event.zone("Village")), Set.of(), null, null)));
        service.edit(
                event.id(),
                event.accreditation("Ana"),
                content(event.position("Guest"), null),
                content(event.position("Guest"), "Camera 2"),
                Fixture.OPERATOR);

        assertThat(undone(batch).counts()).isEqualTo(Map.of(Outcome.UNDONE, 3));
        assertThat(find(event, "Ana").lines()).isEqualTo("Camera 2");
        assertThat(zones(event)).containsExactly("ARENA", "ARENA", "");
    }

    private static AccreditationInput content(@Nullable Long position, @Nullable String lines) {
        return new AccreditationInput(
                null, null, position == null ? null : new PositionRef(position), lines, null, null);
    }

    @Test
    void manyGoStepByStepAndStopNowhere(Fixture fixture) {
        EventFixture event = event(fixture).withHolders(2 * ChangeBatchService.STEP, "Guest");
        Batch<Change> batch = made(event, gives(event, "Village"));

        Batch<Change> first = batches.apply(event.id(), batch.id(), Fixture.OPERATOR);

        assertThat(first.state()).isEqualTo(State.APPLYING);
        assertThat(first.count(Outcome.CHANGED)).isEqualTo(ChangeBatchService.STEP);
        assertThat(batches.recent(event.id())).extracting(Batch::id).containsExactly(batch.id());
        assertThat(applied(batch).counts()).isEqualTo(Map.of(Outcome.CHANGED, 2 * ChangeBatchService.STEP + 3));
        assertThat(undone(batch).counts()).isEqualTo(Map.of(Outcome.UNDONE, 2 * ChangeBatchService.STEP + 3));
        assertThat(zones(event)).noneMatch(codes -> codes.contains("VILLAGE"));
    }

    @Test
    void thoseOfAnotherEventAreLeftOut(Fixture fixture) {
        EventFixture event = event(fixture);
        EventFixture other = event(fixture);

        long id = batches.make(
                event.id(),
                List.of(other.accreditation("Ana"), event.accreditation("Bo"), event.accreditation("Bo")),
                Fixture.OPERATOR);

        assertThat(batches.get(event.id(), id).total()).isEqualTo(1);
    }
}
