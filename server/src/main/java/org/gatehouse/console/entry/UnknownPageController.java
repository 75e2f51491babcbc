package org.gatehouse.console.entry;

import jakarta.servlet.http.HttpServletRequest;
import org.gatehouse.console.LocalPath;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.problem.PlatformProblem;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.View;

/**
 * Responds to addresses below {@code /console} that belong to no screen: one with a slash at its end leads to the address without it, and
 * for others signed-in users get a page that explains it.
 */
@Controller
class UnknownPageController {

    @GetMapping("/console/**")
    View other(HttpServletRequest request, Screen screen) {
        String path = request.getRequestURI();
        if (path.endsWith("/")) {
            String query = request.getQueryString();
            return screen.redirect(
                    LocalPath.of(path.substring(0, path.length() - 1) + (query == null ? "" : "?" + query)));
        }
        throw PlatformProblem.NOT_FOUND.because("There is no such page.");
    }
}
