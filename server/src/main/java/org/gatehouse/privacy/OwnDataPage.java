package org.gatehouse.privacy;

import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.view.Templates;
import org.gatehouse.platform.view.Texts;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** The page with which somebody reads what is kept of them. */
@Component
record OwnDataPage(Templates templates, Texts texts, Clock clock) {

    /**
     * The page as a file.
     *
     * @param found the rows of each kind
     * @param pictures where they lie, from the page
     */
    byte[] of(long personId, Map<String, List<JsonNode>> found, List<String> pictures, Language language) {
        Locale locale = Texts.language(language.code());
        OwnDataTexts words = new OwnDataTexts(texts.in(locale));
        List<OwnDataTable> tables = found.entrySet().stream()
                .map(kind -> OwnDataTable.of(kind.getKey(), kind.getValue(), words))
                .toList();
        return templates.file(
                "privacy/own-data.jte",
                Map.of(
                        "texts", texts.in(locale),
                        "language", locale.getLanguage(),
                        "person", String.valueOf(personId),
                        "at", words.time(clock.instant()),
                        "tables", tables,
                        "pictures", pictures));
    }
}
