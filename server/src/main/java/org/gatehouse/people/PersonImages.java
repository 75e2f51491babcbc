package org.gatehouse.people;

import java.util.Locale;
import java.util.Optional;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditLog;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.image.Images;
import org.gatehouse.platform.gate.GateView;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Gives people their images. */
@Service
public class PersonImages {

    private final PersonRepository people;
    private final PersonImageRepository personImages;
    private final Images images;
    private final GateView gates;
    private final AuditLog audit;

    PersonImages(
            PersonRepository people,
            PersonImageRepository personImages,
            Images images,
            GateView gates,
            AuditLog audit) {
        this.people = people;
        this.personImages = personImages;
        this.images = images;
        this.gates = gates;
        this.audit = audit;
    }

    /**
     * Gives the person this image; it replaces the one of the same type. Repeating it changes nothing.
     *
     * <p>The person is locked first, so of two at once for one type the later one stays (design 4).
     *
     * @return false when it was the person's image of this type already
     * @throws org.gatehouse.platform.problem.ProblemException unknown_person (404); unknown_image, wrong_thumbnail_hash (422)
     */
    @Transactional
    public boolean attach(long personId, ImageAssignment image, Caller by) {
        return attach(personId, "image_id", image, by);
    }

    /**
     * The same for a request that calls the image's id otherwise.
     *
     * @param field what it calls it
     */
    @Transactional
    public boolean attach(long personId, String field, ImageAssignment image, Caller by) {
        people.lock(personId, by.events());
        images.use(field, image.imageId(), image.thumbnailHash());
        Optional<Long> before = personImages.imageOf(personId, image.type());
        if (before.filter(image.imageId()::equals).isPresent()) {
            return false;
        }
        personImages.put(personId, image.type(), image.imageId());
        before.ifPresent(images::release);
        changed(AuditEntry.of("image_attached"), personId, image.type(), before.orElse(null), image.imageId(), by);
        return true;
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
