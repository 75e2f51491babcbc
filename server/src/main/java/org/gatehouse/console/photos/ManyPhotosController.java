package org.gatehouse.console.photos;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.people.photo.EventPhotoService.SentFor;
import org.gatehouse.people.photo.PhotoArchiveService;
import org.gatehouse.people.photo.PhotoArchiveService.SentPhoto;
import org.gatehouse.people.photo.PhotoNameRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.web.FormTooLarge;
import org.gatehouse.platform.web.Forms;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Many photos at once. The page first shows to whom each photo belongs; the photos are then sent file by file, or as one ZIP. */
@Controller
record ManyPhotosController(EventPhotoService photos, PhotoArchiveService archive, ImageService images, Forms forms) {

    private static final int MOST_NAMES = 5000;
    private static final int LONGEST_NAME = 1000;
    private static final int MOST_NEAR = 100;
    private static final int FOUND = 8;
    private static final Set<String> OF_ARCHIVES =
            Set.of("nobody", "several", "climbs", "twice", "password", "deflate64", "method", "damaged");

    @GetMapping("/console/events/{event_id}/photos/many")
    View many(Screen screen) {
        return screen.show("console/photos/many", Map.of());
    }

    /** The names of files that the user is about to send. */
    record Chosen(
            @Nullable List<@Nullable String> names,
            @Nullable ImageType type,
            PhotoNameRepository.@Nullable Numbers numbers) {}

    /**
     * The expected or actual outcome of a file.
     *
     * @param outcome {@code ready} or {@code replaces} before it is sent, {@code attached}, {@code unchanged} after; {@code unmatched},
     *     {@code refused}
     * @param person the person's name; null when the file belongs to nobody
     * @param said the outcome in the reader's language
     */
    record FileLine(
            String name,
            String outcome,
            @Nullable Long personId,
            @Nullable String person,
            String said) {}

    record Lines(List<FileLine> files) {}

