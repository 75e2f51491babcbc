package org.gatehouse.console.photos;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.gatehouse.accreditation.list.AccreditationQuery;
import org.gatehouse.people.PhotoState;
import org.gatehouse.people.photo.EventPhotoService.PhotoSearch;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * The state of the list as its address contains it. Values that cannot be read are ignored, so that an old link still opens.
 *
 * @param tab {@code waiting}, {@code missing}, {@code refused} or {@code approved}
 */
public record PhotoListState(String tab, String q, @Nullable Long position, int offset) {

    static final List<String> TABS = List.of("waiting", "missing", "refused", "approved");

    static final int CARDS = 48;

    private static final int LONGEST = 200;

    static PhotoListState of(MultiValueMap<String, String> sent) {
        String tab = text(sent, "state");
        String position = text(sent, "position");
        String offset = text(sent, "offset");
        return new PhotoListState(
                TABS.contains(tab) ? tab : "waiting",
                text(sent, "q"),
                position.matches("\\d{1,18}") ? Long.valueOf(position) : null,
                offset.matches("\\d{1,7}") ? Integer.parseInt(offset) : 0);
    }

    private static String text(MultiValueMap<String, String> sent, String name) {
        String value = sent.getFirst(name);
        String text = value == null ? "" : value.replace("\0", "");
        return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    }

    public boolean isMissing() {
        return tab.equals("missing");
    }

    public boolean isFiltered() {
        return position != null || !q.isBlank();
    }

    /** The same filters on another tab. */
    public String query(String otherTab) {
        String query = "?state=" + otherTab;
        query += position == null ? "" : "&position=" + position;
        return q.isBlank() ? query : query + "&q=" + URLEncoder.encode(q.strip(), StandardCharsets.UTF_8);
    }

    private boolean isNumber() {
        return q.strip().matches("\\d{1,18}");
    }

    private boolean isAddress() {
        return !isNumber() && q.contains("@");
    }

    private NameSearch name() {
        return NameSearch.of(isNumber() || isAddress() ? "" : q);
    }

    private @Nullable String email() {
        return isAddress() ? q.strip().toLowerCase(Locale.ROOT) : null;
    }

    private @Nullable Long number() {
        return isNumber() ? Long.valueOf(q.strip()) : null;
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
        return new AccreditationQuery(
                name(),
                email(),
                number(),
                null,
                null,
                null,
                position == null ? List.of() : List.of(position),
                null,
                null,
                List.of(),
                false,
                null,
                null,
                null,
                false);
    }
}
