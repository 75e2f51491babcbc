package org.gatehouse.org;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.util.Objects;
import java.util.function.Supplier;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.image.ImageUse;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Changes members. The gates of every event that a member's people attend see its code and name. */
@Service
public class MemberService {

    private final MemberRepository members;
    private final ImageUse images;
    private final GateView gates;
    private final AuditRepository audit;

    MemberService(MemberRepository members, ImageUse images, GateView gates, AuditRepository audit) {
        this.members = members;
        this.images = images;
        this.gates = gates;
        this.audit = audit;
    }

    @Transactional
    public long create(MemberInput sent, Actor by) {
        MemberValues values = MemberValues.of(sent, Translations.NONE, null);
        useFlag(null, sent);
        long id = written(values, () -> members.insert(values));
        audit.append(by, AuditEntry.of("member_created").subject("member", id).to(values.shown()));
        return id;
    }

    @Transactional
    public void update(long memberId, MemberInput sent, Actor by) {
        MemberRepository.Stored was = members.lock(memberId).orElseThrow(() -> missing(memberId));
        Versions.require("Member " + memberId, was.version(), sent.version());
        MemberValues is =
                MemberValues.of(sent, was.values().name(), was.values().flagId());
        useFlag(was.values().flagId(), sent);
        change(memberId, was.values(), is, by);
    }

    /** Removes the flag; a member without one does not change. */
    @Transactional
    public void deleteFlag(long memberId, Actor by) {
        MemberValues was =
                members.lock(memberId).orElseThrow(() -> missing(memberId)).values();
        change(memberId, was, was.withoutFlag(), by);
    }

    /** Checks a new flag's upload. A flag that is sent back unchanged needs no proof that the caller knows its hash. */
    private void useFlag(@Nullable Long stored, MemberInput sent) {
        if (sent.flag() == null) {
            return;
        }
        Long image = sent.flag().image();
        if (image == null) {
            throw PlatformProblem.INVALID.ofField("flag.image_id", "must not be null");
        }
        if (!image.equals(stored)) {
            images.use("flag.image_id", image, sent.flag().thumbnailHash());
        }
    }

    private void change(long memberId, MemberValues was, MemberValues is, Actor by) {
        Changes changes = was.comparedTo(is);
        if (changes.none()) {
            return;
        }
        written(is, () -> {
            members.update(memberId, is);
            return memberId;
        });
        if (was.flagId() != null && !Objects.equals(was.flagId(), is.flagId())) {
            images.release(was.flagId());
        }
        if (changes.any("code", "name")) {
            gates.memberChanged(memberId);
        }
        audit.append(by, changes.in(AuditEntry.of("member_changed").subject("member", memberId)));
    }

    /** Deletes a member that nobody represents. */
    @Transactional
    public void delete(long memberId, Actor by) {
        MemberValues was =
                members.lock(memberId).orElseThrow(() -> missing(memberId)).values();
        translatingConstraints(
                () -> members.delete(memberId),
                used -> OrgProblem.MEMBER_IN_USE.because(
                        "People come to events for member %d; change that first.", memberId));
        if (was.flagId() != null) {
            images.release(was.flagId());
        }
        audit.append(
                by, AuditEntry.of("member_deleted").subject("member", memberId).from(was.shown()));
    }

    private static long written(MemberValues values, Supplier<Long> write) {
        if (Objects.equals(values.organizationId(), values.memberOf())) {
            throw PlatformProblem.INVALID.ofField(
                    "organization", "must not be the organisation that it is a member of");
        }
        return translatingConstraints(write, broken -> problemOf(broken, values));
    }

    private static @Nullable ProblemException problemOf(String broken, MemberValues values) {
        return switch (broken) {
            case "member_code_once" ->
                OrgProblem.MEMBER_CODE_TAKEN.ofField(
                        "code", "another member has the code '%s'; choose another one", values.code());
            case "member_member_of_fkey" ->
                OrgProblem.UNKNOWN_ORGANIZATION_OF_MEMBER.ofField(
                        "member_of", "there is no organisation %d; GET /org lists them", values.memberOf());
            case "member_organization_id_fkey" ->
                OrgProblem.UNKNOWN_ORGANIZATION_OF_MEMBER.ofField(
                        "organization",
                        "there is no organisation %s; GET /org lists them",
                        String.valueOf(values.organizationId()));
            case "member_country_id_fkey" ->
                OrgProblem.UNKNOWN_COUNTRY_OF_MEMBER.ofField(
                        "country",
                        "there is no country %s; GET /org/countries lists them",
                        String.valueOf(values.countryId()));
            case "member_entity_id_fkey" ->
                OrgProblem.UNKNOWN_ENTITY_OF_MEMBER.ofField(
                        "ws_entity", "there is no entity %s", String.valueOf(values.entityId()));
            default -> null;
        };
    }

    static ProblemException missing(long memberId) {
        return PlatformProblem.NOT_FOUND.because("There is no member %d; GET /org/members lists them.", memberId);
    }
}
