package org.gatehouse.people.photo;

import java.util.Locale;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.mail.notification.AutomaticMailService;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.PersonWriteRepository;
import org.gatehouse.people.PhotoState;
import org.gatehouse.people.photo.PersonImageRepository.Attached;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Gives people their images. */
@Service
public class PersonImageService {

    /**
     * The result of attaching an image.
     *
     * @param isNew false when it was already the person's image of this type
     * @param replaced the image of another picture that it replaced
     */
    record Attachment(boolean isNew, @Nullable Long replaced) {}

    private final PersonWriteRepository people;
    private final PersonImageRepository personImages;
    private final ImageService images;
    private final GateView gates;
    private final AutomaticMailService mails;
    private final AuditRepository audit;

    PersonImageService(
            PersonWriteRepository people,
            PersonImageRepository personImages,
            ImageService images,
            GateView gates,
            AutomaticMailService mails,
            AuditRepository audit) {
        this.people = people;
        this.personImages = personImages;
        this.images = images;
        this.gates = gates;
        this.mails = mails;
        this.audit = audit;
    }

    /**
     * Gives the person an image that nobody has reviewed. It replaces the image of the same type. Repeating the call changes nothing.
     *
     * <p>The person is locked first. When two calls for one type arrive at once, the later one wins.
     *
     * @return false when it was already the person's image of this type
     * @throws org.gatehouse.platform.problem.ProblemException unknown_person (404); unknown_image, wrong_thumbnail_hash (422)
     */
    @Transactional
    public boolean attach(long personId, ImageAssignment image, Caller by) {
        return attach(personId, "image_id", image, false, PersonImageService::any, by)
                .isNew();
    }

    /**
     * The same, unless it would replace an image that it may not replace.
     *
     * @param mayReplace which image may be replaced, by its id; the person may always have none
     * @throws org.gatehouse.platform.problem.ProblemException photo_replaced (409) when the person has another one
     */
    @Transactional
    Attachment attach(long personId, ImageAssignment image, LongPredicate mayReplace, Caller by) {
        return attach(personId, "image_id", image, false, mayReplace, by);
    }

    /**
     * Gives the person an image that was taken or chosen by a user with the right to review photos, so it counts as reviewed at once. If
     * the same image is already waiting, the call approves it. A refused image stays refused.
     */
    @Transactional
    public boolean attachSeen(long personId, ImageAssignment image, Caller by) {
        return attach(personId, "image_id", image, true, PersonImageService::any, by)
                .isNew();
    }

    /**
     * Gives the person an image, for a request whose field for the image's id has another name.
     *
     * @param field the name of that field
     * @param seen whether the image counts as reviewed
     */
    @Transactional
    public boolean attach(long personId, String field, ImageAssignment image, boolean seen, Caller by) {
        return attach(personId, field, image, seen, PersonImageService::any, by).isNew();
    }

    private Attachment attach(
            long personId, String field, ImageAssignment image, boolean seen, LongPredicate mayReplace, Caller by) {
        people.lock(personId, by.events());
        images.use(field, image.imageId(), image.thumbnailHash());
        Optional<Attached> before = personImages.find(personId, image.type());
        boolean isNew = before.filter(was -> was.imageId() == image.imageId()).isEmpty();
        Long replaced = null;
        if (isNew) {
            Long imageBefore = before.map(Attached::imageId).orElse(null);
            replaced = replace(personId, image, imageBefore, mayReplace, by);
            changed(AuditEntry.of("image_attached"), personId, image.type(), imageBefore, image.imageId(), by);
            mails.photoSent(personId);
            before.ifPresent(was -> mails.photoGone(personId, was.id(), was.reviewState() == PhotoState.REJECTED));
        }
        boolean waits = isNew
                || before.filter(was -> was.reviewState() == PhotoState.PENDING).isPresent();
        if (seen && waits) {
            approve(personId, image, by);
        }
        return new Attachment(isNew, replaced);
    }

    /** Whatever the person has may be replaced. */
    private static boolean any(long imageId) {
        return true;
    }

    /** Returns the image that was replaced; null when there was none, or when it showed the same picture. */
    private @Nullable Long replace(
            long personId, ImageAssignment image, @Nullable Long before, LongPredicate mayReplace, Caller by) {
        if (before == null) {
            personImages.add(personId, image.type(), image.imageId());
            return null;
        }
        if (!mayReplace.test(before)) {
            throw PersonProblem.PHOTO_REPLACED.because(
                    "Person %d has image %d of type %s, which was not to be replaced.", personId, before, image.type());
        }
        boolean other = personImages.replace(personId, image.type(), image.imageId(), by.name());
        images.release(before);
        return other ? before : null;
    }

    /**
     * Restores the image that another one replaced, with the decision about it. The two are swapped, so this can be undone too. Repeating
     * the call changes nothing.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_person, unknown_person_image (404)
     */
    @Transactional
    public void restore(long personId, ImageType type, long imageId, Caller by) {
        people.lock(personId, by.events());
        Attached now = personImages.find(personId, type).orElseThrow(() -> missing(personId, type));
        if (now.imageId() == imageId) {
            return;
        }
        if (!personImages.restore(personId, type, imageId, by.name())) {
            throw PersonProblem.UNKNOWN_PERSON_IMAGE.because(
                    "Image %d is not the one that the %s image of person %d replaced, or it is not kept any more.",
                    imageId, type, personId);
        }
        images.release(now.imageId());
        images.release(imageId);
        mails.photoSent(personId);
        mails.photoGone(personId, now.id(), now.reviewState() == PhotoState.REJECTED);
        changed(AuditEntry.of("image_restored"), personId, type, now.imageId(), imageId, by);
    }

    /** Gates show waiting photos and approved photos alike, so an approval is no change for them. */
    private void approve(long personId, ImageAssignment image, Caller by) {
        personImages.approve(personId, image.type(), by.name());
        Changes changes = new Changes()
                .of("state", PhotoState.PENDING, PhotoState.APPROVED)
                .of("image_id", null, image.imageId())
                .of("type", null, image.type());
        AuditEntry entry = AuditEntry.of("photo_approved").person(personId).subject("person", personId);
        audit.append(by, changes.in(entry));
    }

    @Transactional
    public void detach(long personId, ImageType type, Caller by) {
        people.lock(personId, by.events());
        Attached before = personImages.remove(personId, type).orElseThrow(() -> missing(personId, type));
        images.release(before.imageId());
        mails.photoGone(personId, before.id(), before.reviewState() == PhotoState.REJECTED);
        changed(AuditEntry.of("image_detached"), personId, type, before.imageId(), null, by);
    }

    private static ProblemException missing(long personId, ImageType type) {
        return PersonProblem.UNKNOWN_PERSON_IMAGE.because("Person %d has no image of type %s.", personId, type);
    }

    private void changed(
            AuditEntry entry, long personId, ImageType type, @Nullable Long before, @Nullable Long after, Caller by) {
        gates.personChanged(personId);
        Changes changes = new Changes().of(type.name().toLowerCase(Locale.ROOT), before, after);
        audit.append(by, changes.in(entry.person(personId).subject("person", personId)));
    }
}
