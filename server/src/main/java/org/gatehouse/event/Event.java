package org.gatehouse.event;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import org.gatehouse.org.Entity;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** An event as all screens and gates read it (contract 3.1). */
public record Event(
        @Schema(description = "Identifier; the event_id of paths", example = "7")
        long id,

        @Schema(description = "Name in the language asked for")
        Text name,

        @Schema(description = "Entity that roles for this event are granted on; null when it has none") @Nullable
        Entity wsEntity,

        @Schema(description = "First day, in the event's time zone", example = "2026-09-22")
        LocalDate startDate,

        @Schema(description = "Last day, in the event's time zone", example = "2026-09-27")
        LocalDate endDate,

        @Schema(description = "Kind of event", example = "competition")
        String type,

        @Schema(description = "Organisation whose members take part; null when it has none", example = "1") @Nullable
        Long memberId,

        @Schema(description = "True: only accreditations whose host_info_status is APPROVED can be printed")
        boolean requireHostApproval,

        @Schema(description = "IANA name; exports and pages show times in it", example = "Asia/Shanghai")
        String timeZone,

        @Schema(description = "True: its people are listed to callers without a token", example = "false")
        boolean publicPeople,

        @Schema(
                description = "True: a badge is printed only when its photo is approved, unless the order of the print"
                        + " says otherwise",
                example = "true")
        boolean photosReviewed,

        @Schema(description = "Rises with every change; PUT may send it to refuse overwriting", example = "3")
        int version) {}
