package org.gatehouse.zone.option;

import java.time.LocalDate;
import java.util.Map;
import org.gatehouse.audit.Changes;
import org.gatehouse.platform.text.DescriptionInput;
import org.gatehouse.platform.text.Translations;
import org.gatehouse.platform.time.Days;
import org.jspecify.annotations.Nullable;

/** The values of a package option that can be set, except its zones. */
record PackageOptionValues(
        String type,
        Translations name,
        Translations description,
        @Nullable LocalDate start,
        @Nullable LocalDate end) {

    private static final PackageOptionValues NONE =
            new PackageOptionValues("", Translations.NONE, Translations.NONE, null, null);

    static PackageOptionValues of(PackageOptionInput sent) {
        return NONE.replacedBy(sent);
    }

    /** Returns the values after a full replacement. */
    PackageOptionValues replacedBy(PackageOptionInput sent) {
        Days.requireRange(sent.start(), sent.end());
        return new PackageOptionValues(
                sent.type().strip(),
                sent.name().over(name, "name"),
                DescriptionInput.over(description, sent.description()),
                sent.start(),
                sent.end());
    }

    Changes comparedTo(PackageOptionValues is) {
        return new Changes()
                .of("type", type, is.type)
                .of("name", name.texts(), is.name.texts())
                .of("description", description.texts(), is.description.texts())
                .of("start", start, is.start)
                .of("end", end, is.end);
    }

    /** The values to record in the audit trail when an option is made or deleted. */
    Map<String, Object> shown() {
        return Map.of("type", type, "name", name.texts());
    }
}
