package org.gatehouse.console.entry;

import org.gatehouse.platform.problem.PlatformProblem;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** Responds to addresses below {@code /console} that belong to no screen: signed-in users get a page that explains it. */
@Controller
class UnknownPageController {

    @GetMapping("/console/**")
    void other() {
        throw PlatformProblem.NOT_FOUND.because("There is no such page.");
    }
}
