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
     * A photo with the one that it replaced.
     *
     * @param previousHash hash of the previous picture; null when there was none, or when it has been removed since
     * @param previousReason why the previous picture was refused; null when it was not refused
     */
    public record EventPhoto(
            ReviewedPhoto photo,
            @Nullable UUID previousHash,
            @Nullable PhotoRefusal previousReason) {

        /** Whether this is the photo's own picture or the one that it replaced. */
        public boolean isOf(UUID thumbnailHash) {
            return thumbnailHash.equals(photo.thumbnailHash()) || thumbnailHash.equals(previousHash);
        }
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
            List<EventPhoto> photos) {}

    /**
     * The person whom a file belongs to.
     *
     * @param hasPhoto whether the file would replace a photo
     */
    public record SentFor(
            long id, @Nullable String firstName, @Nullable String lastName, boolean hasPhoto) {}

    public ReviewedPhoto.PhotoCounts counts(long eventId) {
        return reviewed.counts(eventId);
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
    public List<EventPhoto> page(long eventId, PhotoSearch search, Page page) {
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
    public List<EventPhoto> queue(long eventId, @Nullable QueuePlace after, int limit) {
        return photos.queue(eventId, after, limit);
    }

    /** Returns a photo of a person of the event. */
    public Optional<EventPhoto> find(long eventId, long photoId) {
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

    /** Returns the names of the people by id, and whether each has a photo of that type. */
    public Map<Long, SentFor> named(Collection<Long> personIds, ImageType type) {
        return photos.named(personIds, type).stream().collect(Collectors.toMap(SentFor::id, Function.identity()));
    }

    /**
     * Approves a photo of the event.
     *
     * @param imageId the picture that the reviewer saw
     * @param seen the state that the reviewer saw
     * @throws ProblemException photo_reviewed, photo_replaced (409), unknown_person_image (404)
     */
    public EventPhoto approve(long eventId, long photoId, long imageId, PhotoState seen, Caller by) {
        require(eventId, photoId);
        reviews.approve(photoId, new ReviewedPhoto.PhotoApproval(imageId, seen), by);
        return require(eventId, photoId);
    }

    /** Refuses a photo of the event. {@link PhotoRefusal#OTHER} requires a {@code note}. */
    public EventPhoto refuse(
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

    private EventPhoto require(long eventId, long photoId) {
        return find(eventId, photoId)
                .orElseThrow(() -> PersonProblem.UNKNOWN_PERSON_IMAGE.because(
                        "Nobody at event %d has the photo %d.", photoId, eventId));
    }
}
