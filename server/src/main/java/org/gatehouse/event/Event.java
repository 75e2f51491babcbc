package org.gatehouse.event;

import java.time.LocalDate;
import java.util.List;
import org.gatehouse.org.Entity;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** An event as all screens and gates read it (docs/api/events.md). */
public record Event(
        @Doc("Identifier; the event_id of paths") @Example("7")
        long id,

        @Doc("Name in the language asked for") Text name,

        @Doc("Entity that roles for this event are granted on; null when it has none") @Nullable
        Entity wsEntity,

        @Doc("First day, in the event's time zone") @Example("2026-09-22")
        LocalDate startDate,

        @Doc("Last day, in the event's time zone") @Example("2026-09-27")
        LocalDate endDate,

        @Doc("Kind of event") @Example("competition") String type,

        @Doc("Organisation whose members take part; null when it has none") @Example("1") @Nullable
        Long memberId,

        @Doc("True: only accreditations whose host_info_status is APPROVED can be printed")
        boolean requireHostApproval,

        @Doc("IANA name; exports and pages show times in it") @Example("Asia/Shanghai")
        String timeZone,

        @Doc("True: its people are listed to callers without a token") @Example("false")
        boolean publicPeople,

        @Doc("True: a badge is printed only when its photo is approved, unless the order of the print"
                + " says otherwise")
        @Example("true")
        boolean photosReviewed,

        @Doc("True: rights of people at the event count only in sessions in which a passkey was used") @Example("false")
        boolean requirePasskey,

        @Doc("Short code by which people and files name the event; null when it has none") @Example("WSC2027") @Nullable
        String code,

        @Doc("Languages in which the event writes to its people; the first one to those who chose none of them")
        @Example("[\"en\", \"de\"]")
        List<String> languages,

        @Doc("Rises with every change; PUT may send it to refuse overwriting") @Example("3")
        int version) {}
