package org.gatehouse.console.accreditations;

import static org.gatehouse.console.ListQuery.joined;
import static org.gatehouse.console.ListQuery.part;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gatehouse.accreditation.list.AccreditationQuery;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.accreditation.list.AccreditationSort;
import org.gatehouse.accreditation.list.PrintedFilter;
import org.gatehouse.accreditation.list.ScannedBadge;
import org.gatehouse.accreditation.list.ValidTime;
import org.gatehouse.console.ListQuery;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/**
 * The state of the list as its address contains it: words, filters, order, offset. Values that cannot be read are ignored, so that an old
 * link still opens.
 *
 * @param photo {@code yes}, {@code no} or empty; the same for distributed and overridden
 * @param printed the same, or {@code outdated} for printed badges that say something else today
 * @param valid {@code today} or {@code tomorrow} for those who may enter a zone then; empty for all
 * @param hold the id of a kind of which a hold is open, {@code any} for all kinds; empty for no filter
 * @param gone whether accreditations that are no longer valid are shown too
 */
public record AccreditationListState(
        String q,
        List<Long> zones,
        List<Long> positions,
        String valid,
        @Nullable Long member,
        String country,
        String photo,
        String printed,
        String distributed,
        String overridden,
        String hold,
        boolean gone,
        AccreditationSort sort,
        boolean descending,
        int offset) {

    static final int ROWS = 50;

    /** The value of the filter for holds of all kinds. */
    public static final String ANY_HOLD = "any";

    /** Reads the state from the query of an address. */
    public static AccreditationListState of(ListQuery address) {
        String sort = address.text("sort");
        boolean descending = sort.startsWith("-");
        return new AccreditationListState(
                address.text("q"),
                address.numbers("zone"),
                address.numbers("position"),
                address.choice("valid", "today", "tomorrow"),
                address.number("member"),
                address.text("country"),
                address.choice("photo", "yes", "no"),
                address.choice("printed", "yes", "no", "outdated"),
                address.choice("distributed", "yes", "no"),
                address.choice("overridden", "yes", "no"),
                hold(address),
                address.text("state").equals("gone"),
                sort(descending ? sort.substring(1) : sort),
                descending,
                address.offset());
    }

    /** Selects the accreditations of the list: by number, by address or by name, whichever the words look like. */
    public AccreditationQuery filter() {
        String words = ScannedBadge.read(CleanText.typed(q));
        boolean badge = isBadge();
        Long number = badge
                ? Long.valueOf(words.substring(0, words.indexOf('-')))
                : words.matches("\\d{1,18}") ? Long.valueOf(words) : null;
        boolean email = number == null && words.contains("@");
        return filter(number == null && !email ? words : "", email ? SameText.address(words) : null, number);
    }

    /** Whether the search is the text of a badge. */
    public boolean isBadge() {
        return AccreditationReadService.isBadge(q);
    }

    /** Searches by name, because a text that looks like a number may be part of a name. */
    AccreditationQuery filterByName() {
        return filter(q, null, null);
    }

    private AccreditationQuery filter(String name, @Nullable String email, @Nullable Long number) {
        return new AccreditationQuery(
                NameSearch.of(name),
                email,
                number,
                country.isEmpty() ? null : country,
                member,
                /* position= */ null,
                positions,
                /* skill= */ null,
                /* group= */ null,
                zones,
                validTime(),
                triState(photo),
                printed.isEmpty() ? null : PrintedFilter.valueOf(printed.toUpperCase(Locale.ROOT)),
                triState(distributed),
                triState(overridden),
                holdKind(),
                gone,
                /* ids= */ null);
    }

    private @Nullable ValidTime validTime() {
        return switch (valid) {
            case "today" -> ValidTime.TODAY;
            case "tomorrow" -> ValidTime.TOMORROW;
            default -> null;
        };
    }

    private static String hold(ListQuery address) {
        Long kind = address.number("hold");
        return kind == null ? address.choice("hold", ANY_HOLD) : kind.toString();
    }

    private @Nullable Long holdKind() {
        return hold.isEmpty() ? null : hold.equals(ANY_HOLD) ? AccreditationQuery.ANY_HOLD : Long.valueOf(hold);
    }

    private static @Nullable Boolean triState(String choice) {
        return choice.isEmpty() ? null : Boolean.valueOf(choice.equals("yes"));
    }

    // ---- addresses

    /** The canonical query without an offset; empty for the list as it first opens. */
    public String query() {
        return query(sortText());
    }

    /** The query of the page that prints the badges of the list. */
    public String printing() {
        return part("list", "?" + query());
    }

    /** The query with the list sorted by this column; reversed when the list is already sorted by it. */
    public String sortedBy(String column) {
        boolean same = sort.name().equalsIgnoreCase(column);
        return query(same && !descending ? "-" + column : column);
    }

    /** {@code ascending} or {@code descending} when the list is sorted by this column, for {@code aria-sort}. */
    public @Nullable String ariaSort(String column) {
        return sort.name().equalsIgnoreCase(column) ? descending ? "descending" : "ascending" : null;
    }

    public String sortText() {
        String name = sort.name().toLowerCase(Locale.ROOT);
        return descending ? "-" + name : sort == AccreditationSort.NAME ? "" : name;
    }

    private String query(String sorted) {
        Stream<String> parts = Stream.of(
                        Stream.of(part("q", q)),
                        zones.stream().map(zone -> part("zone", String.valueOf(zone))),
                        positions.stream().map(position -> part("position", String.valueOf(position))),
                        Stream.of(
                                part("valid", valid),
                                part("member", member == null ? "" : member.toString()),
                                part("country", country),
                                part("photo", photo),
                                part("printed", printed),
                                part("distributed", distributed),
                                part("overridden", overridden),
                                part("hold", hold),
                                part("state", gone ? "gone" : ""),
                                part("sort", sorted.equals("name") ? "" : sorted)))
                .flatMap(each -> each);
        return joined(parts);
    }

    /** How many of the filters behind the fold are set. */
    public int folded() {
        String ofMember = member == null ? "" : member.toString();
        return ListQuery.set(valid, ofMember, country, photo, printed, distributed, overridden, hold);
    }

    /** Whether any filter is set. */
    public boolean isFiltered() {
        return !query("").isEmpty();
    }

    private static AccreditationSort sort(String sent) {
        return Arrays.stream(AccreditationSort.values())
                .filter(sort -> sort.name().equalsIgnoreCase(sent))
                .findFirst()
                .orElse(AccreditationSort.NAME);
    }
}
