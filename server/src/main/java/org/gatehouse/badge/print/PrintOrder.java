package org.gatehouse.badge.print;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.accreditation.list.AccreditationFilter;
import org.gatehouse.event.Event;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** Badges to print: either the listed accreditations or those that match a filter. */
public record PrintOrder(
        @Doc("Accreditations of the event, at most gatehouse.badge.most (500)")
        @Example("[4711, 4712]")
        @Size(min = 1, max = 10_000)
        @Nullable
        List<@NotNull Long> accreditationIds,

        @Doc("Those that the list of accreditations answers with this filter") @Valid @Nullable
        PrintFilter filter,

        @Doc("True prints badges again that were printed; a reason is required then") @Example("false") @Nullable
        Boolean reprint,

        @Doc("Why it is printed again") @Example("LOST") @Nullable
        PrintReason reason,

        @Doc("The reason in words; needed with OTHER") @Example("Fell into the pool") @Size(max = 500) @Nullable
        String reasonText,

        @Doc("True leaves out who has no photo") @Example("false") @Nullable
        Boolean requirePhoto,

        @Doc("approved leaves out badges whose photo nobody has reviewed, any prints them. Absent:"
                + " approved where the event's photos are reviewed, else any")
        @Example("approved")
        @Nullable
        PrintPhotos photos) {

    /** Chooses accreditations by the parameters of their list; an absent one filters nothing. */
    public record PrintFilter(
            @Doc("Every word begins a word of the name, case and accents ignored") @Example("ana") @Nullable
            String name,

            @Doc("ISO 3166-1 alpha-2 of the person's country") @Example("PT") @Nullable
            String country,

            @Doc("Member that people come for") @Example("44") @Nullable
            Long member,

            @Doc("Effective position, any of these") @Example("[5]") @Size(max = 1000) @Nullable
            List<@NotNull Long> positions,

            @Doc("Skill of the person's position") @Example("31") @Nullable
            Long skill,

            @Doc("Name of the registration group") @Example("Team Finland") @Nullable
            String group,

            @Doc("Effective zone, any of these") @Example("[12]") @Size(max = 1000) @Nullable
            List<@NotNull Long> zone,

            @Doc("Whether there is a photo for the badge") @Example("true") @Nullable
            Boolean photo,

            @Doc("Whether the badge was printed") @Example("false") @Nullable
            Boolean printed,

            @Doc("Whether the badge was handed out") @Example("false") @Nullable
            Boolean distributed,

            @Doc("Whether name, position, lines or zones were changed by hand") @Example("false") @Nullable
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

    /** The same order for these accreditations alone. */
    PrintOrder of(List<Long> accreditationIds) {
        return new PrintOrder(accreditationIds, null, reprint, reason, reasonText, requirePhoto, photos);
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
