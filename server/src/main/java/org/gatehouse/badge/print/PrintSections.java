package org.gatehouse.badge.print;

import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.org.Member;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;

/** The parts of a print, such as one for each member, and what the sheet before each of them says. */
record PrintSections(PrintSort sort, Texts.In texts) {

    /**
     * A part of a print.
     *
     * @param key tells it from others of the same title
     */
    record Section(String key, String title) {}

    /** The part that the badge belongs to. */
    Section of(AccreditationSummary badge) {
        Member member = badge.member();
        String group = badge.groupName();
        return switch (sort) {
            case NAME -> new Section("", "");
            case MEMBER ->
                member == null
                        ? new Section("", texts.text("badges.sheet.no-member"))
                        : new Section(
                                String.valueOf(member.id()), title(member.name().text(), member.code()));
            case POSITION ->
                new Section(
                        String.valueOf(badge.position().id()),
                        title(
                                badge.position().name().text(),
                                "#" + badge.position().id()));
            case GROUP ->
                group == null ? new Section("", texts.text("badges.sheet.no-group")) : new Section("=" + group, group);
        };
    }

    private static String title(@Nullable String name, String otherwise) {
        return name == null ? otherwise : name;
    }

    /** Says how many badges follow in the file. */
    String count(int badges) {
        return texts.text("badges.sheet.count", badges);
    }
}
