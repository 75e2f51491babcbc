package org.gatehouse.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Remembers in the checker's database, by triggers of its own, every document that was committed under every revision. The product
 * keeps only the newest of each, and its own digest could be wrong in the same way as its responses.
 */
final class Witness {

    private final JdbcClient db;
    private final long event;
    private final Map<Long, Moment> moments = new HashMap<>();
    private final Map<Version, Long> contents = new HashMap<>();
    private long documents;

    /** What every gate must hold that has been told of this revision: the size of its copy and its digest. */
    record Moment(int count, String digest) {}

    record Version(long accreditation, long revision) {}

    private record Row(long revision, long accreditation, boolean deleted, long content) {}

    private Witness(JdbcClient db, long event) {
        this.db = db;
        this.event = event;
    }

    /** From now on nothing escapes it. */
    static Witness of(JdbcClient db, long event) {
        db.sql("""
                create unlogged table witness (
                    event_id bigint, revision bigint, accreditation_id bigint, deleted boolean, content bigint);
                create function witness() returns trigger language plpgsql as $$
                begin
                    insert into witness
                    select event_id, revision, accreditation_id, deleted, ('x' || substr(md5(document), 1, 16))::bit(64)::bigint
                    from told;
                    return null;
                end $$;
                create trigger witness_of_insert after insert on accreditation_feed
                    referencing new table as told for each statement execute function witness();
                create trigger witness_of_update after update on accreditation_feed
                    referencing new table as told for each statement execute function witness();
                """).update();
        return new Witness(db, event);
    }

    /** How many documents got a new revision so far, in what was committed. */
    long documentsSoFar() {
        return db.sql("select count(*) from witness where event_id = :event")
                .param("event", event)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** Works out what was true at each revision; to be called when nobody writes any more. */
    void testify() {
        List<Row> rows = new ArrayList<>();
        db.sql(
                        "select revision, accreditation_id, deleted, content from witness where event_id = :event order by revision")
                .param("event", event)
                .query(row -> {
                    rows.add(new Row(row.getLong(1), row.getLong(2), row.getBoolean(3), row.getLong(4)));
                });
        documents = rows.size();
        Map<Long, Long> live = new HashMap<>();
        long digest = 0;
        moments.put(0L, new Moment(0, HexFormat.of().toHexDigits(0L)));
        for (Row row : rows) {
            contents.put(new Version(row.accreditation(), row.revision()), row.content());
            Long before =
                    row.deleted() ? live.remove(row.accreditation()) : live.put(row.accreditation(), row.revision());
            if (before != null) {
                digest ^= GateCopy.mark(row.accreditation(), before);
            }
            if (!row.deleted()) {
                digest ^= GateCopy.mark(row.accreditation(), row.revision());
            }
            moments.put(row.revision(), new Moment(live.size(), HexFormat.of().toHexDigits(digest)));
        }
    }

    long documents() {
        return documents;
    }

    int revisions() {
        return moments.size() - 1;
    }

    /** What was true at this revision; null when there was no such revision. */
    @org.jspecify.annotations.Nullable
    Moment at(long revision) {
        return moments.get(revision);
    }

    /** Whether exactly this content was committed for this accreditation under this revision. */
    boolean saw(Version version, long content) {
        Long committed = contents.get(version);
        return committed != null && committed == content;
    }
}
