package org.gatehouse.badge.print;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.accreditation.list.AccreditationFilterInput;
import org.gatehouse.accreditation.list.AccreditationQuery;
import org.gatehouse.event.Event;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.LongText;
import org.jspecify.annotations.Nullable;

/** Badges to print: either the listed accreditations or those that match a filter. */
public record PrintOrder(
        @Doc("Accreditations of the event, at most gatehouse.badge.most (500)")
        @Example("[4711, 4712]")
        @Size(min = 1, max = 10_000)
        @Nullable
        List<@NotNull Long> accreditationIds,

        @Doc("Those that the list of accreditations answers with this filter") @Valid @Nullable
        AccreditationFilterInput filter,

        @Doc("True prints badges again that were printed; a reason is required then") @Example("false") @Nullable
        Boolean reprint,

        @Doc("Why it is printed again") @Example("LOST") @Nullable
        PrintReason reason,

        @Doc("The reason in words; needed with OTHER")
        @Example("Fell into the pool")
        @Size(max = 500)
        @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
        @Nullable
        String reasonText,

        @Doc("True leaves out who has no photo") @Example("false") @Nullable
        Boolean requirePhoto,

        @Doc("approved leaves out badges whose photo nobody has reviewed, any prints them. Absent:"
                + " approved where the event's photos are reviewed, else any")
        @Example("approved")
        @Nullable
        PrintPhotos photos,

        @Doc("Order of the badges; those of one member, position or group are ordered by name. Absent: NAME")
        @Example("MEMBER")
        @Nullable
        PrintSort sort,

        @Doc("True puts a sheet before each member, position or group that says what follows; not with NAME")
        @Example("true")
        @Nullable
        Boolean separated) {

    /** What the order selects, as lists are chosen by. */
    AccreditationQuery query() {
        return filter == null
                ? AccreditationQuery.of(accreditationIds == null ? List.of() : accreditationIds)
                : filter.filter().query();
    }

    boolean isReprint() {
        return Boolean.TRUE.equals(reprint);
    }

    boolean onlyWithPhoto() {
        return Boolean.TRUE.equals(requirePhoto);
    }

    /** Returns the order's rule for photos, or else the event's. */
    PrintPhotos photosAt(Event event) {
        return photos != null ? photos : event.photosReviewed() ? PrintPhotos.APPROVED : PrintPhotos.ANY;
    }

    PrintSort sorted() {
        return sort == null ? PrintSort.NAME : sort;
    }

    boolean isSeparated() {
        return Boolean.TRUE.equals(separated);
    }

    @Nullable
    String why() {
        return reasonText == null || reasonText.isBlank() ? null : reasonText.strip();
    }
}
