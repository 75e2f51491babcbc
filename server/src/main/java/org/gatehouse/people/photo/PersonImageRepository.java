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

    private static final String KEEP_BEFORE = """
            previous_image_id = image_id, previous_state = review_state, previous_reason = review_reason,
            previous_note = review_note, previous_reviewed_by = reviewed_by, previous_reviewed_at = reviewed_at,
            replaced_at = clock_timestamp(), replaced_by = :by
            """;

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

    /** Gives the person an image of a type of which there is none yet. It waits for a review. */
    void add(long personId, ImageType type, long imageId) {
        db.sql("insert into person_image (person_id, type, image_id) values (:person, :type, :image)")
                .param("person", personId)
                .param("type", type.name())
                .param("image", imageId)
                .update();
    }

    /**
     * Makes the image the person's only one of its type. It waits for a review, and the one before is kept beside it with its decision. The
     * same picture, uploaded again, replaces nothing and keeps its decision unless it was refused.
     *
     * @return whether another picture was replaced
     */
    boolean replace(long personId, ImageType type, long imageId, String by) {
        int same = db.sql("""
                update person_image pi
                set image_id = now.id, modified_at = clock_timestamp()
                from image was, image now
                where pi.person_id = :person and pi.type = :type and pi.review_state <> 'REJECTED'
                  and was.id = pi.image_id and now.id = :image and now.sha256 = was.sha256
                """)
                .param("person", personId)
                .param("type", type.name())
                .param("image", imageId)
                .update();
        if (same == 1) {
            return false;
        }
        db.sql("""
                update person_image
                set image_id = :image, review_state = 'PENDING', review_reason = null, review_note = null, reviewed_by = null,
                    reviewed_at = null, modified_at = clock_timestamp(),
                """ + KEEP_BEFORE + """
                where person_id = :person and type = :type
                """)
                .param("person", personId)
                .param("type", type.name())
                .param("image", imageId)
                .param("by", by)
                .update();
        return true;
    }

    /**
     * Lets the photo and the one that it replaced change places, each with its decision; false when this image is not the one that was
     * replaced.
     */
    boolean restore(long personId, ImageType type, long imageId, String by) {
        int restored = db.sql("""
                update person_image
                set image_id = previous_image_id, review_state = previous_state, review_reason = previous_reason,
                    review_note = previous_note, reviewed_by = previous_reviewed_by, reviewed_at = previous_reviewed_at,
                    modified_at = clock_timestamp(),
                """ + KEEP_BEFORE + """
                where person_id = :person and type = :type and previous_image_id = :image
                """)
                .param("person", personId)
                .param("type", type.name())
                .param("image", imageId)
                .param("by", by)
                .update();
        return restored == 1;
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
     * Returns images that no person, member or badge layout has, that are not kept as a replaced photo, and that were last used before the
     * given instant. The longest unused comes first.
     */
    List<Long> unused(Instant before, int limit) {
        return db.sql("""
                select i.id from image i
                where i.last_used_at < :before
                  and not exists (select from person_image pi where pi.image_id = i.id)
                  and not exists (select from person_image pi where pi.previous_image_id = i.id)
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
