package org.gatehouse.console.holds;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.decision.DecisionBatchService;
import org.gatehouse.accreditation.holding.HoldBatch.Choice;
import org.gatehouse.accreditation.holding.HoldBatchService;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.hold.HoldKind;
import org.gatehouse.hold.HoldKindRepository;
import org.gatehouse.hold.HoldRepository;
import org.gatehouse.imports.AnswerFile;
import org.gatehouse.imports.AnswerFileReader;
import org.gatehouse.imports.EventImportService;
import org.gatehouse.imports.ImportProblem;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.multipart.support.MissingServletRequestPartException;
import org.springframework.web.servlet.View;

/** Takes the answers of whoever checked those who are held, as a file, and makes batches of them that are previewed as any other. */
@Controller
record AnswersController(
        HoldKindRepository kinds,
        HoldRepository holds,
        AnswerFileReader reader,
        EventImportService uploads,
        HoldBatchService lifts,
        DecisionBatchService decisions,
        AccreditationReadService accreditations) {

    private static final int MOST_ROWS = 50;

    @GetMapping("/console/events/{event_id}/holds/{id}/answers")
    View choose(@PathVariable("id") long id, Screen screen) {
        return show(HttpStatus.OK, get(id, screen), "keep", null, null, screen);
    }

    @PostMapping("/console/events/{event_id}/holds/{id}/answers")
    View read(@PathVariable("id") long id, HttpServletRequest request, Screen screen) throws IOException {
        HoldKind kind = get(id, screen);
        String no = "withdraw".equals(request.getParameter("no")) && withdraws(screen) ? "withdraw" : "keep";
        try {
            Part file = uploads.file(request);
            if (file.getSize() == 0) {
                return refused(kind, no, screen.text("answers.wrong.none"), screen);
            }
            AnswerFile answers = reader.read(file::getInputStream);
            return show(HttpStatus.OK, kind, no, found(kind, answers, no.equals("withdraw"), screen), null, screen);
        } catch (MissingServletRequestPartException none) {
            return refused(kind, no, screen.text("answers.wrong.none"), screen);
        } catch (ProblemException refused) {
            if (!(refused.problem() instanceof ImportProblem problem)) {
                throw refused;
            }
            String text = problem == ImportProblem.LIST_COLUMNS
                    ? screen.text("answers.wrong.list_columns")
                    : screen.text("imports.wrong.file." + problem.name().toLowerCase(Locale.ROOT));
            return refused(kind, no, text, screen);
        }
    }

    private AnswersView.Found found(HoldKind kind, AnswerFile file, boolean withdraw, Screen screen) {
        Set<Long> held = holds.open(screen.eventId(), file.answers().keySet(), screen.language()).entrySet().stream()
                .filter(one ->
                        one.getValue().stream().anyMatch(hold -> hold.kind().id() == kind.id()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        List<Long> yes = file.with(true).stream().filter(held::contains).toList();
        List<Long> no = file.with(false).stream().filter(held::contains).toList();
        return new AnswersView.Found(
                yes.size(),
                no.size(),
                file.answers().size() - held.size(),
                rows(file.unread()),
                yes.isEmpty() ? null : lift(kind, yes, screen),
                no.isEmpty() || !withdraw ? null : withdraw(no, screen));
    }

    private static String rows(List<Integer> numbers) {
        String first = numbers.stream().limit(MOST_ROWS).map(String::valueOf).collect(Collectors.joining(", "));
        return numbers.size() > MOST_ROWS ? first + " …" : first;
    }

    private String lift(HoldKind kind, List<Long> ids, Screen screen) {
        long batch = lifts.make(screen.eventId(), ids, screen.caller());
        lifts.choose(screen.eventId(), batch, new Choice(/* opens= */ false, kind.id(), screen.text("answers.reason")));
        return screen.eventPath() + "/accreditations/holds/" + batch;
    }

    private String withdraw(List<Long> ids, Screen screen) {
        List<Long> registrations = accreditations.registrationsOf(screen.eventId(), ids);
        long batch = decisions.make(screen.eventId(), RegistrationState.WITHDRAWN, registrations, screen.caller());
        return screen.eventPath() + "/registrations/batches/" + batch;
    }

    private HoldKind get(long id, Screen screen) {
        return kinds.find(screen.eventId(), id, screen.language(), false)
                .orElseThrow(() ->
                        PlatformProblem.NOT_FOUND.because("Event %d has no kind of hold %d.", screen.eventId(), id));
    }

    private static boolean withdraws(Screen screen) {
        return screen.opens(HttpMethod.POST, "/registrations/batches");
    }

    private static View refused(HoldKind kind, String no, String error, Screen screen) {
        return show(HttpStatus.UNPROCESSABLE_CONTENT, kind, no, null, error, screen);
    }

    private static View show(
            HttpStatus status,
            HoldKind kind,
            String no,
            AnswersView.@Nullable Found found,
            @Nullable String error,
            Screen screen) {
        AnswersView view = new AnswersView(
                kind.id(), Translated.shown(kind.name(), kind.id()), withdraws(screen), no, found, error);
        return screen.show(status, "console/holds/answers", Map.of("view", view));
    }
}
