package org.gatehouse.people;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.gatehouse.auth.Caller;
import org.gatehouse.image.Image;
import org.gatehouse.image.Images;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Gives people their photos out of a ZIP, one after the other as the archive arrives: nothing is unpacked to disk, nothing is written by a
 * name of the archive, and each photo is a write of its own. Sent again, photos that are there already stay as they are.
 */
@Service
class PhotoArchive {

    static final long MOST_BYTES = 500L << 20;
    static final int MOST_FILES = 5000;

    private static final int MOST_BYTES_A_FILE = 20 << 20;

    /** What an archive of that size may unpack to; photos hardly shrink. */
    private static final long MOST_UNPACKED = 2 * MOST_BYTES;

    private static final int LONGEST_NAME = 300;

    private final PhotoNames names;
    private final Images images;
    private final PersonImages personImages;

    PhotoArchive(PhotoNames names, Images images, PersonImages personImages) {
        this.names = names;
        this.images = images;
        this.personImages = personImages;
    }

    PhotoUpload.Matched match(long eventId, PhotoUpload.ToMatch sent) {
        PhotoNames.Numbers numbers = sent.numbers() == null ? PhotoNames.Numbers.PERSON_ID : sent.numbers();
        Map<String, List<Long>> found = names.people(
                eventId, sent.names().stream().map(PhotoNames::keyOf).toList(), numbers);
        return new PhotoUpload.Matched(sent.names().stream()
                .map(name -> {
                    List<Long> people = found.getOrDefault(PhotoNames.keyOf(name), List.of());
                    return new PhotoUpload.MatchedName(
                            name, people.size() == 1 ? people.getFirst() : null, people.size());
                })
                .toList());
    }

    /**
     * Reads the whole archive.
     *
     * @throws ProblemException too_large (413), unreadable (400); photos before that place are attached
     */
    PhotoUpload attach(long eventId, InputStream archive, ImageType type, PhotoNames.Numbers numbers, Caller by)
            throws IOException {
        Report report = new Report();
        try (ZipInputStream zip = new ZipInputStream(new Bounded(archive), StandardCharsets.UTF_8)) {
            Unpacking unpacking = new Unpacking(zip);
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
                    "The ZIP cannot be read after %d files; those are dealt with, send the rest again.",
                    report.files.size());
        }
        return report.whole();
    }

    private static boolean isOfSystem(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        return name.startsWith("__MACOSX/") || last.startsWith(".") || last.equalsIgnoreCase("Thumbs.db");
    }

    private PhotoUpload.PhotoFile one(
            long eventId,
            String name,
            byte @Nullable [] content,
            ImageType type,
            PhotoNames.Numbers numbers,
            Caller by) {
        String key = PhotoNames.keyOf(name);
        List<Long> people = names.people(eventId, List.of(key), numbers).getOrDefault(key, List.of());
        if (people.size() != 1) {
            return file(
                    name,
                    PhotoUpload.Outcome.UNMATCHED,
                    null,
                    people.isEmpty()
                            ? "nobody of the event has this address or number"
                            : "several people have this address: " + people);
        }
        long personId = people.getFirst();
        if (content == null) {
            return file(
                    name,
                    PhotoUpload.Outcome.REFUSED,
                    personId,
                    "is larger than %d bytes".formatted(MOST_BYTES_A_FILE));
        }
        if (digest(content).equals(names.digestOf(personId, type))) {
            return file(name, PhotoUpload.Outcome.UNCHANGED, personId, null);
        }
        try {
            Image image = images.upload(() -> new ByteArrayInputStream(content), name, by);
            personImages.attach(personId, new ImageAssignment(image.id(), image.thumbnailHash(), type), by);
            return file(name, PhotoUpload.Outcome.ATTACHED, personId, null);
        } catch (ProblemException refused) {
            if (refused.problem().status().is5xxServerError()) {
                throw refused;
            }
            return file(name, PhotoUpload.Outcome.REFUSED, personId, refused.detail());
        }
    }

    private static PhotoUpload.PhotoFile file(
            String name, PhotoUpload.Outcome outcome, @Nullable Long personId, @Nullable String reason) {
        String shown = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
        return new PhotoUpload.PhotoFile(shown, outcome, personId, reason);
    }

    private static String digest(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    /** What an archive unpacks to, in bounds: a file is held as a whole, the archive never. */
    private static final class Unpacking {

        private final ZipInputStream zip;
        private long unpacked;
        private int files;

        Unpacking(ZipInputStream zip) {
            this.zip = zip;
        }

        /** The content of the entry; null when it is too large, and then it is passed over. */
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
                fits = fits && content.size() + read <= MOST_BYTES_A_FILE;
                if (fits) {
                    content.write(piece, 0, read);
                }
            }
            return fits ? content.toByteArray() : null;
        }
    }

    /** Ends an archive that is larger than allowed, whether or not it said so. */
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

        private void count(int read) {
            left -= read;
            if (left < 0) {
                throw PlatformProblem.TOO_LARGE.because(
                        "At most %d bytes are read; send the ZIP in parts.", MOST_BYTES);
            }
        }
    }

    /** Collects what became of the files. */
    private static final class Report {

        private final List<PhotoUpload.PhotoFile> files = new ArrayList<>();
        private final Map<PhotoUpload.Outcome, Long> counts = new EnumMap<>(PhotoUpload.Outcome.class);

        void add(PhotoUpload.PhotoFile file) {
            files.add(file);
            counts.merge(file.outcome(), 1L, Long::sum);
        }

        PhotoUpload whole() {
            return new PhotoUpload(
                    count(PhotoUpload.Outcome.ATTACHED),
                    count(PhotoUpload.Outcome.UNCHANGED),
                    count(PhotoUpload.Outcome.UNMATCHED),
                    count(PhotoUpload.Outcome.REFUSED),
                    List.copyOf(files));
        }

        private long count(PhotoUpload.Outcome outcome) {
            return counts.getOrDefault(outcome, 0L);
        }
    }
}
