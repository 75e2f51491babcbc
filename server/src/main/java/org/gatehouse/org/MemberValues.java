package org.gatehouse.org;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
        @Nullable Long flagId,
        List<String> websites) {

    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_PAGE = 500;
    private static final Pattern PAGE = Pattern.compile("https?://[^\\s\\p{Cntrl}<>\"]+");

    /** Returns the values after a full replacement; the flag does not change when none is sent. */
    static MemberValues of(MemberInput sent, Translations oldName, @Nullable Long oldFlag) {
        Translations name = sent.name().over(oldName, "name");
        String other = SingleLineText.nullIfBlank(sent.name1058());
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
                sent.flag() == null ? oldFlag : sent.flag().image(),
                pages(sent.websites()));
    }

    /** Reads texts, and the objects of peers. What such an object has instead of an address is ignored, like all that is not stored. */
    private static List<String> pages(@Nullable List<Object> sent) {
        List<String> pages = new ArrayList<>();
        for (Object page : Objects.requireNonNullElse(sent, List.of())) {
            if (page instanceof Map<?, ?> object) {
                Stream.ofNullable(object.get("url"))
                        .map(String::valueOf)
                        .filter(MemberValues::isPage)
                        .forEach(pages::add);
            } else if (page instanceof String text && isPage(text)) {
                pages.add(text);
            } else {
                throw PlatformProblem.INVALID.ofField(
                        "websites",
                        "'%s' is not an http or https address of at most %d characters",
                        page,
                        LONGEST_PAGE);
            }
        }
        return List.copyOf(pages);
    }

    private static boolean isPage(String text) {
        return text.length() <= LONGEST_PAGE && PAGE.matcher(text).matches();
    }

    MemberValues withoutFlag() {
        return new MemberValues(code, name, name1058, memberOf, organizationId, countryId, entityId, null, websites);
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
                .of("flag", flagId, is.flagId)
                .of("websites", websites, is.websites);
    }

    /** The values to record in the audit trail when a member is made or deleted. */
    Map<String, Object> shown() {
        return Map.of("code", code, "name", name.texts(), "member_of", memberOf);
    }
}
