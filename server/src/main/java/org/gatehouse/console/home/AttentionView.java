package org.gatehouse.console.home;

/**
 * A number that needs attention.
 *
 * @param key of its text, {@code home.attention.<key>}
 * @param note key of the text below it
 * @param more whether there are more, which were not counted
 * @param tone how urgent a number above zero is: {@code bad}, {@code warn} or {@code wait}
 * @param path of the list behind it, after the event's own path; there is no link when the page is not built or not open to the caller
 */
public record AttentionView(String key, String note, long count, boolean more, String tone, String path) {

    AttentionView(String key, long count, String tone, String path) {
        this(key, "home.attention." + key + ".note", count, false, tone, path);
    }

    /** The path of the list's page, without its query. */
    public String page() {
        int query = path.indexOf('?');
        return query < 0 ? path : path.substring(0, query);
    }
}
