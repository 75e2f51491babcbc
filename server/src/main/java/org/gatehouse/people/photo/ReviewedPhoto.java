package org.gatehouse.people.photo;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PhotoRefusal;
import org.gatehouse.people.PhotoState;
import org.gatehouse.people.ReplacedPhoto;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.OneLine;
import org.jspecify.annotations.Nullable;

/** A photo of a person, with the decision about it. */
@Schema(name = "ReviewedPhoto")
public record ReviewedPhoto(
        @Doc("Id of this image of this person; stays when the picture is replaced") @Example("5")
        long id,

        @Doc("Whose it is") @Example("7") long personId,

        @Doc("Null for people of a single name") @Example("Ana") @Nullable
        String firstName,

        @Doc("Null for people of a single name") @Example("Souza") @Nullable
        String lastName,

        @Doc("What it is for") ImageType type,

        @Doc("The upload; a decision names it, so that nobody decides about a picture not seen") @Example("41")
        long imageId,

        @Doc("Part of the addresses of its pictures") UUID thumbnailHash,

        @Doc("Address of the preview; append a suffix such as _portrait for other sizes")
        String thumbnail,

        @Doc("What its file was called") @Example("ana@example.org.jpg")
        String filename,

        @Doc("Pixels of the upload, upright") @Example("600")
        int width,

        @Doc("Pixels of the upload, upright") @Example("800")
        int height,

        @Doc("How far it is decided") @Example("PENDING") PhotoState state,

        @Doc("Why it is refused; null unless it is") @Example("COVERED") @Nullable
        PhotoRefusal reason,

        @Doc("The same for people to read; null without one") @Example("Please take the sunglasses off.") @Nullable
        String note,

        @Doc("Who decided last; null while it waits") @Example("desk") @Nullable
        String reviewedBy,

        @Doc("When that was; null while it waits") @Nullable Instant reviewedAt,
        @Doc("When the picture was attached") Instant modified,

        @Doc("What it replaced and can be had back; null when there is nothing") @Nullable
        ReplacedPhoto previous) {

    /** Whether this is the hash of the photo's own picture or of the one that it replaced. */
    public boolean isOf(UUID hash) {
        return hash.equals(thumbnailHash) || (previous != null && hash.equals(previous.thumbnailHash()));
    }

    @Schema(name = "PhotoReviewPage")
    record PhotoReviewPage(
            @Doc("Photos, the one that waits longest first") List<ReviewedPhoto> photos,

            @Doc("How many there are in that state") @Example("31")
            long totalCount) {}

    /**
     * Counts of an event's photos that need attention.
     *
     * @param missing live accreditations without a photo that is shown
     * @param pending photos that wait for a decision
     * @param rejected photos that are refused and not replaced yet
     */
    public record OpenPhotos(long missing, long pending, long rejected) {}

    /** Counts of an event's photos by what was decided. */
    @Schema(name = "PhotoCounts")
    public record PhotoCounts(
            @Doc("Live accreditations without a photo that is shown") @Example("120")
            long missing,

            @Doc("Photos of people of the event that wait for a decision") @Example("31")
            long pending,

            @Doc("Photos that are approved") @Example("800") long approved,

            @Doc("Photos that are refused and not replaced yet") @Example("4")
            long rejected) {}

    @Schema(name = "PhotoApproval")
    record PhotoApproval(
            @Doc("The image that was seen") @Example("41") @NotNull
            Long imageId,

            @Doc("The state that was seen; absent: PENDING") @Example("PENDING") @Nullable
            PhotoState seen) {}

    @Schema(name = "PhotoRejection")
    record PhotoRejection(
            @Doc("The image that was seen") @Example("41") @NotNull
            Long imageId,

            @Doc("The state that was seen; absent: PENDING") @Example("PENDING") @Nullable
            PhotoState seen,

            @Doc("Why") @Example("COVERED") @NotNull PhotoRefusal reason,

            @Doc("The same for people to read; wanted for OTHER")
            @Example("Please take the sunglasses off.")
            @OneLine(max = 500)
            @Nullable
            String note) {}
}
