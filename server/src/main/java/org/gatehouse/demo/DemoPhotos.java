package org.gatehouse.demo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.image.upload.ImageService;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Gives some people a drawn portrait, which is uploaded like any other photo. */
record DemoPhotos(JdbcClient db, ImageService images) {

    /** The number of people on one page of the list; each photo takes as long as a real upload. */
    private static final int PHOTOGRAPHED = 30;

    private static final List<String> TYPES = List.of("ACCREDITATION", "ACCREDITATION", "TEAM", "PERSONAL");

    /** A person who gets a photo of this type; {@code number} selects the face. */
    record Sitter(long personId, int number) {

        String type() {
            return TYPES.get(number % TYPES.size());
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
                where not exists (select from person_image pi where pi.person_id = sitter.person_id)
                order by sitter.number
                """)
                .param("event", event)
                .param("photographed", PHOTOGRAPHED)
                .query((row, number) -> new Sitter(row.getLong("person_id"), row.getInt("number")))
                .list();
    }

    /** Uploads the portraits; returns the id of each person's image. */
    Map<Sitter, Long> upload(List<Sitter> sitters) {
        Map<Sitter, Long> uploaded = new LinkedHashMap<>();
        for (Sitter sitter : sitters) {
            byte[] portrait = Portrait.jpeg(sitter.number());
            String filename = "portrait-%d.jpg".formatted(sitter.number());
            uploaded.put(
                    sitter, images.upload(portrait, filename, DemoActor.DEMO).id());
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
