package org.gatehouse.people.photo;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.people.PhotoRefusal;
import org.gatehouse.people.PhotoState;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads photos for the review and writes the decisions. */
@Repository
record PhotoReviewRepository(JdbcClient db, ReviewedPhotoRows rows) {

    /** Returns photos of people who hold a position at the event. The photo that waits longest comes first. */
    List<ReviewedPhoto> page(long eventId, PhotoState state, Page page) {
        return db.sql(EventPhotoRepository.SELECT + """
                where pi.review_state = :state
                  and exists (select from person_position pp where pp.person_id = pi.person_id and pp.event_id = :event)
                order by pi.modified_at, pi.id
                offset :offset limit :limit
                """)
                .param("event", eventId)
                .param("state", state.name())
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(rows)
                .list();
    }

    long count(long eventId, PhotoState state) {
        return db.sql("""
                select count(*)
                from person_image pi
                where pi.review_state = :state
                  and exists (select from person_position pp where pp.person_id = pi.person_id and pp.event_id = :event)
                """)
                .param("event", eventId)
                .param("state", state.name())
                .query(Long.class)
                .single();
    }

    ReviewedPhoto.PhotoCounts counts(long eventId) {
        ReviewedPhoto.OpenPhotos open = open(eventId);
        return new ReviewedPhoto.PhotoCounts(
                open.missing(), open.pending(), count(eventId, PhotoState.APPROVED), open.rejected());
    }

    /** Most photos of a large event are approved; those are not counted here. */
    ReviewedPhoto.OpenPhotos open(long eventId) {
        return db.sql("""
                select (select count(*) from accreditation_listing l where l.event_id = :event and not l.has_photo) as missing,
                       count(*) filter (where pi.review_state = 'PENDING') as pending,
                       count(*) filter (where pi.review_state = 'REJECTED') as rejected
                from person_image pi
                where pi.review_state in ('PENDING', 'REJECTED')
                  and exists (select from person_position pp where pp.person_id = pi.person_id and pp.event_id = :event)
                """)
                .param("event", eventId)
                .query(new RecordRows<>(ReviewedPhoto.OpenPhotos.class))
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
        return db.sql(EventPhotoRepository.SELECT + "where pi.id = :photo")
                .param("photo", photoId)
                .query(rows)
                .optional();
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
