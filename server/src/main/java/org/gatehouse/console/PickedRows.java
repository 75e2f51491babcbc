package org.gatehouse.console;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.util.MultiValueMap;

/** The picked rows of a list: the boxes of the page ({@code pick}), and rows of other pages that the script kept ({@code ids}). */
public final class PickedRows {

    private PickedRows() {}

    /** The picked ids without duplicates; values that are no numbers are ignored. */
    public static List<Long> of(MultiValueMap<String, String> form) {
        List<String> sent = new ArrayList<>(form.getOrDefault("pick", List.of()));
        form.getOrDefault("ids", List.of()).forEach(joined -> sent.addAll(List.of(joined.split(","))));
        Set<Long> ids = new LinkedHashSet<>();
        sent.stream().filter(id -> id.matches("\\d{1,18}")).map(Long::valueOf).forEach(ids::add);
        return List.copyOf(ids);
    }
}
