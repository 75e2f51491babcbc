package org.gatehouse.imports;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.imports.columns.CombinedCells;
import org.gatehouse.imports.columns.ImportField;
import org.gatehouse.imports.file.DamagedCell;
import org.gatehouse.imports.file.HeaderRow;
import org.gatehouse.imports.file.NameLookup;
import org.gatehouse.imports.file.RowRefusals;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.imports.person.RowValues;
import org.gatehouse.people.Gender;
import org.gatehouse.people.PersonInput;
import org.gatehouse.people.person.PersonFacts;
import org.gatehouse.people.person.PersonImportService;
import org.gatehouse.people.position.PersonPositionDetails;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.LanguageNames;
import org.gatehouse.platform.text.LongText;
import org.gatehouse.platform.text.PhoneText;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/** Reads the cells of one row according to the meaning of their columns. */
record RowReader(StoredImport file, ImportReferenceRepository.KnownReferences known, PersonImportService people) {

    private static final int LONGEST_TEXT = 200;
    private static final int LONGEST_TITLE = 50;

    /** The fields that hold a name, or a part of one. */
    private static final List<String> NAMES = Stream.of(
                    ImportField.FIRST_NAME, ImportField.LAST_NAME, ImportField.FULL_NAME, ImportField.LAST_NAME_FIRST)
            .map(ImportField::wireName)
            .toList();

    private static final Pattern ONE_LINE = Pattern.compile(SingleLineText.ONE);
    private static final Pattern SEVERAL = Pattern.compile("[;|\\t]|[^\\s@]@[^\\s@]+\\.[^\\s@]");

    /** An address as links and mail programs have it: {@code mailto:ana@example.org}, {@code Ana Lima <ana@example.org>}. */
    private static final Pattern WRAPPED =
            Pattern.compile("(?i)^(?:[^<>]*<)?(?:mailto:)?([^<>@\\s]+@[^<>@\\s?]+)(?:\\?.*)?>?$");

    /** A dash, as people and their spreadsheets write it. */
    private static final Pattern DASH = Pattern.compile("[-–—]");

    private static final Pattern PHONE = Pattern.compile(PhoneText.FORM);
    private static final Pattern LINES = Pattern.compile(LongText.LINES);
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

    /** A wider range than that of birthdays, so that a day in the future is refused as such and not as unreadable. */
    private static final LocalDate FIRST_DAY = LocalDate.of(1800, 1, 1);

    private static final LocalDate LAST_DAY = LocalDate.of(2999, 12, 31);

    private static final Map<String, Gender> GENDERS = Map.ofEntries(
            Map.entry("m", Gender.M),
            Map.entry("male", Gender.M),
            Map.entry("man", Gender.M),
            Map.entry("mann", Gender.M),
            Map.entry("maennlich", Gender.M),
            Map.entry("f", Gender.F),
            Map.entry("female", Gender.F),
            Map.entry("woman", Gender.F),
            Map.entry("w", Gender.F),
            Map.entry("frau", Gender.F),
            Map.entry("weiblich", Gender.F),
            Map.entry("x", Gender.X),
            Map.entry("d", Gender.X),
            Map.entry("divers", Gender.X),
            Map.entry("other", Gender.X),
            // The words of our own files.
            Map.entry("other or not stated", Gender.X),
            Map.entry("ein anderes oder keine angabe", Gender.X));

    RowValues read(ImportRowRepository.RawRow row) throws RowRefusedException {
        RowRefusals refused = new RowRefusals();
        Map<String, String> cells = cells(row, refused);
        PersonFacts facts = facts(cells, refused);
        Long personId = refused.read(() -> personId(cells));
        if (personId == null && facts.firstName() == null && facts.lastName() == null && !refused.hasAny(NAMES)) {
            refused.add(new RowRefusedException(
                    "last_name", null, "name_missing", "The row names nobody; a single name is enough."));
        }
        Long position = refused.read(() -> position(cells, refused));
        PersonPositionDetails details = details(cells, refused);
        String group = refused.read(() -> text(cells, ImportField.GROUP, LONGEST_TEXT));
        Set<Long> packageOptions = packageOptions(cells, refused);
        Set<Long> periods = periods(cells, refused);
        Map<String, String> customFields = customFields(cells, refused);
        refused.refuseRow();
        return new RowValues(
                row.number(),
                personId,
                facts,
                Objects.requireNonNull(position),
                details,
                group,
                packageOptions,
                periods,
                customFields);
    }

    private PersonPositionDetails details(Map<String, String> cells, RowRefusals refused) {
        return new PersonPositionDetails(
                refused.read(() -> found(cells, ImportField.SKILL, known.skills())),
                refused.read(() -> found(cells, ImportField.MEMBER, known.members())),
                refused.read(() -> found(cells, ImportField.ORGANIZATION, known.organizations())),
                refused.read(() -> text(cells, ImportField.ORGANIZATIONAL_UNIT, LONGEST_TEXT)),
                refused.read(() -> text(cells, ImportField.DETAILS, LONGEST_TEXT)));
    }

