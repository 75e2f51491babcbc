package org.gatehouse.people.person;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.Emails;
import org.gatehouse.people.PersonInput;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Finds, creates and changes people for imports. It looks up many people at once and writes each one by the rules of the people area. */
@Service
public class PersonImportService {

    private static final RowMapper<KnownPerson> KNOWN = new RecordRows<>(KnownPerson.class);

    private static final String SELECT = """
            select p.id, p.first_name, p.last_name, mail.email_address as email, p.gender, p.date_of_birth, p.country_id, p.title,
                   p.language, p.phone, p.note
            from person p
            left join person_email mail on mail.person_id = p.id and mail.is_primary
            """;

    private static final String SEEN = """
             and (:seen::bigint[] is null or exists (
                    select from person_at_event pe where pe.person_id = p.id and pe.event_id = any(:seen)))
            """;

    /**
     * A person who was found by an address.
     *
     * @param address its key, see {@link SameText}
     */
    public record Addressee(String address, KnownPerson person) {}

    /** The names of a person without an address. Such a person is looked for at one event only. */
    public record Names(
            @Nullable String firstName, @Nullable String lastName) {}

    private final JdbcClient db;
    private final PersonService people;

    PersonImportService(JdbcClient db, PersonService people) {
        this.db = db;
        this.people = people;
    }

    /** Returns the people with these ids whom the caller may see. */
    public List<KnownPerson> byId(Collection<Long> ids, @Nullable Set<Long> seen) {
        return db.sql(SELECT + "where p.merged_into is null and p.erased_at is null and p.id = any(:ids)" + SEEN)
                .param("ids", ids.toArray(Long[]::new))
                .param("seen", array(seen))
                .query(KNOWN)
                .list();
    }

    /**
     * Returns the people who have one of these addresses, by id, however the address is written. Addresses that are not primary count too:
     * merging two people turns the address of the removed person into a secondary address of the survivor.
     */
    public List<Addressee> byEmail(Collection<String> addresses, @Nullable Set<Long> seen) {
        return db.sql("""
                with found as (
                    select asked.address as address, mail.person_id
                    from unnest(:addresses::text[]) asked (address)
                    join person_email mail on mail.address_key = asked.address and mail.is_primary
                    union
                    select asked.address, mail.person_id
                    from unnest(:addresses::text[]) asked (address)
                    join person_email mail on mail.address_key = asked.address and not mail.is_primary
                )
                select found.address, p.id, p.first_name, p.last_name, mail.email_address as email, p.gender, p.date_of_birth,
                       p.country_id, p.title, p.language, p.phone, p.note
                from found
                join person p on p.id = found.person_id
                left join person_email mail on mail.person_id = p.id and mail.is_primary
                where p.merged_into is null
                """ + SEEN + "order by p.id")
                .param(
                        "addresses",
                        addresses.stream().map(SameText::address).distinct().toArray(String[]::new))
                .param("seen", array(seen))
                .query((row, number) -> new Addressee(row.getString("address"), KNOWN.mapRow(row, number)))
                .list();
    }

    /**
     * Returns the survivors into whom the people with these ids were merged. People who were not merged, or whose survivor the caller may
     * not see, are left out.
     */
    public Map<Long, Long> mergedInto(Collection<Long> ids, @Nullable Set<Long> seen) {
        Map<Long, Long> survivors = new HashMap<>();
        db.sql("""
                select gone.id as gone, p.id as survivor
                from person gone
                join person p on p.id = gone.merged_into
                where gone.id = any(:ids)
                """ + SEEN)
                .param("ids", ids.toArray(Long[]::new))
                .param("seen", array(seen))
                .query((RowCallbackHandler) row -> survivors.put(row.getLong("gone"), row.getLong("survivor")));
        return survivors;
    }

    /** Returns the people at the event whose names may match, by id. The order of the names does not matter. */
    public List<KnownPerson> byName(long eventId, Collection<Names> names) {
        List<Names> asked = new ArrayList<>(names);
        return db.sql("""
                with asked as (
                    select distinct person_name_key(first_name, last_name) as name_key
                    from unnest(:firstNames::text[], :lastNames::text[]) as a (first_name, last_name)
                )
                select p.id, p.first_name, p.last_name, mail.email_address as email, p.gender, p.date_of_birth, p.country_id,
                       p.title, p.language, p.phone, p.note
                from asked
                join person p on p.name_key = asked.name_key and p.merged_into is null
                left join person_email mail on mail.person_id = p.id and mail.is_primary
                where exists (select from person_position pp where pp.person_id = p.id and pp.event_id = :event)
                order by p.id
                """)
                .param("event", eventId)
                .param("firstNames", asked.stream().map(Names::firstName).toArray(String[]::new))
                .param("lastNames", asked.stream().map(Names::lastName).toArray(String[]::new))
                .query(KNOWN)
                .list();
    }

    /** Locks these people until the transaction ends, always in the order of their ids. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void lock(Collection<Long> ids) {
        db.sql("select id from person where id = any(:ids) order by id for no key update")
                .param("ids", ids.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /**
     * Returns the address in the form in which it is stored.
     *
     * @throws org.gatehouse.platform.problem.ProblemException invalid (422)
     */
    public String address(String text) {
        return Emails.checked("email", text);
    }

    /**
     * Parses a date of birth.
     *
     * @throws org.gatehouse.platform.problem.ProblemException invalid (422)
     */
    public @Nullable LocalDate dateOfBirth(String isoDay) {
        return people.dateOfBirth(Optional.of(isoDay));
    }

    /** Creates a person and returns the id. */
    @Transactional(propagation = Propagation.MANDATORY)
    public long create(PersonFacts facts, Caller by) {
        return people.create(input(facts), null, by).personId();
    }

    /** Changes the facts that differ. A fact that is not stated stays unchanged. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void change(long personId, PersonFacts facts, Caller by) {
        people.change(personId, input(facts), by);
    }

    private static PersonInput input(PersonFacts facts) {
        return new PersonInput(
                sentIfPresent(facts.firstName()),
                sentIfPresent(facts.lastName()),
                sentIfPresent(facts.gender()),
                sentIfPresent(
                        facts.dateOfBirth() == null ? null : facts.dateOfBirth().toString()),
                sentIfPresent(facts.title() == null ? null : new PersonInput.TitleInput(facts.title(), null)),
                sentIfPresent(
                        facts.countryId() == null ? null : new PersonInput.CountryRef(facts.countryId(), null, null)),
                sentIfPresent(facts.language()),
                sentIfPresent(facts.phone()),
                sentIfPresent(facts.note()),
                sentIfPresent(facts.email()),
                null,
                null,
                null,
                null,
                null);
    }

    /** A fact that is not stated counts as a field that is not sent, see {@link PersonInput}. */
    @SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
    private static <T> @Nullable Optional<T> sentIfPresent(@Nullable T fact) {
        return fact == null ? null : Optional.of(fact);
    }

    private static Long @Nullable [] array(@Nullable Set<Long> ids) {
        return ids == null ? null : ids.toArray(Long[]::new);
    }
}
