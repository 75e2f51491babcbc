package org.gatehouse.people.photo;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipException;
import org.gatehouse.auth.Caller;
import org.gatehouse.image.Image;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.people.ImageType;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Sha256;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Assigns the photos of a ZIP to people, one by one as the archive arrives. Nothing is unpacked to disk, no name of the archive becomes a
 * path, and each photo is written in a transaction of its own. When an archive is sent again, the photos that are already stored stay
 * unchanged.
 */
@Service
public class PhotoArchiveService {

    private static final int LONGEST_NAME = 300;

    private final PhotoNameRepository names;
    private final ImageService images;
    private final PersonImageService personImages;

    PhotoArchiveService(PhotoNameRepository names, ImageService images, PersonImageService personImages) {
        this.names = names;
        this.images = images;
        this.personImages = personImages;
    }

    /**
     * The result for one file.
     *
     * @param why a code for a file that was not attached: {@code nobody}, {@code several}, {@code too_large}, {@code climbs},
     *     {@code twice}, {@code password}, {@code deflate64}, {@code method}, {@code damaged}, or the name of the problem with the picture
     * @param reason the same reason as a sentence
     */
    public record SentPhoto(
            String name,
            PhotoUpload.Outcome outcome,
            @Nullable Long personId,
            @Nullable String why,
            @Nullable String reason) {}

    /** Returns the people whom each file belongs to by its name, in the order of the file names: none, one or several. */
    public List<List<Long>> people(long eventId, List<String> filenames, PhotoNameRepository.Numbers numbers) {
        Map<String, List<Long>> found = names.people(
                eventId, filenames.stream().map(PhotoNameRepository::keyOf).toList(), numbers);
        return filenames.stream()
                .map(name -> found.getOrDefault(PhotoNameRepository.keyOf(name), List.of()))
                .toList();
    }

    /** Returns the people of the event whose names are near each file's name, or near what somebody typed, the nearest first. */
    public List<List<Long>> near(long eventId, List<String> filenames, int most) {
        return names.near(
                eventId, filenames.stream().map(PhotoNameRepository::wordsOf).toList(), most);
    }

    /** Returns why a file, whose name several people or none have, goes to nobody, as {@link SentPhoto#why} says it. */
    public static String whyWithoutPerson(String name, int people) {
        if (people > 0) {
            return "several";
        }
        return PhotoNameRepository.namesNoPicture(name) ? "unsupported_image" : "nobody";
    }

    PhotoUpload.Matched match(long eventId, PhotoUpload.ToMatch sent) {
        PhotoNameRepository.Numbers numbers =
                sent.numbers() == null ? PhotoNameRepository.Numbers.PERSON_ID : sent.numbers();
        List<List<Long>> found = people(eventId, sent.names(), numbers);
        return new PhotoUpload.Matched(IntStream.range(0, found.size())
                .mapToObj(i -> new PhotoUpload.MatchedName(
                        sent.names().get(i),
                        found.get(i).size() == 1 ? found.get(i).getFirst() : null,
                        found.get(i).size()))
                .toList());
    }

    /**
     * Reads the whole archive.
     *
     * @throws ProblemException too_large (413), unreadable (400); the photos before the failure stay attached
     */
    public List<SentPhoto> attach(
            long eventId, InputStream archive, ImageType type, PhotoNameRepository.Numbers numbers, Caller by)
            throws IOException {
        List<SentPhoto> report = new ArrayList<>();
        Map<Long, String> filesOf = new HashMap<>();
        PhotoArchive files = new PhotoArchive(archive);
        try {
            for (PhotoArchive.Packed file = files.next(); file != null; file = files.next()) {
                SentPhoto sent = one(eventId, file, type, numbers, by, filesOf);
                if (sent.personId() != null && sent.outcome() != PhotoUpload.Outcome.REFUSED) {
                    filesOf.putIfAbsent(sent.personId(), sent.name());
                }
                report.add(sent);
            }
        } catch (ZipException | EOFException | IllegalArgumentException broken) {
            if (files.isEmpty()) {
                throw noZip();
            }
            throw PlatformProblem.UNREADABLE.because(
                    "The ZIP is damaged after %d files, which were stored. Make the ZIP again and send it.",
                    report.size());
        }
        if (files.isEmpty()) {
            throw noZip();
        }
        return report;
    }

    private static ProblemException noZip() {
        return PlatformProblem.UNREADABLE.because(
                "The body is not a ZIP that can be read, or it is empty. Send the bytes of a .zip file, no form and no .rar or .7z.");
    }

