package org.gatehouse.console.registrations;

import static org.gatehouse.console.ListQuery.joined;
import static org.gatehouse.console.ListQuery.part;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gatehouse.console.ListQuery;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.registration.RegistrationFilter;
import org.gatehouse.registration.RegistrationSort;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;

/**
 * The state of the queue as its address contains it: tab, words, filters, order, offset.
 *
 * @param state of the tab; null for the tab with all registrations
 */
public record RegistrationListState(
        String q,
        @Nullable RegistrationState state,
        List<Long> positions,
        @Nullable Long member,
        String country,
        String group,
        RegistrationSort sort,
        boolean descending,
        int offset) {

    static final int ROWS = 50;

    private static final String ALL = "all";

    /** Reads the state from the query of an address. */
    public static RegistrationListState of(ListQuery address) {
        String sort = address.text("sort");
        boolean descending = sort.startsWith("-");
        return new RegistrationListState(
                address.text("q"),
                state(address.text("state")),
                address.numbers("position"),
                address.number("member"),
                address.text("country"),
                address.text("group"),
                sort(descending ? sort.substring(1) : sort),
                descending,
                address.offset());
    }

    /** The state of the tab. By default these are the waiting registrations, which are the purpose of the queue. */
    private static @Nullable RegistrationState state(String sent) {
        if (sent.equals(ALL)) {
            return null;
        }
        return Arrays.stream(RegistrationState.values())
                .filter(state -> state.name().equals(sent))
                .findFirst()
                .orElse(RegistrationState.PENDING);
    }

    private static RegistrationSort sort(String sent) {
        return Arrays.stream(RegistrationSort.values())
                .filter(sort -> sort.name().equalsIgnoreCase(sent))
                .findFirst()
                .orElse(RegistrationSort.REGISTERED);
    }

    /** Builds the filter. Words that look like an e-mail address are searched among the addresses. */
    public RegistrationFilter filter(long eventId) {
        String words = CleanText.typed(q);
        boolean email = words.contains("@");
        return new RegistrationFilter(
                null,
                eventId,
                state,
                positions,
                member,
                country,
                group,
                email ? words : null,
                NameSearch.of(email ? "" : words));
    }

    // ---- addresses

    /** The canonical query without an offset; empty for the list as it first opens. */
    public String query() {
        return query(tab(state), sortText());
    }

    /** The same list in another state; null for all. */
    public String inState(@Nullable RegistrationState other) {
        return query(tab(other), sortText());
    }

    /** The query with the list sorted by this column; reversed when the list is already sorted by it. */
    public String sortedBy(String column) {
        boolean same = sort.name().equalsIgnoreCase(column);
        return query(tab(state), same && !descending ? "-" + column : column);
    }

    /** {@code ascending} or {@code descending} when the list is sorted by this column, for {@code aria-sort}. */
    public @Nullable String ariaSort(String column) {
        return sort.name().equalsIgnoreCase(column) ? descending ? "descending" : "ascending" : null;
    }

    public String sortText() {
        String name = sort.name().toLowerCase(Locale.ROOT);
        return descending ? "-" + name : sort == RegistrationSort.REGISTERED ? "" : name;
    }

    private static String tab(@Nullable RegistrationState state) {
        return state == null ? ALL : state == RegistrationState.PENDING ? "" : state.name();
    }

    /** The value for the field of the form; empty for the tab that opens first. */
    public String tab() {
        return tab(state);
    }

    private String query(String tab, String sorted) {
        return joined(Stream.of(
                        Stream.of(part("state", tab), part("q", q)),
                        positions.stream().map(position -> part("position", String.valueOf(position))),
                        Stream.of(
                                part("member", memberText()),
                                part("country", country),
                                part("group", group),
                                part("sort", sorted.equals("registered") ? "" : sorted)))
                .flatMap(each -> each));
    }

    /** What can be decided about the picked registrations of the tab. */
    public List<RegistrationState> decisions() {
        if (state == null || state == RegistrationState.PENDING) {
            return List.of(RegistrationState.REJECTED, RegistrationState.APPROVED);
        }
        return List.of(state == RegistrationState.APPROVED ? RegistrationState.WITHDRAWN : RegistrationState.PENDING);
    }

    private String memberText() {
        return member == null ? "" : member.toString();
    }

    /** How many of the filters behind the fold are set. */
    public int folded() {
        return ListQuery.set(memberText(), country, group);
    }

    /** Whether any filter other than the tab is set. */
    public boolean isFiltered() {
        return !query("", "").isEmpty();
    }
}
