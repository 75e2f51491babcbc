package org.gatehouse.people.photo;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PhotoState;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/** A photo of a person, with the decision about it. */
@Schema(name = "ReviewedPhoto")
public record ReviewedPhoto(
        @Schema(description = "Id of this image of this person; stays when the picture is replaced", example = "5")
        long id,

        @Schema(description = "Whose it is", example = "7") long personId,

        @Schema(description = "Null for people of a single name", example = "Ana") @Nullable
        String firstName,

        @Schema(description = "Null for people of a single name", example = "Souza") @Nullable
        String lastName,

        @Schema(description = "What it is for") ImageType type,

        @Schema(
                description = "The upload; a decision names it, so that nobody decides about a picture not seen",
                example = "41")
        long imageId,

        @Schema(description = "Part of the addresses of its pictures")
        UUID thumbnailHash,

        @Schema(description = "Address of the preview; append a suffix such as _portrait for other sizes")
        String thumbnail,

        @Schema(description = "Pixels of the upload, upright", example = "600")
        int width,

        @Schema(description = "Pixels of the upload, upright", example = "800")
        int height,

        @Schema(description = "How far it is decided", example = "PENDING")
        PhotoState state,

        @Schema(description = "Why it is refused; null unless it is", example = "COVERED") @Nullable
        PhotoRefusal reason,

        @Schema(
                description = "The same for people to read; null without one",
                example = "Please take the sunglasses off.")
        @Nullable
        String note,

        @Schema(description = "Who decided last; null while it waits", example = "desk") @Nullable
        String reviewedBy,

        @Schema(description = "When that was; null while it waits") @Nullable
        Instant reviewedAt,

        @Schema(description = "When the picture was attached")
        Instant modified) {

    /** A page of the photos of an event. */
    @Schema(name = "PhotoReviewPage")
    record PhotoReviewPage(
            @Schema(description = "Photos, the one that waits longest first")
            List<ReviewedPhoto> photos,

            @Schema(description = "How many there are in that state", example = "31")
            long totalCount) {}

    /** Counts of an event's photos that need attention. */
    @Schema(name = "PhotoCounts")
    public record PhotoCounts(
            @Schema(description = "Live accreditations without a photo that is shown", example = "120")
            long missing,

            @Schema(description = "Photos of people of the event that wait for a decision", example = "31")
            long pending,

            @Schema(description = "Photos that are approved", example = "800")
            long approved,

            @Schema(description = "Photos that are refused and not replaced yet", example = "4")
            long rejected) {}

    /** The approval of a photo. */
    @Schema(name = "PhotoApproval")
    record PhotoApproval(
            @Schema(description = "The image that was seen", example = "41") @NotNull
            Long imageId,

            @Schema(description = "The state that was seen; absent: PENDING", example = "PENDING") @Nullable
            PhotoState seen) {}

    /** The refusal of a photo. */
    @Schema(name = "PhotoRejection")
    record PhotoRejection(
            @Schema(description = "The image that was seen", example = "41") @NotNull
            Long imageId,

            @Schema(description = "The state that was seen; absent: PENDING", example = "PENDING") @Nullable
            PhotoState seen,

            @Schema(description = "Why", example = "COVERED") @NotNull
            PhotoRefusal reason,

            @Schema(
                    description = "The same for people to read; wanted for OTHER",
                    example = "Please take the sunglasses off.")
            @Size(max = 500)
            @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED)
            @Nullable
            String note) {}
}
