package org.gatehouse.request;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** The forms of an event. */
public record ZoneRequestFormList(
        @Schema(description = "Forms by id") List<ZoneRequestForm> zoneRequestForms) {}
