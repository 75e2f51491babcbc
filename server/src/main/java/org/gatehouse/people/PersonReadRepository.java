package org.gatehouse.people;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.image.Thumbnails;
import org.gatehouse.platform.db.CursorRows;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.retention.RetentionSettings;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Reads people with all details. Each response shows one instant and takes five statements, however many people it holds. */
@Repository
@Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
public class PersonReadRepository {

    private static final RowMapper<PersonRow> PERSON = new RecordRows<>(PersonRow.class);
    private static final RowMapper<EmailRow> EMAIL = new RecordRows<>(EmailRow.class);
    private static final RecordRows<ImageRow> IMAGE = new RecordRows<>(ImageRow.class);

    private final JdbcClient db;
    private final PersonWriteRepository people;
    private final HeldPositionReadRepository positions;
    private final Thumbnails thumbnails;
    private final RetentionSettings keep;

    PersonReadRepository(
            JdbcClient db,
            PersonWriteRepository people,
            HeldPositionReadRepository positions,
            Thumbnails thumbnails,
            RetentionSettings keep) {
        this.db = db;
        this.people = people;
        this.positions = positions;
        this.thumbnails = thumbnails;
        this.keep = keep;
    }

    /**
     * Hands over the people of a page one by one, so that memory use does not grow with the page.
     *
     * @return the number of all people who match
     */
    public long each(PersonFilter filter, PersonSort sort, Page page, Language language, Consumer<Person> sink) {
        CursorRows.each(
                page(filter, sort, page),
                (row, number) -> row.getLong(1),
                ids -> whole(ids, filter.seen(), filter.history(), language).forEach(sink));
        return count(filter);
    }

    /** Returns one page of the people who match. */
    public List<Person> page(PersonFilter filter, PersonSort sort, Page page, Language language) {
        List<Long> ids =
                page(filter, sort, page).query((row, number) -> row.getLong(1)).list();
        return whole(ids, filter.seen(), filter.history(), language);
    }

    private JdbcClient.StatementSpec page(PersonFilter filter, PersonSort sort, Page page) {
        return filtered(
                        "select p.id\nfrom person p\n" + matching(filter) + sort.orderBy()
                                + " offset :offset limit :limit",
                        filter)
                .param("offset", page.offset())
                .param("limit", page.limit());
    }

    /**
     * Counts the people who match. Where only their events are asked for, nothing else of them is read: of all the people of an event the
     * few are subtracted who were merged into others, or erased.
     */
    public long count(PersonFilter filter) {
        String atEvents = atEvents(filter);
        String ofPerson = ofPerson(filter);
        String sql = ofPerson.isEmpty() && !atEvents.isEmpty()
                ? """
                select count(*)
                from (select distinct person_id from (
                """ + atEvents + """
                ) held) one
                where person_id not in (select m.id from person m where m.merged_into is not null
                                        union all
                                        select e.id from person e where e.erased_at is not null)
                """
                : "select count(*)\nfrom person p\n" + matching(filter);
        return filtered(sql, filter).query(Long.class).single();
    }

    /** Adds only the conditions that the filter asks for, so that PostgreSQL can choose a plan that suits the list. */
    private static String matching(PersonFilter filter) {
        String atEvents = atEvents(filter);
        return "where p.merged_into is null and p.erased_at is null\n"
                + (atEvents.isEmpty() ? "" : "  and exists (\n" + atEvents + "  and pp.person_id = p.id)\n")
                + ofPerson(filter);
    }

    /** Selects the people of the events and positions that the filter asks for; empty when it asks for none. */
    private static String atEvents(PersonFilter filter) {
        StringBuilder sql = new StringBuilder();
        if (filter.filtersByPosition()) {
            sql.append("select pp.person_id from person_position pp\nwhere true\n");
            and(sql, filter.seen(), "pp.event_id = any(:seen)");
            and(sql, filter.event(), "pp.event_id = :event");
            and(sql, filter.positions(), "pp.position_id = any(:positions)");
            and(sql, filter.skill(), "pp.skill_id = :skill");
            and(sql, filter.inactive() ? null : filter, HeldPositionReadRepository.IS_CURRENT);
            and(sql, filter.basePositions(), """
                exists (select from position d
                        where d.event_id = pp.event_id and d.id = pp.position_id
                          and d.base_position_id = any(:basePositions))\
                """);
            and(sql, filter.entity(), """
                (exists (select from event e where e.id = pp.event_id and e.entity_id = :entity)
                 or exists (select from position d
                            where d.event_id = pp.event_id and d.id = pp.position_id and d.entity_id = :entity)
                 or exists (select from member m where m.id = pp.member_id and m.entity_id = :entity))\
                """);
        } else if (filter.seen() != null) {
            sql.append("select pp.person_id from person_at_event pp\nwhere pp.event_id = any(:seen)\n");
        }
        return sql.toString();
    }

