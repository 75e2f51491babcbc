package org.gatehouse.demo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.image.upload.ImageService;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Gives nearly everybody a drawn portrait, which is uploaded like any other photo. */
record DemoPhotos(JdbcClient db, ImageService images) {

    /** The upper limit, more than the usual demo has people. Each photo takes as long as a real upload. */
    private static final int PHOTOGRAPHED = 400;

    /** Every 15th person has no photo yet. */
    private static final int MISSING = 15;

    /** A person who gets a photo of this type; {@code number} selects the face. */
    record Sitter(long personId, int number) {

        String type() {
            return switch (number % 12) {
                case 2 -> "TEAM";
                case 3 -> "PERSONAL";
                default -> "ACCREDITATION";
            };
        }
    }

    /** The first people who have an accreditation but no photo yet. */
    List<Sitter> missing(long event) {
        return db.sql("""
                select sitter.person_id, sitter.number
                from (
                    select person_id, (row_number() over (order by id))::integer as number
                    from accreditation
                    where event_id = :event and not deleted
                    order by id
                    limit :photographed
                ) as sitter
                where sitter.number % :missing <> 0
                  and not exists (select from person_image pi where pi.person_id = sitter.person_id)
                order by sitter.number
                """)
                .param("event", event)
                .param("photographed", PHOTOGRAPHED)
                .param("missing", MISSING)
                .query((row, number) -> new Sitter(row.getLong("person_id"), row.getInt("number")))
                .list();
    }

    /** Uploads the portraits; returns the id of each person's image. */
    Map<Sitter, Long> upload(List<Sitter> sitters) {
        Map<Sitter, Long> uploaded = new LinkedHashMap<>();
        var progress = new Progress("photos", 0, sitters.size());
        List<byte[]> portraits = sitters.parallelStream()
                .map(sitter -> Portrait.jpeg(sitter.number()))
                .toList();
        for (int at = 0; at < portraits.size(); at++) {
            String filename = "portrait-%d.jpg".formatted(sitters.get(at).number());
            uploaded.put(
                    sitters.get(at),
                    images.upload(portraits.get(at), filename, DemoActor.DEMO).id());
            progress.at(uploaded.size());
        }
        return uploaded;
    }

    /** Attaches the image; personal photos have not been reviewed yet. */
    void attach(Sitter sitter, long image) {
        db.sql("""
                insert into person_image (person_id, type, image_id, review_state, modified_at)
                select id, :type, :image, :review, feed_clock() from person where id = :person for no key update
                on conflict do nothing
                """)
                .param("person", sitter.personId())
                .param("type", sitter.type())
                .param("image", image)
                .param("review", sitter.type().equals("PERSONAL") ? "PENDING" : "APPROVED")
                .update();
    }
}
