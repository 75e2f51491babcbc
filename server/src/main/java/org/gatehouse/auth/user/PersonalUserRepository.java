package org.gatehouse.auth.user;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.PersonalDataRepository;
import org.gatehouse.platform.personal.Subject;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/** The link from a user to a person. Users are not people of events: they stay, and their own data with them. */
@Repository
record PersonalUserRepository(JdbcClient db, PersonalDataRepository rows) implements PersonalData {

    @Override
    public Set<String> columns() {
        return Set.of();
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return subject.isWhole()
                ? db.sql("select count(*) from app_user where person_id = any(:people)")
                        .param("people", Subject.array(subject.people()))
                        .query((row, number) -> Map.of("user_links", row.getLong(1)))
                        .single()
                : Map.of();
    }

    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of("users", rows.select("""
                select u.id, u.username, u.first_name, u.last_name, e.address as email, u.active, u.created_at
                from app_user u
                left join user_email e on e.user_id = u.id
                where u.person_id = any(:people)
                order by u.id
                """, subject), "sign_ins", rows.select("""
                select u.username, l.outcome, l.first_at, l.last_at, l.times, l.address, l.browser
                from login_log l
                join app_user u on u.id = l.user_id
                where u.person_id = any(:people)
                order by l.id
                """, subject));
    }

    @Override
    public void erase(Subject subject) {
        if (subject.isWhole()) {
            db.sql("update app_user set person_id = null, version = version + 1 where person_id = any(:people)")
                    .param("people", Subject.array(subject.people()))
                    .update();
        }
    }
}
