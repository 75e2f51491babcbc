package org.gatehouse.badge.print;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.PrintableBadge;
import org.gatehouse.audit.Actor;
import org.gatehouse.badge.BadgeSettings;
import org.gatehouse.badge.layout.Duplex;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes print jobs as they are ordered, and reads their files. */
@Repository
record PrintRepository(JdbcClient db, JsonMapper json, BadgeSettings settings) {

    private static final RowMapper<JobRow> JOB = new RecordRows<>(JobRow.class);

    private record JobRow(
            long id,
            String jobs,
            long eventId,
            PrintState state,
            int total,
            int done,
            int photoMissing,
            PrintPhotos photos,
            PrintSort sort,
            boolean separated,
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
            insert into badge_print_job (event_id, state, reprint, reason, reason_text, require_photo, photos, sort, separated, refused, total,
                                         requested_name, requested_client, requested_user, idempotency_key, finished_at)
            values (:event, :state, :reprint, :reason, :reasonText, :requirePhoto, :photos, :sort, :separated, :refused::jsonb, :total,
                    :name, :client, :user, :key, case when :total = 0 then clock_timestamp() end)
            on conflict on constraint badge_print_job_once do nothing
            returning id
            """)
                .param("event", eventId)
                .param("state", (total == 0 ? PrintState.DONE : PrintState.QUEUED).name())
                .param("reprint", order.isReprint())
                .param("reason", order.reason() == null ? null : order.reason().name())
                .param("reasonText", order.why())
                .param("requirePhoto", order.onlyWithPhoto())
                .param("photos", photos.name())
                .param("sort", order.sorted().name())
                .param("separated", order.isSeparated())
                .param("refused", json.writeValueAsString(refused))
                .param("total", total)
                .param("name", by.name())
                .param("client", by.clientId())
                .param("user", by.userId())
                .param("key", key)
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /** The job that this client ordered with this key before. */
    Optional<Long> ofKey(long eventId, @Nullable String clientId, String key) {
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

    /** The accreditations of the event whose badges an unfinished job prints. */
    List<Long> beingPrinted(long eventId) {
        return db.sql("select accreditation_id from badge_print where event_id = :event and state = 'WAITING'")
                .param("event", eventId)
                .query((row, number) -> row.getLong(1))
                .list();
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
                    select j.id, j.event_id, j.state, j.total, j.done, b.photo_missing, j.photos, j.sort, j.separated, j.refused::text as refused,
                           b.printed_meanwhile::text as printed_meanwhile, b.changed_meanwhile::text as changed_meanwhile,
                           j.reprint, j.reason, j.reason_text, j.error, j.requested_name, j.requested_at, j.finished_at, j.file_bytes,
                           j.files::text as files,
                           coalesce((select jsonb_agg(o.id order by o.id) from badge_print_job o
                                     where o.event_id = j.event_id and o.order_id = j.order_id), jsonb_build_array(j.id))::text as jobs
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
                List.of(json.readValue(row.jobs(), Long[].class)),
                row.state(),
                row.total(),
                row.done(),
                row.photoMissing(),
                photosPending(refused),
                row.photos(),
                row.sort(),
                row.separated(),
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

    Optional<byte[]> filePart(long jobId, int part) {
        return db.sql("select bytes from badge_print_file where job_id = :job and part = :part")
                .param("job", jobId)
                .param("part", part)
                .query((row, number) -> row.getBytes(1))
                .optional();
    }
}
