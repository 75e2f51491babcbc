package org.gatehouse.cleaning;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.cleaning.CleanedColumn.Alike;
import org.gatehouse.cleaning.TextCleaningRepository.Rival;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a column that a row may not take, because another row has them. Of several rows that only cleaning makes alike, the first
 * takes the text.
 */
final class TakenTexts {

    private record Holder(String key, long number, boolean clean) {}

    private final CleanedColumn column;
    private final Map<String, List<Holder>> holders = new HashMap<>();
    private final Map<String, String> withins = new HashMap<>();

    TakenTexts(CleanedColumn column, List<Rival> rivals) {
        this.column = column;
        for (Rival rival : rivals) {
            String key = String.join(",", rival.key());
            String clean = column.form().clean(rival.value()).text();
            withins.put(key, rival.within());
            Holder holder = new Holder(key, number(rival.key()), rival.value().equals(clean));
            column.form()
                    .texts(rival.value())
                    .forEach(text -> holders.computeIfAbsent(
                                    rival.within() + "\n" + same(text), none -> new ArrayList<>())
                            .add(holder));
        }
    }

    /** The row that has the text already; null if none has. */
    @Nullable
    String holder(StoredRow row, String clean) {
        long number = number(row.key());
        String within = withins.getOrDefault(row.keyText(), "");
        return column.form().texts(clean).stream()
                .flatMap(text -> holders.getOrDefault(within + "\n" + same(text), List.of()).stream())
                .filter(other -> other.number() != number && (other.clean() || other.number() < number))
                .map(Holder::key)
                .findFirst()
                .orElse(null);
    }

    private static long number(List<String> key) {
        return Long.parseLong(key.getFirst());
    }

    private String same(String text) {
        return column.alike() == Alike.ADDRESS ? SameText.address(text) : SameText.label(text);
    }
}
