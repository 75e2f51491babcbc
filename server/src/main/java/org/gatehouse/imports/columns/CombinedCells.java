package org.gatehouse.imports.columns;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.imports.file.FullName;
import org.gatehouse.imports.file.NameLookup;
import org.gatehouse.imports.file.RowRefusedException;
import org.jspecify.annotations.Nullable;

/** Splits cells that hold two fields. What can be understood in two ways is refused, never guessed (decision 0080). */
public record CombinedCells(NameLookup countries, NameLookup organizations) {

    /** {@code SENAI (Brazil)}; {@code SENAI, Brazil}, also with other signs; {@code SENAI - Brazil}. The last sign separates. */
    private static final List<Pattern> PAIRS = List.of(
            Pattern.compile("(.+?)\\s*\\(([^()]+)\\)"),
            Pattern.compile("(.+?)\\s*[,;/|]\\s*([^,;/|]+)"),
            Pattern.compile("(.+)\\s[-–—]\\s(.+)"));

    /** Returns the texts of the fields that the cell fills: itself, where the column holds one field. */
    public Map<String, String> read(String field, String cell) throws RowRefusedException {
        ImportField known = ImportField.of(field).orElse(null);
        if (known == null || !known.isCombined()) {
            return Map.of(field, cell);
        }
        return known == ImportField.ORGANIZATION_COUNTRY
                ? organization(cell)
                : name(field, cell, known == ImportField.LAST_NAME_FIRST);
    }

    /** Returns what the cells of combined columns are read as; nothing of a cell that cannot be taken apart. */
    public Map<String, String> shown(List<@Nullable String> fields, List<String> cells) {
        Map<String, String> shown = new TreeMap<>();
        for (int column = 0; column < Math.min(fields.size(), cells.size()); column++) {
            String field = fields.get(column);
            if (field != null && isCombined(field) && !cells.get(column).isEmpty()) {
                shown.putAll(shown(field, cells.get(column)));
            }
        }
        return shown;
    }

    private Map<String, String> shown(String field, String cell) {
        try {
            return read(field, cell);
        } catch (RowRefusedException unclear) {
            return Map.of();
        }
    }

    public static boolean isAmong(List<@Nullable String> fields) {
        return fields.stream().anyMatch(field -> field != null && isCombined(field));
    }

    private static boolean isCombined(String field) {
        return ImportField.of(field).filter(ImportField::isCombined).isPresent();
    }

    private static Map<String, String> name(String field, String cell, boolean lastFirst) throws RowRefusedException {
        FullName name = FullName.of(cell, lastFirst);
        if (name == null) {
            throw new RowRefusedException(
                    field,
                    cell,
                    "unclear_name",
                    "It is unclear which of these are first names and which are the surname; write 'Surname, first names'.");
        }
        return name.first() == null
                ? Map.of(ImportField.LAST_NAME.wireName(), name.last())
                : Map.of(
                        ImportField.FIRST_NAME.wireName(), name.first(), ImportField.LAST_NAME.wireName(), name.last());
    }

    /** A text that is an organisation's name means that organisation; otherwise exactly one of its two parts must be a country. */
    private Map<String, String> organization(String cell) throws RowRefusedException {
        if (organizations.knows(cell)) {
            return Map.of(ImportField.ORGANIZATION.wireName(), cell);
        }
        for (Pattern pair : PAIRS) {
            Matcher parts = pair.matcher(cell);
            if (parts.matches()) {
                String first = parts.group(1).strip();
                String second = parts.group(2).strip();
                if (countries.knows(first) != countries.knows(second)) {
                    return countries.knows(second) ? pair(first, second) : pair(second, first);
                }
            }
        }
        throw new RowRefusedException(
                ImportField.ORGANIZATION_COUNTRY.wireName(),
                cell,
                "unclear_organization_country",
                "It is unclear which part is the country; write 'Organisation (country)', with a country of GET /org/countries.");
    }

    private static Map<String, String> pair(String organization, String country) {
        return Map.of(ImportField.ORGANIZATION.wireName(), organization, ImportField.COUNTRY.wireName(), country);
    }
}
