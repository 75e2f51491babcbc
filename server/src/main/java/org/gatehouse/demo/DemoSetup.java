package org.gatehouse.demo;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.demo.story.DemoScenario;
import org.gatehouse.platform.text.Colors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** Sets up everything except the people: the federation with its members, the event, zones, positions, skills, options, groups. */
record DemoSetup(JdbcClient db, JsonMapper json, DemoScenario story) {

    private static final long TOP_ORGANIZATION = 1;

    /** Whether the database holds anything that somebody could want to keep. */
    boolean isTaken() {
        return db.sql("select exists (select from event) or exists (select from person)")
                .query(Boolean.class)
                .single();
    }

    /** Creates everything; returns the id of the event. */
    long build(LocalDate opensOn, int people) {
        federation();
        story.nations().forEach(this::member);
        story.organizations().forEach(name -> organization(Map.of("en", name)));
        long event = event(opensOn);
        story.sectors().forEach(sector -> sector(event, sector));
        for (int at = 0; at < story.zones().size(); at++) {
            zone(event, story.zones().get(at), at + 1, people);
        }
        for (int at = 0; at < story.positions().size(); at++) {
            position(event, story.positions().get(at), at + 1);
        }
        story.packageOptions().forEach(option -> packageOption(event, option, opensOn));
        for (int at = 0; at < story.fields().size(); at++) {
            field(event, story.fields().get(at), at + 1);
        }
        groups(event, story.groups());
        return event;
    }

    private void federation() {
        db.sql("insert into organization (id, name) values (:id, :name::jsonb) on conflict (id) do nothing")
                .param("id", TOP_ORGANIZATION)
                .param("name", json(story.federation()))
                .update();
        // The id was assigned manually, so the sequence must continue after it.
        db.sql("select setval(pg_get_serial_sequence('organization', 'id'), (select max(id) from organization))")
                .query(Long.class)
                .single();
    }

    private long organization(Map<String, String> name) {
        return db.sql("insert into organization (name) values (:name::jsonb) returning id")
                .param("name", json(name))
                .query(Long.class)
                .single();
    }

    private void member(DemoScenario.Nation nation) {
        long itself = organization(Map.of("en", "Trades " + nation.name()));
        db.sql("""
                with land as (
                    insert into country (code, name, phone_prefix) values (:code, :name::jsonb, :prefix)
                    on conflict (code) do update
                        set name = country.name || excluded.name, phone_prefix = excluded.phone_prefix
                    returning id
                )
                insert into member (code, name, name_1058, member_of, organization_id, country_id)
                select :code, :name::jsonb, :sortedAs, :federation, :itself, id from land
                """)
                .param("code", nation.code())
                .param("name", json(nation.names()))
                .param("prefix", nation.prefix())
                .param("sortedAs", nation.sortedAs())
                .param("federation", TOP_ORGANIZATION)
                .param("itself", itself)
                .update();
    }

    private long event(LocalDate opensOn) {
        return db.sql("""
                with root as (
                    insert into entity (name) values (:federation) returning id
                ), own as (
                    insert into entity (parent_id, name) select id, :english from root returning id
                )
                insert into event (code, name, start_date, end_date, time_zone, member_id, entity_id, photos_reviewed)
                select :code, :name::jsonb, :opensOn, :opensOn::date + 6, :timeZone, :federationId, id, true from own
                returning id
                """)
                .param("federation", story.federation().get("en"))
                .param("english", story.name().get("en"))
                .param("code", "NTC" + opensOn.getYear())
                .param("name", json(story.name()))
                .param("opensOn", opensOn)
                .param("timeZone", story.timeZone())
                .param("federationId", TOP_ORGANIZATION)
                .query(Long.class)
                .single();
    }

    private void sector(long event, DemoScenario.Sector sector) {
        long id = db.sql("insert into sector (event_id, name) values (:event, :name::jsonb) returning id")
                .param("event", event)
                .param("name", json(sector.name()))
                .query(Long.class)
                .single();
        story.skills().stream()
                .filter(skill -> skill.sector().equals(sector.code()))
                .forEach(skill -> skill(event, id, skill));
    }

