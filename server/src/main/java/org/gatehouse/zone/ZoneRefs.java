package org.gatehouse.zone;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;

/** The zones to set for a package option. */
public record ZoneRefs(
        @Doc("All of them: what is missing here is taken away") @NotNull @Size(max = 1000)
        List<@NotNull @Valid ZoneRef> zones) {}
