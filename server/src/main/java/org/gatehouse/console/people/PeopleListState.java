package org.gatehouse.console.people;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.gatehouse.console.ListQuery;
import org.gatehouse.people.PersonSort;
import org.gatehouse.people.search.PeopleSearch;
import org.jspecify.annotations.Nullable;

/**
 * The state of the list of people as its address contains it: words, filters, order, offset. Values that cannot be read are ignored, so
 * that an old link still opens.
 *
 * @param country ISO 3166-1 alpha-2 or empty
 * @param photo {@code yes}, {@code no} or empty
 * @param all whether people without a position at this event are shown too
 */
public record PeopleListState(
        String q, List<Long> positions, String country, String photo, boolean all, PersonSort sort, int offset) {

    static final int ROWS = 50;

    static PeopleListState of(ListQuery address) {
        String country = address.text("country");
        return new PeopleListState(
                address.text("q"),
                address.numbers("position"),
                country.matches("[A-Za-z]{2}") ? country : "",
                address.choice("photo", "yes", "no"),
                address.text("who").equals("all"),
                sort(address.text("sort")),
                address.offset());
    }

    PeopleSearch.Criteria criteria(long eventId, @Nullable Set<Long> seen) {
        return new PeopleSearch.Criteria(
                seen,
                q,
                all ? null : eventId,
                positions,
                country,
                photo.isEmpty() ? null : Boolean.valueOf(photo.equals("yes")),
                sort);
    }

    // ---- addresses

    /** The canonical query without an offset; empty for the list as it first opens. */
    public String query() {
        return query(sortText());
    }

    /** The query with the list sorted by this column; reversed when the list is already sorted by it. */
    public String sortedBy(String column) {
        return query(sortText().equals(column) || isFirst(column) ? column + "_desc" : column);
    }

    private boolean isFirst(String column) {
        return sort == PersonSort.LASTNAME_ASC && column.equals("lastname");
    }

    /** {@code ascending} or {@code descending} when the list is sorted by this column, for {@code aria-sort}. */
    public @Nullable String ariaSort(String column) {
        String name = sort.name().toLowerCase(Locale.ROOT);
        return name.equals(column + "_asc") ? "ascending" : name.equals(column + "_desc") ? "descending" : null;
    }

    /** The order, such as {@code id} or {@code id_desc}; empty for the order in which the list first opens. */
    public String sortText() {
        return sort == PersonSort.LASTNAME_ASC
                ? ""
                : sort.name().toLowerCase(Locale.ROOT).replace("_asc", "");
    }

    private String query(String sorted) {
        Stream<String> parts = Stream.of(
                        Stream.of(ListQuery.part("q", q)),
                        positions.stream().map(position -> ListQuery.part("position", String.valueOf(position))),
                        Stream.of(
                                ListQuery.part("country", country),
                                ListQuery.part("photo", photo),
                                ListQuery.part("who", all ? "all" : ""),
                                ListQuery.part("sort", sorted.equals("lastname") ? "" : sorted)))
                .flatMap(each -> each);
        return ListQuery.joined(parts);
    }

    /** How many of the filters behind the fold are set. */
    public int folded() {
        return ListQuery.set(country, photo);
    }

    /** Whether any filter is set. */
    public boolean isFiltered() {
        return !q.isBlank() || !positions.isEmpty() || !country.isEmpty() || !photo.isEmpty();
    }

    // ---- reading

    private static PersonSort sort(String sent) {
        String wanted = sent.endsWith("_desc") || sent.endsWith("_asc") ? sent : sent + "_asc";
        return Arrays.stream(PersonSort.values())
                .filter(sort -> sort.name().equalsIgnoreCase(wanted))
                .findFirst()
                .orElse(PersonSort.LASTNAME_ASC);
    }
}
