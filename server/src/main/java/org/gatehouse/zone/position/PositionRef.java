package org.gatehouse.zone.position;

import jakarta.validation.constraints.NotNull;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A position in a request body: clients send back whole positions as they read them, and only the id is used (docs/api/calls.md). */
public record PositionRef(
        @Doc("Identifier of a position of the event") @Example("5") @NotNull
        Long id) {}
