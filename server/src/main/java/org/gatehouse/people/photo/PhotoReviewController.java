package org.gatehouse.people.photo;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.people.PhotoState;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Review of photos (ours). The paths name no event, so this class checks whether the caller may see it. */
@RestController
@Tag(name = "photos", description = "Review of photos, and many photos at once")
record PhotoReviewController(EventRepository events, PhotoReviewRepository photos, PhotoReviewService reviews) {

    private static final int MOST_PHOTOS = 200;

    @Operation(
            summary = "Lists photos of an event's people by what was decided",
            description = "The one that waits longest first; limit 1 to 200.")
    @ApiResponse(responseCode = "200", description = "A page of them", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", description = "There is no such event, or this caller may not see it.")
    @GetMapping("/people/photos/review")
    ReviewedPhoto.PhotoReviewPage list(
            @Doc("Whose people") @RequestParam long event,
            @Doc("How far they are decided") @RequestParam(defaultValue = "PENDING") PhotoState state,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            Caller by) {
        events.requireSeen(event, by);
        Page page = Page.of(offset, limit, MOST_PHOTOS);
        return new ReviewedPhoto.PhotoReviewPage(photos.page(event, state, page), photos.count(event, state));
    }

    @Operation(summary = "Counts the photos of an event's people by what was decided, and those that are missing")
    @ApiResponse(responseCode = "200", description = "The counts", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", description = "There is no such event, or this caller may not see it.")
    @GetMapping("/people/photos/counts")
    ReviewedPhoto.PhotoCounts counts(@Doc("Whose people") @RequestParam long event, Caller by) {
        events.requireSeen(event, by);
        return photos.counts(event);
    }

    @Operation(
            summary = "Approves a photo",
            description =
                    "409 photo_reviewed says who decided before, photo_replaced that another picture was attached.")
    @PostMapping("/people/photos/{photo_id}/approve")
    ReviewedPhoto approve(
            @PathVariable("photo_id") long photoId,
            @RequestBody @Valid ReviewedPhoto.PhotoApproval approval,
            Caller by) {
        return reviews.approve(photoId, approval, by);
    }

    @Operation(
            summary = "Refuses a photo with a reason",
            description = "Gates, badges and lists do without it; it is kept with the reason until another one comes."
                    + " 409 as for approve.")
    @PostMapping("/people/photos/{photo_id}/reject")
    ReviewedPhoto reject(
            @PathVariable("photo_id") long photoId,
            @RequestBody @Valid ReviewedPhoto.PhotoRejection rejection,
            Caller by) {
        return reviews.reject(photoId, rejection, by);
    }
}
