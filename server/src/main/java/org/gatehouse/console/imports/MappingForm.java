package org.gatehouse.console.imports;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gatehouse.console.Screen;
import org.gatehouse.imports.Import;
import org.gatehouse.imports.ImportMapping;
import org.gatehouse.imports.SameValue;
import org.gatehouse.imports.columns.ImportField;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * Which column is which field, as the form contains it, with the errors.
 *
 * @param fields by the index of the column; empty for a column that is not read
 * @param position for rows that name no position; empty for none
 * @param sameAs what values mean; those that were unticked are left out
 * @param errors by {@code column-0} and so on, {@code name} and {@code position}
 */
public record MappingForm(
        Map<Integer, String> fields,
        String position,
        boolean approve,
        boolean shared,
        List<SameValue> sameAs,
        Map<String, String> errors) {

    static MappingForm of(Import file) {
        Map<Integer, String> fields = new TreeMap<>();
        file.columns().forEach(column -> fields.put(column.index(), column.field() == null ? "" : column.field()));
        return new MappingForm(
                fields,
                file.positionId() == null ? "" : file.positionId().toString(),
                file.approve(),
                file.sharedAddresses(),
                file.sameAs(),
                new TreeMap<>());
    }

    static MappingForm sent(Import file, MultiValueMap<String, String> form) {
        Map<Integer, String> fields = new TreeMap<>();
        file.columns().forEach(column -> fields.put(column.index(), first(form, "column-" + column.index())));
        return new MappingForm(
                fields,
                first(form, "position"),
                form.containsKey("approve"),
                form.containsKey("shared"),
                file.sameAs().stream()
                        .filter(same -> form.getOrDefault("same", List.of()).contains(name(same)))
                        .toList(),
                new TreeMap<>());
    }

    /** What the form calls a value that is read as something else. */
    public static String name(SameValue same) {
        return same.field() + ":" + same.value();
    }

    private static String first(MultiValueMap<String, String> form, String name) {
        String value = form.getFirst(name);
        return value == null ? "" : value;
    }

    /** Adds an error for each missing or repeated field; returns whether there is none. */
    boolean check(Screen screen) {
        Set<String> taken = new HashSet<>();
        fields.forEach((column, field) -> {
            List<String> filled = field.isEmpty() ? List.of() : ImportField.filledBy(field);
            if (filled.stream().filter(part -> !taken.add(part)).count() > 0) {
                errors.put("column-" + column, screen.text("imports.wrong.twice"));
            }
        });
        if (!names(taken)) {
            errors.put("name", screen.text("imports.wrong.name"));
        }
        if (!taken.contains(ImportField.POSITION.wireName()) && position.isEmpty()) {
            errors.put("position", screen.text("imports.wrong.position"));
        }
        return errors.isEmpty();
    }

    /** What has to be chosen before the rows can be checked. */
    List<String> needed(Screen screen) {
        check(screen);
        return List.copyOf(errors.values());
    }

    private static boolean names(Set<String> fields) {
        return fields.contains(ImportField.FIRST_NAME.wireName())
                || fields.contains(ImportField.LAST_NAME.wireName())
                || fields.contains(ImportField.PERSON_ID.wireName());
    }

    ImportMapping input() {
        List<ImportMapping.MappedColumn> columns = new ArrayList<>();
        fields.forEach((column, field) -> columns.add(new ImportMapping.MappedColumn(column, field)));
        Long of = position.matches("\\d{1,18}") ? Long.valueOf(position) : null;
        return new ImportMapping(columns, approve, of, shared, null, null, null, sameAs);
    }

    public @Nullable String error(String name) {
        return errors.get(name);
    }
}
