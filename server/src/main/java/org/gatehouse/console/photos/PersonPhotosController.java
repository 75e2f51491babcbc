package org.gatehouse.console.photos;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.event.Event;
import org.gatehouse.image.Image;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.people.photo.EventPhotoService.PhotoPerson;
import org.gatehouse.people.photo.ImageAssignment;
import org.gatehouse.people.photo.PersonImageService;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.web.FormTooLarge;
import org.gatehouse.platform.web.Forms;
import org.gatehouse.registration.PersonPosition;
import org.gatehouse.registration.PersonPositionReadRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;
import tools.jackson.databind.json.JsonMapper;

/** The photos of one person. They come from a file, drag and drop, paste or camera, and are cropped in the browser. */
@Controller
class PersonPhotosController {

    private final EventPhotoService desk;
    private final ImageService images;
    private final PersonImageService personImages;
    private final PersonPositionReadRepository held;
    private final JsonMapper json;
    private final Forms forms;

    PersonPhotosController(
            EventPhotoService desk,
            ImageService images,
            PersonImageService personImages,
            PersonPositionReadRepository held,
            JsonMapper json,
            Forms forms) {
        this.desk = desk;
        this.images = images;
        this.personImages = personImages;
        this.held = held;
        this.json = json;
        this.forms = forms;
    }

    @GetMapping("/console/events/{event_id}/photos/person/{person_id}")
    View person(
            @PathVariable("event_id") long eventId,
            @PathVariable("person_id") long personId,
            @RequestParam(defaultValue = "ACCREDITATION") ImageType type,
            Screen screen) {
        return page(desk.person(eventId, personId), eventId, type, null, screen);
    }

    /** Takes the photo that the browser has cropped. Without a script it takes the file of the form, of which the middle is shown. */
    @PostMapping("/console/events/{event_id}/photos/person/{person_id}")
    View attach(
            @PathVariable("event_id") long eventId,
            @PathVariable("person_id") long personId,
            HttpServletRequest request,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        PhotoPerson person = desk.person(eventId, personId);
        Part file = file(request);
        ImageType type = typeOf(request);
        if (file == null || file.getSize() == 0) {
            return wrong(person, eventId, type, 422, screen.text("photos.wrong.none"), request, response, screen);
        }
        try {
            Image image = images.upload(file, by);
            personImages.attachSeen(personId, new ImageAssignment(image.id(), image.thumbnailHash(), type), by);
        } catch (ProblemException refused) {
            return wrong(
                    person,
                    eventId,
                    type,
                    refused.problem().status().value(),
                    said(refused.problem().name().toLowerCase(Locale.ROOT), refused.detail(), screen),
                    request,
                    response,
                    screen);
        }
        Event event = screen.event();
        boolean reviewed = event != null && event.photosReviewed();
        screen.toast(Toast.done(screen.text(reviewed ? "photos.stored.reviewed" : "photos.stored", name(person))));
        String back = path(person, type, screen);
        return isScript(request)
                ? (model, asked, answer) -> json(answer, 200, Map.of("go", back))
                : screen.redirect(back);
    }

    @PostMapping("/console/events/{event_id}/photos/person/{person_id}/remove")
    View remove(
            @PathVariable("event_id") long eventId,
            @PathVariable("person_id") long personId,
            @RequestParam(defaultValue = "ACCREDITATION") ImageType type,
            Screen screen,
            Caller by) {
        PhotoPerson person = desk.person(eventId, personId);
        personImages.detach(personId, type, by);
        screen.toast(Toast.done(screen.text("photos.removed", name(person))));
        return screen.redirect(path(person, type, screen));
    }

    private static String path(PhotoPerson person, ImageType type, Screen screen) {
        String path = screen.eventPath() + "/photos/person/" + person.id();
        return type == ImageType.ACCREDITATION ? path : path + "?type=" + type;
    }

    private static String name(PhotoPerson person) {
        return PhotoPersonName.of(person.firstName(), person.lastName(), person.id());
    }

    /** The file; null when the form has none. The service reports a file that is too large, as for any upload. */
    private @Nullable Part file(HttpServletRequest request) {
        try {
            return forms.part(request, "file");
        } catch (FormTooLarge tooLarge) {
            throw images.tooLarge();
        }
    }

    private static ImageType typeOf(HttpServletRequest request) {
        String sent = request.getParameter("type");
        return "TEAM".equals(sent)
                ? ImageType.TEAM
                : "PERSONAL".equals(sent) ? ImageType.PERSONAL : ImageType.ACCREDITATION;
    }

    static String said(String word, String otherwise, Screen screen) {
        return Objects.requireNonNullElse(screen.find("photos.wrong." + word), otherwise);
    }

    private static boolean isScript(HttpServletRequest request) {
        return request.getHeader("HX-Request") != null;
    }

    private View wrong(
            PhotoPerson person,
            long eventId,
            ImageType type,
            int status,
            String said,
            HttpServletRequest request,
            HttpServletResponse response,
            Screen screen) {
        if (isScript(request)) {
            return (model, asked, answer) -> json(answer, status, Map.of("error", said));
        }
        response.setStatus(status);
        return page(person, eventId, type, said, screen);
    }

    private void json(HttpServletResponse response, int status, Map<String, String> body) throws IOException {
        response.setStatus(status);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.getOutputStream().write(json.writeValueAsBytes(body));
    }

    private View page(PhotoPerson person, long eventId, ImageType type, @Nullable String error, Screen screen) {
        Map<String, Object> model = new HashMap<>();
        model.put("person", person);
        model.put("name", name(person));
        model.put(
                "positions",
                held
                        .ofPeople(eventId, java.util.List.of(person.id()), screen.language())
                        .getOrDefault(person.id(), java.util.List.of())
                        .stream()
                        .map(PersonPosition::position)
                        .distinct()
                        .toList());
        model.put("type", type);
        model.put("error", error == null ? "" : error);
        return screen.show("console/photos/person", model);
    }
}
