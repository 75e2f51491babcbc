package org.gatehouse.zone.option;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.gatehouse.zone.TimedZoneRef;
import org.gatehouse.zone.ZoneList;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Reads and changes package options and their zones. The paths name no event, so this controller checks the event (docs/api/zones.md). */
@RestController
@Tag(name = "package options", description = "Zones that come with a package")
record PackageOptionController(EventRepository events, PackageOptionZoneService options, PackageOptionService service) {

    @Operation(summary = "Lists the package options of an event", description = "All of them, with their zones.")
    @ApiResponse(responseCode = "200", description = "All of them", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", description = "There is no such event, or this caller may not see it.")
    @GetMapping("/registrations/accreditation/package_options")
    PackageOptionList list(
            @RequestParam long event, @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l, Caller by) {
        events.requireSeen(event, by);
        return new PackageOptionList(options.ofEvent(event, l));
    }

    @Operation(summary = "Lists the zones of a package option")
    @GetMapping("/registrations/accreditation/package_options/{option_id}/zones")
    ZoneList zones(@PathVariable("option_id") long optionId, Caller by) {
        return new ZoneList(options.zones(options.eventOf(optionId, by), optionId));
    }

    @Operation(summary = "Sets the zones of a package option", description = "Full replacement, for all its holders.")
    @PutMapping("/registrations/accreditation/package_options/{option_id}/zones")
    ZoneList setZones(@PathVariable("option_id") long optionId, @RequestBody @Valid ZoneRefs zones, Caller by) {
        long eventId = options.eventOf(optionId, by);
        options.setZones(eventId, optionId, zones.zones(), by);
        return new ZoneList(options.zones(eventId, optionId));
    }

    @Operation(summary = "Answers one package option")
    @GetMapping("/registrations/accreditation/package_options/{option_id}")
    PackageOptionDetails get(
            @PathVariable("option_id") long optionId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations,
            Caller by) {
        return options.details(options.eventOf(optionId, by), optionId, l, includeTranslations);
    }

    @Operation(summary = "Makes a package option", description = "event_id says at which event.")
    @ApiResponse(responseCode = "201", description = "Made", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", description = "There is no such event, or this caller may not see it.")
    @PostMapping("/registrations/accreditation/package_options")
    @ResponseStatus(HttpStatus.CREATED)
    PackageOptionDetails create(@RequestBody @Valid PackageOptionInput option, Caller by) {
        if (option.eventId() == null) {
            throw PlatformProblem.INVALID.ofField("event_id", "must not be null");
        }
        events.requireSeen(option.eventId(), by);
        return get(service.create(option.eventId(), option, by), Language.ENGLISH, false, by);
    }

    @Operation(summary = "Changes a package option", description = "Full replacement; zones only when sent.")
    @PutMapping("/registrations/accreditation/package_options/{option_id}")
    PackageOptionDetails update(
            @PathVariable("option_id") long optionId, @RequestBody @Valid PackageOptionInput option, Caller by) {
        service.update(options.eventOf(optionId, by), optionId, option, by);
        return get(optionId, Language.ENGLISH, false, by);
    }

    @Operation(summary = "Deletes a package option", description = "409 package_option_held says how many hold it.")
    @DeleteMapping("/registrations/accreditation/package_options/{option_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("option_id") long optionId, Caller by) {
        service.delete(options.eventOf(optionId, by), optionId, by);
    }

    record ZoneRefs(
            @Doc("All of them: what is missing here is taken away") @NotNull @Size(max = 1000)
            List<@NotNull @Valid TimedZoneRef> zones) {}

    record PackageOptionList(@Doc("Package options by id") List<PackageOption> options) {}
}
