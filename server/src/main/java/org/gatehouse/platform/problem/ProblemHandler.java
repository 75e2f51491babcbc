package org.gatehouse.platform.problem;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.coyote.CloseNowException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.gatehouse.platform.disk.DiskSpace;
import org.gatehouse.platform.web.Excerpt;
import org.gatehouse.platform.web.FormTooLarge;
import org.gatehouse.platform.web.UnreadableValueException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.context.support.DefaultMessageSourceResolvable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.transaction.TransactionException;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.validation.FieldError;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.support.MissingServletRequestPartException;
import org.springframework.web.servlet.HandlerMapping;

/** Turns every error of a controller into a problem document, including Spring's own errors. */
@RestControllerAdvice
record ProblemHandler(Problems problems, DiskSpace disk) {

    private static final Logger log = LoggerFactory.getLogger(ProblemHandler.class);

    private static final int LONGEST_SHOWN = 100;

    @ExceptionHandler
    ResponseEntity<ProblemBody> problem(ProblemException problem, HttpServletRequest request) {
        return problems.answer(problem, request);
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> notValid(MethodArgumentNotValidException invalid, HttpServletRequest request) {
        List<String> errors = new ArrayList<>();
        for (FieldError error : invalid.getFieldErrors()) {
            errors.add(FieldNames.wireName(error.getField()) + ": " + messageOf(error));
        }
        invalid.getGlobalErrors().forEach(error -> errors.add(String.valueOf(error.getDefaultMessage())));
        return invalid(errors, request);
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> notValid(HandlerMethodValidationException invalid, HttpServletRequest request) {
        List<String> errors = new ArrayList<>();
        invalid.getParameterValidationResults().forEach(result -> {
            String parameter = String.valueOf(result.getMethodParameter().getParameterName());
            result.getResolvableErrors().forEach(error -> {
                String field = error instanceof FieldError fieldError ? fieldError.getField() : parameter;
                errors.add(FieldNames.wireName(field) + ": " + messageOf(error));
            });
        });
        return invalid(errors, request);
    }

    /** The message of a field error. If a query parameter could not be converted, Spring's own message would name Java classes. */
    private static String messageOf(FieldError error) {
        if (!error.isBindingFailure()) {
            return String.valueOf(error.getDefaultMessage());
        }
        return error.contains(TypeMismatchException.class)
                ? describeMismatch(error.unwrap(TypeMismatchException.class))
                : "'" + shown(error.getRejectedValue()) + "' is not valid here";
    }

    private static String describeMismatch(TypeMismatchException wrong) {
        Class<?> type = wrong.getRequiredType();
        String objection = "is not valid here";
        if (NestedExceptionUtils.getMostSpecificCause(wrong) instanceof UnreadableValueException unreadable) {
            objection = String.valueOf(unreadable.getMessage());
        } else if (type != null && !type.isArray() && !Collection.class.isAssignableFrom(type)) {
            objection = "is not a valid " + FieldNames.typeName(type);
        }
        return "'" + shown(wrong.getValue()) + "' " + objection;
    }

    private static String messageOf(org.springframework.context.MessageSourceResolvable error) {
        return error instanceof DefaultMessageSourceResolvable withText
                ? String.valueOf(withText.getDefaultMessage())
                : String.valueOf(error.getDefaultMessage());
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> unreadable(HttpMessageNotReadableException unreadable, HttpServletRequest request) {
        return problems.answer(UnreadableBody.problemOf(unreadable), request);
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> wrongType(MethodArgumentTypeMismatchException wrong, HttpServletRequest request) {
        String name = wrong.getName();
        if (wrong.getParameter().hasParameterAnnotation(org.springframework.web.bind.annotation.PathVariable.class)) {
            return problems.answer(
                    PlatformProblem.NOT_FOUND.because("Nothing has the %s '%s'.", name, shown(wrong.getValue())),
                    request);
        }
        return problems.answer(PlatformProblem.INVALID.ofField(name, "%s", describeMismatch(wrong)), request);
    }

    /** A parameter that was sent several times is a list of texts. */
    private static String shown(@Nullable Object value) {
        String text = value instanceof Object[] several
                ? Arrays.stream(several).map(String::valueOf).collect(Collectors.joining(","))
                : String.valueOf(value);
        return Excerpt.of(text, LONGEST_SHOWN);
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> missing(MissingServletRequestParameterException missing, HttpServletRequest request) {
        return problems.answer(
                PlatformProblem.INVALID.ofField(missing.getParameterName(), "this parameter is required"), request);
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> missing(MissingServletRequestPartException missing, HttpServletRequest request) {
        return problems.answer(
                PlatformProblem.INVALID.ofField(missing.getRequestPartName(), "this part of the form is required"),
                request);
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> tooLarge(FormTooLarge tooLarge, HttpServletRequest request) {
        return problems.answer(PlatformProblem.TOO_LARGE.because("%s.", tooLarge.why()), request);
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> unreadable(MultipartException unreadable, HttpServletRequest request) {
        return problems.answer(
                PlatformProblem.UNREADABLE.because(
                        "The body is not a readable multipart/form-data; send one part named file."),
                request);
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> method(HttpRequestMethodNotSupportedException wrong, HttpServletRequest request) {
        String[] supported = Objects.requireNonNullElse(wrong.getSupportedMethods(), new String[0]);
        String allowed = String.join(", ", supported);
        ProblemException problem = PlatformProblem.METHOD_NOT_ALLOWED.because(
                "This address does not take %s; use %s.", wrong.getMethod(), allowed);
        ResponseEntity<ProblemBody> answer = problems.answer(problem, request);
        return ResponseEntity.status(answer.getStatusCode())
                .headers(answer.getHeaders())
                .header(HttpHeaders.ALLOW, allowed)
                .body(answer.getBody());
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> mediaType(HttpMediaTypeNotSupportedException wrong, HttpServletRequest request) {
        String sent = request.getHeader(HttpHeaders.CONTENT_TYPE);
        String what = sent == null ? "a body without Content-Type" : "Content-Type " + shown(sent);
        return problems.answer(
                PlatformProblem.UNSUPPORTED_MEDIA_TYPE.because(
                        "This address does not read %s; send one of %s.", what, wrong.getSupportedMediaTypes()),
                request);
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> mediaType(HttpMediaTypeNotAcceptableException wrong, HttpServletRequest request) {
        String detail = wrong.getSupportedMediaTypes().isEmpty()
                ? "The Accept header cannot be read."
                : "Only %s can be answered here; change the Accept header.".formatted(wrong.getSupportedMediaTypes());
        return problems.answer(PlatformProblem.NOT_ACCEPTABLE.because("%s", detail), request);
    }

    /** The addresses of health checks read the header by themselves. */
    @ExceptionHandler
    ResponseEntity<ProblemBody> mediaType(InvalidMimeTypeException unreadable, HttpServletRequest request) {
        return problems.answer(PlatformProblem.NOT_ACCEPTABLE.because("The Accept header cannot be read."), request);
    }

    /** Tomcat reads parameters on demand and then finds {@code %zz}, too many parameters, or a form that is too large. */
    @ExceptionHandler
    ResponseEntity<ProblemBody> parameters(InvalidParameterException invalid, HttpServletRequest request) {
        PlatformProblem problem = PlatformProblem.of(invalid.getErrorCode());
        return problems.answer(problem.because("The parameters of the address or form cannot be read."), request);
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> ambiguous(RequestRejectedException rejected, HttpServletRequest request) {
        return problems.answer(
                PlatformProblem.UNREADABLE.because("A header or parameter contains a character that is not text."),
                request);
    }

    /** The database cannot be reached or took too long. It may answer a moment later, so the response has {@code Retry-After}. */
    @ExceptionHandler({DataAccessException.class, TransactionException.class})
    ResponseEntity<ProblemBody> database(Exception failure, HttpServletRequest request) {
        ProblemException problem = DatabaseProblems.problemOf(failure);
        if (problem.problem() == PlatformProblem.INTERNAL) {
            return unexpected(failure, request);
        }
        log.warn("{} {}: {}", request.getMethod(), problem.problem().name(), DatabaseProblems.loggable(failure));
        return problems.answer(problem, request);
    }

    @ExceptionHandler
    void clientLeft(AsyncRequestNotUsableException left) {
        log.debug("client left: {}", left.getMessage());
    }

    /**
     * A response that is written in pieces fails in the middle if the client closes the connection; then nobody is left to get a response.
     * Without a cause, Spring found no way to write what the Accept header asks for.
     */
    @ExceptionHandler
    @Nullable
    ResponseEntity<ProblemBody> notWritten(HttpMessageNotWritableException failure, HttpServletRequest request) {
        if (failure.getCause() == null) {
            return problems.answer(
                    PlatformProblem.NOT_ACCEPTABLE.because("The Accept header asks for what cannot be answered here."),
                    request);
        }
        if (!failure.contains(AsyncRequestNotUsableException.class)) {
            return unexpected(failure, request);
        }
        log.debug("client left: {}", failure.getMessage());
        return null;
    }

    /** Rethrows the exception to Tomcat, which closes the connection: half of the response has already been sent. */
    @ExceptionHandler
    void tooSlow(CloseNowException tooSlow) throws CloseNowException {
        log.info("connection ended: {}", tooSlow.getMessage());
        throw tooSlow;
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> other(Exception failure, HttpServletRequest request) throws Exception {
        if (failure instanceof AccessDeniedException || failure instanceof AuthenticationException) {
            throw failure;
        }
        if (failure instanceof ErrorResponse answer) {
            return problems.answer(
                    PlatformProblem.of(answer.getStatusCode().value()).because("%s", detailOf(answer)), request);
        }
        Optional<String> full = disk.fullDirectory(failure);
        if (full.isPresent()) {
            log.error("{}: no space is left in {}", request.getMethod(), full.get());
            return problems.answer(PlatformProblem.outOfSpace(full.get()), request);
        }
        if (failure instanceof IOException) {
            log.debug("connection broke: {}", failure.getMessage());
        }
        return unexpected(failure, request);
    }

    private static String detailOf(ErrorResponse answer) {
        return switch (answer.getStatusCode().value()) {
            case 404 -> "Nothing is at this address; /openapi.json lists all addresses.";
            default -> String.valueOf(answer.getBody().getDetail());
        };
    }

    /** Logs the pattern instead of the address, which can hold the secret address of a picture. */
    private ResponseEntity<ProblemBody> unexpected(Exception failure, HttpServletRequest request) {
        Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        log.error("{} {} failed", request.getMethod(), pattern, failure);
        return problems.answer(
                PlatformProblem.INTERNAL.because("The server's log has the cause under this request id."), request);
    }

    private ResponseEntity<ProblemBody> invalid(List<String> errors, HttpServletRequest request) {
        List<String> sorted = new ArrayList<>(
                errors.stream().sorted().limit(FirstFindings.MOST).toList());
        if (errors.size() > FirstFindings.MOST) {
            sorted.add("and more");
        }
        return problems.answer(
                new ProblemException(PlatformProblem.INVALID, String.join("; ", sorted), sorted), request);
    }
}
