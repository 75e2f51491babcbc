package org.gatehouse.org.country;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.util.Map;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.org.OrgProblem;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Changes countries; gates do not see them. */
@Service
public class CountryService {

    private final CountryRepository countries;
    private final AuditRepository audit;

    CountryService(CountryRepository countries, AuditRepository audit) {
        this.countries = countries;
        this.audit = audit;
    }

    @Transactional
    public long create(CountryDetails.Sent sent, Actor by) {
        Translations name = sent.name().first("name");
        long id = translatingConstraints(
                () -> countries.insert(sent.code(), name, SingleLineText.nullIfBlank(sent.phonePrefix())),
                broken -> problemOf(broken, sent.code()));
        audit.append(
                by,
                AuditEntry.of("country_created")
                        .subject("country", id)
                        .to(Map.of("code", sent.code(), "name", name.texts())));
        return id;
    }

    @Transactional
    public void update(long countryId, CountryDetails.Sent sent, Actor by) {
        CountryRepository.Row was = countries.lock(countryId).orElseThrow(() -> missing(countryId));
        Versions.require("Country " + countryId, was.version(), sent.version());
        Translations name = sent.name().over(was.name(), "name");
        String phonePrefix = SingleLineText.nullIfBlank(sent.phonePrefix());
        Changes changes = new Changes()
                .of("code", was.code(), sent.code())
                .of("name", was.name().texts(), name.texts())
                .of("phone_prefix", was.phonePrefix(), phonePrefix);
        if (changes.none()) {
            return;
        }
        translatingConstraints(
                () -> countries.update(countryId, sent.code(), name, phonePrefix),
                broken -> problemOf(broken, sent.code()));
        audit.append(by, changes.in(AuditEntry.of("country_changed").subject("country", countryId)));
    }

    /** Deletes a country that no person and no member belongs to. */
    @Transactional
    public void delete(long countryId, Actor by) {
        CountryRepository.Row was = countries.lock(countryId).orElseThrow(() -> missing(countryId));
        translatingConstraints(
                () -> countries.delete(countryId),
                used -> OrgProblem.COUNTRY_IN_USE.because(
                        "People or members belong to country %d; change that first.", countryId));
        audit.append(
                by,
                AuditEntry.of("country_deleted")
                        .subject("country", countryId)
                        .from(Map.of("code", was.code(), "name", was.name().texts())));
    }

    private static @Nullable ProblemException problemOf(String broken, String code) {
        return broken.equals("country_code_once")
                ? OrgProblem.COUNTRY_CODE_TAKEN.ofField(
                        "code", "another country has the code '%s'; choose another one", code)
                : null;
    }

    static ProblemException missing(Object country) {
        return PlatformProblem.NOT_FOUND.because("There is no country %s; GET /org/countries lists them.", country);
    }
}
