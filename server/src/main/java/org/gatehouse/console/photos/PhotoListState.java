package org.gatehouse.console.photos;

import java.util.List;
import java.util.stream.Stream;
import org.gatehouse.accreditation.list.AccreditationQuery;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Screen;
import org.gatehouse.people.PhotoState;
import org.gatehouse.people.photo.EventPhotoService.PhotoSearch;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/**
 * The state of the list as its address contains it. Values that cannot be read are ignored, so that an old link still opens.
 *
 * @param tab {@code waiting}, {@code missing}, {@code refused} or {@code approved}
 * @param byAddress whether an address is searched for; who sees no addresses could find out by it whose one is
 */
public record PhotoListState(String tab, String q, @Nullable Long position, int offset, boolean byAddress) {

    static final List<String> TABS = List.of("waiting", "missing", "refused", "approved");

    static final int CARDS = 48;

    static PhotoListState of(Screen screen) {
        ListQuery address = screen.query();
        String tab = address.text("state");
        return new PhotoListState(
                TABS.contains(tab) ? tab : "waiting",
                address.text("q"),
                address.number("position"),
                address.offset(),
                seesAddresses(screen));
    }

    /** Whether the reader sees addresses at all: who only works on photos does not. */
    public static boolean seesAddresses(Screen screen) {
        return screen.opens("/accreditations") || screen.opens("/people");
    }

    public boolean isMissing() {
        return tab.equals("missing");
    }

    public boolean isFiltered() {
        return position != null || !q.isBlank();
    }

    /** The same filters on another tab. */
    public String query(String otherTab) {
        Stream<String> parts = Stream.of(
                ListQuery.part("state", otherTab),
                ListQuery.part("position", position == null ? "" : position.toString()),
                ListQuery.part("q", CleanText.typed(q)));
        return "?" + ListQuery.joined(parts);
    }

    /** The query of the list of accreditations that shows the same people without a photo. */
    public String accreditations() {
        Stream<String> same = Stream.of(
                ListQuery.part("q", CleanText.typed(q)),
                ListQuery.part("position", position == null ? "" : position.toString()),
                ListQuery.part("photo", "no"));
        return ListQuery.joined(same);
    }

    private boolean isNumber() {
        return CleanText.typed(q).matches("\\d{1,18}");
    }

    private boolean isAddress() {
        return byAddress && !isNumber() && q.contains("@");
    }

    private NameSearch name() {
        return NameSearch.of(isNumber() || isAddress() ? "" : q);
    }

    private @Nullable String email() {
        return isAddress() ? SameText.address(CleanText.typed(q)) : null;
    }

    private @Nullable Long number() {
        return isNumber() ? Long.valueOf(CleanText.typed(q)) : null;
    }

    PhotoSearch photos() {
        PhotoState state = switch (tab) {
            case "approved" -> PhotoState.APPROVED;
            case "refused" -> PhotoState.REJECTED;
            default -> PhotoState.PENDING;
        };
        return new PhotoSearch(state, position, name(), email(), number());
    }

    /** Selects the live accreditations without a photo that a badge could show. */
    AccreditationQuery missing() {
        return AccreditationQuery.withoutPhoto(name(), email(), number(), position);
    }
}
