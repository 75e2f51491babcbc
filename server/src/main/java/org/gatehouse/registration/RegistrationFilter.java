package org.gatehouse.registration;

import java.util.List;
import java.util.Set;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.SameText;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Selects the registrations of a list; null and empty mean no filter.
 *
 * @param seen the only events that exist for the caller
 * @param positions the registration must be for one of these positions
 * @param member the id of the member that people come for
 * @param country ISO 3166-1 alpha-2, case ignored
 * @param group the name of the group
 * @param email the beginning of the person's primary address, case ignored
 */
public record RegistrationFilter(
        @Nullable Set<Long> seen,
        @Nullable Long event,
        @Nullable RegistrationState state,
        @Nullable List<Long> positions,
        @Nullable Long member,
        @Nullable String country,
        @Nullable String group,
        @Nullable String email,
        NameSearch name) {

    /** The index finds names by trigrams; words of fewer than three letters have none. */
    private static final int TRIGRAM = 3;

    /** Returns this filter without its condition on the state. */
    RegistrationFilter inAnyState() {
        return new RegistrationFilter(seen, event, null, positions, member, country, group, email, name);
    }

    /**
     * Builds only the joins and conditions that the filter asks for, so that PostgreSQL can choose a plan that suits the list. The aliases
     * {@code p} and {@code pp} exist only where a condition or the order needs them.
     */
    String matching(boolean byPerson) {
        StringBuilder sql = new StringBuilder("from registration r\n");
        if (byPerson || text(country) != null || name.longest() != null) {
            sql.append("join person p on p.id = r.person_id\n");
        }
        if (ofPositions() || member != null) {
            sql.append("join person_position pp on pp.id = r.person_position_id\n");
        }
        sql.append("where true\n");
        and(sql, seen != null, "r.event_id = any(:seen)");
        and(sql, event != null, "r.event_id = :event");
        and(sql, state != null, "r.state = :state");
        and(sql, ofPositions(), "pp.position_id = any(:positions)");
        and(sql, member != null, "pp.member_id = :member");
        and(sql, text(country) != null, "p.country_id = (select id from country where code = upper(:country))");
        and(sql, text(group) != null, """
                exists (select from registration_group g where g.event_id = r.event_id and g.id = r.group_id and g.name = :group)""");
        and(sql, text(email) != null, """
                r.person_id in (
                    select m.person_id from person_email m
                    where m.is_primary and m.address_key >= :email
                      and m.address_key < :email || chr(1114111))""");
        String longest = name.longest();
        and(sql, longest != null && longest.length() >= TRIGRAM, """
                p.words like '% ' || :longest || '%'""");
        and(sql, longest != null, """
                p.words like all (array(select '% ' || word || '%' from unnest(:words::text[]) word))""");
        return sql.toString();
    }

    private static void and(StringBuilder sql, boolean isSet, String condition) {
        if (isSet) {
            sql.append("  and ").append(condition).append('\n');
        }
    }

    private boolean ofPositions() {
        return positions != null && !positions.isEmpty();
    }

    private static @Nullable String text(@Nullable String sent) {
        return SingleLineText.nullIfBlank(sent == null ? null : CleanText.typed(sent));
    }

    JdbcClient.StatementSpec in(JdbcClient.StatementSpec statement) {
        return statement
                .param("seen", seen == null ? null : seen.toArray(Long[]::new))
                .param("event", event)
                .param("state", state == null ? null : state.name())
                .param("positions", positions == null ? null : positions.toArray(Long[]::new))
                .param("member", member)
                .param("country", text(country))
                .param("group", text(group))
                .param("email", SameText.address(text(email)))
                .param("longest", name.longest())
                .param("words", name.array());
    }
}
