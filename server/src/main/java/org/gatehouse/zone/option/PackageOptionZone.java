package org.gatehouse.zone.option;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.zone.Zone;

/** A zone that somebody has because of a package option. */
public record PackageOptionZone(
        @Doc("Identifier of the pair of option and zone") @Example("70")
        long id,

        @Doc("The option that brings the zone") PackageOption packageOption,
        @Doc("The zone") Zone zone) {}
