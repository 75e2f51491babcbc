package org.gatehouse.auth.device;

import io.swagger.v3.oas.annotations.media.Schema;

/** The data that a scan app needs from now on. */
public record DeviceAccess(
        @Schema(description = "The device's own client", example = "0f3a5c1b2d4e")
        String clientId,

        @Schema(description = "Shown only this once") String clientSecret,

        @Schema(description = "The only event that exists for it", example = "7")
        long eventId,

        @Schema(description = "Where it asks for tokens, grant type client_credentials")
        String tokenUrl,

        @Schema(description = "What it must know of accreditations; poll it")
        String syncUrl,

        @Schema(description = "Where it reports scans, up to 500 at once")
        String scansUrl) {}
