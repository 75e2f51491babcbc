package org.gatehouse.scan.intake;

import io.swagger.v3.oas.annotations.media.Schema;
import org.gatehouse.feed.GateVerdict;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.scan.ScanVerdict;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The response to a reader: yes or no, why, and the scan that was stored with it (docs/api/decide.md). */
@Schema(
        name = "ReaderDecision",
        description = "Yes or no, and why. A repeat has allowed, reason and scan of the first answer")
record Decision(
        @Doc("Whether to open; keep closed on every status but 200")
        boolean allowed,

        @Doc("unknown, old_badge, withdrawn, hold, wrong_zone, not_valid_now, zone_full or granted") @Example("granted")
        String reason,

        @Doc("The reason for the person at the gate, in the language l") @Example("Please pass.")
        String text,

        @Doc("The same in at most 32 characters, for a small display") @Example("Please pass.")
        String textShort,

        @Doc("What became of the scan; null if nothing was stored, because qr is no badge's") @Nullable
        ScanVerdict scan,

        @Doc("Whose badge it is now; null without accreditation.read or sync.read, and where nobody holds it") @Nullable
        Person person) {

    private static final int SHORT = 32;

    /**
     * The response in this language, with the person if the reader may see whose badge it is.
     *
     * @param hold what the hold says to the person; null if the reason is no hold, or it has ended since
     */
    static Decision of(
            WaitingScan.Outcome outcome,
            GateVerdict.Reason reason,
            @Nullable String hold,
            Texts.In texts,
            boolean withPerson) {
        String key = "decide." + reason.wireName();
        StoredScan stored = outcome.stored();
        return new Decision(
                reason == GateVerdict.Reason.GRANTED,
                reason.wireName(),
                hold == null ? texts.text(key) : hold,
                hold == null || hold.length() > SHORT ? texts.text(key + ".short") : hold,
                stored == null ? null : stored.verdict(),
                withPerson ? Person.of(outcome.document()) : null);
    }

    /** Whose badge it is, as gates are told. */
    @Schema(name = "PersonAtGate", description = "Whose badge it is")
    record Person(
            @Doc("As on the badge") @Nullable String firstName,
            @Doc("As on the badge") @Nullable String lastName,
            @Doc("Their position") @Nullable Position position,

            @Doc("Path of the picture from the server's root; null without a photo") @Nullable
            String thumbnail) {

        static @Nullable Person of(@Nullable JsonNode document) {
            if (document == null || document.path("deleted").asBoolean()) {
                return null;
            }
            return new Person(
                    text(document.path("first_name")),
                    text(document.path("last_name")),
                    Position.of(document.path("position")),
                    text(document.path("image").path("thumbnail")));
        }
    }

    /** A position, as gates are told. */
    @Schema(name = "PositionAtGate", description = "A position, as gates are told")
    record Position(
            @Doc("Identifier") @Example("3") long id,
            @Doc("Short text") @Example("ATH") @Nullable String code,

            @Doc("Name in English") @Example("Athlete") @Nullable
            String name,

            @Doc("Background, #RRGGBB") @Example("#0055A4") @Nullable
            String color,

            @Doc("Colour of text on it, #RRGGBB") @Example("#FFFFFF") @Nullable
            String textColor) {

        static Position of(JsonNode position) {
            return new Position(
                    position.path("id").asLong(),
                    text(position.path("code")),
                    text(position.path("name")),
                    text(position.path("color")),
                    text(position.path("text_color")));
        }
    }

    private static @Nullable String text(JsonNode value) {
        return value.isString() ? value.stringValue() : null;
    }
}
