package org.gatehouse.zone;

import jakarta.validation.constraints.NotNull;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A zone in a request body: clients send back whole zones as they read them, and only the id is used (docs/api/calls.md). */
public record ZoneRef(
        @Doc("Identifier of a zone of the event") @Example("12") @NotNull
        Long id) {}
