package org.gatehouse.console.lists;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.console.ListQuery;
import org.gatehouse.savedview.SavedView;
import org.jspecify.annotations.Nullable;

/**
 * The saved views of a list, as they are shown above it.
 *
 * @param list the list's path below that of the event
 * @param opened the view that the address names; null when it names none
 * @param lost whether the address names a view that does not exist or that this user does not see
 * @param query the filters and the order to show: those of the opened view, or the address's own
 * @param shares whether the user may change views of the event
 */
public record SavedViewsView(
        String list, List<SavedView> views, @Nullable SavedView opened, boolean lost, ListQuery query, boolean shares) {

    /** The views that nearly every desk needs, before anybody has saved one: the key of each, and its query. */
    private static final Map<String, SequencedMap<String, String>> USUAL = Map.of("accreditations", accreditations());

    private static SequencedMap<String, String> accreditations() {
        SequencedMap<String, String> usual = new LinkedHashMap<>();
        usual.put("to-print", "photo=yes&printed=no");
        usual.put("outdated", "printed=outdated");
        usual.put("no-photo", "photo=no");
        usual.put("to-hand-out", "printed=yes&distributed=no");
        usual.put("held-printed", "printed=yes&hold=any");
        usual.put("held-handed-out", "distributed=yes&hold=any");
        return usual;
    }

    /** Views that the list always has, in the language of the reader. */
    public SequencedMap<String, String> usual() {
        return USUAL.getOrDefault(list, new LinkedHashMap<>());
    }

    /** The views that this user may overwrite. */
    public List<SavedView> changed() {
        return views.stream().filter(view -> shares || !view.ofEvent()).toList();
    }

    /**
     * The values of a filter that are no longer among its choices, such as {@code Zone: 12}.
     *
     * @param value the value that a choice has in the address
     */
    public static <C, T> Stream<String> missingChoices(
            String label, Collection<T> chosen, Collection<C> choices, Function<C, T> value) {
        Set<T> known = choices.stream().map(value).collect(Collectors.toSet());
        return chosen.stream().filter(one -> !known.contains(one)).map(one -> label + ": " + one);
    }
}
