package org.gatehouse.auth.user;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;

/**
 * The filter of a list of users (docs/api/auth.md); null in any field means no filter.
 *
 * @param words each begins a word of one of the names, of which the user name is one; of a {@link NameSearch}
 * @param whole the text that the words are from, which may be a complete user name
 * @param un the beginning of the user name, like {@code fn} and {@code ln} for first and last name; case is ignored
 * @param roles the user holds at least one of these, by {@link Role#name}
 * @param entity the user holds such a role at this entity
 * @param precise whether the role must be held at this very entity, not at one above it or everywhere
 * @param state whether they come in
 * @param within the entities that the caller may manage; other users are only found by their complete user name
 */
record UserFilter(
        @Nullable List<String> words,
        @Nullable String whole,
        @Nullable String un,
        @Nullable String fn,
        @Nullable String ln,
        @Nullable Set<String> roles,
        @Nullable Long entity,
        boolean precise,
        @Nullable UserState state,
        @Nullable Set<Long> within) {

    /** The columns that a list can be ordered by, with {@code _asc}, {@code _desc} or no suffix. */
    private static final List<String> SORTS = List.of("name", "lastname", "firstname", "username");

    /** The names of the roles that match all three parameters; null if none of the parameters is given. */
    static @Nullable Set<String> roles(@Nullable String name, @Nullable Set<Integer> appCodes, @Nullable Integer id) {
        boolean any = isBlank(name) && appCodes == null && id == null;
        return any
                ? null
                : Arrays.stream(Role.values())
                        .filter(role -> isCalled(role, name, appCodes))
                        .filter(role -> id == null || role.id() == id)
                        .map(Role::name)
                        .collect(Collectors.toSet());
    }

    /** Whether the role has this name in one of these applications, also under its former one. */
    private static boolean isCalled(Role role, @Nullable String name, @Nullable Set<Integer> appCodes) {
        boolean present =
                appCodes == null || appCodes.contains(role.application().code());
        boolean former = appCodes != null && appCodes.contains(Role.FORMER_APPLICATION);
        return (present && (isBlank(name) || role.wireName().equals(name)))
                || (former
                        && role.formerName()
                                .filter(old -> isBlank(name) || old.equals(name))
                                .isPresent());
    }

    static @Nullable String textOrNull(@Nullable String text) {
        return text == null || isBlank(text) ? null : CleanText.typed(text);
    }

    /** The SQL order for {@code lastname}, {@code lastname_desc} and so on; refuses an unknown order. */
    static String order(String sort) {
        String column = sort.replaceFirst("_(asc|desc)$", "");
        if (!SORTS.contains(column)) {
            throw PlatformProblem.INVALID.ofField(
                    "sort", "must be one of %s, with or without _asc or _desc", String.join(", ", SORTS));
        }
        String known = column.equals("name") ? "lastname" : column;
        return sort.endsWith("_desc") ? known + "_desc" : known;
    }

    private static boolean isBlank(@Nullable String text) {
        return text == null || text.isBlank();
    }
}
