package org.gatehouse.period;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.period.Times.Interval;
import org.gatehouse.platform.db.Columns;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads times from rows, one for each interval: {@code id}, {@code from_at} and {@code until_at}. */
public final class TimesRows {

    private TimesRows() {}

    /** The times by id. */
    public static Map<Long, Times> of(JdbcClient.StatementSpec select) {
        Map<Long, List<Interval>> intervals = new HashMap<>();
        select.query(row -> {
            intervals
                    .computeIfAbsent(row.getLong("id"), id -> new ArrayList<>())
                    .add(new Interval(Columns.instantOrNull(row, "from_at"), Columns.instantOrNull(row, "until_at")));
        });
        Map<Long, Times> times = new HashMap<>();
        intervals.forEach((id, all) -> times.put(id, Times.of(all)));
        return times;
    }
}
