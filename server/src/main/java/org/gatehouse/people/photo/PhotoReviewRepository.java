package org.gatehouse.people.photo;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.gatehouse.image.Thumbnails;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PhotoState;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads photos for the review and writes the decisions. */
@Repository
record PhotoReviewRepository(JdbcClient db, Thumbnails thumbnails) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    private static final String SELECT = """
            select pi.id, pi.person_id, p.first_name, p.last_name, pi.type, pi.image_id, i.thumbnail_hash,
                   coalesce(i.crop_width, f.width) as width, coalesce(i.crop_height, f.height) as height,
                   pi.review_state as state, pi.review_reason as reason, pi.review_note as note, pi.reviewed_by, pi.reviewed_at,
                   pi.modified_at
            from person_image pi
            join person p on p.id = pi.person_id
            join image i on i.id = pi.image_id
            join image_file f on f.sha256 = i.sha256
            """;

    private record Row(
            long id,
            long personId,
            @Nullable String firstName,
            @Nullable String lastName,
            ImageType type,
            long imageId,
            UUID thumbnailHash,
            int width,
            int height,
            PhotoState state,
            @Nullable PhotoRefusal reason,
            @Nullable String note,
            @Nullable String reviewedBy,
            @Nullable Instant reviewedAt,
            Instant modifiedAt) {

        ReviewedPhoto photo(Thumbnails thumbnails) {
            return new ReviewedPhoto(
                    id,
                    personId,
                    firstName,
                    lastName,
                    type,
                    imageId,
                    thumbnailHash,
                    thumbnails.address(thumbnailHash),
                    width,
                    height,
                    state,
                    reason,
                    note,
                    reviewedBy,
                    reviewedAt,
                    modifiedAt);
        }
    }

    /** Returns photos of people who hold a position at the event. The photo that waits longest comes first. */
    List<ReviewedPhoto> page(long eventId, PhotoState state, Page page) {
        return db
                .sql(SELECT + """
                where pi.review_state = :state
                  and exists (select from person_position pp where pp.person_id = pi.person_id and pp.event_id = :event)
                order by pi.modified_at, pi.id
                offset :offset limit :limit
                """)
                .param("event", eventId)
                .param("state", state.name())
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(ROW)
                .list()
                .stream()
                .map(row -> row.photo(thumbnails))
                .toList();
    }

    ReviewedPhoto.PhotoCounts counts(long eventId) {
        return db.sql("""
                select (select count(*) from accreditation_listing l where l.event_id = :event and not l.has_photo) as missing,
                       count(*) filter (where pi.review_state = 'PENDING') as pending,
                       count(*) filter (where pi.review_state = 'APPROVED') as approved,
                       count(*) filter (where pi.review_state = 'REJECTED') as rejected
                from person_image pi
                where exists (select from person_position pp where pp.person_id = pi.person_id and pp.event_id = :event)
                """)
                .param("event", eventId)
                .query((row, number) -> new ReviewedPhoto.PhotoCounts(
                        row.getLong("missing"),
                        row.getLong("pending"),
                        row.getLong("approved"),
                        row.getLong("rejected")))
                .single();
    }

    /** Returns the person whom the photo belongs to, before that person is locked; empty when the caller may not see the person. */
    Optional<Long> personOf(long photoId, @Nullable Set<Long> seen) {
        return db.sql("""
                select person_id from person_image pi
                where id = :photo and (:seen::bigint[] is null or exists (
                        select from person_at_event pe where pe.person_id = pi.person_id and pe.event_id = any(:seen)))
                """)
                .param("photo", photoId)
                .param("seen", seen == null ? null : seen.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /** Returns the photo as it is stored. A caller who decides on it must hold the person's lock. */
    Optional<ReviewedPhoto> find(long photoId) {
        return db.sql(SELECT + "where pi.id = :photo")
                .param("photo", photoId)
                .query(ROW)
                .optional()
                .map(row -> row.photo(thumbnails));
    }

    void decide(long photoId, PhotoState state, @Nullable PhotoRefusal reason, @Nullable String note, String by) {
        db.sql("""
                update person_image
                set review_state = :state, review_reason = :reason, review_note = :note, reviewed_by = :by,
                    reviewed_at = clock_timestamp()
                where id = :photo
                """)
                .param("photo", photoId)
                .param("state", state.name())
                .param("reason", reason == null ? null : reason.name())
                .param("note", note)
                .param("by", by)
                .update();
    }
}
