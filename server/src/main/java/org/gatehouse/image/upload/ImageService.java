package org.gatehouse.image.upload;

import static java.nio.charset.StandardCharsets.US_ASCII;

import jakarta.servlet.http.Part;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.image.Crop;
import org.gatehouse.image.Image;
import org.gatehouse.image.ImageProblem;
import org.gatehouse.image.PictureName;
import org.gatehouse.image.StoredFile;
import org.gatehouse.image.Thumbnails;
import org.gatehouse.image.Upload;
import org.gatehouse.image.Variant;
import org.gatehouse.image.jpeg.JpegLibrary;
import org.gatehouse.image.picture.Decoders;
import org.gatehouse.image.picture.DecodingMemory;
import org.gatehouse.image.picture.Picture;
import org.gatehouse.image.picture.PictureDecoder;
import org.gatehouse.image.store.ImageStore;
import org.gatehouse.image.store.StoreOwner;
import org.gatehouse.platform.image.ImageUse;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.http.MediaType;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Stores uploads, and checks who may refer to one.
 *
 * <p>The same bytes uploaded twice make two images with different hashes that share one file. Files are written before the transaction
 * that refers to them, so every file that a row refers to is in the store.
 */
@Service
public class ImageService implements ImageUse {

    private final ImageRepository images;
    private final ReceivedFiles files;
    private final ImageStore store;
    private final StoreOwner owner;
    private final LostFiles lost;
    private final JpegLibrary jpeg;
    private final PictureDecoder decoder;
    private final Decoders decoders;
    private final DecodingMemory memory;
    private final PictureDigests digests;
    private final WithdrawnPictures withdrawn;
    private final Thumbnails thumbnails;
    private final TransactionOperations transaction;
    private final AuditRepository audit;
    private final long maxBytes;

    ImageService(
            ImageRepository images,
            ReceivedFiles files,
            ImageStore store,
            StoreOwner owner,
            LostFiles lost,
            Decoders decoders,
            PictureDigests digests,
            WithdrawnPictures withdrawn,
            Thumbnails thumbnails,
            TransactionOperations transaction,
            AuditRepository audit,
            ImageSettings settings) {
        this.images = images;
        this.files = files;
        this.store = store;
        this.owner = owner;
        this.lost = lost;
        this.jpeg = settings.jpeg();
        this.decoder = new PictureDecoder(settings.maxPixels(), jpeg);
        this.decoders = decoders;
        this.memory = DecodingMemory.of(settings.memory());
        this.digests = digests;
        this.withdrawn = withdrawn;
        this.thumbnails = thumbnails;
        this.transaction = transaction;
        this.audit = audit;
        this.maxBytes = settings.maxBytes().toBytes();
    }

    /** Stores an upload and makes its variants. Nothing is stored when the upload is refused. */
    public Image upload(Part file, Actor by) {
        return upload(
                file.getSize(), path -> file.write(path.toString()), FileName.of(file.getSubmittedFileName()), by);
    }

    /** Stores a file like the upload of a form. */
    public Image upload(byte[] file, @Nullable String filename, Actor by) {
        return upload(file.length, path -> Files.write(path, file), FileName.of(filename), by);
    }

    private Image upload(long bytes, ReceivedFiles.Source file, String filename, Actor by) {
        if (bytes > maxBytes) {
            throw tooLarge();
        }
        if (bytes == 0) {
            throw ImageProblem.UNREADABLE_IMAGE.ofField("file", "is empty");
        }
        return decoders.run(() -> keep(file, filename, by));
    }

    /** The problem for an upload that the servlet container did not read to its end. */
    public ProblemException tooLarge() {
        return ImageProblem.IMAGE_TOO_LARGE.ofField("file", "is larger than %d bytes", maxBytes);
    }

    private Image keep(ReceivedFiles.Source source, String filename, Actor by) throws IOException {
        owner.require();
        Path received = files.receive(source);
        try {
            Upload upload = files.received(received);
            String sha256 = upload.sha256();
            Image again = ofKnownFile(sha256, filename, null, by);
            if (again != null) {
                return again;
            }
            Picture picture = completed(received, upload, null);
            return saved(picture.file(sha256, upload.length()), received, filename, null, by);
        } finally {
            files.discard(received);
        }
    }

    /** Writes the variants beside the received upload. */
    private Picture completed(Path received, Upload upload, @Nullable Crop crop) throws IOException {
        try (DecodingMemory.Share share = memory.share()) {
            Picture picture = decoder.decode(upload, crop, share);
            files.complete(received, receiver -> picture.eachVariant(jpeg.encoder(), receiver));
            return picture;
        }
    }

    /**
     * Reuses a known file: the same bytes need no second decoding. The store is asked before the transaction, which is short if the store
     * does not answer, and again within it, where a removal of the same bytes waits.
     */
    private @Nullable Image ofKnownFile(String sha256, String filename, @Nullable Crop crop, Actor by) {
        if (!store.has(sha256)) {
            return null;
        }
        return transaction.execute(status -> images.lockFile(sha256)
                .filter(known -> store.has(sha256))
                .map(known -> saved(known, filename, crop, by))
                .orElse(null));
    }