    private void skill(long event, long sector, DemoScenario.Skill skill) {
        db.sql("""
                insert into skill (event_id, sector_id, skill_number, name) values (:event, :sector, :number, :name::jsonb)
                """)
                .param("event", event)
                .param("sector", sector)
                .param("number", skill.number())
                .param("name", json(skill.name()))
                .update();
    }

    private void zone(long event, DemoScenario.Zone zone, int sort, int people) {
        db.sql("""
                insert into zone (event_id, code, name, color, text_color, quota, sort)
                values (:event, :code, :name, :color, :textColor, :quota, :sort)
                """)
                .param("event", event)
                .param("code", zone.code())
                .param("name", zone.name())
                .param("color", zone.color())
                .param("textColor", Colors.readableOn(zone.color()))
                .param("quota", quota(zone, people))
                .param("sort", sort)
                .update();
        if (zone.bothWays()) {
            limit(event, zone, people);
        }
    }

    /** Readers that ask are told when a zone that is left by scans as well is full. */
    private void limit(long event, DemoScenario.Zone zone, int people) {
        db.sql("""
                insert into zone_capacity (event_id, zone_id, capacity)
                select event_id, id, :capacity from zone where event_id = :event and code = :code
                """)
                .param("event", event)
                .param("code", zone.code())
                .param("capacity", Math.max(1, people / 2))
                .update();
    }

    private static @Nullable Integer quota(DemoScenario.Zone zone, int people) {
        return zone.quotaPercent() == null ? null : Math.toIntExact((long) people * zone.quotaPercent() / 100);
    }

    private void position(long event, DemoScenario.Position position, int sort) {
        db.sql("""
                with made as (
                    insert into position (event_id, entity_id, code, name, line1, line2, line3, color, text_color, sort)
                    select e.id, e.entity_id, :code, :name::jsonb, :line1, :line2, :line3, :color, :textColor, :sort
                    from event e where e.id = :event
                    returning id
                )
                insert into position_zone (event_id, position_id, zone_id)
                select z.event_id, made.id, z.id
                from made
                join zone z on z.event_id = :event and z.code = any(:zones)
                """)
                .param("event", event)
                .param("code", position.code())
                .param("name", json(position.name()))
                .param("line1", position.lines().get(0))
                .param("line2", position.lines().get(1))
                .param("line3", position.lines().get(2))
                .param("color", position.color())
                .param("textColor", Colors.readableOn(position.color()))
                .param("sort", sort)
                .param("zones", position.zones().toArray(String[]::new))
                .update();
    }

    private void packageOption(long event, DemoScenario.PackageOption option, LocalDate opensOn) {
        db.sql("""
                with made as (
                    insert into package_option (event_id, type, name, description, start_date, end_date)
                    values (:event, :type, :name::jsonb, :description::jsonb, :opensOn, :opensOn::date + 6)
                    returning id
                )
                insert into package_option_zone (event_id, package_option_id, zone_id)
                select z.event_id, made.id, z.id
                from made
                join zone z on z.event_id = :event and z.code = any(:zones)
                order by z.sort
                """)
                .param("event", event)
                .param("type", option.type())
                .param("name", json(option.name()))
                .param("description", json(option.description()))
                .param("opensOn", opensOn)
                .param("zones", option.zones().toArray(String[]::new))
                .update();
    }

    private void field(long event, DemoScenario.Field field, int sort) {
        db.sql("""
                insert into custom_field (event_id, name, field_type, choices, sort)
                values (:event, :name, :type, :choices, :sort)
                """)
                .param("event", event)
                .param("name", field.name())
                .param("type", field.type())
                .param(
                        "choices",
                        Objects.requireNonNullElse(field.choices(), List.<String>of())
                                .toArray(String[]::new))
                .param("sort", sort)
                .update();
    }

    private void groups(long event, List<String> names) {
        db.sql("insert into registration_group (event_id, name) select :event, unnest(:names::text[])")
                .param("event", event)
                .param("names", names.toArray(String[]::new))
                .update();
    }

    private String json(Map<String, String> name) {
        return json.writeValueAsString(name);
    }
}
