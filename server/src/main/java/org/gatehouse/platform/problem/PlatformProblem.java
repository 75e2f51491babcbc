package org.gatehouse.platform.problem;

import org.springframework.http.HttpStatus;

/** Errors that any route can respond with. */
public enum PlatformProblem implements Problem {
    UNAUTHORIZED(
            HttpStatus.UNAUTHORIZED,
            "100-100",
            "Authorization is missing or no longer valid",
            "Get a new token, or sign in again."),
    FORBIDDEN(
            HttpStatus.FORBIDDEN,
            "100-103",
            "The right for this is missing",
            "Ask an administrator for the right that detail names."),
    NOT_FOUND(
            HttpStatus.NOT_FOUND,
            "100-104",
            "Nothing is here",
            "Check the address. What belongs to another event also counts as not found."),
    UNREADABLE(
            HttpStatus.BAD_REQUEST,
            "100-105",
            "The request cannot be read",
            "Correct the request as detail says; nothing was changed."),
    INVALID(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "100-106",
            "A value is not valid",
            "Correct each field that errors lists, then send the request again."),
    METHOD_NOT_ALLOWED(
            HttpStatus.METHOD_NOT_ALLOWED,
            "100-107",
            "This address does not take this method",
            "Use one of the methods that the header Allow lists."),
    NOT_ACCEPTABLE(
            HttpStatus.NOT_ACCEPTABLE,
            "100-108",
            "This address does not answer in this media type",
            "Send Accept: application/json, or leave the header out."),
    UNSUPPORTED_MEDIA_TYPE(
            HttpStatus.UNSUPPORTED_MEDIA_TYPE,
            "100-109",
            "This address does not read this media type",
            "Send the body in a media type that detail names."),
    TOO_LARGE(
            HttpStatus.CONTENT_TOO_LARGE,
            "100-110",
            "The request is too large",
            "Send a smaller body, or split it into several requests."),
    CONFLICT(
            HttpStatus.CONFLICT,
            "100-111",
            "The change conflicts with what is stored",
            "Read the current state, then decide again."),
    VERSION_MISMATCH(
            HttpStatus.CONFLICT,
            "100-112",
            "Somebody changed it in the meantime",
            "Read it again, repeat your change on the new state, and send the new version."),
    TOO_MANY_REQUESTS(
            HttpStatus.TOO_MANY_REQUESTS,
            "100-113",
            "Too many attempts",
            "Wait for the seconds in Retry-After, then try again."),
    UNAVAILABLE(
            HttpStatus.SERVICE_UNAVAILABLE,
            "100-114",
            "Not available for a moment",
            "Wait for the seconds in Retry-After, then send the same request again."),
    INTERNAL(
            HttpStatus.INTERNAL_SERVER_ERROR,
            "100-115",
            "Something went wrong on the server",
            "Tell the operator the request_id; the server's log has the cause."),
    TOO_SLOW(
            HttpStatus.REQUEST_TIMEOUT,
            "100-116",
            "The body came too slowly",
            "Send the request again, the whole body at once; check the network if it happens often."),
    LENGTH_REQUIRED(
            HttpStatus.LENGTH_REQUIRED,
            "100-117",
            "A form needs a Content-Length",
            "Send the header Content-Length with the form."),
    NOT_IMPLEMENTED(
            HttpStatus.NOT_IMPLEMENTED,
            "100-118",
            "The server does not support this part of HTTP",
            "Send the request as plain HTTP/1.1, without this Transfer-Encoding."),
    HTTP_VERSION(
            HttpStatus.HTTP_VERSION_NOT_SUPPORTED,
            "100-119",
            "The server does not support this version of HTTP",
            "Send the request as HTTP/1.1."),
    NO_ROOM(
            HttpStatus.INSUFFICIENT_STORAGE,
            "100-120",
            "The server has no room for the file",
            "Tell the operator that the directory in detail is full. Send the request again when there is room.");

    private final Kind kind;

    PlatformProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
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
