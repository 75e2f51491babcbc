package org.gatehouse.console;

import org.gatehouse.platform.problem.PlatformProblem;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** Addresses below {@code /console} that no screen has: a page says so to whoever is signed in. */
@Controller
class OtherController {

    @GetMapping("/console/**")
    void other() {
        throw PlatformProblem.NOT_FOUND.because("There is no such page.");
    }
}
