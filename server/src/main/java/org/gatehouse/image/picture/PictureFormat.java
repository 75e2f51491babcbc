package org.gatehouse.image.picture;

import com.drew.imaging.FileType;
import com.drew.imaging.FileTypeDetector;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.gatehouse.image.ImageProblem;
import org.gatehouse.image.Upload;

/** The supported picture formats, recognised by their first bytes: a file's name and Content-Type are not trusted. */
enum PictureFormat {
    JPEG("image/jpeg"),
    PNG("image/png"),
    WEBP("image/webp");

    private final String mediaType;

    PictureFormat(String mediaType) {
        this.mediaType = mediaType;
    }

    String mediaType() {
        return mediaType;
    }

    static PictureFormat of(Upload file) {
        FileType found = detect(file);
        return switch (found) {
            case Jpeg -> JPEG;
            case Png -> PNG;
            case WebP -> WEBP;
            case Unknown ->
                throw ImageProblem.UNSUPPORTED_IMAGE.ofField(
                        "file", "is not a picture that the server reads; send JPEG, PNG or WebP");
            case Heif ->
                throw ImageProblem.UNSUPPORTED_IMAGE.ofField(
                        "file", "is a HEIC (HEIF) picture, whatever its name says; send JPEG, PNG or WebP");
            default ->
                throw ImageProblem.UNSUPPORTED_IMAGE.ofField(
                        "file", "is of the type %s; send JPEG, PNG or WebP", found.getName());
        };
    }

    private static FileType detect(Upload file) {
        try {
            return FileTypeDetector.detectFileType(new BufferedInputStream(file.stream()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
