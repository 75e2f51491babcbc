package org.gatehouse.badge.layout;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.gatehouse.platform.schema.Doc;

/** The parts of a badge, drawn in this order: a later one covers an earlier one. */
public record BadgeElements(
        @Doc("Name and days of the event") @NotNull @Valid BadgeBox band,

        @Doc("Photo, cut to fill the box; initials where there is none") @NotNull @Valid
        BadgeBox photo,

        @Doc("First and last name, on up to two lines") @NotNull @Valid
        BadgeBox name,

        @Doc("The accreditation's badge lines") @NotNull @Valid
        BadgeBox lines,

        @Doc("Member or organisation, and country") @NotNull @Valid
        BadgeBox member,

        @Doc("Name of the position") @NotNull @Valid BadgeBox position,

        @Doc("Codes of the effective zones in their colours, in printing order") @NotNull @Valid
        BadgeBox zones,

        @Doc("QR code; at least 15 mm, or scanners do not read it") @NotNull @Valid
        BadgeBox qr,

        @Doc("Number of the accreditation") @NotNull @Valid BadgeBox number) {

    /** Changes each of the parts; the change gets the smallest side that the part may have, in mm. */
    public BadgeElements mapped(BiFunction<BadgeBox, Double, BadgeBox> change) {
        return new BadgeElements(
                change.apply(band, 1.0),
                change.apply(photo, 1.0),
                change.apply(name, 1.0),
                change.apply(lines, 1.0),
                change.apply(member, 1.0),
                change.apply(position, 1.0),
                change.apply(zones, 1.0),
                change.apply(qr, LayoutRules.SMALLEST_QR),
                change.apply(number, 1.0));
    }

    BadgeElements withPhoto(BadgeBox other) {
        return new BadgeElements(band, other, name, lines, member, position, zones, qr, number);
    }

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
