package org.gatehouse.console.people;

import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.console.HistoryView;
import org.gatehouse.console.accreditations.OutdatedBadgeView;
import org.gatehouse.people.HeldPosition;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.Person;
import org.gatehouse.people.photo.ReviewedPhoto;
import org.gatehouse.registration.Registration;
import org.gatehouse.scan.log.AccreditationScanRepository.ScanWithZone;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the page of one person shows to the caller.
 *
 * @param held the person's positions at events, the latest first
 * @param photos the photos with what their review decided, by type; empty at an event that does not review them
 * @param history null for users who may not read the log
 */
public record PersonView(
        Person person,
        String name,
        List<PositionView> held,
        Map<ImageType, ReviewedPhoto> photos,
        @Nullable List<HistoryView> history) {

    /**
     * A position with its registration and accreditation.
     *
     * @param registration null when there is none, and for users who may not see registrations
     * @param answers the registration's answers to the event's own questions, by their names
     * @param accreditation whether the caller may open the accreditation
     * @param writes whether the caller may change the position
     * @param badge the badge at this page's event; null without a valid one, and for users who may not open accreditations
     */
    public record PositionView(
            HeldPosition position,
            @Nullable Registration registration,
            Map<String, String> answers,
            boolean accreditation,
            boolean writes,
            @Nullable BadgeView badge) {}

    /**
     * A valid badge.
     *
     * @param printedBy who printed it last; null when it was only marked as printed, and for users who may not see the log of prints
     * @param outdated what the printed badge says that is no longer true; null when all of it is true
     * @param scans the latest ones, newest first; null for users who may not see scans
     */
    public record BadgeView(
            Accreditation one,
            @Nullable String printedBy,
            @Nullable OutdatedBadgeView outdated,
            @Nullable List<ScanWithZone> scans) {}
}
