package org.gatehouse.console.photos;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.gatehouse.console.Form;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.PhotoRefusal;
import org.gatehouse.people.PhotoState;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.people.photo.EventPhotoService.QueuePlace;
import org.gatehouse.people.photo.ReviewedPhoto;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.registration.PersonPosition;
import org.gatehouse.registration.PersonPositionReadRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
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
record ReviewController(EventPhotoService photos, PersonPositionReadRepository held) {

    /** The number of photos in a page. When few are left, the script fetches the same number again. */
    private static final int DECK = 12;

    private static final long MICROS = 1_000_000L;

    /** Starts the review: at a photo in any state, after a place in the queue, or at the start of the queue. */
    @GetMapping("/console/events/{event_id}/photos/review")
    View review(Form form, Screen screen) {
        Long photo = form.id("photo");
        List<ReviewedPhoto> deck = reviewQueue(photo, place(form.value("after")), screen);
        ReviewedPhoto.OpenPhotos open = photos.open(screen.eventId());
        return screen.show(
                "console/photos/review",
                Map.of(
                        "cards", cards(deck, screen),
                        "waiting", open.pending(),
                        "missing", open.missing(),
                        "begun", form.checked("after") || photo != null));
    }

    private List<ReviewedPhoto> reviewQueue(@Nullable Long photo, @Nullable QueuePlace after, Screen screen) {
        Optional<ReviewedPhoto> first = photo == null ? Optional.empty() : photos.find(screen.eventId(), photo);
        QueuePlace place = first.map(found -> QueuePlace.of(found)).orElse(after);
        return Stream.concat(first.stream(), photos.queue(screen.eventId(), place, DECK).stream())
                .toList();
    }

    /** Sends the next photos to the script. */
    @GetMapping("/console/events/{event_id}/photos/review/more")
    View more(@RequestParam(defaultValue = "") String after, Screen screen) {
        List<ReviewedPhoto> next = photos.queue(screen.eventId(), place(after), DECK);
        return screen.show("console/photos/deck", Map.of("cards", cards(next, screen), "first", -1));
    }

    @PostMapping("/console/events/{event_id}/photos/{photo_id}/approve")
    View approve(
            @PathVariable("photo_id") long photoId,
            @RequestParam long image,
            @RequestParam(defaultValue = "PENDING") PhotoState seen,
            @RequestParam(defaultValue = "") String place,
            Screen screen) {
        long eventId = screen.eventId();
        return decided(photoId, place, () -> photos.approve(eventId, photoId, image, seen, screen.caller()), screen);
    }

    /** Refuses a photo. The reason is one of {@link PhotoRefusal}; {@code OTHER} requires a text. */
    @PostMapping("/console/events/{event_id}/photos/{photo_id}/refuse")
    View refuse(
            @PathVariable("photo_id") long photoId,
            @RequestParam long image,
            @RequestParam(defaultValue = "PENDING") PhotoState seen,
            Form form,
            Screen screen) {
        PhotoRefusal why = form.choice("reason", PhotoRefusal.values()).orElse(null);
        String said = SingleLineText.nullIfBlank(
                form.value("note").replaceAll("[\\r\\n\\t]+", " ").strip());
        if (why == null || (why == PhotoRefusal.OTHER && said == null)) {
            return showAgain(HttpStatus.UNPROCESSABLE_CONTENT, photoId, screen.text("photos.review.say-why"), screen);
        }
        return decided(
                photoId,
                form.value("place"),
                () -> photos.refuse(screen.eventId(), photoId, image, seen, why, said, screen.caller()),
                screen);
    }

    private View decided(long photoId, String place, Supplier<ReviewedPhoto> decision, Screen screen) {
        ReviewedPhoto photo;
        try {
            photo = decision.get();
        } catch (ProblemException refused) {
            return notDecided(photoId, refused, screen);
        }
        if (screen.isPart()) {
            return screen.show("console/photos/review-card", Map.of("card", card(photo, null, screen)));
        }
        String name = PersonName.of(photo.firstName(), photo.lastName(), photo.personId());
        return screen.redirect(
                screen.eventPath() + "/photos/review" + (place(place) == null ? "" : "?after=" + place),
                screen.text("photos.review.done." + photo.state().name(), name));
    }

    /** Shows the photo in its current state. When two reviewers decide about it, the second sees the decision of the first. */
    private View notDecided(long photoId, ProblemException refused, Screen screen) {
        if (refused.problem() == PersonProblem.PHOTO_REVIEWED) {
            String said = photos.find(screen.eventId(), photoId)
                    .map(found -> decidedBy(found, screen))
                    .orElse("");
            return showAgain(HttpStatus.CONFLICT, photoId, said, screen);
        }
        if (refused.problem() == PersonProblem.PHOTO_REPLACED) {
            return showAgain(HttpStatus.CONFLICT, photoId, screen.text("photos.review.replaced"), screen);
        }
        if (refused.problem() == PlatformProblem.INVALID) {
            String said = screen.text("photos.review.long", screen.number(EventPhotoService.LONGEST_NOTE));
            return showAgain(HttpStatus.UNPROCESSABLE_CONTENT, photoId, said, screen);
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

    private View showAgain(HttpStatus status, long photoId, String notice, Screen screen) {
        if (!screen.isPart()) {
            screen.toast(Toast.failed(notice));
            return screen.redirect(screen.eventPath() + "/photos/review?photo=" + photoId);
        }
        ReviewedPhoto now = photos.find(screen.eventId(), photoId).orElseThrow();
        return screen.show(status, "console/photos/review-card", Map.of("card", card(now, notice, screen)));
    }

    private ReviewCardView card(ReviewedPhoto photo, @Nullable String notice, Screen screen) {
        ReviewCardView card = cards(List.of(photo), screen).getFirst();
        return new ReviewCardView(card.photo(), card.name(), card.positions(), card.place(), notice);
    }

    private List<ReviewCardView> cards(List<ReviewedPhoto> photos, Screen screen) {
        List<Long> people =
                photos.stream().map(ReviewedPhoto::personId).distinct().toList();
        Map<Long, List<PersonPosition>> positions = held.ofPeople(screen.eventId(), people, screen.language());
        return photos.stream()
                .map(photo -> new ReviewCardView(
                        photo,
                        PersonName.of(photo.firstName(), photo.lastName(), photo.personId()),
                        positions.getOrDefault(photo.personId(), List.of()).stream()
                                .map(PersonPosition::position)
                                .distinct()
                                .toList(),
                        text(QueuePlace.of(photo)),
                        null))
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
