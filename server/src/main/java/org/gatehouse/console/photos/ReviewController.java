package org.gatehouse.console.photos;

import jakarta.servlet.http.HttpServletResponse;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.event.EventRepository;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.PhotoState;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.people.photo.EventPhotoService.EventPhoto;
import org.gatehouse.people.photo.EventPhotoService.QueuePlace;
import org.gatehouse.people.photo.PhotoRefusal;
import org.gatehouse.people.photo.ReviewedPhoto;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.registration.PersonPosition;
import org.gatehouse.registration.PersonPositionReadRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/**
 * The review of photos one after another, each decided with a key. A page also contains the next photos, hidden but loaded, so the next
 * photo appears at once after a decision. The decision is sent meanwhile; when it fails, its photo comes back.
 */
@Controller("consolePhotoReviewController")
class ReviewController {

    /** The number of photos in a page. When few are left, the script fetches the same number again. */
    private static final int DECK = 12;

    private static final long MICROS = 1_000_000L;

    private final EventRepository events;
    private final EventPhotoService desk;
    private final PersonPositionReadRepository held;

    ReviewController(EventRepository events, EventPhotoService desk, PersonPositionReadRepository held) {
        this.events = events;
        this.desk = desk;
        this.held = held;
    }

    /** Starts the review: at a photo in any state, after a place in the queue, or at the start of the queue. */
    @GetMapping("/console/events/{event_id}/photos/review")
    View review(
            @PathVariable("event_id") long eventId,
            @RequestParam(required = false) @Nullable Long photo,
            @RequestParam(defaultValue = "") String after,
            Screen screen) {
        events.require(eventId);
        List<EventPhoto> deck = deck(eventId, photo, place(after));
        return screen.show(
                "console/photos/review",
                Map.of(
                        "cards", cards(eventId, deck, screen),
                        "waiting", desk.waiting(eventId),
                        "begun", !after.isEmpty() || photo != null));
    }

    private List<EventPhoto> deck(long eventId, @Nullable Long photo, @Nullable QueuePlace after) {
        Optional<EventPhoto> first = photo == null ? Optional.empty() : desk.find(eventId, photo);
        QueuePlace place = first.map(found -> QueuePlace.of(found.photo())).orElse(after);
        return Stream.concat(first.stream(), desk.queue(eventId, place, DECK).stream())
                .toList();
    }

    /** Sends the next photos to the script. */
    @GetMapping("/console/events/{event_id}/photos/review/more")
    View more(@PathVariable("event_id") long eventId, @RequestParam(defaultValue = "") String after, Screen screen) {
        events.require(eventId);
        List<EventPhoto> next = desk.queue(eventId, place(after), DECK);
        return screen.show("console/photos/deck", Map.of("cards", cards(eventId, next, screen), "first", -1));
    }

    @PostMapping("/console/events/{event_id}/photos/{photo_id}/approve")
    View approve(
            @PathVariable("event_id") long eventId,
            @PathVariable("photo_id") long photoId,
            @RequestParam long image,
            @RequestParam(defaultValue = "PENDING") PhotoState seen,
            @RequestParam(defaultValue = "") String place,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        return decided(
                eventId, photoId, place, () -> desk.approve(eventId, photoId, image, seen, by), response, screen);
    }

    /** Refuses a photo. The reason is one of {@link PhotoRefusal}; {@code OTHER} requires a text. */
    @PostMapping("/console/events/{event_id}/photos/{photo_id}/refuse")
    View refuse(
            @PathVariable("event_id") long eventId,
            @PathVariable("photo_id") long photoId,
            @RequestParam long image,
            @RequestParam(defaultValue = "PENDING") PhotoState seen,
            @RequestParam(defaultValue = "") String reason,
            @RequestParam(defaultValue = "") String note,
            @RequestParam(defaultValue = "") String place,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        PhotoRefusal why = reason(reason);
        String said = SingleLineText.orNone(note.replaceAll("[\\r\\n\\t]+", " ").strip());
        if (why == null || (why == PhotoRefusal.OTHER && said == null)) {
            return again(eventId, photoId, 422, screen.text("photos.review.say-why"), response, screen);
        }
        return decided(
                eventId,
                photoId,
                place,
                () -> desk.refuse(eventId, photoId, image, seen, why, said, by),
                response,
                screen);
    }

    private static @Nullable PhotoRefusal reason(String sent) {
        return Arrays.stream(PhotoRefusal.values())
                .filter(reason -> reason.name().equals(sent))
                .findFirst()
                .orElse(null);
    }

