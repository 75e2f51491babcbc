package org.gatehouse.event;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.audit.Changes;
import org.gatehouse.org.EntityRef;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.platform.text.Text;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;

/** The settings of an event that can be changed. */
record EventSettings(
        @Nullable String code,
        List<String> languages,
        Translations name,
        LocalDate startDate,
        LocalDate endDate,
        String type,
        String timeZone,
        @Nullable Long memberId,
        boolean requireHostApproval,
        boolean publicPeople,
        boolean photosReviewed,
        boolean requirePasskey,
        @Nullable Long entityId) {

    private static final int FIRST_YEAR = 1900;
    private static final int LAST_YEAR = 2999;

    /** The defaults of a new event: its photos are reviewed. */
    private static final EventSettings NEW = new EventSettings(
            null,
            List.of(Text.DEFAULT_LANGUAGE),
            Translations.NONE,
            LocalDate.EPOCH,
            LocalDate.EPOCH,
            "competition",
            "UTC",
            null,
            false,
            false,
            true,
            false,
            null);

    /** The settings of a new event; the caller sets its entity. */
    static EventSettings of(EventInput sent) {
        return NEW.replacedBy(sent);
    }

    /** Returns the settings after a full replacement; a required setting keeps its value when none is sent. */
    EventSettings replacedBy(EventInput sent) {
        String newType = SingleLineText.nullIfBlank(sent.type());
        String newTimeZone = SingleLineText.nullIfBlank(sent.timeZone());
        EntityRef entity = sent.wsEntity();
        EventSettings is = new EventSettings(
                sent.code() == null ? code : SingleLineText.nullIfBlank(sent.code()),
                sent.languages() == null || sent.languages().isEmpty()
                        ? languages
                        : sent.languages().stream().distinct().toList(),
                sent.name().over(name, "name"),
                sent.startDate(),
                sent.endDate(),
                newType == null ? type : newType,
                newTimeZone == null ? timeZone : newTimeZone,
                sent.memberId(),
                sent.requireHostApproval() == null ? requireHostApproval : sent.requireHostApproval(),
                sent.publicPeople() == null ? publicPeople : sent.publicPeople(),
                sent.photosReviewed() == null ? photosReviewed : sent.photosReviewed(),
                sent.requirePasskey() == null ? requirePasskey : sent.requirePasskey(),
                entity == null ? entityId : entity.id());
        is.requireDays();
        is.requireTimeZone();
        return is;
    }

    /** The settings of a new event that is set up like this one: fields that the request omits are copied from here, except the code. */
    EventSettings copiedFor(EventInput sent) {
        return with(null, Translations.NONE, null).replacedBy(sent);
    }

    EventSettings at(long entity) {
        return with(code, name, entity);
    }

    private EventSettings with(@Nullable String otherCode, Translations otherName, @Nullable Long otherEntity) {
        return new EventSettings(
                otherCode,
                languages,
                otherName,
                startDate,
                endDate,
                type,
                timeZone,
                memberId,
                requireHostApproval,
                publicPeople,
                photosReviewed,
                requirePasskey,
                otherEntity);
    }

    private void requireDays() {
        if (startDate.getYear() < FIRST_YEAR || startDate.getYear() > LAST_YEAR) {
            throw PlatformProblem.INVALID.ofField("start_date", "is not between %d and %d", FIRST_YEAR, LAST_YEAR);
        }
        if (endDate.getYear() > LAST_YEAR) {
            throw PlatformProblem.INVALID.ofField("end_date", "is after %d", LAST_YEAR);
        }
        if (endDate.isBefore(startDate)) {
            throw PlatformProblem.INVALID.ofField("end_date", "is before start_date");
        }
    }

    private void requireTimeZone() {
        if (!ZoneId.getAvailableZoneIds().contains(timeZone)) {
            throw PlatformProblem.INVALID.ofField("time_zone", "is not an IANA time zone such as Asia/Shanghai or UTC");
        }
    }

    /** Compares all but what {@code EventService} writes to the log as an action of its own. */
    Changes comparedTo(EventSettings is) {
        return new Changes()
                .of("code", code, is.code)
                .of("languages", languages, is.languages)
                .of("name", name.texts(), is.name.texts())
                .of("start_date", startDate, is.startDate)
                .of("end_date", endDate, is.endDate)
                .of("type", type, is.type)
                .of("time_zone", timeZone, is.timeZone)
                .of("member_id", memberId, is.memberId)
                .of("require_host_approval", requireHostApproval, is.requireHostApproval)
                .of("public_people", publicPeople, is.publicPeople)
                .of("photos_reviewed", photosReviewed, is.photosReviewed)
                .of("ws_entity", entityId, is.entityId);
    }

    /** The settings to record in the audit trail when an event is made or deleted. */
    Map<String, Object> shown() {
        Map<String, Object> shown = new LinkedHashMap<>();
        if (code != null) {
            shown.put("code", code);
        }
        shown.put("name", name.texts());
        shown.put("start_date", startDate);
        shown.put("end_date", endDate);
        shown.put("time_zone", timeZone);
        return shown;
    }
}