    private SentPhoto one(
            long eventId,
            PhotoArchive.Packed file,
            ImageType type,
            PhotoNameRepository.Numbers numbers,
            Caller by,
            Map<Long, String> filesOf) {
        PhotoArchive.Fault fault = file.fault();
        if (fault == null) {
            return one(eventId, file.name(), file.content(), type, numbers, by, filesOf);
        }
        List<Long> people = people(eventId, List.of(file.name()), numbers).getFirst();
        Long personId = people.size() == 1 ? people.getFirst() : null;
        return file(
                file.name(),
                PhotoUpload.Outcome.REFUSED,
                personId,
                fault.name().toLowerCase(Locale.ROOT),
                fault.reason());
    }

    /**
     * Tells whether the path would leave the folder that the archive is unpacked to. Nothing is unpacked, but no honest archive has such a
     * name.
     */
    private static boolean climbs(String name) {
        return List.of(name.split("[/\\\\]", -1)).contains("..");
    }

    /** Assigns a single file by the rules of an archive. {@code content} is null when the file is too large. */
    public SentPhoto one(
            long eventId,
            String name,
            byte @Nullable [] content,
            ImageType type,
            PhotoNameRepository.Numbers numbers,
            Caller by) {
        return one(eventId, name, content, type, numbers, by, Map.of());
    }

    /**
     * @param filesOf the files of people in the archive before this one. A second one would replace the first, and both would replace each
     *     other whenever the archive is sent again
     */
    private SentPhoto one(
            long eventId,
            String name,
            byte @Nullable [] content,
            ImageType type,
            PhotoNameRepository.Numbers numbers,
            Caller by,
            Map<Long, String> filesOf) {
        if (climbs(name)) {
            return file(name, PhotoUpload.Outcome.REFUSED, null, "climbs", "its path leads out of the archive");
        }
        String key = PhotoNameRepository.keyOf(name);
        List<Long> people = names.people(eventId, List.of(key), numbers).getOrDefault(key, List.of());
        if (people.size() != 1) {
            return withoutPerson(name, people.size());
        }
        long personId = people.getFirst();
        if (content == null) {
            return file(
                    name,
                    PhotoUpload.Outcome.REFUSED,
                    personId,
                    "too_large",
                    "is larger than %d bytes".formatted(PhotoArchive.MOST_BYTES_A_FILE));
        }
        if (Sha256.hex(content).equals(names.digestOf(personId, type))) {
            return file(name, PhotoUpload.Outcome.UNCHANGED, personId, null, null);
        }
        String before = filesOf.get(personId);
        if (before != null) {
            return file(
                    name,
                    PhotoUpload.Outcome.REFUSED,
                    personId,
                    "twice",
                    "another file of the ZIP is for the same person: %s".formatted(before));
        }
        try {
            Image image = images.upload(content, name, by);
            personImages.attach(personId, new ImageAssignment(image.id(), image.thumbnailHash(), type), by);
            return file(name, PhotoUpload.Outcome.ATTACHED, personId, null, null);
        } catch (ProblemException refused) {
            if (refused.problem().status().is5xxServerError()) {
                throw refused;
            }
            String why = refused.problem().name().toLowerCase(Locale.ROOT);
            return file(name, PhotoUpload.Outcome.REFUSED, personId, why, refused.detail());
        }
    }

    private static SentPhoto withoutPerson(String name, int people) {
        String why = whyWithoutPerson(name, people);
        return switch (why) {
            case "several" ->
                file(
                        name,
                        PhotoUpload.Outcome.UNMATCHED,
                        null,
                        why,
                        "%d people have this address; name the file by the person's number".formatted(people));
            case "nobody" ->
                file(name, PhotoUpload.Outcome.UNMATCHED, null, why, "nobody of the event has this address or number");
            default -> file(name, PhotoUpload.Outcome.REFUSED, null, why, "is no JPEG, PNG or WebP picture");
        };
    }

    private static SentPhoto file(
            String name,
            PhotoUpload.Outcome outcome,
            @Nullable Long personId,
            @Nullable String why,
            @Nullable String reason) {
        return new SentPhoto(shown(name), outcome, personId, why, reason);
    }

    private static String shown(String name) {
        return Excerpt.beginning(name, LONGEST_NAME);
    }

    /** Converts the results to the body of the answer. */
    static PhotoUpload report(List<SentPhoto> files) {
        Map<PhotoUpload.Outcome, Long> counts =
                files.stream().collect(Collectors.groupingBy(SentPhoto::outcome, Collectors.counting()));
        return new PhotoUpload(
                counts.getOrDefault(PhotoUpload.Outcome.ATTACHED, 0L),
                counts.getOrDefault(PhotoUpload.Outcome.UNCHANGED, 0L),
                counts.getOrDefault(PhotoUpload.Outcome.UNMATCHED, 0L),
                counts.getOrDefault(PhotoUpload.Outcome.REFUSED, 0L),
                files.stream()
                        .map(file ->
                                new PhotoUpload.PhotoFile(file.name(), file.outcome(), file.personId(), file.reason()))
                        .toList());
    }
}
