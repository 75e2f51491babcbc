package org.gatehouse.savedview;

/**
 * A view of a list.
 *
 * @param list the list's path below that of the event, such as {@code people}
 * @param query the query of the list's address
 * @param columns the columns as the list's cookie has them; empty where they cannot be chosen
 * @param ofEvent whether all see it who see the list
 * @param madeBy the name of the user who saved it last
 */
public record SavedView(
        long id, String list, String name, String query, String columns, boolean ofEvent, String madeBy) {

    SavedView with(String otherName, String otherQuery, String otherColumns, String by) {
        return new SavedView(id, list, otherName, otherQuery, otherColumns, ofEvent, by);
    }
}