    private interface Decision {
        EventPhoto make();
    }

    private View decided(
            long eventId, long photoId, String place, Decision decision, HttpServletResponse response, Screen screen) {
        EventPhoto now;
        try {
            now = decision.make();
        } catch (ProblemException refused) {
            return notDecided(eventId, photoId, refused, response, screen);
        }
        if (screen.isPart()) {
            return screen.show("console/photos/review-card", Map.of("card", card(eventId, now, null, screen)));
        }
        String name = PhotoPersonName.of(
                now.photo().firstName(), now.photo().lastName(), now.photo().personId());
        screen.toast(Toast.done(
                screen.text("photos.review.done." + now.photo().state().name(), name)));
        boolean plain = place(place) != null;
        return screen.redirect(screen.eventPath() + "/photos/review" + (plain ? "?after=" + place : ""));
    }

    /** Shows the photo in its current state. When two reviewers decide about it, the second is told the decision of the first. */
    private View notDecided(
            long eventId, long photoId, ProblemException refused, HttpServletResponse response, Screen screen) {
        if (refused.problem() == PersonProblem.PHOTO_REVIEWED) {
            String said = desk.find(eventId, photoId)
                    .map(found -> decidedBy(found.photo(), screen))
                    .orElse("");
            return again(eventId, photoId, 409, said, response, screen);
        }
        if (refused.problem() == PersonProblem.PHOTO_REPLACED) {
            return again(eventId, photoId, 409, screen.text("photos.review.replaced"), response, screen);
        }
        if (refused.problem() == PlatformProblem.INVALID) {
            return again(
                    eventId,
                    photoId,
                    422,
                    screen.text("photos.review.long", screen.number(EventPhotoService.LONGEST_NOTE)),
                    response,
                    screen);
        }
        throw refused;
    }

    private static String decidedBy(ReviewedPhoto photo, Screen screen) {
        Instant at = photo.reviewedAt();
        return screen.text(
                "photos.review.by-other." + photo.state().name(),
                String.valueOf(photo.reviewedBy()),
                at == null ? "" : screen.time(at));
    }

    private View again(
            long eventId, long photoId, int status, String notice, HttpServletResponse response, Screen screen) {
        if (!screen.isPart()) {
            screen.toast(Toast.failed(notice));
            return screen.redirect(screen.eventPath() + "/photos/review?photo=" + photoId);
        }
        EventPhoto now = desk.find(eventId, photoId).orElseThrow();
        response.setStatus(status);
        return screen.show("console/photos/review-card", Map.of("card", card(eventId, now, notice, screen)));
    }

    private ReviewCardView card(long eventId, EventPhoto photo, @Nullable String notice, Screen screen) {
        ReviewCardView card = cards(eventId, List.of(photo), screen).getFirst();
        return new ReviewCardView(card.shown(), card.name(), card.positions(), card.place(), notice);
    }

    private List<ReviewCardView> cards(long eventId, List<EventPhoto> photos, Screen screen) {
        Map<Long, List<PersonPosition>> positions = held.ofPeople(
                eventId,
                photos.stream()
                        .map(photo -> photo.photo().personId())
                        .distinct()
                        .toList(),
                screen.language());
        return photos.stream()
                .map(shown -> {
                    ReviewedPhoto photo = shown.photo();
                    return new ReviewCardView(
                            shown,
                            PhotoPersonName.of(photo.firstName(), photo.lastName(), photo.personId()),
                            positions.getOrDefault(photo.personId(), List.of()).stream()
                                    .map(PersonPosition::position)
                                    .distinct()
                                    .toList(),
                            text(QueuePlace.of(photo)),
                            null);
                })
                .toList();
    }

    // ---- places in addresses: microseconds and the photo's number

    private static String text(QueuePlace place) {
        Instant at = place.modified();
        return (at.getEpochSecond() * MICROS + at.getNano() / 1000) + "." + place.id();
    }

    private static @Nullable QueuePlace place(String text) {
        if (!text.matches("\\d{1,17}\\.\\d{1,18}")) {
            return null;
        }
        int dot = text.indexOf('.');
        long micros = Long.parseLong(text.substring(0, dot));
        Instant at = Instant.ofEpochSecond(micros / MICROS, micros % MICROS * 1000);
        return new QueuePlace(at, Long.parseLong(text.substring(dot + 1)));
    }
}
