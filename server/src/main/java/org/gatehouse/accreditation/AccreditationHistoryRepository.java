package org.gatehouse.accreditation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gatehouse.accreditation.ZoneState.Choice;
import org.gatehouse.accreditation.ZoneState.Decision;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the history of an accreditation from the audit trail. */
@Repository
record AccreditationHistoryRepository(JdbcClient db, JsonMapper json) {

    private record Entry(
            String action,
            Instant at,
            String by,
            @Nullable String before,
            @Nullable String after) {}

    /** Reads the newest thousand entries: no accreditation is changed manually more often than that. */
    AccreditationHistory history(long accreditationId) {
        List<Entry> entries = new ArrayList<>(db.sql("""
                select action, at, actor_name as by, before::text as before, after::text as after
                from audit_entry
                where accreditation_id = :accreditation
                    and action in ('accreditation_changed', 'accreditation_made', 'accreditation_withdrawn', 'accreditation_merged',
                                   'accreditation_zones_left_out', 'badge_invalidated')
                order by id desc
                limit 1000
                """)
                .param("accreditation", accreditationId)
                .query(new RecordRows<>(Entry.class))
                .list());
        Collections.reverse(entries);
        List<Decision> decisions = new ArrayList<>();
        List<AccreditationHistory.Happened> renewals = new ArrayList<>();
        List<AccreditationHistory.Validity> validity = new ArrayList<>();
        AccreditationHistory.Happened last = null;
        for (Entry entry : entries) {
            switch (entry.action()) {
                case "accreditation_changed" -> {
                    addDecisions(decisions, entry);
                    last = new AccreditationHistory.Happened(entry.at(), entry.by());
                }
                case "accreditation_zones_left_out" -> addDecisions(decisions, entry);
                case "badge_invalidated" -> renewals.add(new AccreditationHistory.Happened(entry.at(), entry.by()));
                default ->
                    validity.add(new AccreditationHistory.Validity(
                            entry.action().equals("accreditation_made"), entry.at(), entry.by()));
            }
        }
        return new AccreditationHistory(decisions, renewals, validity, last);
    }

    private void addDecisions(List<Decision> decisions, Entry entry) {
        Set<Long> wasAdded = zones(entry.before(), "zones_add");
        Set<Long> isAdded = zones(entry.after(), "zones_add");
        Set<Long> wasRemoved = zones(entry.before(), "zones_remove");
        Set<Long> isRemoved = zones(entry.after(), "zones_remove");
        Set<Long> named = new HashSet<>(wasAdded);
        named.addAll(isAdded);
        named.addAll(wasRemoved);
        named.addAll(isRemoved);
        for (long zone : named) {
            if (wasAdded.contains(zone) != isAdded.contains(zone)
                    || wasRemoved.contains(zone) != isRemoved.contains(zone)) {
                Choice choice =
                        isAdded.contains(zone) ? Choice.ADDED : isRemoved.contains(zone) ? Choice.REMOVED : null;
                decisions.add(new Decision(zone, choice, entry.at(), entry.by()));
            }
        }
    }

    /** Returns an empty set when the field did not change, or when the entry was emptied because its person was erased. */
    private Set<Long> zones(@Nullable String fields, String name) {
        Set<Long> ids = new HashSet<>();
        JsonNode list = fields == null ? null : json.readTree(fields).get(name);
        if (list != null && list.isArray()) {
            list.forEach(id -> ids.add(id.asLong()));
        }
        return ids;
    }
}
