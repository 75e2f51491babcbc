package org.gatehouse.imports;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.imports.file.HeaderRow;
import org.jspecify.annotations.Nullable;

/**
 * The possible contents of a column, with the headers that identify them. The headers are English and German, and include those of our
 * exports.
 */
public enum ImportField {
    PERSON_ID("person id", "personen id", "personen nr", "person nr"),
    FIRST_NAME("first name", "given name", "forename", "vorname", "rufname", "firstname"),
    LAST_NAME("last name", "surname", "family name", "nachname", "familienname", "name", "lastname"),
    EMAIL(
            "email",
            "e mail",
            "mail",
            "email address",
            "e mail address",
            "e mail adresse",
            "email adresse",
            "mailadresse"),
    DATE_OF_BIRTH("date of birth", "birth date", "birthday", "born", "dob", "geburtsdatum", "geburtstag", "geboren"),
    GENDER("gender", "sex", "geschlecht"),
    COUNTRY(
            "country",
            "country code",
            "nationality",
            "citizenship",
            "land",
            "laendercode",
            "nationalitaet",
            "staatsangehoerigkeit"),
    TITLE("title", "titel", "academic title"),
    POSITION(
            "position",
            "delegate type code",
            "delegate type",
            "role",
            "function",
            "category",
            "rolle",
            "funktion",
            "kategorie"),
    SKILL("skill number", "skill", "competition", "beruf", "wettbewerb", "disziplin"),
    MEMBER("member code", "member", "team", "mitglied", "mannschaft"),
    ORGANIZATION("organization", "organisation", "company", "firma", "verband", "employer"),
    ORGANIZATIONAL_UNIT("organizational unit", "organisational unit", "unit", "department", "abteilung", "bereich"),
    DETAILS("details", "open field", "note", "remark", "bemerkung", "zusatz", "angaben"),
    GROUP("group name", "group", "gruppe", "gruppenname", "delegation"),
    PACKAGE_OPTIONS(
            "package options",
            "package option",
            "packages",
            "package",
            "paketoptionen",
            "paketoption",
            "pakete",
            "paket",
            "leistungen");

    /** The prefix of a custom field; the field's id follows. */
    static final String CUSTOM = "custom_field:";

    /** All headers in one text, each between bars. */
    private final String headers;

    ImportField(String... headers) {
        this.headers = "|" + String.join("|", headers) + "|";
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<ImportField> of(@Nullable String wireName) {
        for (ImportField field : values()) {
            if (field.wireName().equals(wireName)) {
                return Optional.of(field);
            }
        }
        return Optional.empty();
    }

    /** Returns the likely content of a column with that header; null when the header is unknown. */
    static @Nullable String suggestedFor(String header, Map<String, String> customFields) {
        String known = HeaderRow.folded(header);
        for (ImportField field : values()) {
            if (!known.isEmpty() && field.headers.contains("|" + known + "|")) {
                return field.wireName();
            }
        }
        return customFields.entrySet().stream()
                .filter(custom -> HeaderRow.folded(custom.getValue()).equals(known))
                .map(custom -> CUSTOM + custom.getKey())
                .findFirst()
                .orElse(null);
    }
}
