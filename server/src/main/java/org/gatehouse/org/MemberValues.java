package org.gatehouse.org;

import java.util.Map;
import java.util.Objects;
import org.gatehouse.audit.Changes;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;

/** The values of a member that can be set. */
record MemberValues(
        String code,
        Translations name,
        String name1058,
        long memberOf,
        @Nullable Long organizationId,
        @Nullable Long countryId,
        @Nullable Long entityId,
        @Nullable Long flagId) {

    private static final int LONGEST_NAME = 200;

    /** Returns the values after a full replacement; the flag does not change when none is sent. */
    static MemberValues of(MemberInput sent, Translations oldName, @Nullable Long oldFlag) {
        Translations name = sent.name().over(oldName, "name");
        String other = SingleLineText.orNone(sent.name1058());
        if (other != null && (other.length() > LONGEST_NAME || !other.matches(SingleLineText.ONE))) {
            throw PlatformProblem.INVALID.ofField(
                    "name_1058", "%s, at most %d characters", SingleLineText.WANTED, LONGEST_NAME);
        }
        return new MemberValues(
                sent.code().strip(),
                name,
                other == null ? Objects.requireNonNull(name.in(Language.ENGLISH)) : other,
                sent.memberOf().getFirst().id(),
                sent.organization() == null ? null : sent.organization().id(),
                sent.country() == null ? null : sent.country().id(),
                sent.wsEntity() == null ? null : sent.wsEntity().id(),
                sent.flag() == null ? oldFlag : sent.flag().image());
    }

    MemberValues withoutFlag() {
        return new MemberValues(code, name, name1058, memberOf, organizationId, countryId, entityId, null);
    }

    Changes comparedTo(MemberValues is) {
        return new Changes()
                .of("code", code, is.code)
                .of("name", name.texts(), is.name.texts())
                .of("name_1058", name1058, is.name1058)
                .of("member_of", memberOf, is.memberOf)
                .of("organization_id", organizationId, is.organizationId)
                .of("country_id", countryId, is.countryId)
                .of("ws_entity", entityId, is.entityId)
                .of("flag", flagId, is.flagId);
    }

    /** The values to record in the audit trail when a member is made or deleted. */
    Map<String, Object> shown() {
        return Map.of("code", code, "name", name.texts(), "member_of", memberOf);
    }
}
