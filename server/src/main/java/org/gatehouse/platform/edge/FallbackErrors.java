package org.gatehouse.platform.edge;

import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Problems;
import org.gatehouse.platform.web.RequestId;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** Responds to requests that ended outside a controller: by an exception in a filter or by {@code sendError} of a library. */
@Hidden
@Controller
record FallbackErrors(Problems problems) implements ErrorController {

    @RequestMapping("/error")
    void error(HttpServletRequest request, HttpServletResponse response) throws IOException {
        RequestId.give(request, response);
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        problems.write(problemOf(status instanceof Integer code ? code : 404), request, response);
    }

    static ProblemException problemOf(int status) {
        PlatformProblem problem = PlatformProblem.of(status);
        return switch (problem) {
            case NOT_FOUND -> problem.because("Nothing is at this address; /openapi.json lists all addresses.");
            case METHOD_NOT_ALLOWED -> problem.because("This address does not take this method.");
            case TOO_LARGE -> problem.because("The request is larger than the server reads.");
            case UNREADABLE -> problem.because("The address, a header or a parameter is malformed or too long.");
            case NOT_IMPLEMENTED ->
                problem.because(
                        "The server does not know this method or Transfer-Encoding; the only encoding it reads is chunked.");
            case HTTP_VERSION -> problem.because("Send HTTP/1.1 or HTTP/1.0.");
            case INTERNAL -> problem.because("The server's log has the cause under this request id.");
            default -> problem.because("%s.", problem.title());
        };
    }
}
