package org.gatehouse.image;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Problems of an upload, or of the image that a request refers to. */
public enum ImageProblem implements Problem {
    UNSUPPORTED_IMAGE(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "1500-101", "This type of file is not read here"),
    UNREADABLE_IMAGE(HttpStatus.UNPROCESSABLE_CONTENT, "1500-102", "The image is damaged"),
    TOO_MANY_PIXELS(HttpStatus.UNPROCESSABLE_CONTENT, "1500-103", "The image has too many pixels"),
    IMAGE_TOO_LARGE(HttpStatus.CONTENT_TOO_LARGE, "1500-104", "The file is too large"),
    TOO_MANY_UPLOADS(HttpStatus.SERVICE_UNAVAILABLE, "1500-105", "Too many uploads at once"),
    UNKNOWN_IMAGE(HttpStatus.UNPROCESSABLE_CONTENT, "1500-106", "No such image"),
    WRONG_THUMBNAIL_HASH(HttpStatus.UNPROCESSABLE_CONTENT, "1500-107", "The image has another thumbnail_hash"),
    IMAGE_NOT_FOUND(HttpStatus.NOT_FOUND, "1500-108", "There is no such image");

    private final Kind kind;

    ImageProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
