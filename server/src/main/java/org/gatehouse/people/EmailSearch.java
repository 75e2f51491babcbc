package org.gatehouse.people;

import java.util.List;
import java.util.Set;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Finds people by their primary address; both statements read the index {@code person_email_search}, in its order.
 *
 * <p>Never a match in the middle: a script would put a photo on the wrong person (design 11, row 6).
 */
@Repository
class EmailSearch {

    private static final RowMapper<FoundByEmail.Match> FOUND = new RecordRows<>(FoundByEmail.Match.class);

    private static final String MATCH = """
            select p.id, p.first_name, p.last_name, m.email_address as email, p.gender, p.date_of_birth
            from person_email m
            join person p on p.id = m.person_id
            where m.is_primary
              and (:seen::bigint[] is null or exists (
                    select from person_at_event pe where pe.person_id = m.person_id and pe.event_id = any(:seen)))
            """;

    private static final String IN_ORDER = """
            order by lower(m.email_address) collate "C", m.person_id
            limit 20
            """;

    private final JdbcClient db;

    EmailSearch(JdbcClient db) {
        this.db = db;
    }

    /** The people with exactly this address, case ignored; where there are none, those whose address begins so. */
    FoundByEmail find(SearchedEmail email, @Nullable Set<Long> seen) {
        List<FoundByEmail.Match> exact = exact(email, seen);
        return new FoundByEmail(exact.isEmpty() ? beginning(email, seen) : exact);
    }

    private List<FoundByEmail.Match> exact(SearchedEmail email, @Nullable Set<Long> seen) {
        return matches(MATCH + """
                and lower(m.email_address) collate "C" = lower(:email)
                """ + IN_ORDER, email, seen);
    }

    /** A range, not like: it needs no escaping, and a plan made for any value still reads the index. */
    private List<FoundByEmail.Match> beginning(SearchedEmail email, @Nullable Set<Long> seen) {
        return matches(MATCH + """
                and lower(m.email_address) collate "C" >= lower(:email)
                and lower(m.email_address) collate "C" < lower(:email) || U&'\\+10FFFF'
                """ + IN_ORDER, email, seen);
    }

    private List<FoundByEmail.Match> matches(String sql, SearchedEmail email, @Nullable Set<Long> seen) {
        return db.sql(sql)
                .param("email", email.text())
                .param("seen", seen == null ? null : seen.toArray(Long[]::new))
                .query(FOUND)
                .list();
    }
}
