package org.gatehouse.request.inquiry;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.gatehouse.mail.MailAddress;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.LongText;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.request.InquiryRepository;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a form's public page, as a stranger filled them.
 *
 * @param first the number of the zone that was chosen, as text; empty for none
 * @param second the same for the second choice
 */
public record InquiryInput(String name, String email, String first, String second, String objective) {

    static final int LONGEST_NAME = 200;
    static final int LONGEST_OBJECTIVE = 2000;

    static final InquiryInput EMPTY = new InquiryInput("", "", "", "", "");

    /** Cleans the texts as all texts of people are cleaned. */
    static InquiryInput typed(String name, String email, String first, String second, String objective) {
        return new InquiryInput(
                CleanText.typed(name),
                CleanText.typed(email),
                first.strip(),
                second.strip(),
                CleanText.typed(objective.replace("\r\n", "\n")));
    }

    /** Returns what is wrong, as keys of texts by field, in the order of the page. */
    Map<String, String> wrong(Set<Long> offered) {
        Map<String, String> wrong = new LinkedHashMap<>();
        if (name.isEmpty()) {
            wrong.put("name", "request-page.name.missing");
        } else if (name.length() > LONGEST_NAME || !name.matches(SingleLineText.ONE)) {
            wrong.put("name", "request-page.name.wrong");
        }
        if (email.isEmpty()) {
            wrong.put("email", "request-page.email.missing");
        } else if (!MailAddress.isOne(email)) {
            wrong.put("email", "request-page.email.wrong");
        }
        Long firstZone = id(first);
        if (firstZone == null || !offered.contains(firstZone)) {
            wrong.put("first", "request-page.first.missing");
        }
        Long secondZone = id(second);
        if (!second.isEmpty() && (secondZone == null || !offered.contains(secondZone))) {
            wrong.put("second", "request-page.second.gone");
        } else if (secondZone != null && secondZone.equals(firstZone)) {
            wrong.put("second", "request-page.second.same");
        }
        if (objective.isEmpty()) {
            wrong.put("objective", "request-page.objective.missing");
        } else if (objective.length() > LONGEST_OBJECTIVE || !objective.matches(LongText.LINES)) {
            wrong.put("objective", "request-page.objective.wrong");
        }
        return wrong;
    }

    /** What is stored of a form without errors. */
    InquiryRepository.NewInquiry stored(UUID key) {
        return new InquiryRepository.NewInquiry(key, name, email, Long.parseLong(first), id(second), objective);
    }

    private static @Nullable Long id(String text) {
        return text.matches("\\d{1,18}") ? Long.valueOf(text) : null;
    }
}
