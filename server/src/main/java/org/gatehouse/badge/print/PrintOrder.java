package org.gatehouse.badge.print;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.accreditation.list.AccreditationFilter;
import org.gatehouse.event.Event;
import org.jspecify.annotations.Nullable;

/** Badges to print: either the listed accreditations or those that match a filter. */
public record PrintOrder(
        @Schema(
                description = "Accreditations of the event, at most gatehouse.badge.most (500)",
                example = "[4711, 4712]")
        @Size(min = 1, max = 10_000)
        @Nullable
        List<@NotNull Long> accreditationIds,

        @Schema(description = "Those that the list of accreditations answers with this filter") @Valid @Nullable
        PrintFilter filter,

        @Schema(description = "True prints again what was printed; asks for a reason", example = "false") @Nullable
        Boolean reprint,

        @Schema(description = "Why it is printed again", example = "LOST") @Nullable
        PrintReason reason,

        @Schema(description = "The reason in words; needed with OTHER", example = "Fell into the pool")
        @Size(max = 500)
        @Nullable
        String reasonText,

        @Schema(description = "True leaves out who has no photo", example = "false") @Nullable
        Boolean requirePhoto,

        @Schema(
                description = "approved leaves out badges whose photo nobody has reviewed, any prints them. Absent:"
                        + " approved where the event's photos are reviewed, else any",
                example = "approved")
        @Nullable
        PrintPhotos photos) {

    /** Chooses accreditations by the parameters of their list; an absent one filters nothing. */
    public record PrintFilter(
            @Schema(description = "Every word begins a word of the name, case and accents ignored", example = "ana")
            @Nullable
            String name,

            @Schema(description = "ISO 3166-1 alpha-2 of the person's country", example = "PT") @Nullable
            String country,

            @Schema(description = "Member that people come for", example = "44") @Nullable
            Long member,

            @Schema(description = "Effective position, any of these", example = "[5]") @Size(max = 1000) @Nullable
            List<@NotNull Long> positions,

            @Schema(description = "Skill of the person's position", example = "31") @Nullable
            Long skill,

            @Schema(description = "Name of the registration group", example = "Team Finland") @Nullable
            String group,

            @Schema(description = "Effective zone, any of these", example = "[12]") @Size(max = 1000) @Nullable
            List<@NotNull Long> zone,

            @Schema(description = "Whether there is a photo for the badge", example = "true") @Nullable
            Boolean photo,

            @Schema(description = "Whether the badge was printed", example = "false") @Nullable
            Boolean printed,

            @Schema(description = "Whether the badge was handed out", example = "false") @Nullable
            Boolean distributed,

            @Schema(description = "Whether name, position, lines or zones were changed by hand", example = "false")
            @Nullable
            Boolean overridden) {

        AccreditationFilter ofList() {
            return new AccreditationFilter(
                    name,
                    country,
                    member,
                    null,
                    positions,
                    skill,
                    group,
                    zone,
                    photo,
                    printed,
                    distributed,
                    overridden);
        }
    }

    boolean again() {
        return Boolean.TRUE.equals(reprint);
    }

    boolean onlyWithPhoto() {
        return Boolean.TRUE.equals(requirePhoto);
    }

    /** Returns the order's rule for photos, or else the event's. */
    PrintPhotos photosAt(Event event) {
        return photos != null ? photos : event.photosReviewed() ? PrintPhotos.APPROVED : PrintPhotos.ANY;
    }

    @Nullable
    String why() {
        return reasonText == null || reasonText.isBlank() ? null : reasonText.strip();
    }
}
