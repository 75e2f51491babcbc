package org.gatehouse.badge.print;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** Problems of badges, found before they are printed. */
public record PrintCheck(
        @Doc("Badges that the order selects") @Example("480")
        long total,

        @Doc("Badges that would be printed; the others are left out") @Example("478")
        long prints,

        @Doc("Of those that would be printed: with initials, because there is no photo") @Example("12")
        long withInitials,

        @Doc("Left out, because nobody has reviewed their photo") @Example("1")
        long photoPending,

        @Doc("Left out by require_photo, because there is no photo") @Example("0")
        long photoMissing,

        @Doc("Left out, because a hold stops the print") @Example("0")
        long held,

        @Doc("Their names have characters that a badge shows as a box, or are too long for its layout")
        List<UndrawableName> undrawable) {

    /** A name that a badge cannot show whole. */
    public record UndrawableName(
            @Doc("The accreditation") @Example("4713") long accreditationId,
            @Doc("First name on the badge") @Nullable String firstName,
            @Doc("Last name on the badge") @Nullable String lastName,

            @Doc("The characters that no font has; empty when the name is only too long") @Example("\u1820")
            String missing,

            @Doc("True: too long for the layout of the badge, which ends it with an ellipsis") @Example("false")
            boolean shortened) {}
}
