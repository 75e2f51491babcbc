package org.gatehouse.accreditation;

import java.util.List;
import org.gatehouse.platform.page.Page;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Which accreditations a list holds, and in which order, at any size of an event.
 *
 * <p>What lists sort and filter by comes from four tables; here it stands in one row an accreditation, kept up to date in the
 * transactions that change it. {@link AccreditationRepository} reads the rest for the few that a page shows.
 */
@Repository
public class AccreditationListing {

    private static final String LISTED = """
            with listed as materialized (
                select a.id, a.person_id, a.registration_id, coalesce(a.position_id, pp.position_id) as position_id,
                       pp.member_id, pp.skill_id,
                       folded(coalesce(a.last_name, p.last_name)) as last_name,
                       folded(coalesce(a.first_name, p.first_name)) as first_name,
                       ' ' || translate(folded(concat_ws(' ', p.first_name, p.last_name, a.first_name, a.last_name)), '-', ' ')
                           as words,
                       exists (select from person_image i
                               where i.person_id = a.person_id and i.review_state <> 'REJECTED') as has_photo
                from accreditation a
                join registration r on r.id = a.registration_id
                join person p on p.id = a.person_id
                join person_position pp on pp.id = r.person_position_id
                where a.event_id = :event and a.id = any(:accreditations) and not a.deleted
            )
            """;

    private static final String MATCHING = """
            from accreditation_listing l
            where l.event_id = :event
              and (:member::bigint is null or l.member_id = :member)
              and (:position::bigint is null or l.position_id = :position)
              and (:positions::bigint[] is null or l.position_id = any(:positions))
              and (:skill::bigint is null or l.skill_id = :skill)
              and (:photo::boolean is null or l.has_photo = :photo)
              and l.words like all (array(select '% ' || folded(word) || '%' from unnest(:words::text[]) word))
              and (:group::text is null or exists (
                   select from registration r join registration_group g on g.event_id = r.event_id and g.id = r.group_id
                   where r.id = l.registration_id and g.name = :group))
              and (:country::text is null or exists (
                   select from person p join country c on c.id = p.country_id
                   where p.id = l.person_id and c.code = upper(:country)))
              and (:zones::bigint[] is null or exists (
                   select from accreditation_zone z
                   where z.event_id = l.event_id and z.accreditation_id = l.accreditation_id and z.zone_id = any(:zones)))
              and (num_nonnulls(:printed::boolean, :distributed::boolean, :overridden::boolean) = 0 or exists (
                   select from accreditation a
                   where a.event_id = l.event_id and a.id = l.accreditation_id
                     and (:printed::boolean is null or :printed = (a.printed_at is not null))
                     and (:distributed::boolean is null or :distributed = (a.distributed_at is not null))
                     and (:overridden::boolean is null or :overridden = (
                          num_nonnulls(a.first_name, a.last_name, a.lines, a.position_id) > 0
                          or exists (select from accreditation_zone_override v
                                     where v.event_id = a.event_id and v.accreditation_id = a.id)))))
            """;

    private final JdbcClient db;

    AccreditationListing(JdbcClient db) {
        this.db = db;
    }

    /**
     * Brings the rows of these accreditations up to date. Called just before a commit, under the lock of the event's feed, when a
     * person or an accreditation changed; of what else gates see, nothing stands here.
     */
    public void refresh(long eventId, Long[] accreditationIds) {
        db.sql(LISTED + """
                , gone as (
                    delete from accreditation_listing l
                    where l.event_id = :event and l.accreditation_id = any(:accreditations)
                        and l.accreditation_id not in (select id from listed)
                )
                insert into accreditation_listing as l (event_id, accreditation_id, person_id, registration_id, position_id,
                                                        member_id, skill_id, last_name, first_name, words, has_photo)
                select :event, id, person_id, registration_id, position_id, member_id, skill_id, last_name, first_name, words,
                       has_photo
                from listed
                on conflict (event_id, accreditation_id) do update
                    set position_id = excluded.position_id, member_id = excluded.member_id, skill_id = excluded.skill_id,
                        last_name = excluded.last_name, first_name = excluded.first_name, words = excluded.words,
                        has_photo = excluded.has_photo, person_id = excluded.person_id
                    where l is distinct from excluded
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds)
                .update();
    }

    /** How many rows of these accreditations are not what they ought to be; anything but 0 is a defect. */
    public long differences(long eventId, Long[] accreditationIds) {
        return db.sql(LISTED + """
                select count(*)
                from (select * from accreditation_listing
                      where event_id = :event and accreditation_id = any(:accreditations)) l
                full join listed on listed.id = l.accreditation_id
                where (l.person_id, l.registration_id, l.position_id, l.member_id, l.skill_id, l.last_name, l.first_name, l.words,
                       l.has_photo)
                    is distinct from (listed.person_id, listed.registration_id, listed.position_id, listed.member_id,
                       listed.skill_id, listed.last_name, listed.first_name, listed.words, listed.has_photo)
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** A page of live accreditations that match, by last name, first name, id. */
    List<Long> page(long eventId, AccreditationFilter filter, Page page) {
        String ordered = "order by l.last_name, l.first_name, l.accreditation_id offset :offset limit :limit";
        return filtered("select l.accreditation_id\n" + MATCHING + ordered, eventId, filter)
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query((row, number) -> row.getLong(1))
                .list();
    }

    long count(long eventId, AccreditationFilter filter) {
        return filtered("select count(*)\n" + MATCHING, eventId, filter)
                .query(Long.class)
                .single();
    }

    private JdbcClient.StatementSpec filtered(String sql, long eventId, AccreditationFilter filter) {
        return db.sql(sql)
                .param("event", eventId)
                .param("member", filter.member())
                .param("position", filter.posId())
                .param("positions", filter.positionArray())
                .param("skill", filter.skill())
                .param("group", filter.groupName())
                .param("country", filter.countryCode())
                .param("zones", filter.zoneArray())
                .param("photo", filter.photo())
                .param("printed", filter.printed())
                .param("distributed", filter.distributed())
                .param("overridden", filter.overridden())
                .param("words", filter.search().array());
    }
}