    private static String ofPerson(PersonFilter filter) {
        StringBuilder sql = new StringBuilder();
        String longest = filter.name().longest();
        // The index finds names by trigrams; words of fewer than three letters have none.
        and(sql, longest == null || longest.length() < 3 ? null : longest, "p.words like '% ' || :longest || '%'");
        and(sql, longest, "p.words like all (array(select '% ' || word || '%' from unnest(:words::text[]) word))");
        and(sql, filter.number(), "p.id = :number");
        and(sql, filter.email(), """
            exists (select from person_email m
                    where m.person_id = p.id and m.is_primary
                      and m.address_key >= :email
                      and m.address_key < :email || U&'\\+10FFFF')\
            """);
        and(sql, filter.country(), """
            p.country_id in (select c.id from country c where c.code = upper(:country) or c.id::text = :country)\
            """);
        and(sql, filter.photo(), """
            :photo = exists (select from person_image i
                             where i.person_id = p.id and (:photoType::text is null or i.type = :photoType))\
            """);
        return sql.toString();
    }

    private static void and(StringBuilder sql, @Nullable Object asked, String condition) {
        if (asked != null) {
            sql.append("  and ").append(condition).append('\n');
        }
    }

    private JdbcClient.StatementSpec filtered(String sql, PersonFilter filter) {
        PhotoFilter photo = filter.photo();
        return db.sql(sql)
                .param("seen", array(filter.seen()))
                .param("longest", filter.name().longest())
                .param("words", filter.name().array())
                .param("number", filter.number())
                .param("email", filter.email() == null ? null : filter.email().key())
                .param("country", filter.country())
                .param("event", filter.event())
                .param(
                        "positions",
                        filter.positions() == null ? null : filter.positions().toArray(Long[]::new))
                .param("skill", filter.skill())
                .param("entity", filter.entity())
                .param(
                        "basePositions",
                        filter.basePositions() == null
                                ? null
                                : filter.basePositions().toArray(Long[]::new))
                .param("photo", photo == null ? null : photo.wanted())
                .param(
                        "photoType",
                        photo == null || photo.type() == null
                                ? null
                                : photo.type().name());
    }

    /**
     * Returns one person.
     *
     * @param seen the person must be at one of these events; null allows any event
     * @throws org.gatehouse.platform.problem.ProblemException unknown_person (404); for a merged person it names the survivor
     */
    public Person get(long personId, @Nullable Set<Long> seen, Language language) {
        return get(personId, seen, true, language);
    }

    /** Returns one person, with or without the positions that the person no longer holds. */
    public Person get(long personId, @Nullable Set<Long> seen, boolean history, Language language) {
        return find(personId, seen, history, language).orElseThrow(() -> people.missing(personId, seen));
    }

    /** Returns one person, or empty when the caller may not see the person. */
    public Optional<Person> find(long personId, @Nullable Set<Long> seen, Language language) {
        return find(personId, seen, true, language);
    }

    private Optional<Person> find(long personId, @Nullable Set<Long> seen, boolean history, Language language) {
        return seen == null || isAt(personId, seen)
                ? whole(List.of(personId), seen, history, language).stream().findFirst()
                : Optional.empty();
    }

    /** Returns the note that is read when the person's badge is handed out; empty without one. */
    public Optional<String> note(long personId) {
        return db.sql("select note from person where id = :person and note is not null")
                .param("person", personId)
                .query(String.class)
                .optional();
    }

    private boolean isAt(long personId, Set<Long> events) {
        return db.sql("""
            select exists (
                select from person_at_event pe where pe.person_id = :person and pe.event_id = any(:events))
            """)
                .param("person", personId)
                .param("events", events.toArray(Long[]::new))
                .query(Boolean.class)
                .single();
    }

    private static Long @Nullable [] array(@Nullable Set<Long> seen) {
        return seen == null ? null : seen.toArray(Long[]::new);
    }

    /** Returns the people in the order of the ids. */
    public List<Person> whole(List<Long> ids, @Nullable Set<Long> seen, boolean history, Language language) {
        Map<Long, PersonRow> rows = rows(ids, language);
        Map<Long, List<Person.EmailAddress>> emails = emails(ids);
        Map<Long, List<PersonImage>> images = images(ids);
        Map<Long, List<HeldPosition>> held = positions.of(ids, array(seen), history, language);
        return ids.stream()
                .flatMap(id -> Stream.ofNullable(rows.get(id)))
                .map(row -> row.whole(
                        emails.getOrDefault(row.id(), List.of()),
                        held.getOrDefault(row.id(), List.of()),
                        images.getOrDefault(row.id(), List.of()),
                        language))
                .toList();
    }

