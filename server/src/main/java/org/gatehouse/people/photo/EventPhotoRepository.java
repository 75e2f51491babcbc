package org.gatehouse.people.photo;

import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PhotoState;
import org.gatehouse.people.ReplacedPhoto;
import org.gatehouse.people.photo.EventPhotoService.PhotoOwner;
import org.gatehouse.people.photo.EventPhotoService.PhotoPerson;
import org.gatehouse.people.photo.EventPhotoService.PhotoSearch;
import org.gatehouse.people.photo.EventPhotoService.QueuePlace;
import org.gatehouse.platform.db.CursorRows;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the photos that the desk lists. */
@Repository
record EventPhotoRepository(JdbcClient db, ReviewedPhotoRows rows) {

    /** Reads photos with what a card shows; the review reads them, too. */
    static final String SELECT = """
            select pi.id, pi.person_id, p.first_name, p.last_name, pi.type, pi.image_id, i.thumbnail_hash, i.filename,
                   coalesce(i.crop_width, f.width) as width, coalesce(i.crop_height, f.height) as height,
                   pi.review_state as state, pi.review_reason as reason, pi.review_note as note, pi.reviewed_by, pi.reviewed_at,
                   pi.modified_at,
            """ + ReplacedPhoto.COLUMNS + """
            from person_image pi
            join person p on p.id = pi.person_id
            join image i on i.id = pi.image_id
            join image_file f on f.sha256 = i.sha256
            """ + ReplacedPhoto.JOIN;

    /** Adds only the conditions that the search asks for, so that PostgreSQL can choose a plan that suits the list. */
    private static final String AT_EVENT = """
              exists (select from person_position pp
                      where pp.person_id = pi.person_id and pp.event_id = :event%s)
            """;

    /**
     * Finds the photos of the page first. The details of the cards are then read for these photos only, and not for those before the page.
     */
    List<ReviewedPhoto> page(long eventId, PhotoSearch search, Page page) {
        return photos(pageOf(eventId, search, page));
    }

    /** Hands over all photos in portions; needs a transaction. */
    void each(long eventId, PhotoSearch search, Consumer<List<ReviewedPhoto>> sink) {
        CursorRows.each(pageOf(eventId, search, Page.ALL), rows, sink);
    }

    private JdbcClient.StatementSpec pageOf(long eventId, PhotoSearch search, Page page) {
        String order = search.state() == PhotoState.PENDING
                ? "order by pi.modified_at, pi.id"
                : "order by pi.modified_at desc, pi.id desc";
        String chosen = "with chosen as (select pi.id\n" + from(search) + matching(search) + order
                + "\noffset :offset limit :limit)\n";
        return filtered(chosen + SELECT + "join chosen on chosen.id = pi.id\n" + order, eventId, search)
                .param("offset", page.offset())
                .param("limit", page.limit());
    }

    long count(long eventId, PhotoSearch search) {
        return filtered("select count(*)\n" + from(search) + matching(search), eventId, search)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /**
     * Counts the waiting photos up to the given limit. The limit keeps this cheap: a desk with thousands of them asks every few seconds.
     */
    long waiting(long eventId, int most) {
        return db.sql("select count(*) from (select from person_image pi where pi.review_state = 'PENDING' and"
                        + AT_EVENT.formatted("") + "limit :most) waiting")
                .param("event", eventId)
                .param("most", most)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    private static String from(PhotoSearch search) {
        return search.name().longest() == null
                ? "from person_image pi\n"
                : "from person_image pi join person p on p.id = pi.person_id\n";
    }

    private static String matching(PhotoSearch search) {
        StringBuilder sql = new StringBuilder("where pi.review_state = :state and")
                .append(AT_EVENT.formatted(search.position() == null ? "" : " and pp.position_id = :position"));
        if (search.name().longest() != null) {
            sql.append("""
                      and p.words like '% ' || :longest || '%'
                      and p.words like all (array(select '% ' || word || '%' from unnest(:words::text[]) word))
                    """);
        }
        if (search.email() != null) {
            sql.append("""
                      and pi.person_id in (
                            select m.person_id from person_email m
                            where m.is_primary and m.address_key >= :email
                              and m.address_key < :email || chr(1114111))
                    """);
        }
        if (search.personId() != null) {
            sql.append("  and pi.person_id = :person\n");
        }
        return sql.toString();
    }

    private JdbcClient.StatementSpec filtered(String sql, long eventId, PhotoSearch search) {
        return db.sql(sql)
                .param("event", eventId)
                .param("state", search.state().name())
                .param("position", search.position())
                .param("longest", search.name().longest())
                .param("words", search.name().array())
                .param("email", search.email())
                .param("person", search.personId());
    }

    List<ReviewedPhoto> queue(long eventId, @Nullable QueuePlace after, int limit) {
        String behind = after == null ? "" : "and (pi.modified_at, pi.id) > (:modified, :id)\n";
        return photos(db.sql(SELECT + "where pi.review_state = 'PENDING' and" + AT_EVENT.formatted("") + behind
                        + "order by pi.modified_at, pi.id limit :limit")
                .param("event", eventId)
                .param("modified", after == null ? null : after.modified().atOffset(ZoneOffset.UTC))
                .param("id", after == null ? null : after.id())
                .param("limit", limit));
    }

    Optional<ReviewedPhoto> find(long eventId, long photoId) {
        return photos(db.sql(SELECT + "where pi.id = :photo and" + AT_EVENT.formatted(""))
                        .param("event", eventId)
                        .param("photo", photoId))
                .stream()
                .findFirst();
    }

    Optional<PhotoPerson> person(long eventId, long personId) {
        return db.sql("""
                select p.id, p.first_name, p.last_name, m.email_address
                from person p
                left join person_email m on m.person_id = p.id and m.is_primary
                where p.id = :person and p.merged_into is null and p.erased_at is null
                  and exists (select from person_at_event pe where pe.person_id = p.id and pe.event_id = :event)
                """)
                .param("event", eventId)
                .param("person", personId)
                .query((row, number) -> new PhotoPerson(
                        row.getLong("id"),
                        row.getString("first_name"),
                        row.getString("last_name"),
                        row.getString("email_address"),
                        ofPerson(personId)))
                .optional();
    }

    List<PhotoOwner> owners(long eventId, Collection<Long> personIds, ImageType type) {
        return db.sql("""
                select p.id, p.first_name, p.last_name, pi.id as photo_id, pi.image_id, i.thumbnail_hash,
                       pi.review_state as state, f.bytes,
                       case when i.crop_x is null then encode(i.sha256, 'hex') end as digest
                from person p
                left join person_image pi on pi.person_id = p.id and pi.type = :type
                left join image i on i.id = pi.image_id
                left join image_file f on f.sha256 = i.sha256
                where p.id = any(:people)
                  and exists (select from person_at_event pe where pe.person_id = p.id and pe.event_id = :event)
                """)
                .param("event", eventId)
                .param("people", personIds.toArray(Long[]::new))
                .param("type", type.name())
                .query(new RecordRows<>(PhotoOwner.class))
                .list();
    }

    private List<ReviewedPhoto> ofPerson(long personId) {
        return photos(
                db.sql(SELECT + "where pi.person_id = :person order by pi.type").param("person", personId));
    }

    private List<ReviewedPhoto> photos(JdbcClient.StatementSpec select) {
        return select.query(rows).list();
    }
}
