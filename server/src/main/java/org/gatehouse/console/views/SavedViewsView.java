package org.gatehouse.console.views;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.console.AddressQuery;
import org.gatehouse.savedview.SavedView;
import org.jspecify.annotations.Nullable;

/**
 * What stands above a list of its views.
 *
 * @param list the list's path below that of the event
 * @param opened the view that the address names; null when it names none
 * @param lost whether the address names a view that there is not, or not for this user
 * @param query the filters and the order to show: those of the opened view, or the address's own
 * @param shares whether the user may change views of the event
 */
public record SavedViewsView(
        String list,
        List<SavedView> views,
        @Nullable SavedView opened,
        boolean lost,
        AddressQuery query,
        boolean shares) {

    /** Whether this user may change the view. */
    public boolean changes(SavedView view) {
        return shares || !view.ofEvent();
    }

    /** The views that this user may overwrite. */
    public List<SavedView> changed() {
        return views.stream().filter(this::changes).toList();
    }

    /** What a filter asks for that the event no longer has, such as {@code Zone: 12}. */
    public static <T> Stream<String> gone(String label, Collection<T> asked, Collection<T> known) {
        return asked.stream().filter(one -> !known.contains(one)).map(one -> label + ": " + one);
    }

    /** The values of the choices of a filter. */
    public static <C, T> List<T> values(Collection<C> choices, Function<C, T> value) {
        return choices.stream().map(value).collect(Collectors.toList());
    }
}
