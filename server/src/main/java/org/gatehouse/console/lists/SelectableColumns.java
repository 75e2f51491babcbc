package org.gatehouse.console.lists;

import java.util.List;
import java.util.Set;
import org.gatehouse.registration.field.CustomFieldColumns;

/**
 * The columns of a list from which its readers choose. The names come first in each, on the page and in the file.
 *
 * @param cookie in which a browser keeps what was chosen
 * @param texts the beginning of the texts of the columns
 * @param atFirst the columns until somebody chooses
 * @param names the columns that the file always has
 */
public record SelectableColumns(
        String cookie, String texts, List<String> atFirst, List<String> names, List<SelectableColumns.Column> columns) {

    public static final SelectableColumns ACCREDITATIONS = new SelectableColumns(
            "accreditation",
            "accreditations.column.",
            List.of("photo", "position", "member", "zones", "printed", "distributed"),
            List.of("first_name", "last_name"),
            column("photo", "photo"),
            column("id", "id"),
            column("position", "delegate_type_code", "delegate_type"),
            column("member", "member_code", "member_name"),
            column("country", "country_code", "country_name"),
            column("zones", "zone_codes"),
            column("periods", "periods"),
            column("lines", "lines"),
            column("email", "email_address"),
            column("born", "date_of_birth"),
            column("organization", "organization"),
            column("group", "group_name"),
            column("skill", "skill_number", "skill"),
            column("sector", "sector"),
            column("details", "details"),
            column("answers", CustomFieldColumns.PREFIX),
            column("printed", "printed", "badge_outdated"),
            column("distributed", "distributed"),
            column("holds", "holds"),
            column("changed"));

    public static final SelectableColumns PEOPLE = new SelectableColumns(
            "people",
            "people.column.",
            List.of("positions", "country", "born", "email", "photo", "id"),
            List.of("first_name", "last_name"),
            column("title", "title"),
            column("positions", "positions"),
            column("country", "country_code", "country_name"),
            column("born", "date_of_birth"),
            column("gender", "gender"),
            column("email", "email"),
            column("others", "other_emails"),
            column("photo", "images"),
            column("training", "training_complete"),
            column("deceased", "deceased"),
            column("phone", "phone"),
            column("note", "note"),
            column("id", "id"));

    public static final SelectableColumns REGISTRATIONS = new SelectableColumns(
            "registration",
            "registrations.column.",
            List.of("position", "from", "group", "registered", "decided"),
            List.of("first_name", "last_name", "email"),
            column("id", "id"),
            column("person", "person_id"),
            column("position", "delegate_type_code", "delegate_type"),
            column("from", "member_code", "member_name", "country_code", "country_name"),
            column("organization", "organization"),
            column("unit", "organizational_unit"),
            column("skill", "skill_number", "skill"),
            column("sector", "sector"),
            column("details", "details"),
            column("days", "start", "end"),
            column("group", "group_name"),
            column("options", "package_options"),
            column("periods", "periods"),
            column("answers", CustomFieldColumns.PREFIX),
            column("registered", "created_at"),
            column("decided", "state", "state_note", "state_changed_at"),
            column("accreditation", "accreditation_id"),
            column("phone", "phone"),
            column("note", "note"));

    /**
     * A column of the page.
     *
     * @param inFile the columns of the file that say the same
     */
    public record Column(String name, List<String> inFile) {}

    private SelectableColumns(
            String cookie, String texts, List<String> atFirst, List<String> names, Column... columns) {
        this("gatehouse_" + cookie + "_columns", texts, atFirst, names, List.of(columns));
    }

    private static Column column(String name, String... inFile) {
        return new Column(name, List.of(inFile));
    }

    /** Those of these names that are columns of this list, in its order. */
    List<String> known(Set<String> named) {
        return columns.stream().map(Column::name).filter(named::contains).toList();
    }
}