    private Map<Long, PersonRow> rows(Collection<Long> ids, Language language) {
        return db
                .sql("""
                    select p.id, p.first_name, p.last_name, p.gender, p.date_of_birth, p.title, p.language, p.phone, p.note,
                           p.training_complete, p.deceased, p.version, c.id as country_id, c.code as country_code, text_in(c.name, :language) as country_name,
                           c.phone_prefix
                    from person p left join country c on c.id = p.country_id
                    where p.id = any(:ids) and p.merged_into is null and p.erased_at is null
                    """)
                .param("ids", ids.toArray(Long[]::new))
                .param("language", language.code())
                .query(PERSON)
                .list()
                .stream()
                .collect(Collectors.toMap(PersonRow::id, Function.identity()));
    }

    private Map<Long, List<Person.EmailAddress>> emails(Collection<Long> ids) {
        return db.sql("""
            select id, person_id, email_address, is_primary
            from person_email
            where person_id = any(:ids)
            order by is_primary desc, id
            """).param("ids", ids.toArray(Long[]::new)).query(EMAIL).list().stream()
                .map(EmailRow::address)
                .collect(Collectors.groupingBy(Person.EmailAddress::personId));
    }

    private Map<Long, List<PersonImage>> images(Collection<Long> ids) {
        return db
                .sql("""
                select pi.id, pi.person_id, pi.image_id, i.thumbnail_hash, pi.modified_at, pi.type, pi.review_state as state,
                """ + ReplacedPhoto.COLUMNS + "from person_image pi join image i on i.id = pi.image_id\n"
                        + ReplacedPhoto.JOIN
                        + "where pi.person_id = any(:ids) order by pi.type")
                .param("ids", ids.toArray(Long[]::new))
                .query((row, number) ->
                        IMAGE.mapRow(row, number).image(thumbnails, ReplacedPhoto.of(row, keep.replacedPhotos())))
                .list()
                .stream()
                .collect(Collectors.groupingBy(PersonImage::personId));
    }

    /** Returns the pictures that are meant for the public, except rejected ones, without those that they replaced. */
    public Map<Long, List<PersonImage>> officialImages(Collection<Long> ids) {
        return db.sql("""
            select pi.id, pi.person_id, pi.image_id, i.thumbnail_hash, pi.modified_at, pi.type, pi.review_state as state
            from person_image pi join image i on i.id = pi.image_id
            where pi.person_id = any(:ids) and pi.type = 'TEAM' and pi.review_state <> 'REJECTED'
            """).param("ids", ids.toArray(Long[]::new)).query(IMAGE).list().stream()
                .map(row -> row.image(thumbnails, null))
                .collect(Collectors.groupingBy(PersonImage::personId));
    }

    private record EmailRow(long id, long personId, String emailAddress, boolean isPrimary) {

        Person.EmailAddress address() {
            return new Person.EmailAddress(
                    id, personId, emailAddress, isPrimary ? Person.EmailType.PRIMARY : Person.EmailType.OTHER);
        }
    }

    private record ImageRow(
            long id,
            long personId,
            long imageId,
            UUID thumbnailHash,
            Instant modifiedAt,
            ImageType type,
            PhotoState state) {

        PersonImage image(Thumbnails thumbnails, @Nullable ReplacedPhoto previous) {
            return new PersonImage(
                    id,
                    personId,
                    imageId,
                    thumbnailHash,
                    null,
                    modifiedAt,
                    thumbnails.address(thumbnailHash),
                    type,
                    state,
                    previous,
                    List.of());
        }
    }

    private record PersonRow(
            long id,
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable Gender gender,
            @Nullable LocalDate dateOfBirth,
            @Nullable String title,
            @Nullable String language,
            @Nullable String phone,
            @Nullable String note,
            boolean trainingComplete,
            boolean deceased,
            int version,
            @Nullable Long countryId,
            @Nullable String countryCode,
            @Nullable String countryName,
            @Nullable String phonePrefix) {

        Person whole(
                List<Person.EmailAddress> emails,
                List<HeldPosition> held,
                List<PersonImage> images,
                Language language) {
            return new Person(
                    id,
                    firstName,
                    lastName,
                    emails.isEmpty() || !emails.getFirst().type().primary()
                            ? null
                            : emails.getFirst().emailAddress(),
                    emails,
                    gender,
                    dateOfBirth,
                    title == null ? null : new Person.Title(null, title, title),
                    country(language),
                    List.of(),
                    List.of(),
                    held,
                    images,
                    trainingComplete,
                    deceased,
                    List.of(),
                    this.language,
                    phone,
                    note,
                    version);
        }

        private Person.@Nullable Country country(Language language) {
            return countryId == null || countryCode == null || countryName == null
                    ? null
                    : new Person.Country(countryId, countryCode, language.text(countryName), null, phonePrefix);
        }
    }
}
