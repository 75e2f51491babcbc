package org.gatehouse.registration;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The custom fields of an event as the last columns of a spreadsheet, in the order of their sort. */
public record CustomFieldColumns(List<CustomField> fields) {

    /** Appends one column per field to these columns. The form {@code custom: Shirt size} cannot be confused with another column. */
    public List<String> behind(List<String> columns) {
        List<String> all = new ArrayList<>(columns);
        fields.forEach(field -> all.add("custom: " + field.name()));
        return all;
    }

    /** Appends the answers to these cells. */
    public @Nullable Object[] behind(@Nullable Object[] cells, Map<String, String> values) {
        @Nullable Object[] all = Arrays.copyOf(cells, cells.length + fields.size());
        for (int i = 0; i < fields.size(); i++) {
            CustomField field = fields.get(i);
            String value = values.get(String.valueOf(field.id()));
            boolean number = value != null && field.fieldType() == CustomFieldType.NUMBER;
            all[cells.length + i] = number ? new BigDecimal(value) : value;
        }
        return all;
    }
}
