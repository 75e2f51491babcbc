package org.gatehouse.org;

import jakarta.validation.constraints.NotNull;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** An entity in a request body: clients send back whole entities as they read them, and only the id is used (docs/api/calls.md). */
public record EntityRef(
        @Doc("Identifier of the entity") @Example("40") @NotNull
        Long id) {}
