package org.gatehouse.people.photo;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipException;
import org.gatehouse.auth.Caller;
import org.gatehouse.image.Image;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.photo.PersonImageService.Attachment;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.CleanText;
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
     * @param replaced the image of the photo that it replaced; null when it replaced none
     * @param why a code for a file that was not attached: {@code nobody}, {@code several}, {@code too_large}, {@code climbs},
     *     {@code twice}, {@code password}, {@code deflate64}, {@code method}, {@code damaged}, or the name of the problem with the picture
     * @param reason the same reason as a sentence
     */
    public record SentPhoto(
            String name,
            PhotoUpload.Outcome outcome,
            @Nullable Long personId,
            @Nullable Long replaced,
            @Nullable String why,
            @Nullable String reason) {}

    /** Returns the people whom each file belongs to by its name, in the order of the file names: none, one or several. */
    public List<List<Long>> people(long eventId, List<String> filenames, PhotoNameRepository.Numbers numbers) {
        List<String> keys =
                filenames.stream().map(name -> PhotoFileName.of(name).key()).toList();
        Map<String, List<Long>> found = names.people(eventId, keys, numbers);
        return keys.stream().map(key -> found.getOrDefault(key, List.of())).toList();
    }

    /**
     * Returns for each file, in the order of the file names, the people of the event whose first name and surname are exactly the file's
     * name. Nobody has looked at the picture, so this is only a suggestion.
     */
    public List<List<Long>> named(long eventId, List<String> filenames) {
        return names.named(
                eventId,
                filenames.stream()
                        .map(name -> PhotoFileName.of(name).wholeNames())
                        .toList());
    }

    /** Returns the people of the event whose names are near each file's name, the nearest first. They are to be chosen from. */
    public List<List<Long>> near(long eventId, List<String> filenames, int most) {
        return names.near(
                eventId,
                filenames.stream().map(name -> PhotoFileName.of(name).words()).toList(),
                most);
    }

    /** Returns the people of the event whose names are near what somebody typed, the nearest first. */
    public List<Long> nearTyped(long eventId, String text, int most) {
        String name = CleanText.isStorable(text) ? CleanText.typed(text) : "";
        return names.near(eventId, List.of(name), most).getFirst();
    }

    /** Returns the code, as in {@link SentPhoto#why}, for a file whose name fits several people or none. */
    public static String whyWithoutPerson(String name, int people) {
        if (people > 0) {
            return "several";
        }
        return PhotoFileName.of(name).namesNoPicture() ? "unsupported_image" : "nobody";
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
     * @param replace whether a file may replace a photo that its person has
     * @throws ProblemException too_large (413), unreadable (400); the photos before the failure stay attached
     */
    public List<SentPhoto> attach(
            long eventId,
            InputStream archive,
            ImageType type,
            PhotoNameRepository.Numbers numbers,
            boolean replace,
            Caller by)
            throws IOException {
        List<SentPhoto> report = new ArrayList<>();
        Map<Long, String> filesOf = new HashMap<>();
        PhotoArchive files = new PhotoArchive(archive);
        try {
            for (PhotoArchive.Packed file = files.next(); file != null; file = files.next()) {
                SentPhoto sent = one(eventId, file, type, numbers, replace, by, filesOf);
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

    /**
     * @param filesOf the files of people in the archive before this one. A second one would replace the first, and both would replace each
     *     other whenever the archive is sent again
     */
    private SentPhoto one(
            long eventId,
            PhotoArchive.Packed file,
            ImageType type,
            PhotoNameRepository.Numbers numbers,
            boolean replace,
            Caller by,
            Map<Long, String> filesOf) {
        String name = file.name();
        PhotoArchive.Fault fault = file.fault();
        if (fault == null && leavesDirectory(name)) {
            return refused(name, null, "climbs", "its path leads out of the archive");
        }
        List<Long> people = people(eventId, List.of(name), numbers).getFirst();
        Long personId = people.size() == 1 ? people.getFirst() : null;
        if (fault != null) {
            return refused(name, personId, fault.name().toLowerCase(Locale.ROOT), fault.reason());
        }
        if (personId == null) {
            return withoutPerson(name, people.size());
        }
        if (file.content() == null) {
            return refused(
                    name, personId, "too_large", "is larger than %d bytes".formatted(PhotoArchive.MOST_BYTES_A_FILE));
        }
        return attach(personId, name, file.content(), type, filesOf.get(personId), image -> replace, by);
    }

    /**
     * Returns whether the path would leave the folder that the archive is unpacked to. Nothing is unpacked, but no honest archive has such
     * a name.
     */
    private static boolean leavesDirectory(String name) {
        return List.of(name.split("[/\\\\]", -1)).contains("..");
    }

    /**
     * Gives a single file to a person who was chosen for it.
     *
     * @param replaces the image of the photo that it may replace; null when the person had none as the sender looked
     */
    public SentPhoto give(
            long personId, String name, byte[] content, ImageType type, @Nullable Long replaces, Caller by) {
        return attach(personId, name, content, type, null, image -> replaces != null && image == replaces, by);
    }

    private SentPhoto attach(
            long personId,
            String name,
            byte[] content,
            ImageType type,
            @Nullable String sentBefore,
            LongPredicate mayReplace,
            Caller by) {
        Optional<PhotoNameRepository.Photo> now = names.photo(personId, type);
        if (now.isPresent() && Sha256.hex(content).equals(now.get().digest())) {
            return new SentPhoto(shown(name), PhotoUpload.Outcome.UNCHANGED, personId, null, null, null);
        }
        if (sentBefore != null) {
            return refused(
                    name,
                    personId,
                    "twice",
                    "another file of the ZIP is for the same person: %s".formatted(sentBefore));
        }
        if (now.isPresent() && !mayReplace.test(now.get().imageId())) {
            return refused(name, personId, "photo_replaced", "the person has a photo, which was not to be replaced");
        }
        try {
            Image image = images.upload(content, name, by);
            Attachment attached = personImages.attach(
                    personId, new ImageAssignment(image.id(), image.thumbnailHash(), type), mayReplace, by);
            return new SentPhoto(shown(name), PhotoUpload.Outcome.ATTACHED, personId, attached.replaced(), null, null);
        } catch (ProblemException refused) {
            if (refused.problem().status().is5xxServerError()) {
                throw refused;
            }
            return refused(name, personId, refused.problem().name().toLowerCase(Locale.ROOT), refused.detail());
        }
    }

    private static SentPhoto withoutPerson(String name, int people) {
        String why = whyWithoutPerson(name, people);
        return switch (why) {
            case "several" ->
                unmatched(
                        name,
                        why,
                        "%d people have this address; name the file by the person's number".formatted(people));
            case "nobody" -> unmatched(name, why, "nobody of the event has this address or number");
            default -> refused(name, null, why, "is no JPEG, PNG or WebP picture");
        };
    }

    private static SentPhoto unmatched(String name, String why, String reason) {
        return new SentPhoto(shown(name), PhotoUpload.Outcome.UNMATCHED, null, null, why, reason);
    }

    private static SentPhoto refused(String name, @Nullable Long personId, String why, @Nullable String reason) {
        return new SentPhoto(shown(name), PhotoUpload.Outcome.REFUSED, personId, null, why, reason);
    }

    private static String shown(String name) {
        return Excerpt.beginning(name, LONGEST_NAME);
    }

    /** Converts the results to the body of the response. */
    static PhotoUpload report(List<SentPhoto> files) {
        Map<PhotoUpload.Outcome, Long> counts =
                files.stream().collect(Collectors.groupingBy(SentPhoto::outcome, Collectors.counting()));
        return new PhotoUpload(
                counts.getOrDefault(PhotoUpload.Outcome.ATTACHED, 0L),
                counts.getOrDefault(PhotoUpload.Outcome.UNCHANGED, 0L),
                counts.getOrDefault(PhotoUpload.Outcome.UNMATCHED, 0L),
                counts.getOrDefault(PhotoUpload.Outcome.REFUSED, 0L),
                files.stream()
                        .map(file -> new PhotoUpload.PhotoFile(
                                file.name(), file.outcome(), file.personId(), file.replaced(), file.reason()))
                        .toList());
    }
}
