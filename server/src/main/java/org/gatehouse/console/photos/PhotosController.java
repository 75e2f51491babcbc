package org.gatehouse.console.photos;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.accreditation.list.AccreditationSort;
import org.gatehouse.console.Pager;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.people.photo.EventPhotoService.PhotoSearch;
import org.gatehouse.people.photo.ReviewedPhoto;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.registration.PersonPosition;
import org.gatehouse.registration.PersonPositionReadRepository;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.View;

/** The work on an event's photos: which wait for a review, which are missing, and which were refused and why. */
@Controller("consolePhotosController")
record PhotosController(
        EventPhotoService photos,
        AccreditationReadService accreditations,
        PersonPositionReadRepository held,
        PositionReader positions) {

    private static final SheetColumns<ListedPhoto> COLUMNS = new SheetColumns<ListedPhoto>()
            .with("person_id", ListedPhoto::personId)
            .with("first_name", ListedPhoto::firstName)
            .with("last_name", ListedPhoto::lastName)
            .with("positions", ListedPhoto::positions)
            .with("state", one -> one.photo == null ? "MISSING" : one.photo.state())
            .with("type", ListedPhoto::photo, ReviewedPhoto::type)
            .at("modified", one -> one.photo == null ? null : one.photo.modified())
            .with("reason", ListedPhoto::photo, ReviewedPhoto::reason)
            .with("note", ListedPhoto::photo, ReviewedPhoto::note)
            .with("reviewed_by", ListedPhoto::photo, ReviewedPhoto::reviewedBy)
            .at("reviewed_at", one -> one.photo == null ? null : one.photo.reviewedAt());

    /** A row of the file: a photo, or somebody without one. */
    private record ListedPhoto(
            long personId,
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String positions,
            @Nullable ReviewedPhoto photo) {

        static ListedPhoto missing(AccreditationSummary badge) {
            return new ListedPhoto(
                    badge.personId(),
                    badge.firstName(),
                    badge.lastName(),
                    badge.position().name().text(),
                    null);
        }

        static ListedPhoto of(ReviewedPhoto photo, List<PersonPosition> held) {
            String positions = held.stream()
                    .map(one -> one.position().name().text())
                    .filter(Objects::nonNull)
                    .distinct()
                    .collect(Collectors.joining("; "));
            return new ListedPhoto(photo.personId(), photo.firstName(), photo.lastName(), positions, photo);
        }
    }

    /** A part of a list, and the length of the whole list. */
    private record Found(List<PhotoCardView> cards, long total) {}

    /** Shows the page; for htmx only the cards. */
    @GetMapping("/console/events/{event_id}/photos")
    View photos(Screen screen) {
        PhotoListState state = PhotoListState.of(screen);
        Map<String, Object> model = new HashMap<>();
        ReviewedPhoto.OpenPhotos open = null;
        if (!screen.isPart()) {
            open = photos.open(screen.eventId());
            model.put("open", open);
            model.put("positions", positions.ofEvent(screen.eventId(), screen.language()));
        }
        Found found = state.isMissing() ? missing(state, screen) : photos(state, screen);
        String address = screen.eventPath() + "/photos" + state.query(state.tab());
        model.put("state", state);
        model.put("cards", found.cards());
        model.put("missing", withoutPhoto(state, found, open, screen));
        model.put("pager", Pager.of(state.offset(), PhotoListState.CARDS, found.total(), address));
        return screen.show("console/photos/photos", "console/photos/cards", model);
    }

    /** How many have no photo, for the list in which nothing waits: these people still need a photo. */
    private long withoutPhoto(
            PhotoListState state, Found found, ReviewedPhoto.@Nullable OpenPhotos open, Screen screen) {
        if (!found.cards().isEmpty() || state.isFiltered() || !state.tab().equals("waiting")) {
            return 0;
        }
        return (open == null ? photos.open(screen.eventId()) : open).missing();
    }

    /** Sends the whole list of the address as a file, without the photos themselves. */
    @GetMapping("/console/events/{event_id}/photos/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        long eventId = screen.eventId();
        PhotoListState state = PhotoListState.of(screen);
        screen.files().<ListedPhoto>send(response, "photos-" + state.tab(), COLUMNS, out -> {
            if (state.isMissing()) {
                accreditations.each(
                        eventId, state.missing(), screen.language(), badge -> out.accept(ListedPhoto.missing(badge)));
            } else {
                photos.each(eventId, state.photos(), part -> {
                    Map<Long, List<PersonPosition>> held = held(part, screen);
                    part.forEach(
                            photo -> out.accept(ListedPhoto.of(photo, held.getOrDefault(photo.personId(), List.of()))));
                });
            }
        });
    }

    private Map<Long, List<PersonPosition>> held(List<ReviewedPhoto> photos, Screen screen) {
        List<Long> people =
                photos.stream().map(ReviewedPhoto::personId).distinct().toList();
        return held.ofPeople(screen.eventId(), people, screen.language());
    }

    private Found missing(PhotoListState state, Screen screen) {
        AccreditationReadService.Found found = accreditations.find(
                screen.eventId(), state.missing(), AccreditationSort.NAME, false, page(state), screen.language());
        return new Found(found.rows().stream().map(row -> card(row.badge())).toList(), found.total());
    }

    private static PhotoCardView card(AccreditationSummary badge) {
        return new PhotoCardView(
                badge.personId(),
                PersonName.of(badge.firstName(), badge.lastName(), badge.personId()),
                List.of(badge.position()),
                null);
    }

    private Found photos(PhotoListState state, Screen screen) {
        long eventId = screen.eventId();
        PhotoSearch search = state.photos();
        List<ReviewedPhoto> found = photos.page(eventId, search, page(state));
        boolean all = state.offset() == 0 && found.size() < PhotoListState.CARDS;
        long total = all ? found.size() : photos.count(eventId, search);
        Map<Long, List<PersonPosition>> held = held(found, screen);
        return new Found(
                found.stream()
                        .map(photo -> card(photo, held.getOrDefault(photo.personId(), List.of())))
                        .toList(),
                total);
    }

    private static PhotoCardView card(ReviewedPhoto photo, List<PersonPosition> held) {
        return new PhotoCardView(
                photo.personId(),
                PersonName.of(photo.firstName(), photo.lastName(), photo.personId()),
                held.stream().map(PersonPosition::position).distinct().toList(),
                photo);
    }

    private static Page page(PhotoListState state) {
        return new Page(state.offset(), PhotoListState.CARDS);
    }
}
