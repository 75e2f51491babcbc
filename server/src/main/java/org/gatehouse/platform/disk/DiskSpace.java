package org.gatehouse.platform.disk;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** The directories in which Gatehouse writes files: its home, where photos and the embedded database are, and the temporary directory. */
@Component
public final class DiskSpace {

    /** The messages of Linux and macOS for a full disk and an exhausted quota, in English, the language of most servers. */
    private static final Pattern FULL = Pattern.compile("No space left on device|[Qq]uota exceeded");

    /** If less is free, the lack of space is why a write failed. */
    private static final long NOTHING_LEFT_BYTES = 1 << 20;

    /**
     * A directory that is written to.
     *
     * @param name the value of the metric's label and part of the log's sentence
     */
    record Place(String name, File directory) {

        long freeBytes() {
            return directory.getUsableSpace();
        }
    }

    private final List<Place> places;

    DiskSpace(@Value("${gatehouse.home:gatehouse-data}") Path home) {
        this.places = List.of(
                new Place("home", home.toAbsolutePath().normalize().toFile()),
                new Place("temporary", new File(System.getProperty("java.io.tmpdir")).getAbsoluteFile()));
    }

    List<Place> places() {
        return places;
    }

    /** The directory whose lack of space made a write fail; empty if the failure has another cause. */
    public Optional<String> fullDirectory(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException write) {
                return fullDirectory(write);
            }
        }
        return Optional.empty();
    }

    private Optional<String> fullDirectory(IOException write) {
        Optional<String> full = places.stream()
                .filter(place -> place.directory().exists() && place.freeBytes() < NOTHING_LEFT_BYTES)
                .map(place -> place.directory().toString())
                .findFirst();
        if (full.isPresent()
                || !FULL.matcher(String.valueOf(write.getMessage())).find()) {
            return full;
        }
        // A quota, or a disk without inodes: it has space, but not for us.
        return Optional.of(directoryOf(write));
    }

    private String directoryOf(IOException write) {
        if (write instanceof FileSystemException named && named.getFile() != null) {
            Path parent = Path.of(named.getFile()).toAbsolutePath().getParent();
            return String.valueOf(parent);
        }
        return places.getFirst().directory() + " or " + places.getLast().directory();
    }
}
