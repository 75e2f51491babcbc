package org.gatehouse.console;

import jakarta.validation.Validator;
import org.gatehouse.console.assets.Assets;
import org.gatehouse.console.assets.EventColors;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.sheet.SheetResponse;
import org.gatehouse.platform.view.Templates;
import org.springframework.stereotype.Component;

/** What every {@link Screen} needs of the server. */
@Component
record ScreenServices(
        Templates templates,
        Assets assets,
        EventColors colours,
        SheetResponse sheets,
        EventRepository events,
        EventUse use,
        Validator rules,
        SentFormRepository sentForms) {}
