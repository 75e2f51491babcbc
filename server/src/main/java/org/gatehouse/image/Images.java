package org.gatehouse.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditLog;
import org.gatehouse.platform.image.ImageUse;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Uploads, and who may refer to one.
 *
 * <p>The same bytes uploaded twice are two images with hashes of their own that share one file. Files are written before the
 * transaction that names them, so what a row names is on disk.
 */
@Service
public class Images implements ImageUse {

    private final ImageRepository images;
    private final ImageFiles files;
    private final PictureDecoder decoder;
    private final Decoders decoders;
    private final Thumbnails thumbnails;
    private final TransactionOperations transaction;
    private final AuditLog audit;
    private final long maxBytes;

    Images(
            ImageRepository images,
            ImageFiles files,
            Decoders decoders,
            Thumbnails thumbnails,
            TransactionOperations transaction,
            AuditLog audit,
            ImageSettings settings) {
        this.images = images;
        this.files = files;
        this.decoder = new PictureDecoder(settings.maxPixels());
        this.decoders = decoders;
        this.thumbnails = thumbnails;
        this.transaction = transaction;
        this.audit = audit;
        this.maxBytes = settings.maxBytes().toBytes();
    }

    /** Keeps an upload and makes its variants. Nothing of it is kept when it is refused. */
    public Image upload(InputStreamSource file, @Nullable String filename, Actor by) {
        return decoders.run(() -> keep(bytesOf(file), FileName.of(filename), by));
    }

    private byte[] bytesOf(InputStreamSource file) throws IOException {
        try (var content = file.getInputStream()) {
            byte[] bytes = content.readNBytes(Math.toIntExact(maxBytes + 1));
            if (bytes.length > maxBytes) {
                throw tooLarge();
            }
            if (bytes.length == 0) {
                throw ImageProblem.UNREADABLE_IMAGE.ofField("file", "is empty");
            }
            return bytes;
        }
    }

    ProblemException tooLarge() {
        return ImageProblem.IMAGE_TOO_LARGE.ofField("file", "is larger than %d bytes", maxBytes);
    }

    private Image keep(byte[] bytes, String filename, Actor by) {
        String sha256 = sha256(bytes);
        Image again = transaction.execute(status -> ofKnownFile(sha256, filename, by));
        if (again != null) {
            return again;
        }
        Picture picture = decoder.decode(bytes);
        StoredFile file =
                new StoredFile(sha256, bytes.length, picture.format().mediaType(), picture.width(), picture.height());
        Path written = files.write(bytes, picture.variants());
        try {
            return saved(file, written, filename, by);
        } finally {
            files.discard(written);
        }
    }

    /** The same bytes need no decoding again. */
    private @Nullable Image ofKnownFile(String sha256, String filename, Actor by) {
        return images.lockFile(sha256)
                .filter(known -> files.has(sha256))
                .map(known -> saved(known, filename, by))
                .orElse(null);
    }

    /** The rename is inside the transaction: only the lock of the file's row keeps a removal of the same bytes away. */
    private Image saved(StoredFile file, Path written, String filename, Actor by) {
        return Objects.requireNonNull(transaction.execute(status -> {
            images.saveFile(file);
            files.keep(written, file.sha256());
            return saved(file, filename, by);
        }));
    }

    private Image saved(StoredFile file, String filename, Actor by) {
        ImageRepository.Saved saved = images.save(file.sha256(), filename, by.name());
        audit.append(
                by, AuditEntry.of("image_uploaded").subject("image", saved.id()).to(Map.of("size", file.bytes())));
        return image(new ImageRepository.Row(saved.id(), filename, saved.thumbnailHash(), file));
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    /** The image, for a caller who knows its hash. */
    Image get(long id, UUID thumbnailHash) {
        return images.find(id)
                .filter(image -> isSame(image.thumbnailHash(), thumbnailHash))
                .map(this::image)
                .orElseThrow(() -> ImageProblem.IMAGE_NOT_FOUND.because(
                        "There is no image %d with the thumbnail_hash %s.", id, thumbnailHash));
    }

    private Image image(ImageRepository.Row row) {
        StoredFile file = row.file();
        return new Image(
                row.id(),
                row.filename(),
                file.width(),
                file.height(),
                file.bytes(),
                row.thumbnailHash(),
                file.mediaType(),
                thumbnails.address(row.thumbnailHash()),
                null,
                null,
                null,
                null,
                null);
    }

    /** The file of one variant; empty when no image has this hash. */
    Optional<Path> picture(UUID thumbnailHash, Variant variant) {
        return images.sha256Of(thumbnailHash).map(sha256 -> files.variant(sha256, variant));
    }

    /** The hash is compared in constant time. */
    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void use(long imageId, UUID thumbnailHash) {
        UUID hash = images.touch(imageId)
                .orElseThrow(() -> ImageProblem.UNKNOWN_IMAGE.ofField(
                        "image_id", "there is no image %d; POST /images answers with the id", imageId));
        if (!isSame(hash, thumbnailHash)) {
            throw ImageProblem.WRONG_THUMBNAIL_HASH.ofField(
                    "thumbnail_hash", "is not the one that the upload of image %d answered with", imageId);
        }
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void release(long imageId) {
        images.touch(imageId);
    }

    /** Removes an image that nothing refers to, and its file when no other image shares it; false when it was used since. */
    @Transactional
    public boolean remove(long imageId, Instant unusedSince) {
        Optional<String> removed = images.remove(imageId, unusedSince);
        removed.filter(images::removeFile).ifPresent(files::remove);
        return removed.isPresent();
    }

    /** Removes what uploads left half-way when the server was killed. */
    public int removeUnfinished(Instant before) {
        return files.removeUnfinished(before);
    }

    private static boolean isSame(UUID one, UUID other) {
        return MessageDigest.isEqual(bytes(one), bytes(other));
    }

    private static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }
}
