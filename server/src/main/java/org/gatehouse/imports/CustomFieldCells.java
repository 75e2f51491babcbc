package org.gatehouse.imports;

import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.platform.text.SameText;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.registration.field.CustomField;
import org.gatehouse.registration.field.CustomFieldValueRepository;

/** Reads answers to the custom fields of an event. What can be meant in one way alone is stored as the field wants it. */
record CustomFieldCells(CustomFieldValueRepository.Checker fields) {

    private static final Pattern ONE_LINE = Pattern.compile(SingleLineText.ONE);

    /** Wide enough for each day that a field takes. */
    private static final LocalDate FIRST_DAY = LocalDate.of(1800, 1, 1);

    private static final LocalDate LAST_DAY = LocalDate.of(2999, 12, 31);

    /** Returns the answer in a cell of the column; {@code id} is the field's. */
    String read(String column, String id, String cell) throws RowRefusedException {
        CustomField field = fields.find(id);
        if (field == null) {
            throw refused(column, cell, "The column is not a custom field of this event any more.");
        }
        TextLimit.require(column, cell, CustomFieldValueRepository.LONGEST);
        if (!ONE_LINE.matcher(cell).matches()) {
            throw new RowRefusedException(
                    column, cell, "not_one_line", "Take the line breaks and control characters out.");
        }
        String answer = switch (field.fieldType()) {
            case CHOICE -> only(field.choices().stream().filter(choice -> isCalled(choice, cell)), cell);
            case DATE_OF_BIRTH ->
                only(
                        DayReadings.of(cell, FIRST_DAY, LAST_DAY, DayReadings.Order.EITHER).stream()
                                .map(LocalDate::toString)
                                .filter(day -> fields.invalidReason(id, day) == null),
                        cell);
            case TEXT, NUMBER -> cell;
        };
        String objection = fields.invalidReason(id, answer);
        if (objection != null) {
            throw refused(column, cell, "%s %s.".formatted(field.name(), objection));
        }
        return answer;
    }

    private static boolean isCalled(String choice, String cell) {
        return SameText.label(choice).equals(SameText.label(cell));
    }

    /** The only reading of a cell; the cell itself where there are several or none. */
    private static String only(Stream<String> readings, String cell) {
        List<String> all = readings.limit(2).toList();
        return all.size() == 1 ? all.getFirst() : cell;
    }

    private static RowRefusedException refused(String column, String cell, String detail) {
        return new RowRefusedException(column, cell, "invalid_custom_field", "%s", detail);
    }
}
