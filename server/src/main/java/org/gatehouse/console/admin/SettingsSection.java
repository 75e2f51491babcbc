package org.gatehouse.console.admin;

import java.util.List;
import java.util.Locale;

/** The sections of an event's settings; each is a form of its own. */
public enum SettingsSection {
    NAME,
    DAYS,
    LANGUAGES,
    BADGES,
    PEOPLE,
    ACCESS;

    /** The names of its fields. */
    List<String> fields() {
        return switch (this) {
            case NAME -> List.of("name", "name_de", "code", "type");
            case DAYS -> List.of("start_date", "end_date", "time_zone");
            case LANGUAGES -> List.of("first_language", "languages");
            case BADGES -> List.of("require_host_approval", "photos_reviewed");
            case PEOPLE -> List.of("member_id", "public_people");
            case ACCESS -> List.of("require_passkey");
        };
    }

    /** Its place on the page. */
    public String anchor() {
        return "section-" + name().toLowerCase(Locale.ROOT);
    }
}