    /** Keeps inside the transaction: only the lock on the file's row prevents a concurrent removal of the same bytes. */
    private Image saved(StoredFile file, Path written, String filename, @Nullable Crop crop, Actor by) {
        store.prepare(written, file.sha256());
        return Objects.requireNonNull(transaction.execute(status -> {
            images.saveFile(file);
            store.keep(written, file.sha256());
            return saved(file, filename, crop, by);
        }));
    }

    private Image saved(StoredFile file, String filename, @Nullable Crop crop, Actor by) {
        ImageRepository.Saved saved = images.save(file.sha256(), filename, crop, by.name());
        AuditEntry entry = crop == null
                ? AuditEntry.of("image_uploaded").to(Map.of("size", file.bytes()))
                : AuditEntry.of("image_cloned").to(Map.of("size", file.bytes(), "crop", crop.text()));
        audit.append(by, entry.subject("image", saved.id()));
        return image(new ImageRepository.Row(saved.id(), filename, saved.thumbnailHash(), crop, file));
    }

    /** Makes a new image from a part of this one; the whole file is kept, so that a crop of the crop is equally sharp. */
    Image crop(long id, UUID thumbnailHash, CropRequest request, Actor by) {
        ImageRepository.Row source = require(id, thumbnailHash);
        Crop part = request.of(source.file().width(), source.file().height());
        Crop crop = source.crop() == null ? part : source.crop().within(part);
        // The image may belong to nobody; touching it prevents its removal for the next days.
        transaction.executeWithoutResult(status -> images.touch(id));
        return decoders.run(() -> keepPart(source, crop, by));
    }

    private Image keepPart(ImageRepository.Row source, Crop crop, Actor by) throws IOException {
        owner.require();
        Path original = required(source, ImageStore.ORIGINAL);
        Upload upload = Upload.read(original);
        String key = Upload.sha256(US_ASCII.encode(upload.sha256() + " " + crop.text()));
        Image again = ofKnownFile(key, source.filename(), crop, by);
        if (again != null) {
            return again;
        }
        Path received = files.receive(path -> Files.copy(original, path));
        try {
            Picture picture = completed(received, upload, crop);
            return saved(picture.file(key, upload.length()), received, source.filename(), crop, by);
        } finally {
            files.discard(received);
        }
    }

