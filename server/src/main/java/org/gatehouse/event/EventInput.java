package org.gatehouse.event;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.util.List;
import org.gatehouse.org.EntityRef;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.OneLine;
import org.jspecify.annotations.Nullable;

/** An event in a request; the server sets {@code id} and ignores a sent value. */
public record EventInput(
        @Doc("Name, in one language or in all") @NotNull @Valid
        NameInput name,

        @Doc("Short code, once among all events without regard to case; absent: none, unchanged later; empty: none")
        @Example("WSC2027")
        @Pattern(regexp = CODE, message = CODE_WANTED)
        @Nullable
        String code,

        @Doc("Languages in which it writes to its people, the main one first; absent or empty: en, unchanged later")
        @Example("[\"en\", \"de\"]")
        @Size(max = 20)
        @Nullable
        List<@NotNull @Pattern(regexp = Language.FORM, message = Language.WANTED) String> languages,

        @Doc("First day, in the event's time zone; 1900 to 2999") @Example("2026-09-22") @NotNull
        LocalDate startDate,

        @Doc("Last day, not before the first; to 2999") @Example("2026-09-27") @NotNull
        LocalDate endDate,

        @Doc("Kind of event; absent: competition, unchanged later") @Example("competition") @OneLine(max = 50) @Nullable
        String type,

        @Doc("IANA name; absent: UTC, unchanged later") @Example("Asia/Shanghai") @Size(max = 50) @Nullable
        String timeZone,

        @Doc("Organisation whose members take part; absent: none") @Example("1") @Nullable
        Long memberId,

        @Doc("Whether only approved people's badges can be printed; absent: false, unchanged later") @Nullable
        Boolean requireHostApproval,

        @Doc("Whether its people are listed without a token; absent: false, unchanged later") @Nullable
        Boolean publicPeople,

        @Doc("Whether somebody reviews each photo before its badge is printed; absent: true for a new"
                + " event, unchanged later")
        @Nullable
        Boolean photosReviewed,

        @Doc("Whether rights of people at the event count only where a passkey was used; absent: false,"
                + " unchanged later")
        @Nullable
        Boolean requirePasskey,

        @Doc("Entity for roles; absent: one named after the event is made, unchanged later") @Valid @Nullable
        EntityRef wsEntity,

        @Doc("The version that was read; another one answers 409. Absent: the last writer wins") @Nullable
        Integer version) {

    /** What codes of events are like: they are parts of file names and are typed. */
    public static final String CODE = "([A-Za-z0-9][A-Za-z0-9-]{0,18}[A-Za-z0-9])?";

    public static final String CODE_WANTED = "must be 2 to 20 letters A to Z, digits and hyphens, such as WSC2027";
}
