package org.gatehouse.people.photo;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.photo.PhotoFileName.WholeName;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Finds the person whom a file belongs to by its name: the primary address, or a number, of one person of the event. Matches by names, or
 * by words similar to a name, need somebody's confirmation.
 *
 * <p>An address alone gives {@code SamePerson} nothing to compare. An address that several people have therefore matches nobody, even if
 * the others are not at the event or have it as a secondary address.
 */
@Repository
public record PhotoNameRepository(JdbcClient db) {

    /** The meaning of a number in a file's name. */
    @Schema(name = "PhotoNumbers")
    public enum Numbers {
        PERSON_ID,
        ACCREDITATION_ID
    }

    /**
     * Returns the people by {@link PhotoFileName#key}, for keys that match a person of the event. When several people share a key, all of
     * them are returned, so that nobody gets the photo of another.
     */
    Map<String, List<Long>> people(long eventId, Collection<String> keys, Numbers numbers) {
        Map<String, List<Long>> found = new HashMap<>();
        Set<String> addresses = new HashSet<>();
        Set<Long> ids = new HashSet<>();
        for (String key : keys) {
            if (!key.isEmpty() && key.indexOf('@') < 0) {
                ids.add(Long.valueOf(key));
            } else if (!key.isEmpty()) {
                addresses.add(key);
            }
        }
        collect(found, """
                with sharer as (
                    select asked.address as key, mail.person_id, true as is_primary
                    from unnest(:keys::text[]) asked (address)
                    join person_email mail on mail.address_key = asked.address and mail.is_primary
                    union all
                    select asked.address, mail.person_id, false
                    from unnest(:keys::text[]) asked (address)
                    join person_email mail on mail.address_key = asked.address and not mail.is_primary
                )
                select distinct key, person_id
                from sharer
                where key in (
                    select s.key
                    from sharer s
                    join person_at_event pe on pe.person_id = s.person_id and pe.event_id = :event
                    where s.is_primary)
                order by person_id
                """, eventId, addresses.toArray(String[]::new));
        collect(found, numbers == Numbers.PERSON_ID ? """
                select p.id::text as key, p.id as person_id
                from person p
                where p.id = any(:keys) and p.merged_into is null and p.erased_at is null
                  and exists (select from person_at_event pe where pe.person_id = p.id and pe.event_id = :event)
                """ : """
                select a.id::text as key, a.person_id
                from accreditation a
                where a.event_id = :event and a.id = any(:keys)
                """, eventId, ids.toArray(Long[]::new));
        return found;
    }

    private void collect(Map<String, List<Long>> found, String sql, long eventId, Object keys) {
        List<Match> matches = db.sql(sql)
                .param("event", eventId)
                .param("keys", keys)
                .query((row, number) -> new Match(row.getString("key"), row.getLong("person_id")))
                .list();
        matches.forEach(match ->
                found.computeIfAbsent(match.key(), none -> new ArrayList<>()).add(match.personId()));
    }

    private record Match(String key, long personId) {}

    /**
     * Returns the people of the event whose first name and surname are one of these, for each file: nobody, one or several. A name is the
     * same by the one rule ({@link SameText}), and the index of same names finds it.
     */
    List<List<Long>> named(long eventId, List<Set<WholeName>> files) {
        List<List<Long>> found =
                files.stream().<List<Long>>map(file -> new ArrayList<>()).toList();
        List<Integer> places = new ArrayList<>();
        List<WholeName> names = new ArrayList<>();
        for (int place = 0; place < files.size(); place++) {
            places.addAll(Collections.nCopies(files.get(place).size(), place));
            names.addAll(files.get(place));
        }
        db.sql("""
                select distinct asked.place, p.id
                from unnest(:places::int[], :ones::text[], :others::text[]) as asked (place, one, other)
                join person p on p.name_key = least(asked.one, asked.other) || ' ' || greatest(asked.one, asked.other)
                where p.merged_into is null
                  -- The key does not tell where one name ends and the other begins.
                  and (folded(coalesce(p.first_name, '')), folded(coalesce(p.last_name, '')))
                      in ((asked.one, asked.other), (asked.other, asked.one))
                  and exists (select from person_at_event pe where pe.person_id = p.id and pe.event_id = :event)
                order by asked.place, p.id
                """)
                .param("event", eventId)
                .param("places", places.toArray(Integer[]::new))
                .param("ones", names.stream().map(WholeName::one).toArray(String[]::new))
                .param("others", names.stream().map(WholeName::other).toArray(String[]::new))
                .query(row -> {
                    found.get(row.getInt("place")).add(row.getLong("id"));
                });
        return found;
    }

    /**
     * People of the event whose names are similar to each of these texts, the most similar first: those where every word begins a name,
     * then those with a similar spelling. The order of the words does not matter. Each text finds its people by the index of names, not
     * among all people.
     */
    List<List<Long>> near(long eventId, List<String> texts, int most) {
        List<NameSearch> searches = texts.stream().map(NameSearch::of).toList();
        List<List<Long>> found =
                searches.stream().<List<Long>>map(one -> new ArrayList<>()).toList();
        db.sql("""
                with asked as (
                    select place::int, name, longest,
                           array(select '% ' || word || '%' from unnest(string_to_array(name, ' ')) word) as beginnings
                    from unnest(:names::text[], :longest::text[]) with ordinality as sent (name, longest, place)
                    where name <> '')
                select asked.place, near.id
                from asked
                cross join lateral (
                    select p.id, p.whole, word_similarity(asked.name, p.words) as likeness
                    from (
                        select id, words, merged_into, true as whole
                        from person
                        where words like '% ' || asked.longest || '%' and words like all (asked.beginnings)
                        union all
                        select id, words, merged_into, false
                        from person
                        where asked.name <% words and not words like all (asked.beginnings)) p
                    where p.merged_into is null
                      and exists (select from person_at_event pe where pe.person_id = p.id and pe.event_id = :event)
                    order by p.whole desc, likeness desc, p.id
                    limit :most) near
                order by asked.place, near.whole desc, near.likeness desc, near.id
                """)
                .param("event", eventId)
                .param("names", texts(searches, one -> String.join(" ", one.words())))
                .param("longest", texts(searches, one -> Objects.requireNonNullElse(one.longest(), "")))
                .param("most", most)
                .query(row -> {
                    found.get(row.getInt("place") - 1).add(row.getLong("id"));
                });
        return found;
    }

    private static String[] texts(List<NameSearch> searches, Function<NameSearch, String> text) {
        return searches.stream().map(text).toArray(String[]::new);
    }

    /**
     * The photo that a person has.
     *
     * @param digest of the picture; null when only a part of it is shown
     */
    record Photo(long imageId, @Nullable String digest) {}

    Optional<Photo> photo(long personId, ImageType type) {
        return db.sql("""
                select pi.image_id, case when i.crop_x is null then encode(i.sha256, 'hex') end as digest
                from person_image pi
                join image i on i.id = pi.image_id
                where pi.person_id = :person and pi.type = :type
                """)
                .param("person", personId)
                .param("type", type.name())
                .query(new RecordRows<>(Photo.class))
                .optional();
    }
}