    @PostMapping("/console/events/{event_id}/photos/many/match")
    ResponseEntity<Lines> match(@RequestBody Chosen chosen, Screen screen) {
        long eventId = screen.eventId();
        List<String> names = names(chosen, MOST_NAMES);
        ImageType type = Objects.requireNonNullElse(chosen.type(), ImageType.ACCREDITATION);
        PhotoNameRepository.Numbers numbers =
                Objects.requireNonNullElse(chosen.numbers(), PhotoNameRepository.Numbers.PERSON_ID);
        List<List<Long>> people = archive.people(eventId, names, numbers);
        Map<Long, SentFor> named =
                photos.named(people.stream().flatMap(List::stream).collect(Collectors.toSet()), type);
        List<FileLine> lines = new ArrayList<>();
        Set<Long> taken = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            lines.add(expected(names.get(i), people.get(i), named, taken, screen));
        }
        return json(lines);
    }

    private static List<String> names(Chosen chosen, int most) {
        List<String> names = new ArrayList<>();
        for (String name : Objects.requireNonNullElse(chosen.names(), List.<@Nullable String>of())) {
            if (name == null || name.length() > LONGEST_NAME) {
                throw PlatformProblem.INVALID.ofField("names", "holds one of more than %d characters", LONGEST_NAME);
            }
            names.add(name);
        }
        if (names.isEmpty() || names.size() > most) {
            throw PlatformProblem.INVALID.ofField("names", "are not 1 to %d", most);
        }
        return names;
    }

    /** A person who may be the one of a file. */
    record Near(long id, String name, boolean hasPhoto) {}

    /** The people whose names are near each of some texts. */
    record NearPeople(List<List<Near>> people) {}

    /** Suggests whose photos these files are by words in their names, and finds people by a name that was typed. */
    @PostMapping("/console/events/{event_id}/photos/many/near")
    ResponseEntity<NearPeople> near(@RequestBody Chosen chosen, Screen screen) {
        List<String> names = names(chosen, MOST_NEAR);
        ImageType type = Objects.requireNonNullElse(chosen.type(), ImageType.ACCREDITATION);
        int most = names.size() == 1 ? FOUND : 1;
        List<List<Long>> people = archive.near(screen.eventId(), names, most);
        Map<Long, SentFor> named =
                photos.named(people.stream().flatMap(List::stream).collect(Collectors.toSet()), type);
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(new NearPeople(people.stream()
                        .map(ids -> ids.stream()
                                .map(named::get)
                                .filter(Objects::nonNull)
                                .map(one -> new Near(one.id(), nameOf(one), one.hasPhoto()))
                                .toList())
                        .toList()));
    }

    private static FileLine expected(
            String name, List<Long> people, Map<Long, SentFor> named, Set<Long> taken, Screen screen) {
        if (people.size() != 1) {
            String why = PhotoArchiveService.whyWithoutPerson(name, people.size());
            String outcome = OF_ARCHIVES.contains(why) ? "unmatched" : "refused";
            return new FileLine(name, outcome, null, null, said(why, "", screen));
        }
        SentFor whom = Objects.requireNonNull(named.get(people.getFirst()));
        boolean first = taken.add(whom.id());
        String outcome = !first ? "unmatched" : whom.hasPhoto() ? "replaces" : "ready";
        String said = screen.text(first ? "photos.many.outcome." + outcome : "photos.many.why.twice");
        return new FileLine(name, outcome, whom.id(), nameOf(whom), said);
    }

    private static String nameOf(SentFor whom) {
        return PersonName.of(whom.firstName(), whom.lastName(), whom.id());
    }

    /** Takes one file of a folder. Its name with the path is a separate field, because browsers send only the bare name of a file. */
    @PostMapping("/console/events/{event_id}/photos/many/file")
    ResponseEntity<Lines> file(HttpServletRequest request, Screen screen) throws IOException {
        long eventId = screen.eventId();
        Part file = part(request);
        String name = request.getParameter("name");
        if (file == null || name == null || name.length() > LONGEST_NAME) {
            throw PlatformProblem.INVALID.ofField("file", "is missing, or its name is");
        }
        byte[] content;
        try (InputStream in = file.getInputStream()) {
            content = in.readAllBytes();
        }
        SentPhoto sent = archive.one(
                eventId,
                name,
                content,
                PersonPhotosController.type(request.getParameter("type")),
                numbers(request.getParameter("numbers")),
                screen.caller());
        return json(lines(List.of(sent), screen));
    }

    private @Nullable Part part(HttpServletRequest request) {
        try {
            return forms.part(request, "file");
        } catch (FormTooLarge tooLarge) {
            throw images.tooLarge();
        }
    }

    /** Takes an archive. The body of the request is the archive, and is read as it arrives. */
    @PostMapping("/console/events/{event_id}/photos/many/zip")
    ResponseEntity<Lines> zip(
            @RequestParam(defaultValue = "") String type,
            @RequestParam(defaultValue = "") String numbers,
            HttpServletRequest request,
            Screen screen)
            throws IOException {
        List<SentPhoto> sent = archive.attach(
                screen.eventId(),
                request.getInputStream(),
                PersonPhotosController.type(type),
                numbers(numbers),
                screen.caller());
        return json(lines(sent, screen));
    }

    private static PhotoNameRepository.Numbers numbers(@Nullable String sent) {
        return "ACCREDITATION_ID".equals(sent)
                ? PhotoNameRepository.Numbers.ACCREDITATION_ID
                : PhotoNameRepository.Numbers.PERSON_ID;
    }

    private List<FileLine> lines(List<SentPhoto> sent, Screen screen) {
        Set<Long> ids =
                sent.stream().map(SentPhoto::personId).filter(Objects::nonNull).collect(Collectors.toSet());
        Map<Long, SentFor> named = photos.named(ids, ImageType.ACCREDITATION);
        return sent.stream().map(file -> line(file, named, screen)).toList();
    }

    private static FileLine line(SentPhoto file, Map<Long, SentFor> named, Screen screen) {
        String outcome = file.outcome().name().toLowerCase(java.util.Locale.ROOT);
        SentFor whom = file.personId() == null ? null : named.get(file.personId());
        String why = file.why();
        String said = why == null
                ? screen.text("photos.many.outcome." + outcome)
                : said(why, String.valueOf(file.reason()), screen);
        return new FileLine(file.name(), outcome, file.personId(), whom == null ? null : nameOf(whom), said);
    }

    private static String said(String why, String reason, Screen screen) {
        return OF_ARCHIVES.contains(why)
                ? screen.text("photos.many.why." + why)
                : PersonPhotosController.said(why, reason, screen);
    }

    private static ResponseEntity<Lines> json(List<FileLine> lines) {
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(new Lines(lines));
    }
}
