package org.gatehouse.console.admin;

import java.util.Set;
import org.gatehouse.cleaning.UncleanedText;
import org.jspecify.annotations.Nullable;

/**
 * A stored text that could not be cleaned, as the page shows it: what nobody would see is spelled out, and rows are links where a page
 * shows them.
 *
 * @param key of the row, or of the thing that it is a part of
 * @param clean what the text would be; null where that is nothing, or not allowed
 * @param other what another row has already; null if none is in the way
 */
public record UncleanedTextView(
        long id,
        String table,
        String key,
        String column,
        String reason,
        String text,
        @Nullable String path,
        @Nullable String clean,
        @Nullable String other,
        @Nullable String otherKey,
        @Nullable String otherPath) {

    private static final Set<String> PARTS = Set.of(
            "person_email",
            "person_position",
            "person_image",
            "custom_field_value",
            "zone_request_form_email",
            "registration_import_row");

    static UncleanedTextView of(UncleanedText text) {
        UncleanedText.Other other = text.other();
        return new UncleanedTextView(
                text.id(),
                text.table(),
                key(text.table(), text.rowKey(), text.place()),
                text.column(),
                text.reason(),
                spelledOut(text.text()),
                path(text.table(), text.rowKey(), text.place()),
                text.clean(),
                other == null || other.text() == null ? null : spelledOut(other.text()),
                other == null ? null : key(text.table(), other.rowKey(), other.place()),
                other == null ? null : path(text.table(), other.rowKey(), other.place()));
    }

    /** An address, say, is known by its person. */
    private static String key(String table, String rowKey, UncleanedText.Place place) {
        return PARTS.contains(table) && place.shownId() != null
                ? place.shownId().toString()
                : rowKey;
    }

    private static @Nullable String path(String table, String key, UncleanedText.Place place) {
        String everywhere = switch (table) {
            case "member" -> "/console/members/" + key;
            case "organization" -> "/console/organizations/" + key;
            case "country" -> "/console/countries/" + key;
            case "app_user" -> "/console/users/" + key;
            case "client" -> "/console/clients/" + key;
            default -> null;
        };
        String ofEvent = place.eventId() == null ? null : pageOfEvent(table);
        return ofEvent == null ? everywhere : "/console/events/" + place.eventId() + ofEvent.formatted(place.shownId());
    }

    private static @Nullable String pageOfEvent(String table) {
        return switch (table) {
            case "event" -> "/settings";
            case "zone" -> "/zones/%d";
            case "position" -> "/positions/%d";
            case "package_option" -> "/options/%d";
            case "skill" -> "/skills/%d";
            case "sector" -> "/sectors/%d";
            case "custom_field" -> "/settings/fields/%d";
            case "person", "person_email", "person_position" -> "/people/%d";
            case "person_image" -> "/photos/person/%d";
            case "registration", "custom_field_value" -> "/registrations/%d";
            case "accreditation" -> "/accreditations/%d";
            case "zone_request" -> "/requests/%d";
            case "zone_request_form", "zone_request_form_email" -> "/requests/%d/edit";
            case "registration_import", "registration_import_row" -> "/registrations/imports/%d";
            case "decision_batch" -> "/registrations/batches/%d";
            case "badge_print_job" -> "/badges/prints/%d";
            case "notification_setting", "notification_text" -> "/settings/mails";
            case "gate_set_up" -> "/gates/%d";
            default -> null;
        };
    }

    /** Writes what is not drawn as its number: a zero-width blank as ‹U+200B›. */
    static String spelledOut(String text) {
        StringBuilder seen = new StringBuilder();
        int[] letters = text.codePoints().toArray();
        for (int at = 0; at < letters.length; at++) {
            boolean alone = at == 0 || at == letters.length - 1 || letters[at - 1] == ' ';
            if (isUnseen(letters[at]) || (letters[at] == ' ' && alone)) {
                seen.append("‹U+%04X›".formatted(letters[at]));
            } else {
                seen.appendCodePoint(letters[at]);
            }
        }
        return seen.toString();
    }

    private static boolean isUnseen(int c) {
        return switch (Character.getType(c)) {
            case Character.FORMAT,
                    Character.CONTROL,
                    Character.NON_SPACING_MARK,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            case Character.SPACE_SEPARATOR -> c != ' ';
            default -> c == 0x2800 || c == 0x3164 || c == 0xFFA0 || c == 0x115F || c == 0x1160;
        };
    }
}