    /** Returns the whole picture, at most 1,600 pixels wide or high, as a data: address. */
    String dataUrl(long id, UUID thumbnailHash) {
        ImageRepository.Row image = require(id, thumbnailHash);
        try {
            byte[] picture = Files.readAllBytes(required(image, Variant.LARGE.fileName()));
            return "data:image/jpeg;base64," + Base64.getEncoder().encodeToString(picture);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private Path required(ImageRepository.Row image, String name) throws IOException {
        return stored(image.file().sha256(), name)
                .orElseThrow(() -> ImageProblem.IMAGE_NOT_FOUND.because(
                        "The files of image %d are lost; upload the picture again.", image.id()));
    }

    /** A file of the store; a missing one is counted as lost. */
    private Optional<Path> stored(String sha256, String name) throws IOException {
        Optional<Path> file = store.file(sha256, name);
        if (file.isEmpty()) {
            owner.requireOurs();
            lost.report(sha256);
        }
        return file;
    }

    /** Returns the image to a caller that knows its hash. */
    Image get(long id, UUID thumbnailHash) {
        return image(require(id, thumbnailHash));
    }

    private ImageRepository.Row require(long id, UUID thumbnailHash) {
        return images.find(id)
                .filter(image -> isSame(image.thumbnailHash(), thumbnailHash))
                .orElseThrow(() -> ImageProblem.IMAGE_NOT_FOUND.because(
                        "No image %d has the thumbnail_hash %s.", id, thumbnailHash));
    }

    private Image image(ImageRepository.Row row) {
        StoredFile file = row.file();
        Crop crop = row.crop();
        return new Image(
                row.id(),
                row.filename(),
                file.width(),
                file.height(),
                file.bytes(),
                row.thumbnailHash(),
                file.mediaType(),
                thumbnails.address(row.thumbnailHash()),
                crop == null ? null : crop.x(),
                crop == null ? null : crop.y(),
                crop == null ? null : crop.width(),
                crop == null ? null : crop.height(),
                null);
    }

    /**
     * Whether an image has the hash of this picture; everybody who has its address may see it.
     *
     * @throws org.gatehouse.platform.problem.ProblemException image_withdrawn (410)
     */
    boolean isShown(PictureName name) {
        if (withdrawn.contains(name.thumbnailHash())) {
            throw ImageProblem.IMAGE_WITHDRAWN.because("Nobody shows this picture any more.");
        }
        return digests.find(name.thumbnailHash()).isPresent();
    }

    /** The file of a picture, withdrawn or not; empty when no image has this hash, or when its file is lost. */
    public Optional<Path> picture(PictureName name) {
        return picture(name.thumbnailHash(), name.variant());
    }

    /** The file of an image as it was uploaded; empty when there is no such image, or when its file is lost. */
    public Optional<Path> original(long imageId) {
        Optional<ImageRepository.Row> image = images.find(imageId);
        try {
            return image.isEmpty()
                    ? Optional.empty()
                    : stored(image.get().file().sha256(), ImageStore.ORIGINAL);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private Optional<Path> picture(UUID thumbnailHash, Variant variant) {
        Optional<String> sha256 = digests.find(thumbnailHash);
        try {
            return sha256.isEmpty() ? Optional.empty() : stored(sha256.get(), variant.fileName());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** The photo of a badge, 3:4 and upright, as JPEG; empty when no image has this hash, or when its file is lost. */
    public Optional<byte[]> badgePhoto(UUID thumbnailHash) {
        return picture(thumbnailHash, Variant.ACCREDITATION).map(ImageService::content);
    }

    /** The whole picture, at most 1,600 pixels wide or high, as JPEG; empty as {@link #badgePhoto}. */
    public Optional<byte[]> largePicture(UUID thumbnailHash) {
        return picture(thumbnailHash, Variant.LARGE).map(ImageService::content);
    }

    /**
     * The same with its transparent parts, as PNG, where it has some. It is decoded each time.
     *
     * @throws ProblemException too_many_uploads (503) while other pictures take the memory
     */
    public Optional<byte[]> pictureOnColour(UUID thumbnailHash) {
        Optional<ImageRepository.Row> image = images.find(thumbnailHash);
        byte[] transparent = image.isEmpty() ? null : transparent(image.get());
        return transparent == null ? largePicture(thumbnailHash) : Optional.of(transparent);
    }

    private byte @Nullable [] transparent(ImageRepository.Row image) {
        if (image.file().mediaType().equals(MediaType.IMAGE_JPEG_VALUE)) {
            return null;
        }
        try (DecodingMemory.Share share = memory.share()) {
            Optional<Path> original = stored(image.file().sha256(), ImageStore.ORIGINAL);
            BufferedImage pixels =
                    original.isEmpty() ? null : decoder.transparent(Upload.read(original.get()), image.crop(), share);
            if (pixels == null) {
                return null;
            }
            ByteArrayOutputStream png = new ByteArrayOutputStream();
            ImageIO.write(pixels, "png", png);
            return png.toByteArray();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static byte[] content(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Compares the hash in constant time. */
    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void use(String field, long imageId, UUID thumbnailHash) {
        withdrawn.takeOver(imageId);
        UUID hash = images.touch(imageId)
                .orElseThrow(() -> ImageProblem.UNKNOWN_IMAGE.ofField(
                        field, "there is no image %d; POST /images returns the id of a new one", imageId));
        if (!isSame(hash, thumbnailHash)) {
            throw ImageProblem.WRONG_THUMBNAIL_HASH.ofField(
                    field.substring(0, field.lastIndexOf('.') + 1) + "thumbnail_hash",
                    "is not the one that the upload of image %d returned",
                    imageId);
        }
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void release(long imageId) {
        images.touch(imageId);
        withdrawn.takeOver(imageId);
    }

    /** Reports that a photo was refused, or that it is no longer refused. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void reviewed(long imageId) {
        withdrawn.takeOver(imageId);
    }

    /** Removes an image that nothing refers to; false when it was used since then. */
    public boolean remove(long imageId, Instant unusedSince) {
        Optional<UUID> removed =
                Objects.requireNonNull(transaction.execute(status -> images.remove(imageId, unusedSince)));
        removed.ifPresent(digests::forget);
        return removed.isPresent();
    }

    /**
     * Removes these images, however new they are, and all files that nobody uses then. An image that somebody else shows stays.
     *
     * @return false when files are left: the store cannot be reached, or a backup copies them; call it again later
     */
    public boolean erase(Collection<Long> imageIds) {
        Instant now = Instant.now().plus(Duration.ofDays(1));
        for (long id : imageIds) {
            try {
                remove(id, now);
            } catch (DataIntegrityViolationException shown) {
                // It is somebody else's, too.
            }
        }
        removeUnusedFiles();
        return images.unusedFiles().isEmpty();
    }

    /**
     * Removes the files that no image uses. Their images are gone for good by then: whatever becomes of this transaction, no image lacks
     * its pictures. The lock on the file's row keeps an upload of the same bytes waiting.
     */
    @Scheduled(initialDelayString = "PT5M", fixedDelayString = "PT1H")
    public void removeUnusedFiles() {
        List<String> unused = images.unusedFiles();
        if (unused.isEmpty() || !owner.mayRemove()) {
            return;
        }
        for (String sha256 : unused) {
            transaction.executeWithoutResult(status -> {
                if (images.mayRemoveFiles() && images.removeFile(sha256)) {
                    store.remove(sha256);
                }
            });
        }
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
