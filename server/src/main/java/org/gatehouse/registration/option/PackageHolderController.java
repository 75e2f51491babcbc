package org.gatehouse.registration.option;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.page.Page;
import org.gatehouse.registration.RegistrationService;
import org.gatehouse.zone.option.PackageOptionZoneService;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Lists the holders of a package option. The paths name no event, so this class looks up the option's event. */
@RestController
@Tag(name = "package options")
record PackageHolderController(
        PackageOptionZoneService options, PackageHolderRepository holders, RegistrationService service) {

    private static final int MOST_HOLDERS = 1000;

    @Operation(summary = "Lists who holds a package option", description = "By registration; limit 1 to 1000.")
    @GetMapping("/registrations/accreditation/package_options/{option_id}/registrations")
    PackageHolder.HolderPage list(
            @PathVariable("option_id") long optionId,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            Caller by) {
        long eventId = options.eventOf(optionId, by);
        Page page = Page.of(offset, limit, MOST_HOLDERS);
        return new PackageHolder.HolderPage(holders.page(eventId, optionId, page), holders.count(eventId, optionId));
    }

    @Operation(
            summary = "Gives a registration a package option",
            description = "Its zones are in the feed at once. Repeating it changes nothing.")
    @PutMapping("/registrations/accreditation/package_options/{option_id}/registrations/{registration_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void give(
            @PathVariable("option_id") long optionId, @PathVariable("registration_id") long registrationId, Caller by) {
        service.giveOption(options.eventOf(optionId, by), registrationId, optionId, by);
    }

    @Operation(summary = "Takes a package option from a registration", description = "404 when it does not hold it.")
    @DeleteMapping("/registrations/accreditation/package_options/{option_id}/registrations/{registration_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void take(
            @PathVariable("option_id") long optionId, @PathVariable("registration_id") long registrationId, Caller by) {
        service.takeOption(options.eventOf(optionId, by), registrationId, optionId, by);
    }
}
