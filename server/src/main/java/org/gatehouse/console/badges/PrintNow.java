package org.gatehouse.console.badges;

import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.AccreditationProblem;
import org.gatehouse.badge.print.PrintCheck;
import org.gatehouse.badge.print.PrintCheckService;
import org.gatehouse.badge.print.PrintJobService;
import org.gatehouse.badge.print.PrintOrder;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.View;

/** Orders one badge for somebody who waits, and leads to the page that prints it. */
@Component
public record PrintNow(PrintJobService prints, PrintCheckService checks) {

    /**
     * Orders the badge of an accreditation for the first time.
     *
     * @param key the same in a second form, which then makes no second order
     */
    public View first(long id, @Nullable String key, Screen screen) {
        return orderOrAsk(
                id, new PrintOrder(List.of(id), null, false, null, null, false, null, null, null), key, screen);
    }

    /** Orders the badge, unless it would not show the whole name: then the page asks first. */
    View orderOrAsk(long id, PrintOrder order, @Nullable String key, Screen screen) {
        List<PrintCheck.UndrawableName> names = checks.undrawable(screen.eventId(), order);
        return names.isEmpty()
                ? ordered(id, order, key, screen)
                : screen.show("console/badges/now-name", Map.of("shown", names.getFirst(), "order", order));
    }

    View ordered(long id, PrintOrder order, @Nullable String key, Screen screen) {
        try {
            long job = prints.order(screen.eventId(), order, key, screen.caller())
                    .job()
                    .id();
            return screen.redirect(screen.eventPath() + "/accreditations/" + id + "/prints/" + job + "?now");
        } catch (ProblemException refused) {
            if (refused.problem() == AccreditationProblem.UNKNOWN_ACCREDITATION) {
                throw PlatformProblem.NOT_FOUND.because("Event %d has no accreditation %d.", screen.eventId(), id);
            }
            throw refused;
        }
    }
}
