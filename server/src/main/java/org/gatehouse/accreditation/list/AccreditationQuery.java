package org.gatehouse.accreditation.list;

import java.util.List;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the accreditations of a list; a null field filters nothing.
 *
 * @param name every word begins a word of a name
 * @param email the start of the primary address
 * @param number of the accreditation or of the person
 * @param position effective position, in addition to {@code positions}
 * @param positions any of these effective positions
 * @param zones any of these effective zones
 * @param valid when one of the zones, or any zone, must be open
 * @param country its code
 * @param group every word begins a word of the name of its registration group
 * @param hold kind of an open hold, or {@link #ANY_HOLD}
 * @param deleted selects deleted accreditations instead of live ones
 * @param ids any of these accreditations
 */
public record AccreditationQuery(
        NameSearch name,
        @Nullable String email,
        @Nullable Long number,
        @Nullable String country,
        @Nullable Long member,
        @Nullable Long position,
        @Nullable List<Long> positions,
        @Nullable Long skill,
        @Nullable NameSearch group,
        @Nullable List<Long> zones,
        @Nullable ValidTime valid,
        @Nullable Boolean photo,
        @Nullable PrintedFilter printed,
        @Nullable Boolean distributed,
        @Nullable Boolean overridden,
        @Nullable Long hold,
        boolean deleted,
        @Nullable List<Long> ids) {

    /** Chooses those with an open hold of any kind; no kind has this id. */
    public static final Long ANY_HOLD = 0L;

    /** Chooses those of these accreditations that are live. */
    public static AccreditationQuery of(List<Long> ids) {
        return live(NameSearch.of(null), null, null, null, null, ids);
    }

    /** Chooses the live accreditations of people with this name; null or empty means all. */
    public static AccreditationQuery named(@Nullable String name) {
        return live(NameSearch.of(name), null, null, null, null, null);
    }

    /** Chooses the live accreditations without a photo that a badge could show. */
    public static AccreditationQuery withoutPhoto(
            NameSearch name, @Nullable String email, @Nullable Long number, @Nullable Long position) {
        return live(name, email, number, position, false, null);
    }

    private static AccreditationQuery live(
            NameSearch name,
            @Nullable String email,
            @Nullable Long number,
            @Nullable Long position,
            @Nullable Boolean photo,
            @Nullable List<Long> ids) {
        return new AccreditationQuery(
                name, email, number, null, null, position, null, null, null, null, null, photo, null, null, null, null,
                false, ids);
    }

    /** The same, by what became of their badges in print. */
    public AccreditationQuery with(PrintedFilter other) {
        return new AccreditationQuery(
                name,
                email,
                number,
                country,
                member,
                position,
                positions,
                skill,
                group,
                zones,
                valid,
                photo,
                other,
                distributed,
                overridden,
                hold,
                deleted,
                ids);
    }

    /** The same among these accreditations. */
    public AccreditationQuery among(List<Long> some) {
        return new AccreditationQuery(
                name,
                email,
                number,
                country,
                member,
                position,
                positions,
                skill,
                group,
                zones,
                valid,
                photo,
                printed,
                distributed,
                overridden,
                hold,
                deleted,
                some);
    }

    static Long @Nullable [] array(@Nullable List<Long> ids) {
        return ids == null || ids.isEmpty() ? null : ids.toArray(Long[]::new);
    }
}
