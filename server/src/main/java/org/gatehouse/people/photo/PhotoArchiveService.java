package org.gatehouse.people.photo;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.gatehouse.auth.Caller;
import org.gatehouse.image.Image;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.people.ImageType;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Assigns the photos of a ZIP to people, one by one as the archive arrives. Nothing is unpacked to disk, no name of the archive becomes a
 * path, and each photo is written in a transaction of its own. When an archive is sent again, the photos that are already stored stay
 * unchanged.
 */
@Service
public class PhotoArchiveService {

    static final long MOST_BYTES = 500L << 20;
    static final int MOST_FILES = 5000;

    private static final int MOST_BYTES_A_FILE = 20 << 20;

    /** The bound on the unpacked size of the largest archive. Photos hardly shrink when packed. */
    private static final long MOST_UNPACKED = 2 * MOST_BYTES;

    /** An archive that unpacks to more than this many times its size holds no photos. Up to {@link #UNSUSPICIOUS} bytes are not checked. */
    private static final long MOST_TIMES = 100;

    private static final long UNSUSPICIOUS = 64L << 20;

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
     * @param why a code for a file that was not attached: {@code nobody}, {@code several}, {@code too_large}, {@code climbs}, or the name
     *     of the problem with the picture
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
        Bounded bounded = new Bounded(archive);
        try (ZipInputStream zip = new ZipInputStream(bounded, StandardCharsets.UTF_8)) {
            Unpacking unpacking = new Unpacking(zip, bounded);
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                byte[] content = unpacking.next();
                if (!entry.isDirectory() && !isOfSystem(entry.getName())) {
                    report.add(one(eventId, entry.getName(), content, type, numbers, by));
                }
            }
            if (unpacking.files == 0) {
                throw PlatformProblem.UNREADABLE.because("The body is no ZIP, or one without files.");
            }
        } catch (ZipException | EOFException | IllegalArgumentException broken) {
            throw PlatformProblem.UNREADABLE.because(
                    "The ZIP cannot be read after %d files; those are dealt with, send the rest again.", report.size());
        }
        return report;
    }

    private static boolean isOfSystem(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        return name.startsWith("__MACOSX/") || last.startsWith(".") || last.equalsIgnoreCase("Thumbs.db");
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
        if (climbs(name)) {
            return file(name, PhotoUpload.Outcome.REFUSED, null, "climbs", "its path leads out of the archive");
        }
        String key = PhotoNameRepository.keyOf(name);
        List<Long> people = names.people(eventId, List.of(key), numbers).getOrDefault(key, List.of());
        if (people.size() != 1) {
            return file(
                    name,
                    PhotoUpload.Outcome.UNMATCHED,
                    null,
                    people.isEmpty() ? "nobody" : "several",
                    people.isEmpty()
                            ? "nobody of the event has this address or number"
                            : "%d people have this address; name the file by the person's number"
                                    .formatted(people.size()));
        }
        long personId = people.getFirst();
        if (content == null) {
            return file(
                    name,
                    PhotoUpload.Outcome.REFUSED,
                    personId,
                    "too_large",
                    "is larger than %d bytes".formatted(MOST_BYTES_A_FILE));
        }
        if (digest(content).equals(names.digestOf(personId, type))) {
            return file(name, PhotoUpload.Outcome.UNCHANGED, personId, null, null);
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

    private static SentPhoto file(
            String name,
            PhotoUpload.Outcome outcome,
            @Nullable Long personId,
            @Nullable String why,
            @Nullable String reason) {
        String shown = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
        return new SentPhoto(shown, outcome, personId, why, reason);
    }

    private static String digest(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    /** Unpacks an archive within limits. One file at a time is held in memory, never the whole archive. */
    private static final class Unpacking {

        private final ZipInputStream zip;
        private final Bounded archive;
        private long unpacked;
        private int files;

        Unpacking(ZipInputStream zip, Bounded archive) {
            this.zip = zip;
            this.archive = archive;
        }

        /** Returns the content of the entry; null when it is too large and was skipped. */
        byte @Nullable [] next() throws IOException {
            files++;
            if (files > MOST_FILES) {
                throw PlatformProblem.TOO_LARGE.because(
                        "At most %d files are read; send the ZIP in parts.", MOST_FILES);
            }
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            byte[] piece = new byte[1 << 16];
            boolean fits = true;
            for (int read = zip.read(piece); read >= 0; read = zip.read(piece)) {
                unpacked += read;
                if (unpacked > MOST_UNPACKED) {
                    throw PlatformProblem.TOO_LARGE.because(
                            "The ZIP unpacks to more than %d bytes; send it in parts.", MOST_UNPACKED);
                }
                if (unpacked > UNSUSPICIOUS && unpacked > MOST_TIMES * archive.soFar()) {
                    throw PlatformProblem.TOO_LARGE.because(
                            "The ZIP unpacks to more than %d times its size; photos do not.", MOST_TIMES);
                }
                fits = fits && content.size() + read <= MOST_BYTES_A_FILE;
                if (fits) {
                    content.write(piece, 0, read);
                }
            }
            return fits ? content.toByteArray() : null;
        }
    }

    /** Aborts an archive that is larger than allowed, whatever size it declares. */
    private static final class Bounded extends FilterInputStream {

        private long left = MOST_BYTES;

        Bounded(InputStream archive) {
            super(archive);
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            count(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = super.read(bytes, from, length);
            count(Math.max(0, read));
            return read;
        }

        /** Returns the number of bytes read so far. */
        long soFar() {
            return MOST_BYTES - left;
        }

        private void count(int read) {
            left -= read;
            if (left < 0) {
                throw PlatformProblem.TOO_LARGE.because(
                        "At most %d bytes are read; send the ZIP in parts.", MOST_BYTES);
            }
        }
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
