package org.gatehouse.people.search;

import io.swagger.v3.oas.annotations.media.Schema;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Finds people who are probably the same person, by their names in either order, their date of birth and their address.
 *
 * <p>Points: address 40, names 40 (swapped 35, only one of the two 15), date of birth 30; a different date of birth subtracts 40. A pair is
 * shown from 55 points, so an address that a whole team shares makes no pairs by itself. By these points, two people can only form a pair
 * when they share the address, or the names and the date of birth. Only such people are compared.
 *
 * <p>{@code SamePerson} decides without asking anybody, but this list asks a person. It therefore also shows pairs that the rule calls
 * uncertain, and pairs whose first names differ by a typing error. People who share only an address and a surname, as siblings do, form no
 * pair.
 */
@Repository
public class LikelyDuplicateRepository {

    /**
     * When more people than this share one address, or one name and date of birth, no pairs are made: it is a team's address or a test.
     */
    private static final int MOST_OF_ONE = 50;

    private static final int MOST_ALIKE = 5;

    /** Two people who may be the same person. */
    @Schema(name = "LikelyDuplicate")
    public record Pair(
            @Doc("How likely it is; 110 says all agrees") @Example("70")
            int score,

            @Doc("What agrees: email, name, swapped_name, one_name, date_of_birth; and what does not:"
                    + " other_date_of_birth")
            @Example("[\"name\", \"date_of_birth\"]")
            List<String> reasons,

            @Doc("The one of the lower number") Candidate one,
            @Doc("The other") Candidate other) {}

    /** One person of a pair. */
    @Schema(name = "DuplicateCandidate")
    public record Candidate(
            @Doc("Person id") @Example("7") long id,

            @Doc("Null for people of a single name") @Example("Ana") @Nullable
            String firstName,

            @Doc("Null for people of a single name") @Example("Souza") @Nullable
            String lastName,

            @Doc("The primary address") @Example("ana@example.org") @Nullable
            String email,

            @Doc("Null when unset") @Example("1999-05-17") @Nullable
            LocalDate dateOfBirth,

            @Doc("At how many events the person is registered") @Example("2")
            int registrations) {}

    /** A page of pairs, the likeliest first. */
    @Schema(name = "LikelyDuplicatePage")
    public record PairPage(
            @Doc("Pairs, the likeliest first") List<Pair> pairs,
            @Doc("How many there are") @Example("12") long totalCount) {}

    private final JdbcClient db;

    LikelyDuplicateRepository(JdbcClient db) {
        this.db = db;
    }

    public PairPage page(@Nullable Set<Long> seen, Page page) {
        List<Row> rows = db.sql("""
            with same_name as (
                select name_key, date_of_birth from person
                where merged_into is null and date_of_birth is not null
                group by name_key, date_of_birth having count(*) between 2 and :most
            ), same_address as (
                select address_key as email from person_email
                where is_primary group by address_key having count(*) between 2 and :most
                -- The order of an index: its entries are counted one after another, instead of hashing every address.
                order by address_key
            ), alike as (
                select p.id as one, q.id as other
                from same_name s
                join person p on p.name_key = s.name_key and p.date_of_birth = s.date_of_birth and p.merged_into is null
                join person q on q.name_key = s.name_key and q.date_of_birth = s.date_of_birth and q.merged_into is null
                    and p.id < q.id
                union
                select m.person_id, n.person_id
                from same_address s
                join person_email m on m.is_primary and m.address_key = s.email
                join person_email n on n.is_primary and n.address_key = s.email
                    and m.person_id < n.person_id
            ), compared as (
                select p.id as one, q.id as other,
                       coalesce(m.address_key = n.address_key, false) as email,
                       p.name_key = q.name_key and coalesce(p.last_name_key, '') = coalesce(q.last_name_key, '') as name,
                       p.name_key = q.name_key as any_order,
                       coalesce(p.last_name_key = q.last_name_key, false)
                           or coalesce(p.first_name_key = q.first_name_key, false) as one_name,
                       coalesce(p.first_name_key <> q.first_name_key, false)
                           and similarity(p.first_name_key, q.first_name_key) < 0.4 as other_first_name,
                       coalesce(p.date_of_birth = q.date_of_birth, false) as born,
                       coalesce(p.date_of_birth <> q.date_of_birth, false) as born_otherwise
                from alike
                cross join lateral (select * from person where id = alike.one and merged_into is null offset 0) p
                cross join lateral (select * from person where id = alike.other and merged_into is null offset 0) q
                left join lateral (
                    select address_key from person_email where person_id = alike.one and is_primary offset 0) m on true
                left join lateral (
                    select address_key from person_email where person_id = alike.other and is_primary offset 0) n on true
                where :seen::bigint[] is null
                   or exists (select from person_at_event e where e.person_id = p.id and e.event_id = any(:seen))
                  and exists (select from person_at_event e where e.person_id = q.id and e.event_id = any(:seen))
            ), scored as (
                select c.*, case when email then 40 else 0 end
                       + case when name then 40 when any_order then 35 when one_name then 15 else 0 end
                       + case when born then 30 when born_otherwise then -40 else 0 end as score
                from compared c
                where any_order or not other_first_name
            )
            select s.*, p.first_name, p.last_name, m.email_address, p.date_of_birth,
                   (select count(*) from registration r where r.person_id = p.id) as registrations,
                   q.first_name as o_first_name, q.last_name as o_last_name, n.email_address as o_email_address,
                   q.date_of_birth as o_date_of_birth,
                   (select count(*) from registration r where r.person_id = q.id) as o_registrations
            from (select *, count(*) over () as total from scored where score >= 55
                  order by score desc, one, other offset :offset limit :limit) s
            join person p on p.id = s.one
            join person q on q.id = s.other
            left join person_email m on m.person_id = p.id and m.is_primary
            left join person_email n on n.person_id = q.id and n.is_primary
            order by s.score desc, s.one, s.other
            """)
                .param("most", MOST_OF_ONE)
                .param("seen", seen == null ? null : seen.toArray(Long[]::new))
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(LikelyDuplicateRepository::row)
                .list();
        return new PairPage(
                rows.stream().map(Row::pair).toList(),
                rows.isEmpty() ? 0 : rows.getFirst().total());
    }

