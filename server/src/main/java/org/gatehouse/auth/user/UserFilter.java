package org.gatehouse.auth.user;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;

/**
 * Which users a list asks for (contract 2.4); null everywhere means no filter.
 *
 * @param un beginning of the user name, as {@code fn} and {@code ln} of first and last name; case ignored
 * @param roles of which a user holds one, by {@link Role#name}
 * @param entity that a user holds such a role at
 * @param precise whether the role must be held at that very entity, not at one above it or everywhere
 * @param within the entities that the caller may look after: others' users are found by their whole user name only
 */
record UserFilter(
        @Nullable String un,
        @Nullable String fn,
        @Nullable String ln,
        @Nullable Set<String> roles,
        @Nullable Long entity,
        boolean precise,
        @Nullable Set<Long> within) {

    /** Columns that a list can be ordered by; {@code _asc} or nothing, and {@code _desc}. */
    private static final List<String> SORTS = List.of("name", "lastname", "firstname", "username");

    /** The constants of the roles that the three parameters describe together; null when none is given. */
    static @Nullable Set<String> roles(@Nullable String name, @Nullable Set<Integer> appCodes, @Nullable Integer id) {
        boolean any = isBlank(name) && appCodes == null && id == null;
        return any
                ? null
                : Arrays.stream(Role.values())
                        .filter(role -> isBlank(name) || role.wireName().equals(name))
                        .filter(role -> appCodes == null
                                || appCodes.contains(role.application().code()))
                        .filter(role -> id == null || role.id() == id)
                        .map(Role::name)
                        .collect(Collectors.toSet());
    }

    static @Nullable String textOrNull(@Nullable String text) {
        return isBlank(text) ? null : text;
    }

    /** {@code lastname}, {@code lastname_desc} and so on; an order that is not known is refused. */
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
