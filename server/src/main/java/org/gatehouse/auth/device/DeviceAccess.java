package org.gatehouse.auth.device;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** The data that a scan app needs from now on. */
public record DeviceAccess(
        @Doc("The device's own client") @Example("0f3a5c1b2d4e")
        String clientId,

        @Doc("Shown only this once") String clientSecret,

        @Doc("The only event that exists for it") @Example("7")
        long eventId,

        @Doc("Where it asks for tokens, grant type client_credentials")
        String tokenUrl,

        @Doc("What it must know of accreditations; poll it") String syncUrl,
        @Doc("Where it reports scans, up to 500 at once") String scansUrl) {}
