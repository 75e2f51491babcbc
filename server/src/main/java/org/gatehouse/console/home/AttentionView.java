package org.gatehouse.console.home;

/**
 * A number that somebody should look at.
 *
 * @param key of its text, {@code home.attention.<key>}
 * @param note key of what is said below it
 * @param more whether there are more, which were not counted
 * @param tone how urgent it is when there is any: {@code bad}, {@code warn} or {@code wait}
 * @param path of the list behind it, after the event's own; what is not built or not open has no link
 */
public record AttentionView(String key, String note, long count, boolean more, String tone, String path) {

    AttentionView(String key, long count, String tone, String path) {
        this(key, "home.attention." + key + ".note", count, false, tone, path);
    }

    /** How it looks now: what is zero is good. */
    public String shownTone() {
        return count == 0 ? "good" : tone;
    }

    /** The page that the list is on. */
    public String page() {
        int query = path.indexOf('?');
        return query < 0 ? path : path.substring(0, query);
    }
}
