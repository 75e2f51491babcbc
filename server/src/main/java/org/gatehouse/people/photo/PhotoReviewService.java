package org.gatehouse.people.photo;

import java.util.Objects;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.mail.notification.AutomaticMailService;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.PersonWriteRepository;
import org.gatehouse.people.PhotoRefusal;
import org.gatehouse.people.PhotoState;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Decides about photos. A reviewer names the picture and the state on the screen. When two reviewers decide at once, the second one sees
 * the decision of the first. Nobody can decide about a picture that has been replaced meanwhile (decision 0024).
 */
@Service
class PhotoReviewService {

    private final PersonWriteRepository people;
    private final PhotoReviewRepository photos;
    private final ImageService images;
    private final GateView gates;
    private final AutomaticMailService mails;
    private final AuditRepository audit;

    PhotoReviewService(
            PersonWriteRepository people,
            PhotoReviewRepository photos,
            ImageService images,
            GateView gates,
            AutomaticMailService mails,
            AuditRepository audit) {
        this.people = people;
        this.photos = photos;
        this.images = images;
        this.gates = gates;
        this.mails = mails;
        this.audit = audit;
    }

    @Transactional
    ReviewedPhoto approve(long photoId, ReviewedPhoto.PhotoApproval sent, Caller by) {
        return decide(photoId, sent.imageId(), sent.seen(), PhotoState.APPROVED, null, null, by);
    }

    @Transactional
    ReviewedPhoto reject(long photoId, ReviewedPhoto.PhotoRejection sent, Caller by) {
        String note = SingleLineText.nullIfBlank(sent.note());
        if (sent.reason() == PhotoRefusal.OTHER && note == null) {
            throw PlatformProblem.INVALID.ofField("note", "is required when the reason is OTHER");
        }
        return decide(photoId, sent.imageId(), sent.seen(), PhotoState.REJECTED, sent.reason(), note, by);
    }

    private ReviewedPhoto decide(
            long photoId,
            long imageId,
            @Nullable PhotoState seen,
            PhotoState state,
            @Nullable PhotoRefusal reason,
            @Nullable String note,
            Caller by) {
        long personId = photos.personOf(photoId, by.events()).orElseThrow(() -> missing(photoId));
        people.lock(personId, by.events());
        ReviewedPhoto was = photos.find(photoId).orElseThrow(() -> missing(photoId));
        if (was.imageId() != imageId) {
            throw PersonProblem.PHOTO_REPLACED.because(
                    "Photo %d is image %d now, not %d; look at it again.", photoId, was.imageId(), imageId);
        }
        boolean same = was.state() == state && was.reason() == reason && Objects.equals(was.note(), note);
        if (same && by.name().equals(was.reviewedBy())) {
            return was;
        }
        if (was.state() != Objects.requireNonNullElse(seen, PhotoState.PENDING)) {
            throw PersonProblem.PHOTO_REVIEWED.because(
                    "Photo %d is %s since %s, by %s; to decide otherwise, send that state as seen.",
                    photoId, was.state(), String.valueOf(was.reviewedAt()), String.valueOf(was.reviewedBy()));
        }
        photos.decide(photoId, state, reason, note, by.name());
        mails.photoReviewed(photoId);
        if ((state == PhotoState.REJECTED) != (was.state() == PhotoState.REJECTED)) {
            gates.personChanged(personId);
            images.reviewed(imageId);
        }
        AuditEntry entry =
                state == PhotoState.APPROVED ? AuditEntry.of("photo_approved") : AuditEntry.of("photo_rejected");
        Changes changes = new Changes()
                .of("state", was.state(), state)
                .of("reason", was.reason(), reason)
                .of("note", was.note(), note)
                .of("image_id", null, imageId)
                .of("type", null, was.type());
        audit.append(by, changes.in(entry.person(personId).subject("person", personId)));
        return photos.find(photoId).orElseThrow(() -> missing(photoId));
    }

    private static ProblemException missing(long photoId) {
        return PersonProblem.UNKNOWN_PERSON_IMAGE.because(
                "There is no photo %d; GET /people/photos/review lists an event's photos.", photoId);
    }
}
