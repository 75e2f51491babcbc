package org.gatehouse.console.accreditations;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationHistory.Happened;
import org.gatehouse.accreditation.ZoneState;
import org.gatehouse.console.HistoryView;
import org.gatehouse.console.Screen;
import org.gatehouse.feed.gates.ChangeDelivery;
import org.gatehouse.people.photo.ReviewedPhoto;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the page of one accreditation shows.
 *
 * @param holds those that are open, those that were, and those that can be opened
 * @param times when the zones are open, by zone; without those that nothing gives
 * @param periods the periods of the event by id, to choose from
 * @param validity the periods in which it is valid; null for always
 * @param printedBy who printed the badge last; null when it was only marked as printed, and for users who may not see the log of prints
 * @param outdated the outdated content of the printed badge; null when it is up to date
 * @param note what to tell the holder or ask for when the badge is handed out; null without one, and for users who neither hand out nor
 *     see people
 * @param photos the person's photos with their review; empty at an event that does not review them
 * @param requests the zone requests of this accreditation, the latest first; empty for users who do not decide on them
 * @param gates which gates received the last change; null when the accreditation never concerned a gate
 * @param scans null for users who may not see scans
 * @param history null for users who may not read the log
 * @param notice what went wrong with the last action; null when nothing did
 */
public record AccreditationView(
        Accreditation one,
        String name,
        HoldsView holds,
        List<ZoneState> zones,
        Map<Long, AccessTimeView> times,
        Map<Long, String> periods,
        @Nullable String validity,
        List<Position> positions,
        @Nullable String printedBy,
        @Nullable OutdatedBadgeView outdated,
        @Nullable String note,
        List<ReviewedPhoto> photos,
        List<ZoneRequest> requests,
        @Nullable ChangeDelivery gates,
        @Nullable List<Scan> scans,
        @Nullable List<HistoryView> history,
        Edit edit,
        boolean oldBadge,
        @Nullable String notice) {

    public boolean isLive() {
        return !one.deleted();
    }

    /** The content of the badge's QR code. */
    public String code() {
        return one.id() + "-" + one.randomHash();
    }

    /** Where the request stands on the page of its form, as the end of a URL. */
    public String within(ZoneRequest request) {
        return request.state() == ZoneRequest.State.PENDING
                ? "#request-" + request.id()
                : "?view=" + request.state().name().toLowerCase(Locale.ROOT) + "&q=" + one.id();
    }

    /** What somebody chose for the zone manually; null when nobody did. */
    public @Nullable String choice(ZoneState state) {
        if (state.chosen() == null) {
            return null;
        }
        return state.chosen() == ZoneState.Choice.ADDED ? "given" : "removed";
    }

    /** The period of a zone that was added manually, as the value of a field; empty for always. */
    public String periodOf(ZoneState state) {
        return one.zonesAdd().stream()
                .filter(zone -> zone.id() == state.zone().id() && zone.period() != null)
                .map(zone ->
                        String.valueOf(Objects.requireNonNull(zone.period()).id()))
                .findFirst()
                .orElse("");
    }

    /** What the button beside the zone does. */
    public String act(ZoneState state) {
        if (state.open()) {
            return state.chosen() == ZoneState.Choice.ADDED && state.sources().isEmpty() ? "take-back" : "take";
        }
        return state.chosen() == ZoneState.Choice.REMOVED ? "give-back" : "give";
    }

    /** Where the zone comes from, apart from a manual choice. */
    public List<String> reasons(ZoneState state, Screen screen) {
        List<String> reasons = new ArrayList<>();
        if (state.sources().contains("default")) {
            String position =
                    Objects.requireNonNullElse(one.summary().position().name().text(), "–");
            reasons.add(screen.text("accreditations.reason.default", position));
        }
        if (state.sources().contains("package")) {
            reasons.add(screen.text("accreditations.reason.package", String.join(", ", state.options())));
        }
        if (state.sources().contains("allocated")) {
            reasons.add(screen.text("accreditations.reason.allocated"));
        }
        return reasons;
    }

    public String ownFirstName() {
        return Objects.requireNonNullElse(one.person().firstName(), "–");
    }

    public String ownLastName() {
        return Objects.requireNonNullElse(one.person().lastName(), "–");
    }

    /**
     * A scan.
     *
     * @param did {@code in}, {@code out} or {@code refused}
     * @param why it was refused, or should have been
     */
    public record Scan(
            Instant at,
            String zone,
            String did,
            String gate,
            boolean late,
            @Nullable String why) {

        public String tone() {
            return did.equals("refused") ? "bad" : "good";
        }
    }

    /** The fields that can be edited, as texts of a form. */
    public record Fields(String firstName, String lastName, String position, String lines) {

        static Fields of(Accreditation one) {
            return new Fields(
                    text(one.firstName()),
                    text(one.lastName()),
                    one.position() == null ? "" : String.valueOf(one.position().id()),
                    text(one.lines()));
        }

        /** The values by the names of the form's fields, which begin with this. */
        Map<String, String> named(String prefix) {
            return Map.of(
                    prefix + "first_name", firstName,
                    prefix + "last_name", lastName,
                    prefix + "position", position,
                    prefix + "lines", lines);
        }

        private static String text(@Nullable String value) {
            return Objects.requireNonNullElse(value, "");
        }
    }

    /**
     * The form.
     *
     * @param typed the current values of the fields
     * @param seen the values when the form was made, or what has been stored since
     * @param errors by field
     * @param conflict whether somebody else has changed the accreditation meanwhile; {@code seen} then has that person's values
     * @param theirs who that was; null when it is not known
     */
    public record Edit(
            Fields typed,
            Fields seen,
            Map<String, String> errors,
            boolean conflict,
            @Nullable Happened theirs) {

        static Edit of(Accreditation one) {
            Fields stored = Fields.of(one);
            return new Edit(stored, stored, Map.of(), false, null);
        }

        /** Whether the form has to be read again before it can be saved. */
        public boolean isOpen() {
            return conflict || !errors.isEmpty();
        }

        public @Nullable String error(String field) {
            return errors.get(field);
        }
    }
}
