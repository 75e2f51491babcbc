package org.gatehouse.console.admin;

import java.util.Locale;

/** The sections of an event's settings, which are one form. */
public enum SettingsSection {
    NAME,
    DAYS,
    LANGUAGES,
    BADGES,
    PEOPLE,
    ACCESS;

    /** Its place on the page. */
    public String anchor() {
        return "section-" + name().toLowerCase(Locale.ROOT);
    }
}
