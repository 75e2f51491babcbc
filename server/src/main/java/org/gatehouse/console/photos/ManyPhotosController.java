package org.gatehouse.console.photos;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.people.photo.EventPhotoService.PhotoOwner;
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
record ManyPhotosController(
        EventPhotoService photos,
        PhotoArchiveService archive,
        PhotoOwnerViewBuilder builder,
        ImageService images,
        Forms forms) {

    private static final int MOST_NAMES = 5000;
    private static final int LONGEST_NAME = 1000;
    private static final int MOST_NEAR = 20;
    private static final int MOST_CHOICES = 4;
    private static final int MOST_FOUND = 8;
    private static final String UNMATCHED = "unmatched";
    private static final String REFUSED = "refused";
    private static final Set<String> OF_ARCHIVES = Set.of(
            "nobody", "several", "climbs", "twice", "password", "deflate64", "method", "damaged", "photo_replaced");

    @GetMapping("/console/events/{event_id}/photos/many")
    View many(Screen screen) {
        return screen.show("console/photos/many", Map.of());
    }

    /**
     * The names of files that the user is about to send, or what the user typed to find a person.
     *
     * @param typed null when names are asked for
     */
    record Chosen(
            @Size(max = MOST_NAMES) @Nullable List<@Nullable String> names,
            @Nullable String typed,
            @Nullable ImageType type,
            PhotoNameRepository.@Nullable Numbers numbers) {}

    /**
     * What would become of a file.
     *
     * @param outcome {@code ready}, {@code replaces}, {@code unmatched} or {@code refused}
     * @param said the outcome in the reader's language
     * @param person whose it is by its address or number; null when it is nobody's, or another file of the list is this person's
     * @param suggested the only person whose whole names the file's name is, and no other file's; null when there is none
     * @param choices several people whose photo it may be; empty when only similar names suggest them
     */
    record Expected(
            String name,
            String outcome,
            String said,
            @Nullable PhotoOwnerView person,
            @Nullable PhotoOwnerView suggested,
            List<PhotoOwnerView> choices) {}

    record ExpectedFiles(List<Expected> files) {}

    /** Finds whose each file is by its address or number, and whose it may be by a name. */
    @PostMapping("/console/events/{event_id}/photos/many/match")
    ResponseEntity<ExpectedFiles> match(@RequestBody @Valid Chosen chosen, Screen screen) {
        long eventId = screen.eventId();
        List<String> names = names(chosen, MOST_NAMES);
        ImageType type = Objects.requireNonNullElse(chosen.type(), ImageType.ACCREDITATION);
        PhotoNameRepository.Numbers numbers =
                Objects.requireNonNullElse(chosen.numbers(), PhotoNameRepository.Numbers.PERSON_ID);
        List<List<Long>> exact = archive.people(eventId, names, numbers);
        List<List<Long>> named = archive.named(eventId, names);
        Map<Long, PhotoOwnerView> owners = builder.of(
                Stream.concat(exact.stream(), named.stream())
                        .flatMap(List::stream)
                        .collect(Collectors.toSet()),
                type,
                screen);
        Map<Long, Long> files = IntStream.range(0, names.size())
                .mapToObj(at -> exact.get(at).isEmpty() ? named.get(at) : exact.get(at))
                .filter(people -> people.size() == 1)
                .collect(Collectors.groupingBy(List::getFirst, Collectors.counting()));
        List<Expected> expected = new ArrayList<>();
        Set<Long> taken = new HashSet<>();
        for (int at = 0; at < names.size(); at++) {
            String name = names.get(at);
            PhotoOwnerView person =
                    exact.get(at).size() == 1 ? owners.get(exact.get(at).getFirst()) : null;
            expected.add(
                    person == null
                            ? toChoose(name, exact.get(at), named.get(at), owners, files, screen)
                            : exact(name, person, taken.add(person.id()), screen));
        }
        return json(new ExpectedFiles(expected));
    }

    private static Expected exact(String name, PhotoOwnerView person, boolean first, Screen screen) {
        if (!first) {
            return new Expected(name, UNMATCHED, screen.text("photos.many.why.twice"), person, null, List.of());
        }
        String outcome = person.imageId() == null ? "ready" : "replaces";
        return new Expected(name, outcome, screen.text("photos.many.outcome." + outcome), person, null, List.of());
    }

    /** A name suggests a person only if it can be nobody else's, and no other file names this person by address or number. */
    private static Expected toChoose(
            String name,
            List<Long> exact,
            List<Long> named,
            Map<Long, PhotoOwnerView> owners,
            Map<Long, Long> files,
            Screen screen) {
        String why = PhotoArchiveService.whyWithoutPerson(name, exact.size());
        if (!OF_ARCHIVES.contains(why)) {
            return new Expected(name, REFUSED, reasonText(why, "", screen), null, null, List.of());
        }
        List<Long> people = exact.isEmpty() ? named : exact;
        List<PhotoOwnerView> choices =
                people.stream().map(owners::get).filter(Objects::nonNull).toList();
        String said = exact.isEmpty() && named.size() > 1
                ? screen.text("photos.many.why.namesakes")
                : reasonText(why, "", screen);
        boolean sure = exact.isEmpty() && named.size() == 1 && Objects.equals(files.get(named.getFirst()), 1L);
        PhotoOwnerView suggested = sure && !choices.isEmpty() ? choices.getFirst() : null;
        return new Expected(name, UNMATCHED, said, null, suggested, suggested == null ? choices : List.of());
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

    /** The people whose names are near each of some texts, the nearest first. */
    record NearPeople(List<List<PhotoOwnerView>> people) {}

    /** Finds people to choose from: by words that are near their names, in names of files or in what was typed. */
    @PostMapping("/console/events/{event_id}/photos/many/near")
    ResponseEntity<NearPeople> near(@RequestBody @Valid Chosen chosen, Screen screen) {
        ImageType type = Objects.requireNonNullElse(chosen.type(), ImageType.ACCREDITATION);
        List<List<Long>> people = chosen.typed() == null
                ? archive.near(screen.eventId(), names(chosen, MOST_NEAR), MOST_CHOICES)
                : List.of(archive.nearTyped(screen.eventId(), chosen.typed(), MOST_FOUND));
        Map<Long, PhotoOwnerView> owners =
                builder.of(people.stream().flatMap(List::stream).collect(Collectors.toSet()), type, screen);
        return json(new NearPeople(people.stream()
                .map(ids ->
                        ids.stream().map(owners::get).filter(Objects::nonNull).toList())
                .toList()));
    }

    /**
     * What became of a file.
     *
     * @param person the person's name; null when the file belongs to nobody
     * @param replaced the image of the photo that it replaced; null when it replaced none
     * @param said the outcome in the reader's language
     */
    record FileLine(
            String name,
            String outcome,
            @Nullable Long personId,
            @Nullable String person,
            @Nullable Long replaced,
            String said) {}

    record Lines(List<FileLine> files) {}

    /**
     * Takes one file for the person whom the reader saw beside it. Its name with the path is a separate field, because browsers send only
     * the bare name of a file. {@code replaces} is the image that the reader agreed to replace.
     */
    @PostMapping("/console/events/{event_id}/photos/many/file")
    ResponseEntity<Lines> file(HttpServletRequest request, Screen screen) throws IOException {
        Part file = part(request);
        String name = request.getParameter("name");
        Long person = id(request, "person");
        if (file == null || name == null || name.length() > LONGEST_NAME || person == null) {
            throw PlatformProblem.INVALID.ofField("file", "is missing, or its name is, or its person");
        }
        photos.person(screen.eventId(), person);
        byte[] content;
        try (InputStream in = file.getInputStream()) {
            content = in.readAllBytes();
        }
        ImageType type = PersonPhotosController.type(request.getParameter("type"));
        return json(lines(
                List.of(archive.give(person, name, content, type, id(request, "replaces"), screen.caller())), screen));
    }

    private static @Nullable Long id(HttpServletRequest request, String field) {
        String sent = request.getParameter(field);
        return sent != null && sent.matches("[1-9][0-9]{0,17}") ? Long.valueOf(sent) : null;
    }

    private @Nullable Part part(HttpServletRequest request) {
        try {
            return forms.part(request, "file");
        } catch (FormTooLarge tooLarge) {
            throw images.tooLarge();
        }
    }

    /**
     * Takes an archive. The body of the request is the archive, and is read as it arrives. It replaces no photo: those that the reader
     * agreed to replace come one by one.
     */
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
                false,
                screen.caller());
        return json(lines(sent, screen));
    }

    private static PhotoNameRepository.Numbers numbers(@Nullable String sent) {
        return "ACCREDITATION_ID".equals(sent)
                ? PhotoNameRepository.Numbers.ACCREDITATION_ID
                : PhotoNameRepository.Numbers.PERSON_ID;
    }

    private Lines lines(List<SentPhoto> sent, Screen screen) {
        Set<Long> ids =
                sent.stream().map(SentPhoto::personId).filter(Objects::nonNull).collect(Collectors.toSet());
        Map<Long, PhotoOwner> owners = photos.owners(screen.eventId(), ids, ImageType.ACCREDITATION);
        return new Lines(sent.stream().map(file -> line(file, owners, screen)).toList());
    }

    private static FileLine line(SentPhoto file, Map<Long, PhotoOwner> owners, Screen screen) {
        String outcome = file.outcome().name().toLowerCase(Locale.ROOT);
        PhotoOwner owner = file.personId() == null ? null : owners.get(file.personId());
        String why = file.why();
        String said = why == null
                ? screen.text("photos.many.outcome." + (file.replaced() == null ? outcome : "replaced"))
                : reasonText(why, String.valueOf(file.reason()), screen);
        return new FileLine(
                file.name(),
                outcome,
                file.personId(),
                owner == null ? null : PersonName.of(owner.firstName(), owner.lastName(), owner.id()),
                file.replaced(),
                said);
    }

    private static String reasonText(String why, String reason, Screen screen) {
        return OF_ARCHIVES.contains(why)
                ? screen.text("photos.many.why." + why)
                : PersonPhotosController.wordOr(why, reason, screen);
    }

    private static <T> ResponseEntity<T> json(T body) {
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(body);
    }
}
