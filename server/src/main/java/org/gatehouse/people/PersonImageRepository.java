package org.gatehouse.people;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Which image is whose. */
@Repository
class PersonImageRepository {

    private final JdbcClient db;

    PersonImageRepository(JdbcClient db) {
        this.db = db;
    }

    Optional<Long> imageOf(long personId, ImageType type) {
        return db.sql("select image_id from person_image where person_id = :person and type = :type")
                .param("person", personId)
                .param("type", type.name())
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /**
     * Makes the image the person's only one of its type; a new picture is reviewed anew, beside the one before and why that was refused.
     */
    void put(long personId, ImageType type, long imageId) {
        db.sql("""
                insert into person_image (person_id, type, image_id)
                values (:person, :type, :image)
                on conflict (person_id, type) do update
                set image_id = excluded.image_id, previous_image_id = person_image.image_id,
                    previous_reason = person_image.review_reason,
                    review_state = 'PENDING', review_note = null, review_reason = null,
                    reviewed_by = null, reviewed_at = null, modified_at = clock_timestamp()
                """)
                .param("person", personId)
                .param("type", type.name())
                .param("image", imageId)
                .update();
    }

    Optional<Long> remove(long personId, ImageType type) {
        return db.sql("delete from person_image where person_id = :person and type = :type returning image_id")
                .param("person", personId)
                .param("type", type.name())
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /** Images last used before then that nobody has, the longest unused first. */
    List<Long> unused(Instant before, int limit) {
        return db.sql("""
                select i.id from image i
                where i.last_used_at < :before
                  and not exists (select from person_image pi where pi.image_id = i.id)
                  and not exists (select from member m where m.flag_image_id = i.id)
                  and not exists (select from badge_layout l where l.background_image_id = i.id)
                order by i.last_used_at
                limit :limit
                """)
                .param("before", before.atOffset(ZoneOffset.UTC))
                .param("limit", limit)
                .query((row, number) -> row.getLong(1))
                .list();
    }
}
