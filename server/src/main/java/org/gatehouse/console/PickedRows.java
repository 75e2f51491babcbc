package org.gatehouse.console;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The picked rows of a list: the boxes of the page ({@code pick}), and rows of other pages that the script kept ({@code ids}). */
public final class PickedRows {

    private PickedRows() {}

    /** The picked ids without duplicates; values that are no numbers are ignored. */
    public static List<Long> of(Form form) {
        Stream<String> kept = form.all("ids").stream().flatMap(joined -> Arrays.stream(joined.split(",")));
        return numbers(Stream.concat(form.all("pick").stream(), kept)).toList();
    }

    /** The ids as one text, for an address. */
    public static String joined(List<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** At most {@code most} ids of such a text; values that are no numbers are ignored. */
    public static List<Long> joined(String text, int most) {
        return numbers(Arrays.stream(text.split(","))).limit(most).toList();
    }

    private static Stream<Long> numbers(Stream<String> ids) {
        return ids.filter(id -> id.matches("\\d{1,18}")).map(Long::valueOf).distinct();
    }
}
