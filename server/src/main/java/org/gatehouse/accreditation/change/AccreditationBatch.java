package org.gatehouse.accreditation.change;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.zone.TimedZoneRef;
import org.gatehouse.zone.ZoneRef;
import org.gatehouse.zone.position.PositionRef;
import org.jspecify.annotations.Nullable;

/** One change for many accreditations: it changes all of them, or none when one cannot be changed. */
public record AccreditationBatch(
        @Doc("Accreditations of the event, at most 1000") @Example("[4711, 4712]") @NotNull @Size(min = 1, max = 1000)
        List<@NotNull Long> ids,

        @Doc("Override of the position; absent or null leaves it") @Valid @Nullable
        PositionRef position,

        @Doc("Zones to give to each manually") @Size(max = 1000) @Nullable
        List<@NotNull @Valid TimedZoneRef> zonesAdd,

        @Doc("Zones to take away from each manually; wins over zones_add") @Size(max = 1000) @Nullable
        List<@NotNull @Valid ZoneRef> zonesRemove,

        @Doc("True marks each as handed out; false, absent or null leaves it") @Nullable
        Boolean distributed) {}
