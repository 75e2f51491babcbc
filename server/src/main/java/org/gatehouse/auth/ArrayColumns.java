package org.gatehouse.auth;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads and writes the array columns of clients and users. */
public final class ArrayColumns {

    private ArrayColumns() {}

    /** Leaves out a scope that this version does not know: it grants nothing. */
    public static Set<Scope> scopes(ResultSet row, String column) throws SQLException {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (String name : texts(row, column)) {
            Scope scope = Scope.of(name);
            if (scope != null) {
                scopes.add(scope);
            }
        }
        return scopes;
    }

    public static @Nullable Set<Long> events(ResultSet row, String column) throws SQLException {
        Array array = row.getArray(column);
        return array == null ? null : Set.of((Long[]) array.getArray());
    }

    public static List<String> texts(ResultSet row, String column) throws SQLException {
        Array array = row.getArray(column);
        return array == null ? List.of() : List.of((String[]) array.getArray());
    }

    public static String[] array(Collection<Scope> scopes) {
        return scopes.stream().map(Scope::wireName).sorted().toArray(String[]::new);
    }

    public static Long @Nullable [] array(@Nullable Set<Long> events) {
        if (events == null) {
            return null;
        }
        Long[] ids = events.toArray(Long[]::new);
        Arrays.sort(ids);
        return ids;
    }
}
