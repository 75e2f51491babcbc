package org.gatehouse.console.registrations;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.registration.field.CustomField;
import org.gatehouse.registration.field.CustomFieldRepository;
import org.gatehouse.registration.field.CustomFieldValueRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The event's custom fields as fields of a form. */
@Component
record AnswerFields(CustomFieldRepository fields, CustomFieldValueRepository values) {

    static String name(CustomField field) {
        return "answer-" + field.id();
    }

    List<CustomField> of(Screen screen) {
        return fields.ofEvent(screen.eventId());
    }

    /** The typed answers by the id of their field, as registrations keep them; errors are shown beside their fields. */
    Map<String, @Nullable String> read(Form form, Screen screen) {
        CustomFieldValueRepository.Checker checker = values.checker(screen.eventId());
        Map<String, @Nullable String> answers = new LinkedHashMap<>();
        for (CustomField field : of(screen)) {
            String id = String.valueOf(field.id());
            String typed = form.text(name(field));
            if (typed != null && checker.invalidReason(id, typed) != null) {
                form.wrong(name(field), screen.text("registrations.answer." + field.fieldType()));
            }
            answers.put(id, typed);
        }
        return answers;
    }
}
