package org.gatehouse.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TranslationsTest {

    private static final Language GERMAN = new Language("de");
    private static final Translations BOTH = new Translations(Map.of("en", "Games", "de", "Spiele"));

    @Test
    void aTextChangesItsLanguageOnly() {
        assertThat(BOTH.after(GERMAN, "Turnier", null).texts()).isEqualTo(Map.of("en", "Games", "de", "Turnier"));
        assertThat(BOTH.after(GERMAN, " ", null).texts()).isEqualTo(Map.of("en", "Games"));
        assertThat(BOTH.after(GERMAN, null, null)).isEqualTo(BOTH);
    }

    @Test
    void aTextThatWasOnlyShownIsNoTranslation() {
        Language french = new Language("fr");

        assertThat(BOTH.in(french)).isEqualTo("Games");
        assertThat(BOTH.after(french, "Games", null)).isEqualTo(BOTH);
        assertThat(BOTH.after(french, "Jeux", null).texts()).containsEntry("fr", "Jeux");
    }

    @Test
    void translationsReplaceAll() {
        Map<String, String> sent = Map.of("fi", "Kisat", "de", "");

        assertThat(BOTH.after(Language.ENGLISH, "Games", sent).texts()).isEqualTo(Map.of("fi", "Kisat"));
        assertThat(BOTH.after(Language.ENGLISH, "Cup", sent).texts()).isEqualTo(Map.of("fi", "Kisat", "en", "Cup"));
        assertThat(BOTH.after(GERMAN, "ignored", Map.of("de", "Cup")).texts()).isEqualTo(Map.of("de", "Cup"));
    }

    @Test
    void whatIsStoredIsReadBack() {
        assertThat(Translations.parse(BOTH.json())).isEqualTo(BOTH);
        assertThat(new Translations(Map.of("fr", "Jeux", "de", "Spiele")).in(Language.ENGLISH))
                .isEqualTo("Spiele");
        assertThat(Translations.NONE.in(GERMAN)).isNull();
    }
}
