package org.gatehouse.imports.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gatehouse.imports.file.HeaderRow;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.registration.field.CustomFieldColumns;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/** Suggests what columns are, by their headers: the usual ones, and the names of fields on our pages and in our exports. */
@Component
public class ImportHeaders {

    /** What exports of custom fields write before the name. */
    private static final String CUSTOM = "custom ";

    private static final String NAME = "name";

    private final Texts texts;
    private final SingletonSupplier<Map<String, String>> fields = SingletonSupplier.of(this::read);

    ImportHeaders(Texts texts) {
        this.texts = texts;
    }

    private Map<String, String> read() {
        Map<String, String> known = new HashMap<>();
        for (ImportField field : ImportField.values()) {
            known.put(HeaderRow.folded(field.wireName()), field.wireName());
            field.headers().forEach(header -> known.put(header, field.wireName()));
        }
        for (ImportField field : ImportField.values()) {
            Texts.LANGUAGES.forEach(language -> labels(field, texts.in(language))
                    .forEach(label -> known.putIfAbsent(HeaderRow.folded(label), field.wireName())));
        }
        return known;
    }

    /** The texts that call the field on the page of columns, on pages of people and registrations, and in exports. */
    private static Stream<String> labels(ImportField field, Texts.In texts) {
        String own = texts.field("imports.field.", field.wireName());
        String[] others = switch (field) {
            case PERSON_ID -> new String[] {"sheets.person_id"};
            case FIRST_NAME -> new String[] {"sheets.first_name", "people.first-name"};
            case LAST_NAME -> new String[] {"sheets.last_name", "people.last-name"};
            case EMAIL -> new String[] {"sheets.email", "sheets.email_address", "people.email"};
            case DATE_OF_BIRTH -> new String[] {"sheets.date_of_birth", "people.born"};
            case GENDER -> new String[] {"sheets.gender", "people.gender"};
            case COUNTRY -> new String[] {"sheets.country_code", "sheets.country_name", "people.country"};
            case TITLE -> new String[] {"sheets.title", "people.title"};
            case PHONE -> new String[] {"sheets.phone", "people.phone"};
            case NOTE -> new String[] {"sheets.note", "people.note"};
            case LANGUAGE -> new String[] {"sheets.language", "people.language"};
            case POSITION -> new String[] {"sheets.delegate_type_code", "sheets.delegate_type", "people.position"};
            case SKILL -> new String[] {"sheets.skill_number", "sheets.skill", "people.skill"};
            case MEMBER -> new String[] {"sheets.member_code", "sheets.member_name", "people.member"};
            case ORGANIZATION -> new String[] {"sheets.organization"};
            case ORGANIZATIONAL_UNIT -> new String[] {"sheets.organizational_unit"};
            case DETAILS -> new String[] {"sheets.details", "people.details"};
            case GROUP -> new String[] {"sheets.group_name", "registrations.filter.group"};
            case PACKAGE_OPTIONS -> new String[] {"sheets.package_options", "registrations.options"};
            case PERIODS -> new String[] {"sheets.periods"};
            case FULL_NAME, LAST_NAME_FIRST, ORGANIZATION_COUNTRY -> new String[0];
        };
        return Stream.concat(Stream.ofNullable(own), Arrays.stream(others).map(key -> texts.text(key)));
    }

    /**
     * Suggests what each column is; null for one that is not known. Of columns that would fill the same field the first has it, and one
     * that holds two fields has them only where no other column does. The exact name of a custom field counts first: it may be one of the
     * words that mean a field of ours, such as Notes, and others may differ from it in case alone.
     */
    public List<@Nullable String> suggested(List<String> names, Map<String, String> customFields) {
        Map<String, String> exact = new HashMap<>();
        Map<String, String> custom = new HashMap<>();
        customFields.forEach((id, name) -> {
            exact.put(name, ImportField.CUSTOM + id);
            exact.put(CustomFieldColumns.PREFIX + name, ImportField.CUSTOM + id);
            custom.putIfAbsent(HeaderRow.folded(name), ImportField.CUSTOM + id);
            custom.putIfAbsent(CUSTOM + HeaderRow.folded(name), ImportField.CUSTOM + id);
        });
        List<@Nullable String> found = new ArrayList<>(names.stream()
                .map(name -> {
                    String header = HeaderRow.folded(name);
                    String own = exact.get(name.strip());
                    return own == null ? fields.obtain().getOrDefault(header, custom.get(header)) : own;
                })
                .toList());
        Set<String> taken = new HashSet<>();
        keep(found, false, taken);
        if (taken.contains(ImportField.FIRST_NAME.wireName())) {
            nameIsLastName(names, found, taken);
        }
        keep(found, true, taken);
        return found;
    }

    private static void keep(List<@Nullable String> found, boolean combined, Set<String> taken) {
        for (int at = 0; at < found.size(); at++) {
            String field = found.get(at);
            if (field != null
                    && combined
                            == ImportField.of(field)
                                    .filter(ImportField::isCombined)
                                    .isPresent()) {
                List<String> filled = ImportField.filledBy(field);
                boolean free = filled.stream().noneMatch(taken::contains);
                found.set(at, free ? field : null);
                taken.addAll(filled);
            }
        }
    }

    /** Beside a column of first names, a column that is only called this holds surnames. */
    private static void nameIsLastName(List<String> names, List<@Nullable String> found, Set<String> taken) {
        for (int at = 0; at < found.size(); at++) {
            if (HeaderRow.folded(names.get(at)).equals(NAME) && taken.add(ImportField.LAST_NAME.wireName())) {
                found.set(at, ImportField.LAST_NAME.wireName());
            }
        }
    }
}
