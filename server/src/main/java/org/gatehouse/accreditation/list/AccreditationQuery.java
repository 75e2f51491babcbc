package org.gatehouse.accreditation.list;

import java.util.List;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;

/**
 * Which accreditations a list holds; what is null filters nothing.
 *
 * @param name every word begins a word of a name
 * @param email the primary address begins so
 * @param number of the accreditation or of the person
 * @param position effective, besides {@code positions}
 * @param positions effective, any of these
 * @param zones effective, any of these
 * @param country its code
 * @param group its name
 * @param deleted those that are no longer valid instead of those that are
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
        @Nullable String group,
        @Nullable List<Long> zones,
        @Nullable Boolean photo,
        @Nullable Boolean printed,
        @Nullable Boolean distributed,
        @Nullable Boolean overridden,
        boolean deleted) {

    static Long @Nullable [] array(@Nullable List<Long> ids) {
        return ids == null || ids.isEmpty() ? null : ids.toArray(Long[]::new);
    }
}
