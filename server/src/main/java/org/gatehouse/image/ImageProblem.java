package org.gatehouse.image;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Problems of an upload, or of the image that a request refers to. */
public enum ImageProblem implements Problem {
    UNSUPPORTED_IMAGE(
            HttpStatus.UNSUPPORTED_MEDIA_TYPE,
            "1500-101",
            "The server does not read this type of file",
            "Send a JPEG, PNG or WebP. A phone's HEIC photo must be exported as JPEG first."),
    UNREADABLE_IMAGE(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1500-102",
            "The image is damaged",
            "Open the file in an image program, save it again and send that."),
    TOO_MANY_PIXELS(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1500-103",
            "The image has too many pixels",
            "Make the image smaller, then send it again."),
    IMAGE_TOO_LARGE(
            HttpStatus.CONTENT_TOO_LARGE,
            "1500-104",
            "The file is too large",
            "Make the file smaller, then send it again; detail names the limit."),
    TOO_MANY_UPLOADS(
            HttpStatus.SERVICE_UNAVAILABLE,
            "1500-105",
            "Too many uploads at once",
            "Wait for the seconds in Retry-After, then send the same upload again."),
    UNKNOWN_IMAGE(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1500-106",
            "No such image",
            "Upload the picture first, then use the id of the answer."),
    WRONG_THUMBNAIL_HASH(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1500-107",
            "The image has another thumbnail_hash",
            "Use the thumbnail_hash that the upload was answered with."),
    IMAGE_NOT_FOUND(
            HttpStatus.NOT_FOUND,
            "1500-108",
            "There is no such image",
            "Read the person again for the present thumbnail_hash."),
    IMAGE_WITHDRAWN(
            HttpStatus.GONE,
            "1500-109",
            "The picture was withdrawn",
            "Read the person again for the present thumbnail_hash, and delete your copies of this picture."),
    IMAGE_STORE_AWAY(
            HttpStatus.SERVICE_UNAVAILABLE,
            "1500-110",
            "The image store does not answer",
            "Wait for the seconds in Retry-After, then send the same request again; an operator finds the cause in the log.");

    private final Kind kind;

    ImageProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