    /**
     * Returns people who may be the same as the person about to be created: they have the same address, or the same names in any order, and
     * no different date of birth. A person without names and address matches nobody.
     *
     * @param seen the only events whose people the caller may see; null means all events
     */
    public List<Candidate> similar(
            @Nullable Set<Long> seen,
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String email,
            @Nullable LocalDate dateOfBirth) {
        if (firstName == null && lastName == null && email == null) {
            return List.of();
        }
        return db.sql("""
            with alike as (
                select p.id, false as email from person p
                where p.name_key = person_name_key(:first, :last) and p.merged_into is null
                  and (p.date_of_birth = :born::date) is not false
                union all
                select m.person_id, true from person_email m
                join person p on p.id = m.person_id
                where m.is_primary and m.address_key = :email
                  and (p.date_of_birth = :born::date) is not false
            )
            select p.id as one, p.first_name, p.last_name, m.email_address, p.date_of_birth,
                   (select count(*) from registration r where r.person_id = p.id) as registrations
            from (select id, bool_or(email) as email, count(*) as points from alike group by id) a
            join person p on p.id = a.id and p.merged_into is null
            left join person_email m on m.person_id = p.id and m.is_primary
            where :seen::bigint[] is null
               or exists (select from person_at_event e where e.person_id = p.id and e.event_id = any(:seen))
            order by a.points desc, a.email desc, p.id
            limit :limit
            """)
                .param("first", firstName)
                .param("last", lastName)
                .param("email", email == null ? null : SameText.address(email))
                .param("born", dateOfBirth)
                .param("seen", seen == null ? null : seen.toArray(Long[]::new))
                .param("limit", MOST_ALIKE)
                .query((row, number) -> candidate(row, "one", ""))
                .list();
    }

    private record Row(Pair pair, long total) {}

    private static Row row(ResultSet row, int number) throws SQLException {
        List<String> reasons = new ArrayList<>();
        add(reasons, row.getBoolean("email"), "email");
        boolean name = row.getBoolean("name");
        boolean anyOrder = row.getBoolean("any_order");
        add(reasons, name, "name");
        add(reasons, anyOrder && !name, "swapped_name");
        add(reasons, row.getBoolean("one_name") && !anyOrder, "one_name");
        add(reasons, row.getBoolean("born"), "date_of_birth");
        add(reasons, row.getBoolean("born_otherwise"), "other_date_of_birth");
        Pair pair = new Pair(row.getInt("score"), reasons, candidate(row, "one", ""), candidate(row, "other", "o_"));
        return new Row(pair, row.getLong("total"));
    }

    private static void add(List<String> reasons, boolean holds, String reason) {
        if (holds) {
            reasons.add(reason);
        }
    }

    private static Candidate candidate(ResultSet row, String id, String prefix) throws SQLException {
        return new Candidate(
                row.getLong(id),
                row.getString(prefix + "first_name"),
                row.getString(prefix + "last_name"),
                row.getString(prefix + "email_address"),
                row.getObject(prefix + "date_of_birth", LocalDate.class),
                row.getInt(prefix + "registrations"));
    }
}
