package org.gatehouse.console.photos;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.console.Form;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.event.Event;
import org.gatehouse.image.Image;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.people.photo.EventPhotoService.PhotoPerson;
import org.gatehouse.people.photo.ImageAssignment;
import org.gatehouse.people.photo.PersonImageService;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.web.FormTooLarge;
import org.gatehouse.platform.web.Forms;
import org.gatehouse.registration.PersonPosition;
import org.gatehouse.registration.PersonPositionReadRepository;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;
import tools.jackson.databind.json.JsonMapper;

/** The photos of one person. They come from a file, drag and drop, paste or camera, and are cropped in the browser. */
@Controller
record PersonPhotosController(
        EventPhotoService photos,
        ImageService images,
        PersonImageService personImages,
        PersonPositionReadRepository held,
        JsonMapper json,
        Forms forms) {

    @GetMapping("/console/events/{event_id}/photos/person/{person_id}")
    View person(@PathVariable("person_id") long personId, Form form, Screen screen) {
        return page(HttpStatus.OK, photos.person(screen.eventId(), personId), type(form.value("type")), "", screen);
    }

    /** Takes the photo that the browser has cropped. Without a script it takes the file of the form, of which the middle is shown. */
    @PostMapping("/console/events/{event_id}/photos/person/{person_id}")
    View attach(@PathVariable("person_id") long personId, HttpServletRequest request, Screen screen) {
        PhotoPerson person = photos.person(screen.eventId(), personId);
        Part file = file(request);
        ImageType type = type(request.getParameter("type"));
        if (file == null || file.getSize() == 0) {
            String none = screen.text("photos.wrong.none");
            return wrong(HttpStatus.UNPROCESSABLE_CONTENT, person, type, none, screen);
        }
        try {
            Image image = images.upload(file, screen.caller());
            ImageAssignment photo = new ImageAssignment(image.id(), image.thumbnailHash(), type);
            personImages.attachSeen(personId, photo, screen.caller());
        } catch (ProblemException refused) {
            String said = wordOr(refused.problem().name().toLowerCase(Locale.ROOT), refused.detail(), screen);
            return wrong(refused.problem().status(), person, type, said, screen);
        }
        Event event = screen.event();
        boolean reviewed = event != null && event.photosReviewed();
        screen.toast(Toast.done(screen.text(reviewed ? "photos.stored.reviewed" : "photos.stored", name(person))));
        String back = path(person, type, screen);
        return isScript(screen) ? json(HttpStatus.OK, Map.of("go", back)) : screen.redirect(back);
    }

    @PostMapping("/console/events/{event_id}/photos/person/{person_id}/remove")
    View remove(@PathVariable("person_id") long personId, Form form, Screen screen) {
        PhotoPerson person = photos.person(screen.eventId(), personId);
        ImageType type = type(form.value("type"));
        personImages.detach(personId, type, screen.caller());
        return screen.redirect(path(person, type, screen), screen.text("photos.removed", name(person)));
    }

    /** Gives the person back the photo that the present one replaced. */
    @PostMapping("/console/events/{event_id}/photos/person/{person_id}/restore")
    View restore(@PathVariable("person_id") long personId, Form form, Screen screen) {
        PhotoPerson person = photos.person(screen.eventId(), personId);
        ImageType type = type(form.value("type"));
        String back = path(person, type, screen);
        try {
            personImages.restore(personId, type, Objects.requireNonNullElse(form.id("image"), 0L), screen.caller());
        } catch (ProblemException gone) {
            if (gone.problem() != PersonProblem.UNKNOWN_PERSON_IMAGE) {
                throw gone;
            }
            screen.toast(Toast.failed(screen.text("photos.restore.gone")));
            return screen.redirect(back);
        }
        return screen.redirect(back, screen.text("photos.restored", name(person)));
    }

    private static String path(PhotoPerson person, ImageType type, Screen screen) {
        String path = screen.eventPath() + "/photos/person/" + person.id();
        return type == ImageType.ACCREDITATION ? path : path + "?type=" + type;
    }

    private static String name(PhotoPerson person) {
        return PersonName.of(person.firstName(), person.lastName(), person.id());
    }

    /** The file; null when the form has none. The service reports a file that is too large, as for any upload. */
    private @Nullable Part file(HttpServletRequest request) {
        try {
            return forms.part(request, "file");
        } catch (FormTooLarge tooLarge) {
            throw images.tooLarge();
        }
    }

    /** The type of photo with this name; the photo of the badge for any other text. */
    static ImageType type(@Nullable String sent) {
        return Arrays.stream(ImageType.values())
                .filter(type -> type.name().equals(sent))
                .findFirst()
                .orElse(ImageType.ACCREDITATION);
    }

    /** Why a photo was refused, in the reader's language; the service's own text when there is none. */
    static String wordOr(String word, String otherwise, Screen screen) {
        return screen.known("photos.wrong." + word, otherwise);
    }

    private static boolean isScript(Screen screen) {
        return !screen.requestHeader("HX-Request").isEmpty();
    }

    private View wrong(HttpStatus status, PhotoPerson person, ImageType type, String said, Screen screen) {
        return isScript(screen) ? json(status, Map.of("error", said)) : page(status, person, type, said, screen);
    }

    private View json(HttpStatus status, Map<String, String> body) {
        return (model, request, response) -> {
            response.setStatus(status.value());
            response.setContentType(MediaType.APPLICATION_JSON_VALUE);
            response.getOutputStream().write(json.writeValueAsBytes(body));
        };
    }

    private View page(HttpStatus status, PhotoPerson person, ImageType type, String error, Screen screen) {
        List<Position> positions = held
                .ofPeople(screen.eventId(), List.of(person.id()), screen.language())
                .getOrDefault(person.id(), List.of())
                .stream()
                .map(PersonPosition::position)
                .distinct()
                .toList();
        return screen.show(
                status,
                "console/photos/person",
                Map.of("person", person, "name", name(person), "positions", positions, "type", type, "error", error));
    }
}
