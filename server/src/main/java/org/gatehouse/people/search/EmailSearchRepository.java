package org.gatehouse.people.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.people.SearchedEmail;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.db.SharedReads;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Finds people by their primary address. Both statements read the index {@code person_email_search}, in its order.
 *
 * <p>A search never matches the middle of an address, otherwise a script would give a photo to the wrong person (docs/api/people.md).
 * Searches that arrive at the same time share a select.
 */
@Repository
public class EmailSearchRepository {

    private static final RowMapper<FoundByEmail.Match> FOUND = new RecordRows<>(FoundByEmail.Match.class);

    private static final String EXACT = """
            m.address_key = asked.email
            """;

    /** A range replaces {@code like}: it needs no escaping, and a plan that was made for any value still reads the index. */
    private static final String BEGINNING = """
            m.address_key >= asked.email
            and m.address_key < asked.email || U&'\\+10FFFF'
            """;

    private final JdbcClient db;
    private final SharedReads<Search, List<FoundByEmail.Match>> searches = new SharedReads<>(this::find);

    EmailSearchRepository(@Qualifier("lookups") JdbcClient db) {
        this.db = db;
    }

    /**
     * A search for an address.
     *
     * @param seen the only events whose people the caller may see; null means all events
     */
    private record Search(String email, @Nullable Set<Long> seen) {}

    /**
     * Returns the people with exactly this address. When there are none, it returns those whose address begins with it. Case is ignored.
     */
    public FoundByEmail find(SearchedEmail email, @Nullable Set<Long> seen) {
        List<FoundByEmail.Match> matches = searches.find(new Search(email.key(), seen));
        return new FoundByEmail(matches == null ? List.of() : matches);
    }

    private Map<Search, List<FoundByEmail.Match>> find(Set<Search> searches) {
        Map<Search, List<FoundByEmail.Match>> found = new HashMap<>();
        Set<@Nullable Set<Long>> views = new HashSet<>();
        searches.forEach(search -> views.add(search.seen()));
        for (Set<Long> seen : views) {
            find(EXACT, emailsOf(searches, seen, found), seen, found);
            find(BEGINNING, emailsOf(searches, seen, found), seen, found);
        }
        return found;
    }

    /** Returns the addresses that callers with the same view search for and that have not been found yet. */
    private static String[] emailsOf(
            Set<Search> searches, @Nullable Set<Long> seen, Map<Search, List<FoundByEmail.Match>> found) {
        return searches.stream()
                .filter(search -> Objects.equals(search.seen(), seen) && !found.containsKey(search))
                .map(Search::email)
                .toArray(String[]::new);
    }

    private void find(
            String condition, String[] emails, @Nullable Set<Long> seen, Map<Search, List<FoundByEmail.Match>> found) {
        if (emails.length == 0) {
            return;
        }
        db.sql("""
                select asked.email as asked, match.*
                from unnest(:emails) as asked (email)
                cross join lateral (
                    select p.id, p.first_name, p.last_name, m.email_address as email, m.address_key, p.gender, p.date_of_birth
                    from person_email m
                    join person p on p.id = m.person_id
                    where m.is_primary
                      and (:seen::bigint[] is null or exists (
                            select from person_at_event pe where pe.person_id = m.person_id and pe.event_id = any(:seen)))
                      and\
                """ + " " + condition + """
                    order by m.address_key, m.person_id
                    limit 20) as match
                order by match.address_key, match.id
                """)
                .param("emails", emails)
                .param("seen", seen == null ? null : seen.toArray(Long[]::new))
                .query(row -> {
                    Search search = new Search(row.getString("asked"), seen);
                    found.computeIfAbsent(search, nobodyYet -> new ArrayList<>())
                            .add(FOUND.mapRow(row, row.getRow()));
                });
    }
}
