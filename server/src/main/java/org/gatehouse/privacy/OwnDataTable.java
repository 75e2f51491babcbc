package org.gatehouse.privacy;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import tools.jackson.databind.JsonNode;

/**
 * Rows of one kind as the page shows them.
 *
 * @param columns headings of the fields that have a value in any of the rows
 * @param rows the values of each row in the order of the columns; empty where there is none
 */
public record OwnDataTable(String title, List<String> columns, List<List<String>> rows) {

    static OwnDataTable of(String kind, List<JsonNode> rows, OwnDataTexts texts) {
        SequencedSet<String> fields = new LinkedHashSet<>();
        rows.forEach(row -> row.properties().stream()
                .filter(field ->
                        !texts.value(kind, field.getKey(), field.getValue()).isEmpty())
                .forEach(field -> fields.add(field.getKey())));
        return new OwnDataTable(
                texts.title(kind),
                fields.stream().map(texts::label).toList(),
                rows.stream()
                        .map(row -> fields.stream()
                                .map(field -> texts.value(kind, field, row.path(field)))
                                .toList())
                        .toList());
    }
}
