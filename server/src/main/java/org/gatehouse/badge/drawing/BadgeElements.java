package org.gatehouse.badge.drawing;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.LinkedHashMap;
import java.util.Map;

/** The parts of a badge, drawn in this order: a later one covers an earlier one. */
public record BadgeElements(
        @Schema(description = "Name and days of the event") @NotNull @Valid
        BadgeBox band,

        @Schema(description = "Photo, cut to fill the box; initials where there is none") @NotNull @Valid
        BadgeBox photo,

        @Schema(description = "First and last name, on up to two lines") @NotNull @Valid
        BadgeBox name,

        @Schema(description = "The accreditation's badge lines") @NotNull @Valid
        BadgeBox lines,

        @Schema(description = "Member or organisation, and country") @NotNull @Valid
        BadgeBox member,

        @Schema(description = "Name of the position") @NotNull @Valid
        BadgeBox position,

        @Schema(description = "Codes of the effective zones in their colours, in printing order") @NotNull @Valid
        BadgeBox zones,

        @Schema(description = "QR code; at least 15 mm, or scanners do not read it") @NotNull @Valid
        BadgeBox qr,

        @Schema(description = "Number of the accreditation") @NotNull @Valid
        BadgeBox number) {

    /** The boxes by their names on the wire. */
    public Map<String, BadgeBox> byName() {
        Map<String, BadgeBox> boxes = new LinkedHashMap<>();
        boxes.put("band", band);
        boxes.put("photo", photo);
        boxes.put("name", name);
        boxes.put("lines", lines);
        boxes.put("member", member);
        boxes.put("position", position);
        boxes.put("zones", zones);
        boxes.put("qr", qr);
        boxes.put("number", number);
        return boxes;
    }
}
