package org.gatehouse.org.organization;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.util.Map;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.org.OrgProblem;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.platform.text.Translations;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Changes organisations. Badge lines can show the name of an organisation at every event that its people attend. */
@Service
public class OrganizationService {

    private final OrganizationRepository organizations;
    private final GateView gates;
    private final AuditRepository audit;

    OrganizationService(OrganizationRepository organizations, GateView gates, AuditRepository audit) {
        this.organizations = organizations;
        this.gates = gates;
        this.audit = audit;
    }

    @Transactional
    public long create(OrganizationDetails.Sent sent, Actor by) {
        Translations name = sent.name().first("name");
        long id = organizations.insert(name);
        audit.append(
                by,
                AuditEntry.of("organization_created")
                        .subject("organization", id)
                        .to(Map.of("name", name.texts())));
        return id;
    }

    @Transactional
    public void update(long organizationId, OrganizationDetails.Sent sent, Actor by) {
        OrganizationRepository.Row was = organizations.lock(organizationId).orElseThrow(() -> missing(organizationId));
        Versions.require("Organisation " + organizationId, was.version(), sent.version());
        Translations name = sent.name().over(was.name(), "name");
        Changes changes = new Changes().of("name", was.name().texts(), name.texts());
        if (changes.none()) {
            return;
        }
        organizations.update(organizationId, name);
        gates.organizationChanged(organizationId);
        audit.append(by, changes.in(AuditEntry.of("organization_changed").subject("organization", organizationId)));
    }

    /** Deletes an organisation that nothing refers to. */
    @Transactional
    public void delete(long organizationId, Actor by) {
        OrganizationRepository.Row was = organizations.lock(organizationId).orElseThrow(() -> missing(organizationId));
        translatingConstraints(
                () -> organizations.delete(organizationId),
                used -> OrgProblem.ORGANIZATION_IN_USE.because(
                        "Members, events or people refer to organisation %d; change that first.", organizationId));
        audit.append(
                by,
                AuditEntry.of("organization_deleted")
                        .subject("organization", organizationId)
                        .from(Map.of("name", was.name().texts())));
    }

    static ProblemException missing(long organizationId) {
        return PlatformProblem.NOT_FOUND.because("There is no organisation %d; GET /org lists them.", organizationId);
    }
}
