package org.gatehouse.console.accreditations;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The columns that the list shows in addition to the names; a cookie remembers them.
 *
 * @param shown in the list's order
 */
public record ListColumns(List<String> shown) {

    /** All columns, in the list's order. */
    public static final List<String> ALL = List.of(
            "photo",
            "id",
            "position",
            "member",
            "country",
            "zones",
            "lines",
            "email",
            "printed",
            "distributed",
            "changed");

    static final String COOKIE = "gatehouse_accreditation_columns";

    private static final List<String> AT_FIRST =
            List.of("photo", "position", "member", "zones", "printed", "distributed");

    static ListColumns of(HttpServletRequest request) {
        return Arrays.stream(Objects.requireNonNullElse(request.getCookies(), new Cookie[0]))
                .filter(cookie -> cookie.getName().equals(COOKIE))
                .findFirst()
                .map(cookie -> parse(cookie.getValue()))
                .orElse(new ListColumns(AT_FIRST));
    }

    /** The columns of the cookie's value. */
    static ListColumns parse(String cookie) {
        return of(List.of(cookie.split("\\.")));
    }

    /** The columns with these names; unknown names are ignored. */
    static ListColumns of(List<String> named) {
        return new ListColumns(ALL.stream().filter(named::contains).toList());
    }

    /** The value of the cookie. */
    public String cookie() {
        return shown.isEmpty() ? "none" : String.join(".", shown);
    }

    public boolean has(String column) {
        return shown.contains(column);
    }
}
