package org.gatehouse.badge.drawing;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.gatehouse.badge.layout.BadgeField;
import org.jspecify.annotations.Nullable;

/**
 * The content of one badge.
 *
 * @param eventCode empty when it has none
 * @param validity the name of the periods in which its holder is valid; empty for always
 * @param photo null draws the initials
 * @param pictures the pictures of the layout by their hashes; one that is missing is left out
 * @param preview true writes PREVIEW across the badge, which opens no gate
 */
public record BadgeContent(
        String eventName,
        String eventCode,
        String eventDays,
        String name,
        String firstName,
        String lastName,
        String initials,
        List<String> lines,
        String member,
        String country,
        String position,
        String positionColor,
        String positionTextColor,
        List<Chip> zones,
        String validity,
        String number,
        String qr,
        @Nullable BadgePicture photo,
        Map<UUID, BadgePicture> pictures,
        boolean preview) {

    /** A zone's code on its colour. */
    public record Chip(String code, String color, String textColor) {}

    /** A text of the layout with what this badge shows in place of its fields. */
    String filled(String text) {
        return BadgeField.filled(text, this::value);
    }

    private String value(BadgeField field) {
        return switch (field) {
            case NAME -> name;
            case FIRST_NAME -> firstName;
            case LAST_NAME -> lastName;
            case POSITION -> position;
            case MEMBER -> member;
            case COUNTRY -> country;
            case LINES -> String.join("\n", lines);
            case ZONES -> zones.stream().map(Chip::code).collect(Collectors.joining(" "));
            case NUMBER -> number;
            case EVENT -> eventName;
            case EVENT_CODE -> eventCode;
            case DAYS -> eventDays;
            case PERIOD -> validity;
        };
    }
}
