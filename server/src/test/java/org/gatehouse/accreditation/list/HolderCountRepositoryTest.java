package org.gatehouse.accreditation.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.text.Language;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The short way of counting holders comes to the same as going through all of them. */
@ApiTest
class HolderCountRepositoryTest {

    private static final List<String> PEOPLE = List.of("Ana", "Bo", "Cai", "Dee", "Eli", "Fay");
    private static final List<String> ZONES = List.of("Arena", "Village", "Press");

    @Test
    void countsAreThoseOfTheZonesThatPeopleHold(Fixture fixture) {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        EventFixture event = fixture.event();
        ZONES.forEach(event::withZone);
        event.withPosition("Judge", "Arena", "Village")
                .withPosition("Guest", "Press")
                .withPackageOption("Dinner");
        PEOPLE.forEach(name -> event.withAccreditation(name, random.nextBoolean() ? "Judge" : "Guest"));
        event.desk()
                .put(
                        "/registrations/accreditation/package_options/" + event.packageOption("Dinner") + "/zones",
                        Map.of("zones", List.of(Map.of("id", event.zone("Arena")))));
        for (int change = 0; change < 20; change++) {
            String name = PEOPLE.get(random.nextInt(PEOPLE.size()));
            String zone = ZONES.get(random.nextInt(ZONES.size()));
            event.desk()
                    .put(
                            event.path() + "/accreditations/" + event.accreditation(name),
                            Map.of(
                                    random.nextBoolean() ? "zones_add" : "zones_remove",
                                    List.of(Map.of("id", event.zone(zone)))))
                    .expect(200);
        }

        assertThat(counted(fixture, event)).as("seed " + seed).isEqualTo(held(fixture, event));
    }

    /** By position and zone, as the matrix counts. */
    private static Map<String, Integer> counted(Fixture fixture, EventFixture event) {
        HolderCountRepository counts = fixture.bean(HolderCountRepository.class);
        Map<String, Integer> cells = new TreeMap<>();
        Map<Long, Integer> holders = new TreeMap<>();
        counts.ofPositions(event.id()).forEach(one -> holders.put(one.positionId(), one.holders()));
        for (Position position : fixture.bean(PositionReader.class).ofEvent(event.id(), Language.ENGLISH)) {
            int all = holders.getOrDefault(position.id(), 0);
            position.zones().forEach(zone -> cells.put(position.id() + " " + zone.id(), all));
        }
        for (HolderCountRepository.Exceptions one : counts.exceptions(event.id())) {
            String cell = one.positionId() + " " + one.zoneId();
            cells.merge(cell, one.otherwise(), (all, none) -> all - one.removed());
        }
        cells.values().removeIf(count -> Objects.equals(count, 0));
        return cells;
    }

    private static Map<String, Integer> held(Fixture fixture, EventFixture event) {
        Map<String, Integer> cells = new TreeMap<>();
        fixture.bean(JdbcClient.class)
                .sql("""
                        select coalesce(a.position_id, pp.position_id) as position_id, z.zone_id
                        from accreditation_zone z
                        join accreditation a on a.id = z.accreditation_id
                        join registration r on r.id = a.registration_id
                        join person_position pp on pp.id = r.person_position_id
                        where z.event_id = :event
                        """)
                .param("event", event.id())
                .query((row, number) -> row.getLong("position_id") + " " + row.getLong("zone_id"))
                .list()
                .forEach(cell -> cells.merge(cell, 1, Integer::sum));
        return cells;
    }
}
