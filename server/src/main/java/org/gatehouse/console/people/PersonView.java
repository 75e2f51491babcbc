package org.gatehouse.console.people;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.console.HistoryView;
import org.gatehouse.console.accreditations.AccessTimeView;
import org.gatehouse.console.accreditations.HoldsView;
import org.gatehouse.console.accreditations.OutdatedBadgeView;
import org.gatehouse.console.registrations.DayPassView;
import org.gatehouse.feed.gates.ChangeDelivery;
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

    public boolean isRegisteredAt(long eventId) {
        return held.stream()
                .anyMatch(one ->
                        one.registration() != null && one.position().event().id() == eventId);
    }

    /**
     * A position with its registration and accreditation.
     *
     * @param registration null when there is none, and for users who may not see registrations
     * @param answers the registration's answers to the event's own questions, by their names
     * @param accreditation whether the caller may open the accreditation
     * @param writes whether the caller may change the position
     * @param dayPass the days for which a day pass can be given at this page’s event; null for users who may not
     * @param badge the badge at this page's event; null without a valid one, and for users who may not open accreditations
     */
    public record PositionView(
            HeldPosition position,
            @Nullable Registration registration,
            Map<String, String> answers,
            boolean accreditation,
            boolean writes,
            @Nullable BadgeView badge,
            @Nullable DayPassView dayPass) {

        /** What is known of the position beside its name: the skill, where the person belongs, and the event's open field. */
        public List<String> facts() {
            List<String> facts = new ArrayList<>();
            if (position.skill() != null) {
                facts.add(position.skill().skillNumber() + " "
                        + position.skill().name().text());
            }
            if (position.member() != null) {
                facts.add(Objects.requireNonNullElse(position.member().name().text(), ""));
            }
            if (position.organization() != null) {
                facts.add(Objects.requireNonNullElse(
                        position.organization().name().text(), ""));
            }
            if (position.openField() != null) {
                facts.add(position.openField());
            }
            return facts;
        }
    }

    /**
     * A valid badge.
     *
     * @param printedBy who printed it last; null when it was only marked as printed, and for users who may not see the log of prints
     * @param outdated what on the printed badge is no longer true; null when all of it is true
     * @param holds that keep it from being used, and those that can be opened
     * @param times its zones, when they are open and why
     * @param validity the periods in which it is valid; null for always
     * @param gates which gates received the last change; null when it never concerned a gate
     * @param scans the latest ones, newest first; null for users who may not see scans
     */
    public record BadgeView(
            Accreditation one,
            @Nullable String printedBy,
            @Nullable OutdatedBadgeView outdated,
            HoldsView holds,
            List<AccessTimeView> times,
            @Nullable String validity,
            @Nullable ChangeDelivery gates,
            @Nullable List<ScanWithZone> scans) {}
}
