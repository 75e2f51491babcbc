package org.gatehouse.privacy;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Words what erasing does, and what is left after it. */
@Service
public record ErasureReadService(
        ErasureService service, ErasureRepository erasures, SubjectRepository subjects, Texts texts) {

    private static final List<String> OUT_OF_REACH = List.of(
            "backups", "database", "mail_servers", "caches", "browsers", "downloads", "badges", "forgotten_gates");

    /**
     * Says what erasing the person would do now.
     *
     * @throws org.gatehouse.platform.problem.ProblemException as {@link ErasureService#erase}
     */
    public ErasurePreview preview(long personId, @Nullable Long event, Language language, Caller by) {
        ErasureService.Plan plan = service.plan(personId, event, by);
        Set<Long> events = plan.event() == null ? subjects.events(personId) : Set.of(plan.event());
        Locale locale = Texts.language(language.code());
        return new ErasurePreview(
                personId,
                plan.event(),
                kinds(plan.goes(), "erasure.erased.", locale),
                kinds(plan.stays(), "erasure.kept.", locale),
                erasures.gatesOf(events),
                outOfReach(locale));
    }

    /**
     * Says what was erased, and what is left of it.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_erasure (404)
     */
    public ErasureReceipt receipt(long id, Language language, Caller by) {
        ErasureRepository.Stored erasure = erasures.find(id)
                .filter(found -> by.events() == null || by.events().containsAll(found.events()))
                .orElseThrow(() -> PrivacyProblem.UNKNOWN_ERASURE.because("There is no erasure %d.", id));
        List<ErasureReceipt.WaitingGate> waiting = erasures.waitingGates(erasure.keeperId());
        Locale locale = Texts.language(language.code());
        return new ErasureReceipt(
                erasure.id(),
                erasure.personId(),
                erasure.eventId(),
                erasure.at(),
                erasure.reason(),
                erasure.askedBy(),
                kinds(erasure.erased(), "erasure.erased.", locale),
                erasure.filesRemovedAt() == null || !waiting.isEmpty(),
                erasure.filesRemovedAt(),
                waiting,
                outOfReach(locale));
    }

    private List<ErasureReceipt.ErasedKind> kinds(Map<String, Long> counts, String prefix, Locale locale) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(kind -> new ErasureReceipt.ErasedKind(
                        kind.getKey(), kind.getValue(), texts.in(locale).text(prefix + kind.getKey())))
                .toList();
    }

    private List<ErasureReceipt.Place> outOfReach(Locale locale) {
        return OUT_OF_REACH.stream()
                .map(place -> new ErasureReceipt.Place(place, texts.in(locale).text("erasure.left." + place)))
                .toList();
    }
}
