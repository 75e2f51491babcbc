package org.gatehouse.platform.backup;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * Reads all files of pictures in a backup to their ends. The upload is compared with the digest that names it; its variants have no digest,
 * so they are decoded.
 */
final class StoredPictures {

    static final String ORIGINAL = "original";

    /** The variants of each upload. A test compares them with those that are really made. */
    static final List<String> VARIANTS = List.of(
            "preview.jpg", "accreditation.jpg", "square.jpg", "portrait.jpg", "small.jpg", "medium.jpg", "large.jpg");

    /** More are counted, but say nothing new. */
    private static final int TOLD_AT_MOST = 20;

    private final Path root;
    private final Consumer<String> out;
    private final List<String> flaws = new ArrayList<>();

    StoredPictures(Path root, Consumer<String> out) {
        this.root = root;
        this.out = out;
    }

    /**
     * A row of the database.
     *
     * @param name the directory of its files
     * @param crop the part of the upload that is shown, as it stands in the name; null for all of it
     */
    record Picture(String name, @Nullable String crop) {}

    /**
     * Reads the files of these pictures and returns how many there are.
     *
     * @throws BackupException some are missing or damaged
     */
    long read(List<Picture> pictures) {
        Progress progress = Progress.ofFiles(out, "images", pictures.size() * (VARIANTS.size() + 1L));
        int threads = Runtime.getRuntime().availableProcessors();
        AtomicInteger next = new AtomicInteger();
        Runnable reader = () -> {
            for (int at = next.getAndIncrement(); at < pictures.size(); at = next.getAndIncrement()) {
                read(pictures.get(at), progress);
            }
        };
        try (ExecutorService readers = Executors.newFixedThreadPool(threads)) {
            CompletableFuture.allOf(Stream.generate(() -> CompletableFuture.runAsync(reader, readers))
                            .limit(threads)
                            .toArray(CompletableFuture[]::new))
                    .join();
        }
        if (!flaws.isEmpty()) {
            throw new BackupException("%d of %d files of images are missing or damaged; the first: %s"
                    .formatted(flaws.size(), progress.done(), flaws.getFirst()));
        }
        return progress.done();
    }

    /** Where the files of this name lie within the store. */
    static Path directory(String name) {
        return Path.of(name.substring(0, 2), name.substring(2, 4), name);
    }

    private void read(Picture picture, Progress progress) {
        Path directory = root.resolve(directory(picture.name()));
        look(directory.resolve(ORIGINAL), file -> isUpload(file, picture));
        progress.add(1);
        for (String variant : VARIANTS) {
            look(directory.resolve(variant), StoredPictures::isWhole);
            progress.add(1);
        }
    }

    @FunctionalInterface
    private interface Check {
        boolean isRight(Path file) throws IOException;
    }

    private void look(Path file, Check check) {
        try {
            if (!check.isRight(file)) {
                flaw(file + " is damaged");
            }
        } catch (NoSuchFileException none) {
            flaw(file + " is missing");
        } catch (IOException unreadable) {
            flaw("%s cannot be read: %s".formatted(file, unreadable));
        }
    }

    private synchronized void flaw(String flaw) {
        flaws.add(flaw);
        if (flaws.size() <= TOLD_AT_MOST) {
            out.accept(flaw);
        }
    }

    private static boolean isUpload(Path file, Picture picture) throws IOException {
        String digest = Sha256.hex(Files.readAllBytes(file));
        return picture.name().equals(picture.crop() == null ? digest : Sha256.hex(digest + " " + picture.crop()));
    }

    /** Whether a JPEG can be decoded to its last pixel. The decoder fills what is missing or wrong with grey, and warns. */
    private static boolean isWhole(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        ImageReader reader = ImageIO.getImageReadersByFormatName("jpeg").next();
        AtomicBoolean warned = new AtomicBoolean();
        try (MemoryCacheImageInputStream content = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
            reader.addIIOReadWarningListener((source, warning) -> warned.set(true));
            reader.setInput(content, true, true);
            reader.readRaster(0, null);
            return !warned.get();
        } catch (IOException | RuntimeException undecodable) {
            return false;
        } finally {
            reader.dispose();
        }
    }
}
