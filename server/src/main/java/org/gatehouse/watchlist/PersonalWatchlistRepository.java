package org.gatehouse.watchlist;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.Subject;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/**
 * The hits of a person. Previews, receipts and copies of one's own data are for people without the right to the watchlist: they say nothing
 * of it, not even a number. Entries stay until their end: somebody who was erased and comes again is found again.
 */
@Repository
record PersonalWatchlistRepository(JdbcClient db) implements PersonalData {

    @Override
    public Set<String> columns() {
        return Set.of("watchlist_hit.note");
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return Map.of();
    }

    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of();
    }

    @Override
    public void erase(Subject subject) {
        db.sql("""
                delete from watchlist_hit h
                using watchlist_entry e
                where e.id = h.entry_id and h.person_id = any(:people) and (:event::bigint is null or e.event_id = :event)
                """)
                .param("people", Subject.array(subject.people()))
                .param("event", subject.event())
                .update();
    }
}
