package org.gatehouse.people.photo;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PhotoState;
import org.gatehouse.platform.db.RecordRows;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores which image belongs to which person. */
@Repository
record PersonImageRepository(JdbcClient db) {

    private static final RowMapper<Attached> ATTACHED = new RecordRows<>(Attached.class);

    /**
     * An image of a person, with its review state.
     *
     * @param id of the photo, which stays when another image replaces this one
     */
    record Attached(long id, long imageId, PhotoState reviewState) {}

    Optional<Attached> find(long personId, ImageType type) {
        return db.sql("select id, image_id, review_state from person_image where person_id = :person and type = :type")
                .param("person", personId)
                .param("type", type.name())
                .query(ATTACHED)
                .optional();
    }

    /**
     * Makes the image the person's only one of its type. A new picture waits for a review; the previous picture and the reason of its
     * refusal are kept beside it. The same picture, uploaded again, stays approved.
     */
    void put(long personId, ImageType type, long imageId) {
        db.sql("""
                insert into person_image as pi (person_id, type, image_id)
                values (:person, :type, :image)
                on conflict (person_id, type) do update
                set (image_id, previous_image_id, previous_reason, review_state, review_note, review_reason, reviewed_by,
                     reviewed_at, modified_at) = (
                        select excluded.image_id, pi.image_id, pi.review_reason,
                               case when same.approved then pi.review_state else 'PENDING' end, null, null,
                               case when same.approved then pi.reviewed_by end,
                               case when same.approved then pi.reviewed_at end, clock_timestamp()
                        from (select pi.review_state = 'APPROVED' and was.sha256 = now.sha256 as approved
                              from image was, image now
                              where was.id = pi.image_id and now.id = excluded.image_id) same)
                """)
                .param("person", personId)
                .param("type", type.name())
                .param("image", imageId)
                .update();
    }

    /** Records that somebody has seen the image and approves it. */
    void approve(long personId, ImageType type, String by) {
        db.sql("""
                update person_image
                set review_state = 'APPROVED', reviewed_by = :by, reviewed_at = clock_timestamp()
                where person_id = :person and type = :type
                """)
                .param("by", by)
                .param("person", personId)
                .param("type", type.name())
                .update();
    }

    Optional<Attached> remove(long personId, ImageType type) {
        return db.sql("""
                delete from person_image where person_id = :person and type = :type
                returning id, image_id, review_state
                """)
                .param("person", personId)
                .param("type", type.name())
                .query(ATTACHED)
                .optional();
    }

    /**
     * Returns images that no person, member or badge layout has and that were last used before the given instant. The longest unused comes
     * first.
     */
    List<Long> unused(Instant before, int limit) {
        return db.sql("""
                select i.id from image i
                where i.last_used_at < :before
                  and not exists (select from person_image pi where pi.image_id = i.id)
                  and not exists (select from member m where m.flag_image_id = i.id)
                  and not exists (select from badge_layout l where l.background_image_id = i.id)
                  and not exists (select from badge_position_layout l where l.background_image_id = i.id)
                  and not exists (select from badge_layout_picture l where l.image_id = i.id)
                order by i.last_used_at
                limit :limit
                """)
                .param("before", before.atOffset(ZoneOffset.UTC))
                .param("limit", limit)
                .query((row, number) -> row.getLong(1))
                .list();
    }
}
