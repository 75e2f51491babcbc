package org.gatehouse.accreditation.change;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import org.gatehouse.period.PeriodRef;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.LongText;
import org.gatehouse.platform.text.OneLine;
import org.gatehouse.zone.TimedZoneRef;
import org.gatehouse.zone.ZoneRef;
import org.gatehouse.zone.position.PositionRef;
import org.jspecify.annotations.Nullable;

/**
 * The editable fields of an accreditation. The desk sends an accreditation whole; fields that the server sets are ignored
 * (docs/api/accreditations.md).
 */
@SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
public record AccreditationInput(
        @Doc("Override of the name on the badge; absent, null or empty for none") @OneLine(max = 200) @Nullable
        String firstName,

        @Doc("Override of the name on the badge; absent, null or empty for none") @OneLine(max = 200) @Nullable
        String lastName,

        @Doc("Override of the position; absent or null for none") @Valid @Nullable
        PositionRef position,

        @Doc("Override of the badge lines, separated by newlines; absent, null or empty for none")
        @Size(max = 1000)
        @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
        @Nullable
        String lines,

        @Doc("Zones given manually; absent or null for none") @Size(max = 1000) @Nullable
        List<@NotNull @Valid TimedZoneRef> zonesAdd,

        @Doc("Zones taken away manually; absent or null for none") @Size(max = 1000) @Nullable
        List<@NotNull @Valid ZoneRef> zonesRemove,

        @Doc("The periods of its registration; null or [] for none: those of its position count, absent: unchanged")
        @Nullable
        Optional<@Size(max = 100) List<@NotNull @Valid PeriodRef>> periods) {

    /** Overrides without a word about the periods of the registration. */
    public AccreditationInput(
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable PositionRef position,
            @Nullable String lines,
            @Nullable List<TimedZoneRef> zonesAdd,
            @Nullable List<ZoneRef> zonesRemove) {
        this(firstName, lastName, position, lines, zonesAdd, zonesRemove, null);
    }
}
