package org.gatehouse.badge.print;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.gatehouse.accreditation.PrintableBadge;
import org.gatehouse.accreditation.PrintedFace;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.audit.Actor;
import org.gatehouse.badge.BadgeSettings;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.retention.ExpiringRows;
import org.gatehouse.platform.work.Worker;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes a print job that a node claims: its badges, how far it is, its files and how it ends. */
@Repository
record PrintWorkRepository(JdbcClient db, JsonMapper json, BadgeSettings settings) implements ExpiringRows {

    private static final RowMapper<Claimed> CLAIMED = new RecordRows<>(Claimed.class);

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
            String requestedName,
            @Nullable String requestedClient,
            @Nullable Long requestedUser,
            PrintPhotos photos,
            PrintSort sort,
            boolean separated,
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
        boolean skipsForPhoto(AccreditationReadService.DrawnBadge badge) {
            return photos == PrintPhotos.APPROVED && badge.photoPending();
        }

        /** Whether the drawn photo was rejected or replaced since then, in a job that prints approved photos only. */
        boolean lostPhoto(Drawn drawn, PrintableBadge now) {
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
     * @param face what is on it
     */
    record Drawn(
            long accreditationId,
            UUID randomHash,
            boolean photo,
            @Nullable Long imageId,
            PrintedFace face) {}

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
            returning id, event_id, reprint, reason, requested_name, requested_client, requested_user, photos, sort,
                      separated, taken_over, claim
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
    void finish(long jobId, List<Long> accreditationIds, String state) {
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

    void finish(long jobId, int done, List<PrintRepository.StoredFile> files) {
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
                                : files.stream()
                                        .mapToLong(PrintRepository.StoredFile::bytes)
                                        .sum())
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

    @Override
    public String name() {
        return "files of badges";
    }

    @Override
    public Duration keptFor() {
        return settings.keep();
    }

    /** The print log keeps the badges. */
    @Override
    public int removeSome(Instant before) {
        return db.sql("""
            with old as (
                update badge_print_job set file_bytes = null
                where file_bytes is not null and finished_at < :before
                returning id)
            delete from badge_print_file where job_id in (select id from old)
            """).param("before", before.atOffset(ZoneOffset.UTC)).update();
    }
}
