package org.gatehouse.event;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;

/** A group of skills at an event (contract 3.8). */
public record Sector(
        @Doc("Identifier of the sector") @Example("4") long id,
        @Doc("Name in the language asked for") Text name) {}
