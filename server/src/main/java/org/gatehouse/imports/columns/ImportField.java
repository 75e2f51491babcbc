package org.gatehouse.imports.columns;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The possible contents of a column, with the headers that people give them in English and German. {@link ImportHeaders} knows those of
 * our pages and exports, too.
 */
public enum ImportField {
    PERSON_ID("person id", "personen id", "personen nr", "person nr"),
    FIRST_NAME("first name", "given name", "forename", "vorname", "rufname", "firstname"),
    LAST_NAME("last name", "surname", "family name", "nachname", "familienname", "lastname"),
    FULL_NAME(
            "full name",
            "fullname",
            "name",
            "first and last name",
            "first name last name",
            "participant name",
            "vor und nachname",
            "vorname nachname",
            "vollstaendiger name",
            "teilnehmername"),
    LAST_NAME_FIRST(
            "last name first name",
            "last and first name",
            "surname first name",
            "family name given name",
            "nachname vorname",
            "nach und vorname",
            "name vorname",
            "familienname vorname"),
    EMAIL(
            "email",
            "e mail",
            "mail",
            "email address",
            "e mail address",
            "e mail adresse",
            "email adresse",
            "mailadresse"),
    DATE_OF_BIRTH(
            "date of birth",
            "birth date",
            "birthday",
            "born",
            "born on",
            "dob",
            "geburtsdatum",
            "geburtstag",
            "geboren",
            "geboren am"),
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
    PHONE(
            "phone",
            "phone number",
            "telephone",
            "telephone number",
            "tel",
            "mobile",
            "mobile phone",
            "mobile number",
            "cell phone",
            "telefon",
            "telefonnummer",
            "handy",
            "handynummer",
            "mobil",
            "mobilnummer",
            "mobiltelefon"),
    NOTE("note", "notes", "note for the hand out", "notiz", "hinweis", "notiz fuer die ausgabe"),
    LANGUAGE("language", "preferred language", "correspondence language", "sprache", "korrespondenzsprache"),
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
    ORGANIZATION_COUNTRY(
            "organization country",
            "organisation country",
            "company country",
            "organisation land",
            "firma land",
            "verband land"),
    ORGANIZATIONAL_UNIT(
            "organizational unit",
            "organisational unit",
            "unit",
            "department",
            "organisationseinheit",
            "abteilung",
            "bereich"),
    DETAILS("details", "open field", "remark", "bemerkung", "zusatz", "angaben"),
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
            "leistungen"),
    PERIODS(
            "periods",
            "period",
            "period codes",
            "validity",
            "valid",
            "day pass",
            "day passes",
            "zeitraeume",
            "zeitraum",
            "gueltigkeit",
            "gueltig",
            "tageskarte",
            "tageskarten");

    /** The prefix of a custom field; the field's id follows. */
    public static final String CUSTOM = "custom_field:";

    /** All headers in one text, with bars between them. */
    private final String headers;

    ImportField(String... headers) {
        this.headers = String.join("|", headers);
    }

    /** What a new file of people has columns for: each field once. */
    public static List<ImportField> ofTemplate() {
        return Arrays.stream(values())
                .filter(field -> field != PERSON_ID && !field.isCombined())
                .toList();
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The usual headers of such a column, folded. */
    List<String> headers() {
        return List.of(headers.split("\\|", -1));
    }

    /** The fields whose texts stand in one cell; none where the cell holds this field alone. */
    private List<ImportField> parts() {
        return switch (this) {
            case FULL_NAME -> List.of(FIRST_NAME, LAST_NAME);
            case LAST_NAME_FIRST -> List.of(LAST_NAME, FIRST_NAME);
            case ORGANIZATION_COUNTRY -> List.of(ORGANIZATION, COUNTRY);
            default -> List.of();
        };
    }

    /** Whether a cell holds two other fields. */
    boolean isCombined() {
        return !parts().isEmpty();
    }

    public static Optional<ImportField> of(@Nullable String wireName) {
        for (ImportField field : values()) {
            if (field.wireName().equals(wireName)) {
                return Optional.of(field);
            }
        }
        return Optional.empty();
    }

    /** The fields that a column of this field fills: two for one that holds two, else itself. */
    public static List<String> filledBy(String wireName) {
        return of(wireName)
                .filter(ImportField::isCombined)
                .map(field -> field.parts().stream().map(ImportField::wireName).toList())
                .orElse(List.of(wireName));
    }
}
