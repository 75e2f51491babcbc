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

/** Photos of one event's people, as the desk looks at them and decides about them. */
@Service
public class EventPhotoService {

    /** Of what is said about a refused photo. */
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
     * A photo with what it replaced.
     *
     * @param previousHash of the picture before; null when there was none, or it was removed meanwhile
     * @param previousReason why that was refused; null when it was not
     */
    public record EventPhoto(
            ReviewedPhoto photo,
            @Nullable UUID previousHash,
            @Nullable PhotoRefusal previousReason) {}

    /**
     * Which photos a list holds.
     *
     * @param position that their people hold; null for any
     * @param email their primary address begins so; null for any
     * @param personId whose; null for anybody's
     */
    public record PhotoSearch(
            PhotoState state,
            @Nullable Long position,
            NameSearch name,
            @Nullable String email,
            @Nullable Long personId) {

        /** All in that state. */
        public static PhotoSearch of(PhotoState state) {
            return new PhotoSearch(state, null, NameSearch.of(""), null, null);
        }
    }

    /** Behind which photo of the queue to go on: the one that came next is the next, whatever became of this one. */
    public record QueuePlace(Instant modified, long id) {

        public static QueuePlace of(ReviewedPhoto photo) {
            return new QueuePlace(photo.modified(), photo.id());
        }
    }

    /** Somebody of the event, with all photos. */
    public record PhotoPerson(
            long id,
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String email,
            List<EventPhoto> photos) {}

    /**
     * Whom a file is for.
     *
     * @param hasPhoto whether it replaces one
     */
    public record SentFor(
            long id, @Nullable String firstName, @Nullable String lastName, boolean hasPhoto) {}

    public ReviewedPhoto.PhotoCounts counts(long eventId) {
        return reviewed.counts(eventId);
    }

    /** How many wait for a decision. */
    public long waiting(long eventId) {
        return photos.count(eventId, PhotoSearch.of(PhotoState.PENDING));
    }

    /** The same, counted up to so many and no further. */
    public long waiting(long eventId, int most) {
        return photos.waiting(eventId, most);
    }

    /** Part of a list: what waits longest first, what was decided last first. */
    public List<EventPhoto> page(long eventId, PhotoSearch search, Page page) {
        return photos.page(eventId, search, page);
    }

    /** All of that list in its order, as of one instant, some at a time. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public void each(long eventId, PhotoSearch search, Consumer<List<ReviewedPhoto>> sink) {
        photos.each(eventId, search, sink);
    }

    public long count(long eventId, PhotoSearch search) {
        return photos.count(eventId, search);
    }

    /** What waits behind that place, or from the beginning. */
    public List<EventPhoto> queue(long eventId, @Nullable QueuePlace after, int limit) {
        return photos.queue(eventId, after, limit);
    }

    /** A photo of somebody of the event. */
    public Optional<EventPhoto> find(long eventId, long photoId) {
        return photos.find(eventId, photoId);
    }

    /**
     * Somebody of the event.
     *
     * @throws ProblemException not_found (404)
     */
    public PhotoPerson person(long eventId, long personId) {
        return photos.person(eventId, personId)
                .orElseThrow(() ->
                        PlatformProblem.NOT_FOUND.because("Nobody of event %d has the number %d.", eventId, personId));
    }

    /** What people are called, by id, and whether they have a photo of that type. */
    public Map<Long, SentFor> named(Collection<Long> personIds, ImageType type) {
        return photos.named(personIds, type).stream().collect(Collectors.toMap(SentFor::id, Function.identity()));
    }

    /**
     * Decides that a photo of the event is good.
     *
     * @param imageId the picture that was seen
     * @param seen the state that was seen
     * @throws ProblemException photo_reviewed, photo_replaced (409), unknown_person_image (404)
     */
    public EventPhoto approve(long eventId, long photoId, long imageId, PhotoState seen, Caller by) {
        require(eventId, photoId);
        reviews.approve(photoId, new ReviewedPhoto.PhotoApproval(imageId, seen), by);
        return require(eventId, photoId);
    }

    /** The same for a photo that is not; {@code note} is wanted for {@link PhotoRefusal#OTHER}. */
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
            throw PlatformProblem.INVALID.ofField("note", "is more than one line of %d characters", LONGEST_NOTE);
        }
        reviews.reject(photoId, new ReviewedPhoto.PhotoRejection(imageId, seen, reason, note), by);
        return require(eventId, photoId);
    }

    private EventPhoto require(long eventId, long photoId) {
        return find(eventId, photoId)
                .orElseThrow(() -> PersonProblem.UNKNOWN_PERSON_IMAGE.because(
                        "There is no photo %d of anybody of event %d.", photoId, eventId));
    }
}
