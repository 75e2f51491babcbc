package org.gatehouse.accreditation.list;

import java.util.List;

/**
 * What an order of badges prints, and what it leaves out and why. Each badge that is left out has the first reason that applies.
 *
 * @param withPhoto badges that are printed with a photo
 * @param withInitials badges that are printed with initials, because there is no photo
 * @param notApproved left out because the host has not approved the registration
 * @param held left out because a hold stops the print
 * @param beingPrinted left out because another print job includes them
 * @param printed left out because they were printed
 * @param photoPending left out because nobody has reviewed the photo
 * @param photoMissing left out because there is no photo
 */
public record PrintCounts(
        long withPhoto,
        long withInitials,
        long notApproved,
        long held,
        long beingPrinted,
        long printed,
        long photoPending,
        long photoMissing) {

    public static final PrintCounts NONE = new PrintCounts(0, 0, 0, 0, 0, 0, 0, 0);

    /** Badges that match, printed or left out. */
    public long total() {
        return prints() + notApproved + held + beingPrinted + printed + photoPending + photoMissing;
    }

    /** Badges that are printed. */
    public long prints() {
        return withPhoto + withInitials;
    }

    /**
     * The rules by which an order leaves out badges.
     *
     * @param again whether badges that were printed are printed again
     * @param beingPrinted the accreditations whose badges another print job includes
     */
    public record Rules(
            boolean hostApproval,
            boolean again,
            boolean reviewedPhotos,
            boolean requirePhoto,
            List<Long> beingPrinted) {}
}
