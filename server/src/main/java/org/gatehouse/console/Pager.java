package org.gatehouse.console;

import org.jspecify.annotations.Nullable;

/**
 * The position of a page in its list.
 *
 * @param first number of the first row shown, from 1; 0 when there are no rows
 * @param here the address of this page
 * @param previous the address of the previous page; null at the beginning
 * @param next the address of the next page; null at the end
 */
public record Pager(
        long first,
        long last,
        long total,
        String here,
        @Nullable String previous,
        @Nullable String next) {

    /**
     * The page that begins at this offset.
     *
     * @param address the address of the list with its filters; the offset is appended to it
     */
    public static Pager of(long offset, int limit, long total, String address) {
        String with = address + (address.contains("?") ? "&" : "?") + "offset=";
        long last = Math.min(offset + limit, total);
        return new Pager(
                total == 0 ? 0 : offset + 1,
                last,
                total,
                offset == 0 ? address : with + offset,
                offset > 0 ? with + Math.max(0, offset - limit) : null,
                last < total ? with + last : null);
    }
}
