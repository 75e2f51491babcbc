package org.gatehouse.platform.text;

import static com.tngtech.archunit.core.importer.ImportOption.Predefined.DO_NOT_INCLUDE_TESTS;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalizedTextTest {

    @ParameterizedTest
    @EnumSource(Form.class)
    void textsOfPeopleAreNormalizedAsUnicodeSays(Form form) {
        for (String text :
                new String[] {"Zoe\u0308", "Łódź", "ﬁ Ａｎａ", "ｶﾞ", "a" + "\u0301\u0323".repeat(15), "한글", "🧑🏽‍🚀"}) {
            assertThat(NormalizedText.of(text, form)).isEqualTo(Normalizer.normalize(text, form));
        }
    }

    @Test
    void furtherMarksGo() {
        assertThat(NormalizedText.of("a" + "\u0489".repeat(40) + "b\u0489", Form.NFC))
                .isEqualTo("a" + "\u0489".repeat(30) + "b\u0489");
    }

    /** Each of these once took a minute or more. */
    @ParameterizedTest
    @ValueSource(strings = {"\u0301\u0323", "\uFF9E\u0301", "\u0344\u0323", "\u05B0\u0345\u0BBE"})
    void noTextTakesLong(String piece) {
        String text = piece.repeat(300_000);

        assertThat(SameText.name(text)).hasSizeLessThan(100);
        assertThat(SameText.address(text)).hasSizeLessThan(100);
        assertThat(SameText.label(text)).hasSizeLessThan(100);
    }

    @Test
    void nobodyElseNormalizes() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(NormalizedText.class.getName())
                .should()
                .callMethod(Normalizer.class, "normalize", CharSequence.class, Form.class)
                .check(new ClassFileImporter()
                        .withImportOption(DO_NOT_INCLUDE_TESTS)
                        .importPackages("org.gatehouse"));
    }
}
