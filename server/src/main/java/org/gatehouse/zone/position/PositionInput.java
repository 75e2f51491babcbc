package org.gatehouse.zone.position;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.period.PeriodRef;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Colors;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.OneLine;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.platform.text.Translations;
import org.gatehouse.zone.TimedZoneRef;
import org.jspecify.annotations.Nullable;

/** A position in a request; the server sets {@code id} and {@code wsEntity} and ignores sent values. Empty text means none. */
@SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
public record PositionInput(
        @Doc("Short text; badge layouts test it") @Example("COMP") @OneLine(max = 50) @Nullable
        String code,

        @Doc("Name, in one language or in all. Required on creation, absent: unchanged") @Valid @Nullable
        Name name,

        @Doc("Template of the first badge line, with keywords")
        @Example("SKILL_AND_NUMBER")
        @OneLine(max = 200)
        @Nullable
        String line1,

        @Doc("Template of the second badge line") @Example("MEMBER") @OneLine(max = 200) @Nullable
        String line2,

        @Doc("Template of the third badge line") @Example("DETAILS") @OneLine(max = 200) @Nullable
        String line3,

        @Doc("Background of the badge, #RRGGBB")
        @Example("#D50032")
        @Pattern(regexp = Colors.FORM + "|", message = Colors.WANTED)
        @Nullable
        String color,

        @Doc("Colour of text; empty or absent: the server chooses the readable one")
        @Pattern(regexp = Colors.FORM + "|", message = Colors.WANTED)
        @Nullable
        String textColor,

        @Doc("Default zones, all of them; [] for none, absent or null: unchanged") @Size(max = 1000) @Nullable
        List<@NotNull @Valid TimedZoneRef> zones,

        @Doc("What the position is across events; null: nothing, absent: unchanged") @Nullable
        Optional<@Valid BasePosition> basePosition,

        @Doc("Place in lists; absent: the end on creation, unchanged later") @Example("1") @Min(0) @Nullable
        Integer sort,

        @Doc(
                "The validity of its holders, unless their registrations have periods of their own; null: always, absent: unchanged")
        @Nullable
        Optional<@Valid PeriodRef> period) {

    /** A position without a word about its period. */
    public PositionInput(
            @Nullable String code,
            @Nullable Name name,
            @Nullable String line1,
            @Nullable String line2,
            @Nullable String line3,
            @Nullable String color,
            @Nullable String textColor,
            @Nullable List<TimedZoneRef> zones,
            @Nullable Optional<BasePosition> basePosition,
            @Nullable Integer sort) {
        this(code, name, line1, line2, line3, color, textColor, zones, basePosition, sort, null);
    }

    /** A name in a request. Unlike other names, it does not change when its text is empty, because the desk does not edit it. */
    @Schema(name = "PositionName")
    public record Name(
            @Doc("Language of the text; absent: en")
            @Example("en")
            @Pattern(regexp = Language.FORM, message = Language.WANTED)
            @Nullable
            String langCode,

            @Doc("The name; empty or absent: unchanged") @Example("Competitor") @OneLine(max = 200) @Nullable
            String text,

            @Doc("All languages at once: what is missing here is taken away. Absent: only text counts")
            @Example("{\"en\": \"Competitor\", \"de\": \"Wettkämpfer\"}")
            @Size(max = 50)
            @Nullable
            Map<@Pattern(regexp = Language.FORM, message = Language.WANTED) String, @NotNull @OneLine(max = 200) String>
                    translations) {

        public Name(String langCode, String text) {
            this(langCode, text, null);
        }

        Translations over(Translations was) {
            boolean nothing =
                    SingleLineText.nullIfBlank(text) == null && (translations == null || translations.isEmpty());
            return nothing ? was : new NameInput(langCode, text, translations).over(was, "name");
        }
    }
}
