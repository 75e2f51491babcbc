package org.gatehouse.badge.drawing;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The content of one badge.
 *
 * @param eventCode empty when it has none
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
        String number,
        String qr,
        @Nullable BadgePicture photo,
        Map<UUID, BadgePicture> pictures,
        boolean preview) {

    /** A zone's code on its colour. */
    public record Chip(String code, String color, String textColor) {}
}
