package org.gatehouse.badge.print;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.PrintableBadge;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.audit.Actor;
import org.gatehouse.badge.BadgeSettings;
import org.gatehouse.badge.layout.Duplex;
import org.gatehouse.platform.db.CursorRows;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.work.Worker;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes print jobs, the print log and the files. */
@Repository
record PrintRepository(JdbcClient db, JsonMapper json, BadgeSettings settings) {

    private static final RowMapper<JobRow> JOB = new RecordRows<>(JobRow.class);
    private static final RowMapper<PrintLogEntry> ENTRY = new RecordRows<>(PrintLogEntry.class);
    private static final RowMapper<Claimed> CLAIMED = new RecordRows<>(Claimed.class);

    private record JobRow(
            long id,
            long eventId,
            PrintState state,
            int total,
            int done,
            int photoMissing,
            PrintPhotos photos,
            String refused,
            String printedMeanwhile,
            String changedMeanwhile,
            boolean reprint,
            @Nullable PrintReason reason,
            @Nullable String reasonText,
            @Nullable String error,
            String requestedName,
            Instant requestedAt,
            @Nullable Instant finishedAt,
            @Nullable Long fileBytes,
            @Nullable String files) {}

    /**
     * A job that this node draws, with its options and the person who ordered it.
     *
     * @param takenOver how many nodes died over it
     */
    record Claimed(
            long id,
            long eventId,
            boolean reprint,
            @Nullable PrintReason reason,
            @Nullable String reasonText,
            String requestedName,
            @Nullable String requestedClient,
            @Nullable Long requestedUser,
            PrintPhotos photos,
            int takenOver,
            UUID claim)
            implements Actor, Worker.Job {

        @Override
        public String name() {
            return requestedName;
        }

        @Override
        public @Nullable String clientId() {
            return requestedClient;
        }

        @Override
        public @Nullable Long userId() {
            return requestedUser;
        }

        /** Whether the badge is left out because of its photo. */
        boolean leavesOut(AccreditationReadService.DrawnBadge badge) {
            return photos == PrintPhotos.APPROVED && badge.photoPending();
        }

        /** Whether the drawn photo was rejected or replaced since then, in a job that prints approved photos only. */
        boolean lost(Drawn drawn, PrintableBadge now) {
            return photos == PrintPhotos.APPROVED
                    && drawn.imageId() != null
                    && !drawn.imageId().equals(now.imageId());
        }
    }

    /**
     * A badge that was drawn.
     *
     * @param photo whether it shows a photo
     * @param imageId of the badge's photo; null without one
     */
    record Drawn(
            long accreditationId,
            UUID randomHash,
            boolean photo,
            @Nullable Long imageId) {}

    /**
     * A file of a finished job; its parts follow those of the file before.
     *
     * @param own whether badges with the event's own layout are in it
     * @param sides null for a file of an older version
     */
    record StoredFile(
            int parts,
            long bytes,
            int badges,
            double width,
            double height,
            boolean own,
            List<String> layouts,
            @Nullable Integer sides,
            @Nullable Duplex duplex) {}