    /**
     * Returns the texts of the non-empty cells by the meaning of their columns. Of a row with too many cells nothing else is said, because
     * each cell may stand in the wrong column.
     */
    private Map<String, String> cells(ImportRowRepository.RawRow row, RowRefusals refused) throws RowRefusedException {
        List<String> cells = row.cells();
        if (cells.size() > file.columns().size()) {
            throw new RowRefusedException(
                    "row",
                    cells.getLast(),
                    "too_many_cells",
                    "The row has %d cells and the header %d; a delimiter inside a text needs quotation marks around it.",
                    cells.size(),
                    file.columns().size());
        }
        Map<String, String> byField = new TreeMap<>();
        List<@Nullable String> fields = new ArrayList<>(file.fields());
        CombinedCells combined = known.combined();
        for (int column = 0; column < cells.size(); column++) {
            String field = fields.get(column);
            String cell = cells.get(column);
            if (field != null && !cell.isEmpty()) {
                Map<String, String> read = refused.read(() -> undamaged(combined, field, cell));
                byField.putAll(read == null ? Map.of() : read);
            }
        }
        return byField;
    }

    private static Map<String, String> undamaged(CombinedCells combined, String field, String cell)
            throws RowRefusedException {
        DamagedCell.refuse(field, cell);
        return combined.read(field, cell);
    }

    /** A name. One that holds an address or a delimiter is several cells that were read as one. */
    private static @Nullable String name(Map<String, String> cells, ImportField field, int longest)
            throws RowRefusedException {
        String text = text(cells, field, longest);
        if (text != null && SEVERAL.matcher(text).find()) {
            throw new RowRefusedException(
                    field.wireName(),
                    text,
                    "several_values",
                    "This looks like several cells in one; separate the cells of all rows by the same delimiter.");
        }
        return text;
    }

    private PersonFacts facts(Map<String, String> cells, RowRefusals refused) {
        return new PersonFacts(
                refused.read(() -> name(cells, ImportField.FIRST_NAME, LONGEST_TEXT)),
                refused.read(() -> name(cells, ImportField.LAST_NAME, LONGEST_TEXT)),
                refused.read(() -> email(cells)),
                refused.read(() -> gender(cells)),
                refused.read(() -> dateOfBirth(cells)),
                refused.read(() -> found(cells, ImportField.COUNTRY, known.countries())),
                refused.read(() -> name(cells, ImportField.TITLE, LONGEST_TITLE)),
                refused.read(() -> language(cells)),
                refused.read(() -> phone(cells)),
                refused.read(() -> note(cells)));
    }

    private static @Nullable String phone(Map<String, String> cells) throws RowRefusedException {
        String text = text(cells, ImportField.PHONE, PhoneText.LONGEST);
        String phone = text == null ? null : DASH.matcher(text).replaceAll("-");
        if (phone != null && !PHONE.matcher(phone).matches()) {
            throw new RowRefusedException(
                    "phone",
                    text,
                    "invalid_phone",
                    "This is no phone number such as +41 79 123 45 67 or 044 123 45 67 ext. 12.");
        }
        return phone;
    }

    private static @Nullable String note(Map<String, String> cells) throws RowRefusedException {
        String text = cells.get(ImportField.NOTE.wireName());
        if (text != null) {
            TextLimit.require("note", text, PersonInput.LONGEST_NOTE);
            if (!LINES.matcher(text).matches()) {
                throw new RowRefusedException("note", text, "control_character", "Take the control characters out.");
            }
        }
        return text;
    }

    private static @Nullable String language(Map<String, String> cells) throws RowRefusedException {
        String text = cells.get(ImportField.LANGUAGE.wireName());
        Optional<String> code = text == null ? Optional.empty() : LanguageNames.code(text);
        if (text != null && code.isEmpty()) {
            throw new RowRefusedException(
                    "language",
                    text,
                    "unknown_language",
                    "Write one language, such as de or German, or leave it empty.");
        }
        return code.orElse(null);
    }

    private static @Nullable String text(Map<String, String> cells, ImportField field, int longest)
            throws RowRefusedException {
        String text = cells.get(field.wireName());
        if (text == null) {
            return null;
        }
        TextLimit.require(field.wireName(), text, longest);
        if (!ONE_LINE.matcher(text).matches()) {
            throw new RowRefusedException(
                    field.wireName(), text, "not_one_line", "Take the line breaks and control characters out.");
        }
        return text;
    }

    private @Nullable String email(Map<String, String> cells) throws RowRefusedException {
        String text = cells.get(ImportField.EMAIL.wireName());
        try {
            return text == null ? null : people.address(WRAPPED.matcher(text).replaceFirst("$1"));
        } catch (ProblemException refused) {
            throw new RowRefusedException(
                    "email", text, "invalid_email", "This is no e-mail address such as ana@example.org.");
        }
    }

