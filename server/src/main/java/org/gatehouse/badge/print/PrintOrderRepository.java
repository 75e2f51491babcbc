package org.gatehouse.badge.print;

import java.util.List;
import java.util.Optional;
import org.gatehouse.badge.BadgeSettings;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads what was ordered at once: a job, or several where one file cannot hold all badges. */
@Repository
record PrintOrderRepository(JdbcClient db, BadgeSettings settings) {

    /** Whether the kept files have all the space there is for them, which is {@code :space}. */
    static final String IS_FULL =
            "select coalesce(sum(file_bytes), 0) >= :space from badge_print_job where file_bytes is not null";

    /** Selects the jobs of the order {@code :id}; a job that was ordered alone is an order of one. */
    static final String OF_ORDER = "(order_id = :id or id = :id and order_id is null)";

    private static final RowMapper<BadgeOrder> ORDER = new RecordRows<>(BadgeOrder.class);
    private static final RowMapper<BadgeOrder.Job> JOB = new RecordRows<>(BadgeOrder.Job.class);

    /** Makes the jobs one order; the first of them gives it its number. */
    void join(long eventId, List<Long> jobs) {
        db.sql("update badge_print_job set order_id = :first where event_id = :event and id = any(:jobs)")
                .param("event", eventId)
                .param("first", jobs.getFirst())
                .param("jobs", jobs.toArray(Long[]::new))
                .update();
    }

    /** The number of the order that the job belongs to: that of the job itself when it was ordered alone. */
    long of(long eventId, long jobId) {
        return db.sql("select coalesce(order_id, id) from badge_print_job where event_id = :event and id = :job")
                .param("event", eventId)
                .param("job", jobId)
                .query(Long.class)
                .optional()
                .orElse(jobId);
    }

    /** Lists the newest orders. */
    List<BadgeOrder> newest(long eventId, int most) {
        return orders(eventId, null, most);
    }

    Optional<BadgeOrder> find(long eventId, long orderId) {
        return orders(eventId, orderId, 1).stream().findFirst();
    }

    private List<BadgeOrder> orders(long eventId, @Nullable Long only, int most) {
        return db.sql("""
            with newest as (
                select id from badge_print_job
                where event_id = :event and (order_id is null or order_id = id) and (:only::bigint is null or id = :only)
                order by id desc
                limit :most)
            select n.id, j.*
            from newest n
            cross join lateral (
                select case when bool_or(state = 'RUNNING' or state = 'QUEUED' and done > 0)
                                 or bool_or(state = 'QUEUED') and bool_or(state = 'DONE') then 'RUNNING'
                            when bool_or(state = 'QUEUED') then 'QUEUED'
                            when bool_or(state = 'FAILED') then 'FAILED'
                            else 'DONE' end as state,
                       count(*)::int as jobs, sum(total)::int as total, sum(done)::int as done,
                       sum(jsonb_array_length(refused))::int as refused, coalesce(sum(file_bytes), 0)::bigint as file_bytes,
                       min(requested_name) as requested_by, min(requested_at) as requested_at
                from badge_print_job
                where event_id = :event and (order_id = n.id or id = n.id)) j
            order by n.id desc
            """)
                .param("event", eventId)
                .param("only", only)
                .param("most", most)
                .query(ORDER)
                .list();
    }

    /** Lists the jobs of an order in the order of their badges; none when there is no such order. */
    List<BadgeOrder.Job> jobs(long eventId, long orderId) {
        return db.sql("""
            select id, state, total, jsonb_array_length(refused) as refused,
                   coalesce(jsonb_array_length(files), 1) as files, file_bytes
            from badge_print_job
            where event_id = :event and %s
            order by id
            """.formatted(OF_ORDER))
                .param("event", eventId)
                .param("id", orderId)
                .query(JOB)
                .list();
    }

    /** Whether the kept files have all the space there is for them. */
    boolean isFull() {
        return db.sql(IS_FULL)
                .param("space", settings.space().toBytes())
                .query(Boolean.class)
                .single();
    }

    /** Deletes the finished files of the order, and returns how many jobs had one; the print log keeps their badges. */
    int deleteFiles(long eventId, long orderId) {
        return db.sql("""
            with old as (
                update badge_print_job set file_bytes = null
                where event_id = :event and %s and file_bytes is not null
                returning id),
            gone as (delete from badge_print_file where job_id in (select id from old))
            select count(*)::int from old
            """.formatted(OF_ORDER))
                .param("event", eventId)
                .param("id", orderId)
                .query(Integer.class)
                .single();
    }
}
