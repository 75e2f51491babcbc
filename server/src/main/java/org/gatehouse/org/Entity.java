package org.gatehouse.org;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** An entity, on which roles are granted; {@code ws_entity} on the wire. */
public record Entity(
        @Doc("Identifier of the entity") @Example("40") long id,
        @Doc("Name of the entity") @Example("Shanghai 2026") String name) {}
