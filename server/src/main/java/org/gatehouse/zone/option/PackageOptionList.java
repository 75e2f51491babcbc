package org.gatehouse.zone.option;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** The package options of an event. */
record PackageOptionList(
        @Schema(description = "Package options by id") List<PackageOption> options) {}
