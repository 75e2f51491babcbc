package org.gatehouse.console.mails;

import static org.gatehouse.console.ListQuery.joined;
import static org.gatehouse.console.ListQuery.part;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.PickedRows;
import org.gatehouse.console.Screen;
import org.gatehouse.mail.notification.Occasion;

/**
 * Which list is written to about what, as the address of the page contains it. Without a list it is one that the caller sees.
 *
 * @param list {@code registrations} or {@code accreditations}
 * @param query the query of that list's address, with its filters
 * @param picked the rows of the list that were picked; empty when all of it is written to
 * @param again whether people get it who got the very same text before
 * @param at which of those who would get it is shown, from 0
 */
public record ListMailState(String list, String query, List<Long> picked, Occasion occasion, boolean again, int at) {

    /** How many rows can be picked one by one: their numbers stand in the address. */
    static final int MOST_PICKED = 500;

    private static final String REGISTRATIONS = "registrations";
    private static final int FARTHEST = 1_000_000;

    static ListMailState of(Form form, Screen screen) {
        String sent = form.value("list");
        boolean first = sent.isEmpty() ? screen.opens("/accreditations") : !sent.equals(REGISTRATIONS);
        String list = first ? "accreditations" : REGISTRATIONS;
        String query = form.value("query").replace("\0", "");
        Long at = form.id("at");
        return new ListMailState(
                list,
                query,
                PickedRows.joined(form.value("picked"), MOST_PICKED),
                form.choice("occasion", Occasion.ofLists().toArray(Occasion[]::new))
                        .orElseGet(() -> usual(list, ListQuery.of(query))),
                form.checked("again"),
                (int) Math.min(FARTHEST, Objects.requireNonNullElse(at, 0L)));
    }

    /** The usual occasion for such a list. */
    private static Occasion usual(String list, ListQuery query) {
        return list.equals(REGISTRATIONS)
                ? switch (query.text("state")) {
                    case "REJECTED" -> Occasion.ACCREDITATION_REFUSED;
                    case "APPROVED" -> Occasion.ACCREDITATION_APPROVED;
                    default -> Occasion.PHOTO_MISSING;
                }
                : Occasion.PHOTO_MISSING;
    }

    /** Whether the desk writes in its own words. */
    public boolean isMessage() {
        return occasion == Occasion.MESSAGE;
    }

    public boolean isOfRegistrations() {
        return list.equals(REGISTRATIONS);
    }

    /** The query of the same page that shows another mail. */
    public String showing(int other) {
        return "?"
                + joined(Stream.of(
                        part("list", list),
                        part("query", query),
                        part("picked", pickedText()),
                        part("occasion", occasion.name()),
                        part("again", again ? "true" : ""),
                        part("at", String.valueOf(other))));
    }

    /** The picked rows as a field of a form has them. */
    public String pickedText() {
        return PickedRows.joined(picked);
    }

    /** The query of the page for picked rows of a list. */
    static String picked(String list, String query, List<Long> ids) {
        return to(list, query.replace("\0", "")) + "&" + part("picked", PickedRows.joined(ids));
    }

    /** The query of the page for a list. */
    public static String to(String list, String query) {
        return "?" + joined(Stream.of(part("list", list), part("query", query)));
    }
}
