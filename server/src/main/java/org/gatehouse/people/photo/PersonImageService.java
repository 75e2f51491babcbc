package org.gatehouse.people.photo;

import java.util.Locale;
import java.util.Optional;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.PersonWriteRepository;
import org.gatehouse.people.PhotoState;
import org.gatehouse.people.photo.PersonImageRepository.Attached;
import org.gatehouse.platform.gate.GateView;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Gives people their images. */
@Service
public class PersonImageService {

    private final PersonWriteRepository people;
    private final PersonImageRepository personImages;
    private final ImageService images;
    private final GateView gates;
    private final AuditRepository audit;

    PersonImageService(
            PersonWriteRepository people,
            PersonImageRepository personImages,
            ImageService images,
            GateView gates,
            AuditRepository audit) {
        this.people = people;
        this.personImages = personImages;
        this.images = images;
        this.gates = gates;
        this.audit = audit;
    }

    /**
     * Gives the person this image, which nobody has looked at; it replaces the one of the same type. Repeating it changes nothing.
     *
     * <p>The person is locked first, so of two at once for one type the later one stays (design 4).
     *
     * @return false when it was the person's image of this type already
     * @throws org.gatehouse.platform.problem.ProblemException unknown_person (404); unknown_image, wrong_thumbnail_hash (422)
     */
    @Transactional
    public boolean attach(long personId, ImageAssignment image, Caller by) {
        return attach(personId, "image_id", image, false, by);
    }

    /**
     * Gives the person this image, taken or chosen by somebody who has the right to review photos: it counts as reviewed at once.
     * The image that waits already is approved by it; one that was refused stays refused.
     */
    @Transactional
    public boolean attachSeen(long personId, ImageAssignment image, Caller by) {
        return attach(personId, "image_id", image, true, by);
    }

    /**
     * Either of both, for a request that calls the image's id otherwise.
     *
     * @param field what it calls it
     * @param seen whether it counts as reviewed
     */
    @Transactional
    public boolean attach(long personId, String field, ImageAssignment image, boolean seen, Caller by) {
        people.lock(personId, by.events());
        images.use(field, image.imageId(), image.thumbnailHash());
        Optional<Attached> before = personImages.find(personId, image.type());
        boolean isNew = before.filter(was -> was.imageId() == image.imageId()).isEmpty();
        if (isNew) {
            put(personId, image, before.map(Attached::imageId).orElse(null), by);
        }
        boolean waits = isNew
                || before.filter(was -> was.reviewState() == PhotoState.PENDING).isPresent();
        if (seen && waits) {
            approve(personId, image, by);
        }
        return isNew;
    }

    private void put(long personId, ImageAssignment image, @Nullable Long before, Caller by) {
        personImages.put(personId, image.type(), image.imageId());
        if (before != null) {
            images.release(before);
        }
        changed(AuditEntry.of("image_attached"), personId, image.type(), before, image.imageId(), by);
    }

    /** Gates show a photo that waits as well as one that is approved, so they hear nothing of it. */
    private void approve(long personId, ImageAssignment image, Caller by) {
        personImages.approve(personId, image.type(), by.name());
        Changes changes = new Changes()
                .of("state", PhotoState.PENDING, PhotoState.APPROVED)
                .of("image_id", null, image.imageId())
                .of("type", null, image.type());
        AuditEntry entry = AuditEntry.of("photo_approved").person(personId).subject("person", personId);
        audit.append(by, changes.in(entry));
    }

    /** Takes the person's image of that type away. */
    @Transactional
    public void detach(long personId, ImageType type, Caller by) {
        people.lock(personId, by.events());
        long before = personImages
                .remove(personId, type)
                .orElseThrow(() -> PersonProblem.UNKNOWN_PERSON_IMAGE.because(
                        "Person %d has no image of type %s.", personId, type));
        images.release(before);
        changed(AuditEntry.of("image_detached"), personId, type, before, null, by);
    }

    private void changed(
            AuditEntry entry, long personId, ImageType type, @Nullable Long before, @Nullable Long after, Caller by) {
        gates.personChanged(personId);
        Changes changes = new Changes().of(type.name().toLowerCase(Locale.ROOT), before, after);
        audit.append(by, changes.in(entry.person(personId).subject("person", personId)));
    }
}
