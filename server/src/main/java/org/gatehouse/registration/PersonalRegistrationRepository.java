package org.gatehouse.registration;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.PersonalDataRepository;
import org.gatehouse.platform.personal.Subject;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/** Answers, notes, options, periods and groups of registrations. The registrations stay, as withdrawn ones. */
@Repository
record PersonalRegistrationRepository(JdbcClient db, PersonalDataRepository rows) implements PersonalData {

    @Override
    public Set<String> columns() {
        return Set.of("registration.state_note", "custom_field_value.value", "registration_group.name");
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return db.sql("""
                select (select count(*) from custom_field_value v join registration r on r.event_id = v.event_id and r.id = v.registration_id
                        where r.id = any(:registrations)) as answers,
                       (select count(*) from registration_package_option o
                        join registration r on r.event_id = o.event_id and r.id = o.registration_id
                        where r.id = any(:registrations)) as options,
                       (select count(*) from registration_period rp
                        join registration r on r.event_id = rp.event_id and r.id = rp.registration_id
                        where r.id = any(:registrations)) as periods
                """)
                .param("registrations", Subject.array(subject.registrations()))
                .query((row, number) -> Map.of(
                        "answers", row.getLong("answers"),
                        "options", row.getLong("options"),
                        "periods", row.getLong("periods")))
                .single();
    }

    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of("registrations", rows.select("""
                select r.id, r.event_id, r.state, r.state_note, r.state_changed_at, r.created_at, g.name as group_name,
                       array(select text_in(o.name, 'en')
                             from registration_package_option ro
                             join package_option o on o.event_id = ro.event_id and o.id = ro.package_option_id
                             where ro.event_id = r.event_id and ro.registration_id = r.id
                             order by o.id) as package_options,
                       array(select text_in(pe.name, 'en')
                             from registration_period rp
                             join period pe on pe.event_id = rp.event_id and pe.id = rp.period_id
                             where rp.event_id = r.event_id and rp.registration_id = r.id
                             order by pe.sort, pe.id) as periods
                from registration r
                left join registration_group g on g.event_id = r.event_id and g.id = r.group_id
                where r.id = any(:registrations)
                order by r.id
                """, subject), "answers", rows.select("""
                select v.registration_id, f.name as question, v.value as answer
                from custom_field_value v
                join custom_field f on f.event_id = v.event_id and f.id = v.custom_field_id
                where (v.event_id, v.registration_id) in (select event_id, id from registration where id = any(:registrations))
                order by v.registration_id, f.sort, f.id
                """, subject));
    }

    @Override
    public void erase(Subject subject) {
        db.sql("""
                with answers as (
                    delete from custom_field_value
                    where (event_id, registration_id) in (select event_id, id from registration where id = any(:registrations))
                ), periods as (
                    delete from registration_period
                    where (event_id, registration_id) in (select event_id, id from registration where id = any(:registrations)))
                delete from registration_package_option
                where (event_id, registration_id) in (select event_id, id from registration where id = any(:registrations))
                """)
                .param("registrations", Subject.array(subject.registrations()))
                .update();
        // The name of a group can be that of its only member.
        db.sql("""
                with left_groups as (
                    select distinct event_id, group_id from registration where id = any(:registrations) and group_id is not null
                ), erased as (
                    update registration
                    set state_note = null, group_id = null, version = version + 1,
                        state_changed_at = case when state in ('PENDING', 'APPROVED') then clock_timestamp() else state_changed_at end,
                        state = case when state in ('PENDING', 'APPROVED') then 'WITHDRAWN' else state end
                    where id = any(:registrations)
                )
                select event_id, group_id from left_groups l
                where not exists (select from registration r
                                  where r.event_id = l.event_id and r.group_id = l.group_id and r.id <> all(:registrations))
                """)
                .param("registrations", Subject.array(subject.registrations()))
                .query((row, number) -> row.getLong("group_id"))
                .list()
                .forEach(this::removeGroup);
    }

    private void removeGroup(long groupId) {
        db.sql("delete from registration_group where id = :group")
                .param("group", groupId)
                .update();
    }
}
