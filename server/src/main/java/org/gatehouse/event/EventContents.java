package org.gatehouse.event;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What belongs to an event.
 *
 * @param keeps why the event cannot be deleted: somebody was registered or accredited there, or something was scanned; empty if it can be
 */
public record EventContents(
        List<Use> keeps,
        long zones,
        long positions,
        long options,
        long sectors,
        long skills,
        long fields,
        long groups,
        long layouts,
        long forms,
        long imports,
        long gates) {

    /** Traces of people, which keep an event. */
    public enum Use {
        REGISTRATION("registration"),
        ACCREDITATION("accreditation"),
        PERSON("person"),
        BADGE("badge that gates were told of"),
        REQUEST("zone request"),
        MAIL("mail"),
        SCAN("scan");

        private final String said;

        Use(String said) {
            this.said = said;
        }

        String wording() {
            return said;
        }
    }

    /** How many there are of what goes with the event, by kind; kinds without any are left out. */
    public Map<String, Long> counts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("zones", zones);
        counts.put("positions", positions);
        counts.put("package_options", options);
        counts.put("sectors", sectors);
        counts.put("skills", skills);
        counts.put("custom_fields", fields);
        counts.put("groups", groups);
        counts.put("badge_layouts", layouts);
        counts.put("request_forms", forms);
        counts.put("imports", imports);
        counts.put("gates", gates);
        counts.values().removeIf(count -> count == 0);
        return counts;
    }
}
