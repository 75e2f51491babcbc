package org.gatehouse.demo;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gatehouse.demo.story.Portrait;
import org.gatehouse.image.upload.ImageService;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Gives nearly everybody a drawn portrait. Each face is uploaded like any other photo. A large demo has more people than faces: as if
 * several had uploaded the same picture, they have images of their own that share its file.
 */
record DemoPhotos(JdbcClient db, ImageService images) {

    /** As many as the usual demo has badges, because each upload takes its time; a multiple of {@link #MISSING}. */
    private static final int FACES = 375;

    /** Every 15th person has no photo yet, and no face is drawn for them. */
    private static final int MISSING = 15;

    /** Uploads the faces that an earlier start has not; returns the image of each by its number, and zero where there is none. */
    Long[] draw() {
        Map<String, Long> there = new HashMap<>();
        db.sql("select filename, id from image where uploaded_by = :by")
                .param("by", DemoActor.DEMO.name())
                .query((row, number) -> there.put(row.getString("filename"), row.getLong("id")))
                .list();
        there.putAll(upload(IntStream.range(1, FACES)
                .filter(face -> face % MISSING != 0 && !there.containsKey(filename(face)))
                .boxed()
                .toList()));
        return IntStream.rangeClosed(1, FACES)
                .mapToObj(face -> there.getOrDefault(filename(face), 0L))
                .toArray(Long[]::new);
    }

    /** Uploads these faces; returns the id of each image by its name. */
    Map<String, Long> upload(List<Integer> faces) {
        Map<String, Long> uploaded = new HashMap<>();
        var progress = new LoadingProgress("portraits", 0, faces.size());
        List<byte[]> portraits = faces.parallelStream().map(Portrait::jpeg).toList();
        for (int at = 0; at < portraits.size(); at++) {
            String filename = filename(faces.get(at));
            uploaded.put(
                    filename,
                    images.upload(portraits.get(at), filename, DemoActor.DEMO).id());
            progress.at(uploaded.size());
        }
        return uploaded;
    }

    private static String filename(int face) {
        return "portrait-%d.jpg".formatted(face);
    }

    /** Gives photos to those who have just arrived with a badge. Only some of the first have not been reviewed yet. */
    void insert(long event, Long[] faces) {
        db.sql("""
                with badge as (
                    select a.person_id,
                           (before.badges + row_number() over (order by a.accreditation_id))::integer as number
                    from demo_arrival a
                    cross join (
                        select count(*) as badges
                        from accreditation
                        where event_id = :event and not deleted and id < (select min(accreditation_id) from demo_arrival)
                    ) as before
                    where a.state = 'APPROVED'
                ),
                sitter as materialized (
                    select person_id, number, (:faces::bigint[])[number % :count] as face,
                           case when number > :count then nextval(pg_get_serial_sequence('image', 'id')) end as shared,
                           case number % 12 when 2 then 'TEAM' when 3 then 'PERSONAL' else 'ACCREDITATION' end as type
                    from badge
                    where number % :missing <> 0
                    order by number
                ),
                sharing as (
                    insert into image (id, sha256, filename, uploaded_by)
                    select s.shared, i.sha256, i.filename, i.uploaded_by
                    from sitter s
                    join image i on i.id = s.face
                    where s.shared is not null
                )
                insert into person_image (person_id, type, image_id, review_state, modified_at)
                select person_id, type, coalesce(shared, face),
                       case when type = 'PERSONAL' and shared is null then 'PENDING' else 'APPROVED' end, feed_clock()
                from sitter
                order by number
                """)
                .param("event", event)
                .param("faces", faces)
                .param("count", FACES)
                .param("missing", MISSING)
                .update();
    }
}
