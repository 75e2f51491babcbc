package org.gatehouse.console;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.gatehouse.auth.ConsoleRules;
import org.gatehouse.auth.PasskeyProblem;
import org.gatehouse.auth.login.ConsoleLoginService;
import org.gatehouse.auth.login.NotSignedInException;
import org.gatehouse.auth.login.PasswordDueException;
import org.gatehouse.auth.passkey.EventPasskeyService;
import org.gatehouse.platform.disk.DiskSpace;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.view.UnavailablePage;
import org.gatehouse.platform.web.FormTooLarge;
import org.gatehouse.platform.web.RequestId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.Ordered;
import org.springframework.http.HttpMethod;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponse;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.View;

/**
 * Responds to failures in the console with a page instead of a problem document: either the way to sign in, or what happened and what to
 * do.
 *
 * <p>htmx gets the same status. When the user has to sign in first, the response has the header {@code Console-Sign-In}; the script then
 * keeps what the user typed.
 */
@Component
record ConsoleErrors(
        ObjectProvider<ScreenResolver> screens,
        ObjectProvider<ConsoleLoginService> login,
        ObjectProvider<UnavailablePage> unavailable,
        ObjectProvider<DiskSpace> disk,
        ObjectProvider<EventPasskeyService> passkeys)
        implements HandlerExceptionResolver, AccessDeniedHandler, Ordered {

    private static final Logger log = LoggerFactory.getLogger(ConsoleErrors.class);
    private static final String SIGN_IN = "Console-Sign-In";

    /** Runs before the resolvers that write problem documents. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        String path = request.getRequestURI();
        if (!path.equals("/console") && !path.startsWith("/console/")) {
            return null;
        }
        Optional<String> full = disk.getObject().fullDirectory(failure);
        if (full.isPresent()) {
            log.error("{} {}: no space is left in {}", request.getMethod(), path, full.get());
            return new ModelAndView(problem(PlatformProblem.outOfSpace(full.get()), request, response));
        }
        if (failure instanceof IOException) {
            log.debug("connection broke: {}", failure.getMessage());
            return new ModelAndView();
        }
        return new ModelAndView(view(failure, request, response));
    }

    /** Handles a form that does not belong to this session: either the session ended meanwhile, or somebody else made the form. */
    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException refused)
            throws IOException {
        boolean ended = !login.getObject().isKnown(request);
        View page = ended
                ? notSignedIn(request, response)
                : problem(PlatformProblem.FORBIDDEN.because("The form belongs to another session."), request, response);
        try {
            page.render(Map.of(), request, response);
        } catch (IOException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IOException(failure);
        }
    }

    private View view(Exception failure, HttpServletRequest request, HttpServletResponse response) {
        if (failure instanceof NotSignedInException) {
            return notSignedIn(request, response);
        }
        if (failure instanceof PasswordDueException due) {
            Screen screen = screens.getObject().of(request, response);
            return screen.isPart() ? problem(due, request, response) : screen.redirect(ConsoleRules.PASSWORD);
        }
        if (failure instanceof ProblemException problem) {
            return problem(problem, request, response);
        }
        if (failure instanceof MethodArgumentTypeMismatchException) {
            return problem(
                    PlatformProblem.NOT_FOUND.because("The address is not one of the console."), request, response);
        }
        if (failure instanceof ErrorResponse answer) {
            PlatformProblem problem = PlatformProblem.of(answer.getStatusCode().value());
            return refused(problem, problem.name().toLowerCase(Locale.ROOT), request, response);
        }
        if (failure instanceof HttpMessageNotReadableException || failure instanceof RequestRejectedException) {
            return refused(PlatformProblem.UNREADABLE, "unreadable", request, response);
        }
        if (failure instanceof InvalidParameterException invalid) {
            return refused(PlatformProblem.of(invalid.getErrorCode()), "parameters", request, response);
        }
        if (failure instanceof MultipartException) {
            return refused(PlatformProblem.UNREADABLE, "no_file", request, response);
        }
        if (failure instanceof FormTooLarge) {
            return refused(PlatformProblem.TOO_LARGE, "too_large", request, response);
        }
        ProblemException problem = DatabaseProblems.problemOf(failure);
        if (DatabaseProblems.isAway(failure)) {
            return away(problem, DatabaseProblems.absenceOf(failure), request, response);
        }
        if (problem.problem() == PlatformProblem.INTERNAL) {
            log.error("{} {} failed", request.getMethod(), pattern(request), failure);
        }
        return problem(problem, request, response);
    }

    /** An address of the console can hold what was searched for. */
    private static Object pattern(HttpServletRequest request) {
        return request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
    }

    /** A picture or a style sheet of a page whose session has ended leads nobody to the login page. */
    private static boolean isNavigation(HttpServletRequest request) {
        String wanted = request.getHeader("Sec-Fetch-Dest");
        return wanted == null || wanted.equals("document");
    }

    private View notSignedIn(HttpServletRequest request, HttpServletResponse response) {
        Screen screen = screens.getObject().of(request, response);
        boolean page = HttpMethod.GET.matches(request.getMethod()) && !screen.isPart() && isNavigation(request);
        if (page) {
            return screen.redirect(login.getObject().begin(response, LocalPath.of(screen.path())));
        }
        response.setStatus(401);
        response.setHeader(SIGN_IN, "required");
        return screen.show("console/signed-out", Map.of("key", "console.ended", "back", LocalPath.before(request)));
    }

    /** A page without the event, its colours and the session: all of them are in the database, which is not reachable. */
    private View away(
            ProblemException problem,
            DatabaseProblems.Absence why,
            HttpServletRequest request,
            HttpServletResponse response) {
        log.warn("{} {}: the database is {}", request.getMethod(), pattern(request), why);
        return screens.getObject().of(request, response).isPart()
                ? problem(problem, request, response)
                : unavailable.getObject().of(problem, why, request, response);
    }

    /** A refusal of this class itself, which has a text of its own. */
    private View refused(
            PlatformProblem problem, String key, HttpServletRequest request, HttpServletResponse response) {
        return problem(problem.because("%s.", problem.title()), "console.refused." + key, request, response);
    }

    /** A refusal of a service, in the reader's language when there is a text for it; otherwise in the service's own words. */
    private View problem(ProblemException problem, HttpServletRequest request, HttpServletResponse response) {
        String name = problem.problem().name().toLowerCase(Locale.ROOT);
        return problem(problem, "problem." + name, request, response);
    }

    private View problem(
            ProblemException problem, String text, HttpServletRequest request, HttpServletResponse response) {
        Screen screen = screens.getObject().of(request, response);
        int status = problem.problem().status().value();
        response.setStatus(status);
        boolean passkey = problem.problem() == PasskeyProblem.PASSKEY_NEEDED;
        if (passkey && !screen.isPart()) {
            return screen.show(
                    "console/passkey-needed",
                    Map.of("step", passkeys.getObject().nextStepOf(screen.caller())));
        }
        if (problem.retryAfterSeconds() != null) {
            response.setHeader("Retry-After", String.valueOf(problem.retryAfterSeconds()));
        }
        String key = switch (status) {
            case 403, 404, 503 -> passkey ? "passkey" : String.valueOf(status);
            default -> status < 500 ? "400" : "500";
        };
        return screen.show(
                screen.isPart() ? "console/problem-part" : "console/problem",
                Map.of(
                        "key",
                        key,
                        "detail",
                        screen.known(text, problem.detail()),
                        "translated",
                        screen.find(text) != null,
                        "requestId",
                        String.valueOf(RequestId.of(request))));
    }
}
