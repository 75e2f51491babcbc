package org.gatehouse.people.photo;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.gatehouse.people.ImageType;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Finds the person whom a file belongs to by its name: the primary address, or a number, of one person of the event. The path before the
 * last slash and endings of pictures do not matter.
 *
 * <p>An address alone gives {@code SamePerson} nothing to compare. An address that several people have therefore matches nobody, even if
 * the others are not at the event or have it as a secondary address.
 */
@Repository
public record PhotoNameRepository(JdbcClient db) {

    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

    /**
     * Endings of pictures. {@code ana@example.org} has none, {@code ana@example.org.jpg} has one, and programs that hide or change endings
     * make several: {@code ana@example.org.JPG.jpg}. Nothing else is an ending: {@code 12.05.jpg} was taken in May, and not of person 12.
     */
    private static final Pattern PICTURE_ENDINGS = Pattern.compile(
            "(?:\\s*\\.(?:jpe?g|jpe|jfif|pjpeg|pjp|jpg_large|mpo|png|apng|webp|hei[cf]s?|hif|avif|gif|bmp|dib|tiff?|jp2|jxl|svg|psd|dng|raw|cr[23]|nef"
                    + "|arw|orf|rw2))+$",
            Pattern.CASE_INSENSITIVE);

    /** Endings of what often lies beside pictures. No country's ending is among them: {@code ana@example.md} is an address. */
    private static final Pattern OTHER_ENDINGS = Pattern.compile(
            "\\.(?:txt|csv|tsv|pdf|docx?|xlsx?|pptx?|od[pst]|rtf|html?|xml|json|eml|msg|vcf|ini|log|zip|rar|7z|mp[34]|avi)$",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}\\p{M}'’]+");

    private static final int LONGEST_WORDS = 100;

    /** The meaning of a number in a file's name. */
    @Schema(name = "PhotoNumbers")
    public enum Numbers {
        PERSON_ID,
        ACCREDITATION_ID
    }

    /** Returns the words of a file's name that may be a person's: without path, ending, numbers and what joins words. */
    static String wordsOf(String filename) {
        String words = NO_LETTERS.matcher(bare(filename)).replaceAll(" ").strip();
        return words.length() > LONGEST_WORDS ? "" : words;
    }

    /** Returns the address or number in a file's name; empty when the name contains neither. */
    static String keyOf(String filename) {
        String key = SameText.address(bare(filename));
        boolean isText = key.chars().noneMatch(Character::isISOControl);
        return isText && (key.contains("@") || NUMBER.matcher(key).matches()) ? key : "";
    }

    /** Tells whether the file's name says that it is no picture. */
    static boolean namesNoPicture(String filename) {
        return OTHER_ENDINGS.matcher(bare(filename)).find();
    }

    /** The file's name without its path and the endings of pictures. */
    private static String bare(String filename) {
        String path = CleanText.typed(filename);
        String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        return PICTURE_ENDINGS.matcher(name.strip()).replaceFirst("").strip();
    }

    /**
     * Returns the people by key, for keys that match a person of the event. When several people share a key, all of them are returned, so
     * that nobody gets the photo of another.
     */
    Map<String, List<Long>> people(long eventId, Collection<String> keys, Numbers numbers) {
        Map<String, List<Long>> found = new HashMap<>();
        Set<String> addresses = new HashSet<>();
        Set<Long> ids = new HashSet<>();
        for (String key : keys) {
            if (NUMBER.matcher(key).matches()) {
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
                where p.id = any(:keys) and p.merged_into is null
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
     * People of the event whose names are near each of these texts, the nearest first: those of whom every word begins a name, then those
     * who are spelt alike. The order of the words does not matter. Each text finds its people by the index of names, not among all people.
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

    /** Returns the digest of the person's picture of that type; null when there is none. */
    @Nullable
    String digestOf(long personId, ImageType type) {
        return db.sql("""
                select encode(i.sha256, 'hex')
                from person_image pi
                join image i on i.id = pi.image_id
                where pi.person_id = :person and pi.type = :type and i.crop_x is null
                """)
                .param("person", personId)
                .param("type", type.name())
                .query((row, number) -> row.getString(1))
                .optional()
                .orElse(null);
    }
}
