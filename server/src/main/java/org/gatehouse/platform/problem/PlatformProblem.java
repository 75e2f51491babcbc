package org.gatehouse.platform.problem;

import org.springframework.http.HttpStatus;

/** Errors that any route can answer with. */
public enum PlatformProblem implements Problem {
    UNAUTHORIZED(HttpStatus.UNAUTHORIZED, "100-100", "Authorization is missing or no longer valid"),
    FORBIDDEN(HttpStatus.FORBIDDEN, "100-103", "The right for this is missing"),
    NOT_FOUND(HttpStatus.NOT_FOUND, "100-104", "Nothing is here"),
    UNREADABLE(HttpStatus.BAD_REQUEST, "100-105", "The request cannot be read"),
    INVALID(HttpStatus.UNPROCESSABLE_CONTENT, "100-106", "A value is not valid"),
    METHOD_NOT_ALLOWED(HttpStatus.METHOD_NOT_ALLOWED, "100-107", "This method is not known here"),
    NOT_ACCEPTABLE(HttpStatus.NOT_ACCEPTABLE, "100-108", "No such media type is answered here"),
    UNSUPPORTED_MEDIA_TYPE(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "100-109", "This media type is not read here"),
    TOO_LARGE(HttpStatus.CONTENT_TOO_LARGE, "100-110", "The request is too large"),
    CONFLICT(HttpStatus.CONFLICT, "100-111", "The change conflicts with what is stored"),
    VERSION_MISMATCH(HttpStatus.CONFLICT, "100-112", "Somebody changed it in the meantime"),
    TOO_MANY_REQUESTS(HttpStatus.TOO_MANY_REQUESTS, "100-113", "Too many attempts"),
    UNAVAILABLE(HttpStatus.SERVICE_UNAVAILABLE, "100-114", "Not available for a moment"),
    INTERNAL(HttpStatus.INTERNAL_SERVER_ERROR, "100-115", "Something went wrong on the server"),
    TOO_SLOW(HttpStatus.REQUEST_TIMEOUT, "100-116", "The body came too slowly"),
    LENGTH_REQUIRED(HttpStatus.LENGTH_REQUIRED, "100-117", "A form tells its length"),
    NOT_IMPLEMENTED(HttpStatus.NOT_IMPLEMENTED, "100-118", "This part of HTTP is not spoken here"),
    HTTP_VERSION(HttpStatus.HTTP_VERSION_NOT_SUPPORTED, "100-119", "This version of HTTP is not spoken here"),
    NO_ROOM(HttpStatus.INSUFFICIENT_STORAGE, "100-120", "The server has no room for the file");

    private final Kind kind;

    PlatformProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    @Override
    public Kind kind() {
        return kind;
    }

    /** A file could not be written for want of space in this directory. */
    public static ProblemException outOfSpace(String directory) {
        return NO_ROOM.because(
                "No space is left in %s. Nothing was stored; tell the operator, and send it again when there is room.",
                directory);
    }

    /** The problem for a status that Spring or the servlet container chose. */
    public static PlatformProblem of(int status) {
        for (PlatformProblem problem : values()) {
            if (problem.status().value() == status) {
                return problem;
            }
        }
        return status < 500 ? UNREADABLE : INTERNAL;
    }
}