    /** Inserts the job; empty when the client has sent this key before. */
    Optional<Long> insert(
            long eventId,
            PrintOrder order,
            PrintPhotos photos,
            List<BadgePrintJob.RefusedBadge> refused,
            int total,
            @Nullable String key,
            Actor by) {
        return db.sql("""
            insert into badge_print_job (event_id, state, reprint, reason, reason_text, require_photo, photos, refused, total,
                                         requested_name, requested_client, requested_user, idempotency_key, finished_at)
            values (:event, :state, :reprint, :reason, :reasonText, :requirePhoto, :photos, :refused::jsonb, :total,
                    :name, :client, :user, :key, case when :total = 0 then clock_timestamp() end)
            on conflict on constraint badge_print_job_once do nothing
            returning id
            """)
                .param("event", eventId)
                .param("state", (total == 0 ? PrintState.DONE : PrintState.QUEUED).name())
                .param("reprint", order.again())
                .param("reason", order.reason() == null ? null : order.reason().name())
                .param("reasonText", order.why())
                .param("requirePhoto", order.onlyWithPhoto())
                .param("photos", photos.name())
                .param("refused", json.writeValueAsString(refused))
                .param("total", total)
                .param("name", by.name())
                .param("client", by.clientId())
                .param("user", by.userId())
                .param("key", key)
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    Optional<Long> asked(long eventId, @Nullable String clientId, String key) {
        return db.sql("""
            select id from badge_print_job
            where event_id = :event and requested_client = :client and idempotency_key = :key
            """)
                .param("event", eventId)
                .param("client", clientId)
                .param("key", key)
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /** Inserts the badges in the order of the file. */
    void insertBadges(long jobId, long eventId, List<PrintableBadge> badges) {
        db.sql("""
            insert into badge_print (job_id, event_id, accreditation_id, place)
            select :job, :event, a.id, a.place - 1 from unnest(:ids::bigint[]) with ordinality as a (id, place)
            """)
                .param("job", jobId)
                .param("event", eventId)
                .param("ids", badges.stream().map(PrintableBadge::id).toArray(Long[]::new))
                .update();
    }

    /** Returns those of the accreditations whose badge is in an unfinished file. */
    Set<Long> beingPrinted(List<Long> accreditationIds) {
        return db
                .sql("select accreditation_id from badge_print where state = 'WAITING' and accreditation_id ="
                        + " any(:ids)")
                .param("ids", accreditationIds.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list()
                .stream()
                .collect(Collectors.toSet());
    }

    /** Lists the jobs of an order in the order of their badges; a job that was ordered alone is an order of one. */
    List<BadgePrintJob> ofOrder(long eventId, long orderId) {
        return jobs(eventId, PrintOrderRepository.OF_ORDER, orderId, Page.ALL).reversed();
    }

    Optional<BadgePrintJob> find(long eventId, long jobId) {
        return jobs(eventId, "id = :id", jobId, new Page(0, 1)).stream().findFirst();
    }

    /** Lists jobs, newest first. */
    List<BadgePrintJob> page(long eventId, Page page) {
        return jobs(eventId, "true", null, page);
    }

    private List<BadgePrintJob> jobs(long eventId, String condition, @Nullable Long id, Page page) {
        return db
                .sql("""
                    with wanted as (
                        select * from badge_print_job
                        where event_id = :event and %s
                        order by id desc
                        offset :offset limit :limit)
                    select j.id, j.event_id, j.state, j.total, j.done, b.photo_missing, j.photos, j.refused::text as refused,
                           b.printed_meanwhile::text as printed_meanwhile, b.changed_meanwhile::text as changed_meanwhile,
                           j.reprint, j.reason, j.reason_text, j.error, j.requested_name, j.requested_at, j.finished_at, j.file_bytes,
                           j.files::text as files
                    from wanted j
                    cross join lateral (
                        select count(*) filter (where not photo)::int as photo_missing,
                               coalesce(jsonb_agg(accreditation_id order by place)
                                   filter (where state = 'PRINTED_MEANWHILE'), '[]') as printed_meanwhile,
                               coalesce(jsonb_agg(accreditation_id order by place)
                                   filter (where state = 'CHANGED_MEANWHILE'), '[]') as changed_meanwhile
                        from badge_print where job_id = j.id) b
                    order by j.id desc
                    """.formatted(condition))
                .param("event", eventId)
                .param("id", id)
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(JOB)
                .list()
                .stream()
                .map(this::job)
                .toList();
    }

    private static int photosPending(List<BadgePrintJob.RefusedBadge> refused) {
        return (int) refused.stream()
                .filter(badge -> badge.reason() == BadgePrintJob.Refusal.PHOTO_PENDING)
                .count();
    }

    private BadgePrintJob job(JobRow row) {
        boolean hasFile = row.fileBytes() != null;
        List<BadgePrintJob.RefusedBadge> refused =
                List.of(json.readValue(row.refused(), BadgePrintJob.RefusedBadge[].class));
        List<BadgePrintJob.PrintFile> files = files(row);
        return new BadgePrintJob(
                row.id(),
                row.state(),
                row.total(),
                row.done(),
                row.photoMissing(),
                photosPending(refused),
                row.photos(),
                refused,
                List.of(json.readValue(row.printedMeanwhile(), Long[].class)),
                List.of(json.readValue(row.changedMeanwhile(), Long[].class)),
                row.reprint(),
                row.reason(),
                row.reasonText(),
                row.error(),
                row.requestedName(),
                row.requestedAt(),
                row.finishedAt(),
                files.size() == 1 ? path(row) + "/file" : null,
                row.fileBytes(),
                files,
                hasFile && row.finishedAt() != null ? row.finishedAt().plus(settings.keep()) : null);
    }

    private static String path(JobRow row) {
        return "/registrations/accreditation/events/%d/badges/prints/%d".formatted(row.eventId(), row.id());
    }

    private List<BadgePrintJob.PrintFile> files(JobRow row) {
        if (row.fileBytes() == null) {
            return List.of();
        }
        if (row.files() == null) {
            return List.of(new BadgePrintJob.PrintFile(
                    path(row) + "/files/1", row.fileBytes(), row.done(), null, null, true, List.of(), null, null));
        }
        List<BadgePrintJob.PrintFile> files = new ArrayList<>();
        for (StoredFile file : stored(row.files())) {
            files.add(new BadgePrintJob.PrintFile(
                    path(row) + "/files/" + (files.size() + 1),
                    file.bytes(),
                    file.badges(),
                    file.width(),
                    file.height(),
                    file.own(),
                    file.layouts(),
                    file.sides(),
                    file.duplex()));
        }
        return files;
    }

    private List<StoredFile> stored(String files) {
        return List.of(json.readValue(files, StoredFile[].class));
    }

    /** Lists how many parts each of the job's files has; empty for a job whose only file has all of them. */
    List<Integer> parts(long jobId) {
        return db
                .sql("select files::text from badge_print_job where id = :job and files is not null")
                .param("job", jobId)
                .query(String.class)
                .optional()
                .map(this::stored)
                .orElse(List.of())
                .stream()
                .map(StoredFile::parts)
                .toList();
    }

    long count(long eventId) {
        return db.sql("select count(*) from badge_print_job where event_id = :event")
                .param("event", eventId)
                .query(Long.class)
                .single();
    }

    /** Lists log entries, newest first. */
    List<PrintLogEntry> log(long eventId, @Nullable Long accreditationId, Page page) {
        return logOf(eventId, accreditationId, page).query(ENTRY).list();
    }

    /** Passes the whole log to the sink in portions; requires a transaction. */
    void eachLogged(long eventId, @Nullable Long accreditationId, Consumer<List<PrintLogEntry>> sink) {
        CursorRows.each(logOf(eventId, accreditationId, Page.ALL), ENTRY, sink);
    }

    private JdbcClient.StatementSpec logOf(long eventId, @Nullable Long accreditationId, Page page) {
        return db.sql("""
            select b.accreditation_id, b.job_id as print_id, b.printed_at, j.requested_name as printed_by, j.reprint,
                   j.reason, j.reason_text, b.photo, b.random_hash
            from badge_print b join badge_print_job j on j.id = b.job_id
            where b.event_id = :event and b.printed_at is not null
              and (:accreditation::bigint is null or b.accreditation_id = :accreditation)
            order by b.job_id desc, b.place
            offset :offset limit :limit
            """)
                .param("event", eventId)
                .param("accreditation", accreditationId)
                .param("offset", page.offset())
                .param("limit", page.limit());
    }

    long logged(long eventId, @Nullable Long accreditationId) {
        return db.sql("""
            select count(*) from badge_print
            where event_id = :event and printed_at is not null
              and (:accreditation::bigint is null or accreditation_id = :accreditation)
            """)
                .param("event", eventId)
                .param("accreditation", accreditationId)
                .query(Long.class)
                .single();
    }

    /** Claims the job that waits longest; none while the kept files have all the space there is for them. */
    Optional<Claimed> claim(Duration claim) {
        return db.sql("""
            update badge_print_job
            set state = 'RUNNING', done = 0, taken_over = taken_over + (claim is not null)::integer,
                claim = gen_random_uuid(), claimed_until = clock_timestamp() + :millis * interval '1 millisecond'
            where id = (select id
                        from badge_print_job
                        where state in ('QUEUED', 'RUNNING')
                          and (claimed_until is null or claimed_until < clock_timestamp())
                          and not (%s)
                        order by id
                        limit 1
                        for update skip locked)
            returning id, event_id, reprint, reason, reason_text, requested_name, requested_client, requested_user, photos,
                      taken_over, claim
            """.formatted(PrintOrderRepository.IS_FULL))
                .param("millis", claim.toMillis())
                .param("space", settings.space().toBytes())
                .query(CLAIMED)
                .optional();
    }

    /** Lists the job's accreditations in the order of the file. */
    List<Long> badges(long jobId) {
        return db.sql("select accreditation_id from badge_print where job_id = :job order by place")
                .param("job", jobId)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Records these badges as drawn, and how many are done in all; false when the job no longer belongs to this node. */
    boolean drawn(Claimed job, List<Drawn> badges, int done) {
        return db.sql("""
            with mine as (
                update badge_print_job set done = :done where id = :job and claim = :claim returning id),
            written as (
                update badge_print b
                set random_hash = d.hash, photo = d.photo
                from mine, unnest(:ids::bigint[], :hashes::uuid[], :photos::boolean[]) as d (id, hash, photo)
                where b.job_id = mine.id and b.accreditation_id = d.id)
            select exists (select from mine)
            """)
                .param("job", job.id())
                .param("claim", job.claim())
                .param("done", done)
                .param("ids", badges.stream().map(Drawn::accreditationId).toArray(Long[]::new))
                .param("hashes", badges.stream().map(Drawn::randomHash).toArray(UUID[]::new))
                .param("photos", badges.stream().map(Drawn::photo).toArray(Boolean[]::new))
                .query(Boolean.class)
                .single();
    }

    /** Writes a part of the file; false when the job no longer belongs to this node. */
    boolean writeFile(Claimed job, int part, byte[] bytes) {
        int written = db.sql("""
            insert into badge_print_file (job_id, part, bytes)
            select id, :part, :bytes from badge_print_job where id = :job and claim = :claim for share
            on conflict (job_id, part) do update set bytes = excluded.bytes
            """)
                .param("job", job.id())
                .param("claim", job.claim())
                .param("part", part)
                .param("bytes", bytes)
                .update();
        return written == 1;
    }

    void removeFile(Claimed job) {
        db.sql("""
            delete from badge_print_file f
            using badge_print_job j
            where j.id = :job and j.claim = :claim and f.job_id = j.id
            """).param("job", job.id()).param("claim", job.claim()).update();
    }

    Optional<byte[]> filePart(long jobId, int part) {
        return db.sql("select bytes from badge_print_file where job_id = :job and part = :part")
                .param("job", jobId)
                .param("part", part)
                .query((row, number) -> row.getBytes(1))
                .optional();
    }

    /** Locks the job until the transaction ends; false when it no longer belongs to this node. */
    boolean lock(Claimed job) {
        return db.sql("""
            select id from badge_print_job
            where id = :job and claim = :claim
            for no key update
            """)
                .param("job", job.id())
                .param("claim", job.claim())
                .query((row, number) -> row.getLong(1))
                .optional()
                .isPresent();
    }

    /** Records the result for these badges of the job. */
    void settle(long jobId, List<Long> accreditationIds, String state) {
        db.sql("""
            update badge_print
            set state = :state, printed_at = clock_timestamp()
            where job_id = :job and accreditation_id = any(:ids)
            """)
                .param("job", jobId)
                .param("ids", accreditationIds.toArray(Long[]::new))
                .param("state", state)
                .update();
    }

    /** Removes these badges from the file because their current photo awaits review. */
    void leaveOut(long jobId, List<Long> accreditationIds) {
        db.sql("""
            with gone as (
                delete from badge_print where job_id = :job and accreditation_id = any(:ids)
                returning accreditation_id, place)
            update badge_print_job j
            set total = total - gone.count, refused = j.refused || gone.refused
            from (select count(*)::int as count,
                         coalesce(jsonb_agg(jsonb_build_object('accreditation_id', accreditation_id,
                             'reason', 'PHOTO_PENDING') order by place), '[]') as refused
                  from gone) gone
            where j.id = :job
            """)
                .param("job", jobId)
                .param("ids", accreditationIds.toArray(Long[]::new))
                .update();
    }

    void finish(long jobId, int done, List<StoredFile> files) {
        db.sql("""
            update badge_print_job
            set state = 'DONE', done = :done, finished_at = clock_timestamp(), file_bytes = :bytes, files = :files::jsonb,
                claim = null, claimed_until = null
            where id = :job
            """)
                .param("job", jobId)
                .param("done", done)
                .param(
                        "bytes",
                        files.isEmpty()
                                ? null
                                : files.stream().mapToLong(StoredFile::bytes).sum())
                .param("files", json.writeValueAsString(files))
                .update();
    }

    /** Marks a job as failed: its badges can be printed by other jobs, and its partial file is removed. */
    void fail(Claimed job, String error) {
        db.sql("""
            with failed as (
                update badge_print_job
                set state = 'FAILED', error = :error, finished_at = clock_timestamp(), claim = null,
                    claimed_until = null
                where id = :job and claim = :claim
                returning id),
            released as (
                update badge_print set state = 'RELEASED'
                where state = 'WAITING' and job_id in (select id from failed))
            delete from badge_print_file where job_id in (select id from failed)
            """)
                .param("job", job.id())
                .param("claim", job.claim())
                .param("error", error)
                .update();
    }

    /** Removes files older than this; the print log keeps their badges. */
    void removeFiles(Duration older) {
        db.sql("""
            with old as (
                update badge_print_job set file_bytes = null
                where file_bytes is not null and finished_at < clock_timestamp() - :millis * interval '1 millisecond'
                returning id)
            delete from badge_print_file where job_id in (select id from old)
            """).param("millis", older.toMillis()).update();
    }
}
