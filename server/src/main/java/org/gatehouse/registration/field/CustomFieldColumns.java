package org.gatehouse.registration.field;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.gatehouse.platform.sheet.SheetColumns;
import org.jspecify.annotations.Nullable;

/** The custom fields of an event as the last columns of a spreadsheet, in the order of their sort. */
public record CustomFieldColumns(List<CustomField> fields) {

    /** What the names of these columns begin with, so that they cannot be confused with others: {@code custom: Shirt size}. */
    public static final String PREFIX = "custom: ";

    /**
     * These columns and then one for each field.
     *
     * @param answers the answers of a row by the id of the field
     */
    public <T> SheetColumns<T> behind(SheetColumns<T> columns, Function<T, Map<String, String>> answers) {
        SheetColumns<T> all = new SheetColumns<T>().with(row -> row, columns);
        fields.forEach(field -> all.with(PREFIX + field.name(), row -> cell(field, answers.apply(row))));
        return all;
    }

    private static @Nullable Object cell(CustomField field, Map<String, String> answers) {
        String value = answers.get(String.valueOf(field.id()));
        return value != null && field.fieldType() == CustomFieldType.NUMBER ? new BigDecimal(value) : value;
    }
}
