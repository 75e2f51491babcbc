package org.gatehouse.console;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The picked rows of a list: the boxes of the page ({@code pick}), and rows of other pages that the script kept ({@code ids}). */
public final class PickedRows {

    private PickedRows() {}

    /** The picked ids without duplicates; values that are no numbers are ignored. */
    public static List<Long> of(Form form) {
        Stream<String> kept = form.all("ids").stream().flatMap(joined -> Arrays.stream(joined.split(",")));
        return Stream.concat(form.all("pick").stream(), kept)
                .filter(id -> id.matches("\\d{1,18}"))
                .map(Long::valueOf)
                .distinct()
                .toList();
    }
}
