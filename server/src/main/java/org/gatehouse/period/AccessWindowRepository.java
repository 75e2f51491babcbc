package org.gatehouse.period;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the windows to which zones of accreditations are or were limited. They never change. */
@Repository
public record AccessWindowRepository(JdbcClient db) {

    /** The times of these windows by window; a right without a window has none. */
    public Map<Long, Times> times(long eventId, Stream<@Nullable Long> windowIds) {
        Long[] windows = windowIds.filter(Objects::nonNull).distinct().toArray(Long[]::new);
        return windows.length == 0
                ? Map.of()
                : TimesRows.of(db.sql("""
                select w.id, lower(part) as from_at, upper(part) as until_at
                from access_window w
                cross join unnest(w.valid) as part
                where w.event_id = :event and w.id = any(:windows)
                """).param("event", eventId).param("windows", windows));
    }
}
