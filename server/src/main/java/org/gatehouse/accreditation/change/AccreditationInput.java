package org.gatehouse.accreditation.change;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.LongText;
import org.gatehouse.platform.text.OneLine;
import org.gatehouse.zone.ZoneRef;
import org.gatehouse.zone.position.PositionRef;
import org.jspecify.annotations.Nullable;

/**
 * The editable fields of an accreditation. The desk sends an accreditation whole; fields that the server sets are ignored
 * (docs/api/accreditations.md).
 */
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

        @Doc("Zones given by hand; absent or null for none") @Size(max = 1000) @Nullable
        List<@NotNull @Valid ZoneRef> zonesAdd,

        @Doc("Zones taken away by hand; absent or null for none") @Size(max = 1000) @Nullable
        List<@NotNull @Valid ZoneRef> zonesRemove) {}
