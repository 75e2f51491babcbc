package org.gatehouse.people.photo;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.PhotoRefusal;
import org.gatehouse.people.PhotoState;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** The photos of one event's people: lists and decisions for the desk. */
@Service
public class EventPhotoService {

    /** The longest note about a refused photo. */
    public static final int LONGEST_NOTE = 500;

    private final EventPhotoRepository photos;
    private final PhotoReviewRepository reviewed;
    private final PhotoReviewService reviews;

    EventPhotoService(EventPhotoRepository photos, PhotoReviewRepository reviewed, PhotoReviewService reviews) {
        this.photos = photos;
        this.reviewed = reviewed;
        this.reviews = reviews;
    }

    /**
     * Selects the photos of a list.
     *
     * @param position the position that the person holds; null for any position
     * @param email the beginning of the person's primary address; null for any address
     * @param personId the person; null for anybody
     */
    public record PhotoSearch(
            PhotoState state,
            @Nullable Long position,
            NameSearch name,
            @Nullable String email,
            @Nullable Long personId) {

        /** Selects all photos in that state. */
        public static PhotoSearch of(PhotoState state) {
            return new PhotoSearch(state, null, NameSearch.of(""), null, null);
        }
    }

    /** The place in the queue after which the next photo is read. It stays valid whatever was decided about the photo at that place. */
    public record QueuePlace(Instant modified, long id) {

        public static QueuePlace of(ReviewedPhoto photo) {
            return new QueuePlace(photo.modified(), photo.id());
        }
    }

    /** A person of the event, with all photos. */
    public record PhotoPerson(
            long id,
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String email,
            List<ReviewedPhoto> photos) {}

    /**
     * A person whom a photo may belong to, with the photo that the person has now.
     *
     * @param photoId null when the person has no photo of the type, as are the others about it
     * @param digest of the file; null also when only a part of the picture is shown
     */
    public record PhotoOwner(
            long id,
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable Long photoId,
            @Nullable Long imageId,
            @Nullable UUID thumbnailHash,
            @Nullable PhotoState state,
            @Nullable Long bytes,
            @Nullable String digest) {}

    /** Counts the photos that need attention. */
    public ReviewedPhoto.OpenPhotos open(long eventId) {
        return reviewed.open(eventId);
    }

    /** Counts the photos that wait for a decision. */
    public long waiting(long eventId) {
        return photos.count(eventId, PhotoSearch.of(PhotoState.PENDING));
    }

    /** Counts the photos that wait for a decision, up to the given limit. */
    public long waiting(long eventId, int most) {
        return photos.waiting(eventId, most);
    }

    /** Returns a page of the list. Waiting photos start with the one that waits longest, decided photos with the latest decision. */
    public List<ReviewedPhoto> page(long eventId, PhotoSearch search, Page page) {
        return photos.page(eventId, search, page);
    }

    /** Hands over the whole list in its order and in portions, as of one instant. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public void each(long eventId, PhotoSearch search, Consumer<List<ReviewedPhoto>> sink) {
        photos.each(eventId, search, sink);
    }

    public long count(long eventId, PhotoSearch search) {
        return photos.count(eventId, search);
    }

    /** Returns the waiting photos after that place, or from the beginning. */
    public List<ReviewedPhoto> queue(long eventId, @Nullable QueuePlace after, int limit) {
        return photos.queue(eventId, after, limit);
    }

    /** Returns a photo of a person of the event. */
    public Optional<ReviewedPhoto> find(long eventId, long photoId) {
        return photos.find(eventId, photoId);
    }

    /**
     * Returns a person of the event.
     *
     * @throws ProblemException not_found (404)
     */
    public PhotoPerson person(long eventId, long personId) {
        return photos.person(eventId, personId)
                .orElseThrow(() ->
                        PlatformProblem.NOT_FOUND.because("Nobody of event %d has the number %d.", eventId, personId));
    }

    /** The same; empty when nobody of the event has this number. */
    public Optional<PhotoPerson> findPerson(long eventId, long personId) {
        return photos.person(eventId, personId);
    }

    /** Returns those of the people who are at the event by their ids, with their photos of that type. */
    public Map<Long, PhotoOwner> owners(long eventId, Collection<Long> personIds, ImageType type) {
        return photos.owners(eventId, personIds, type).stream()
                .collect(Collectors.toMap(PhotoOwner::id, Function.identity()));
    }

    /**
     * Approves a photo of the event.
     *
     * @param imageId the picture that the reviewer saw
     * @param seen the state that the reviewer saw
     * @throws ProblemException photo_reviewed, photo_replaced (409), unknown_person_image (404)
     */
    public ReviewedPhoto approve(long eventId, long photoId, long imageId, PhotoState seen, Caller by) {
        require(eventId, photoId);
        reviews.approve(photoId, new ReviewedPhoto.PhotoApproval(imageId, seen), by);
        return require(eventId, photoId);
    }

    /** Refuses a photo of the event. {@link PhotoRefusal#OTHER} requires a {@code note}. */
    public ReviewedPhoto refuse(
            long eventId,
            long photoId,
            long imageId,
            PhotoState seen,
            PhotoRefusal reason,
            @Nullable String note,
            Caller by) {
        require(eventId, photoId);
        if (note != null && (note.length() > LONGEST_NOTE || !note.matches(SingleLineText.ONE))) {
            throw PlatformProblem.INVALID.ofField("note", "must be one line of at most %d characters", LONGEST_NOTE);
        }
        reviews.reject(photoId, new ReviewedPhoto.PhotoRejection(imageId, seen, reason, note), by);
        return require(eventId, photoId);
    }

    private ReviewedPhoto require(long eventId, long photoId) {
        return find(eventId, photoId)
                .orElseThrow(() -> PersonProblem.UNKNOWN_PERSON_IMAGE.because(
                        "Nobody at event %d has the photo %d.", photoId, eventId));
    }
}
