package org.gatehouse.accreditation.list;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The search at the top of the desk: one text that may be a scanned badge, a number, an address or a name. Each reading is tried only when
 * those before it found nobody; the last one forgives a wrong letter.
 */
@Component
public record EventSearch(EventSearchRepository search, AccreditationReadService accreditations) {

    /** The most hits that are shown. */
    public static final int MOST = 20;

    /** What a hit is. A number finds any of them, a name or an address finds a person. */
    public enum Kind {
        PERSON,
        REGISTRATION,
        ACCREDITATION
    }

    /**
     * What was found.
     *
     * @param hits by name; each position of a person is a row
     * @param only the kind of the single hit, which is opened at once; null when there are none or several
     * @param oldBadge whether the text is that of a badge that was declared invalid
     * @param nearly whether only names with a wrong letter were found
     * @param more whether there are more than are shown
     */
    public record Found(List<SearchHit> hits, @Nullable Kind only, boolean oldBadge, boolean nearly, boolean more) {

        static final Found NOBODY = new Found(List.of(), null, false, false, false);
    }

    /**
     * Finds the people that the text may refer to.
     *
     * @param accreditedAlone for users who may not see registrations: people who never had an accreditation are left out
     */
    public Found find(long eventId, String typed, boolean accreditedAlone, Language language) {
        String text = CleanText.typed(typed);
        Optional<AccreditationReadService.ReadBadge> badge = accreditations.badge(eventId, text);
        if (badge.isPresent()) {
            Found found =
                    numbered(eventId, badge.get().accreditationId(), Kind.ACCREDITATION, accreditedAlone, language);
            return new Found(found.hits(), found.only(), !badge.get().current(), false, false);
        }
        if (text.isEmpty() || AccreditationReadService.isBadge(text)) {
            return Found.NOBODY;
        }
        String number = text.startsWith("#") ? text.substring(1) : text;
        if (number.matches("\\d{1,18}")) {
            Found found = numbered(eventId, Long.parseLong(number), null, accreditedAlone, language);
            if (!found.hits().isEmpty()) {
                return found;
            }
        }
        return named(eventId, text, accreditedAlone, language);
    }

    private Found numbered(long eventId, long number, @Nullable Kind kind, boolean accreditedAlone, Language language) {
        List<EventSearchRepository.Numbered> found = search.byNumber(eventId, number).stream()
                .filter(one -> kind == null || one.kind() == kind)
                .toList();
        List<Long> people = found.stream()
                .map(EventSearchRepository.Numbered::personId)
                .distinct()
                .toList();
        List<SearchHit> hits = search.hits(eventId, people, accreditedAlone, language).stream()
                .filter(hit -> found.stream().anyMatch(one -> isMeant(hit, one, number)))
                .toList();
        return new Found(hits, found.size() == 1 ? found.getFirst().kind() : null, false, false, false);
    }

    private static boolean isMeant(SearchHit hit, EventSearchRepository.Numbered found, long number) {
        return switch (found.kind()) {
            case PERSON -> hit.personId() == number;
            case REGISTRATION -> Objects.equals(hit.registrationId(), number);
            case ACCREDITATION -> Objects.equals(hit.accreditationId(), number);
        };
    }

    private Found named(long eventId, String text, boolean accreditedAlone, Language language) {
        NameSearch name = NameSearch.of("q", text);
        boolean address = text.contains("@");
        List<Long> people = address || name.words().isEmpty() ? List.of() : search.byName(eventId, name, MOST + 1);
        if (people.isEmpty() && text.matches("[^\\s\\p{Cc}]{3,}")) {
            people = search.byAddress(eventId, SameText.address(text), MOST + 1);
        }
        boolean nearly = people.isEmpty() && !address && OneLetterOff.fits(name);
        if (nearly) {
            people = search.byNearlyName(eventId, name, MOST + 1);
        }
        boolean more = people.size() > MOST;
        List<Long> shown = people.subList(0, Math.min(people.size(), MOST));
        List<SearchHit> hits = search.hits(eventId, shown, accreditedAlone, language);
        boolean one = hits.stream().map(SearchHit::personId).distinct().count() == 1 && !more;
        return new Found(hits, one ? Kind.PERSON : null, false, nearly && !hits.isEmpty(), more);
    }
}