    private static @Nullable Gender gender(Map<String, String> cells) throws RowRefusedException {
        String text = cells.get(ImportField.GENDER.wireName());
        Gender gender = text == null ? null : GENDERS.get(HeaderRow.folded(text));
        if (text != null && gender == null) {
            throw new RowRefusedException("gender", text, "unknown_gender", "Write M, F or X, or leave it empty.");
        }
        return gender;
    }

    private @Nullable LocalDate dateOfBirth(Map<String, String> cells) throws RowRefusedException {
        String text = cells.get(ImportField.DATE_OF_BIRTH.wireName());
        if (text == null) {
            return null;
        }
        Set<LocalDate> readings = DayReadings.of(text, FIRST_DAY, LAST_DAY, file.dayOrder());
        List<LocalDate> possible = readings.stream().filter(this::isDateOfBirth).toList();
        if (possible.size() == 1) {
            return possible.getFirst();
        }
        if (possible.size() > 1) {
            throw new RowRefusedException(
                    "date_of_birth",
                    text,
                    "invalid_date",
                    "The day can be %s; write the one that is meant in this form.",
                    possible.stream().map(LocalDate::toString).collect(Collectors.joining(" or ")));
        }
        throw new RowRefusedException(
                "date_of_birth",
                text,
                "invalid_date",
                readings.isEmpty()
                        ? "Write the day as 1999-05-17 or 17.05.1999, or leave it empty."
                        : "The day is not between 1900-01-01 and today.");
    }

    private boolean isDateOfBirth(LocalDate day) {
        try {
            people.dateOfBirth(day.toString());
            return true;
        } catch (ProblemException refused) {
            return false;
        }
    }

    private static @Nullable Long found(Map<String, String> cells, ImportField field, NameLookup lookup)
            throws RowRefusedException {
        String text = cells.get(field.wireName());
        return text == null || lookup.isLeftOut(text) ? null : Long.valueOf(lookup.find(text));
    }

    private static @Nullable Long personId(Map<String, String> cells) throws RowRefusedException {
        String text = cells.get(ImportField.PERSON_ID.wireName());
        if (text == null) {
            return null;
        }
        if (!NUMBER.matcher(text).matches()) {
            throw new RowRefusedException(
                    "person_id", text, "unknown_person", "Write the number of a person, or leave it empty.");
        }
        return Long.valueOf(text);
    }

    private @Nullable Long position(Map<String, String> cells, RowRefusals refused) throws RowRefusedException {
        Long position = found(cells, ImportField.POSITION, known.positions());
        Long other = file.options().positionId();
        if (position != null) {
            return position;
        }
        if (other == null && !refused.hasAny(List.of(ImportField.POSITION.wireName()))) {
            throw new RowRefusedException(
                    "position", null, "position_missing", "Write the code or the name of a position.");
        }
        return other;
    }

    private Set<Long> packageOptions(Map<String, String> cells, RowRefusals refused) {
        String text = cells.get(ImportField.PACKAGE_OPTIONS.wireName());
        return text == null ? Set.of() : several(text, known.packageOptions(), refused);
    }

    /** All periods of the registration; a dash takes them away, and null leaves them. */
    private @Nullable Set<Long> periods(Map<String, String> cells, RowRefusals refused) {
        String text = cells.get(ImportField.PERIODS.wireName());
        if (text == null) {
            return null;
        }
        return DASH.matcher(text.strip()).matches() ? Set.of() : several(text, known.periods(), refused);
    }

    /**
     * Reads one thing, or several that are separated by semicolons. Commas separate them as well, except within the name of a known one.
     */
    private static Set<Long> several(String text, NameLookup lookup, RowRefusals refused) {
        Set<Long> found = new TreeSet<>();
        for (String several : lookup.knows(text) ? new String[] {text} : text.split(";")) {
            for (String one : lookup.knows(several) ? new String[] {several} : several.split(",")) {
                String name = one.strip();
                Long id = name.isEmpty() || lookup.isLeftOut(name) ? null : refused.read(() -> lookup.find(name));
                if (id != null) {
                    found.add(id);
                }
            }
        }
        return found;
    }

    private Map<String, String> customFields(Map<String, String> cells, RowRefusals refused) {
        CustomFieldCells answers = new CustomFieldCells(known.customFields());
        Map<String, String> values = new TreeMap<>();
        cells.forEach((field, cell) -> {
            if (field.startsWith(ImportField.CUSTOM)) {
                String id = field.substring(ImportField.CUSTOM.length());
                String answer = refused.read(() -> answers.read(field, id, cell));
                if (answer != null) {
                    values.put(id, answer);
                }
            }
        });
        return values;
    }
}
