package org.gatehouse.console.holds;

import org.jspecify.annotations.Nullable;

/**
 * The page that takes the answers of whoever checked those who are held.
 *
 * @param kind the id of the kind of hold
 * @param ends whether the caller may withdraw those with a no
 * @param no what happens to them: {@code keep} or {@code withdraw}
 * @param found what the file says; null before one was read
 * @param error what is wrong with the file; null when nothing is
 */
public record AnswersView(
        long kind,
        String name,
        boolean ends,
        String no,
        @Nullable Found found,
        @Nullable String error) {

    /**
     * What a file says.
     *
     * @param yes how many who are held have a yes
     * @param no how many have a no
     * @param others how many numbers are not held for this, or unknown
     * @param unread the numbers of the rows that were not read
     * @param lift the page of the batch that lifts the holds of those with a yes; null when there are none
     * @param ending the page of the batch that withdraws those with a no; null when there are none, or they stay as they are
     */
    public record Found(
            int yes,
            int no,
            int others,
            String unread,
            @Nullable String lift,
            @Nullable String ending) {}
}
