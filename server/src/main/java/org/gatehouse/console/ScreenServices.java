package org.gatehouse.console;

import jakarta.validation.Validator;
import org.gatehouse.console.assets.Assets;
import org.gatehouse.console.assets.EventColours;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.sheet.SheetAnswer;
import org.gatehouse.platform.view.Templates;
import org.springframework.stereotype.Component;

/** What every {@link Screen} needs of the server. */
@Component
record ScreenServices(
        Templates templates,
        Assets assets,
        EventColours colours,
        SheetAnswer sheets,
        EventRepository events,
        Validator rules,
        SentFormRepository sentForms) {}
