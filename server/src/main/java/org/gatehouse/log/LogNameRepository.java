package org.gatehouse.log;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.platform.text.Language;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the present names of what entries of the log are about. */
@Repository
public record LogNameRepository(JdbcClient db) {

    /** Something with a number, such as {@code zone} 9. */
    public record Named(String kind, long id) {}

    /** Returns the names of these; what is gone, or has no name, is left out. */
    public Map<Named, String> names(Collection<Named> wanted, Language language) {
        Map<Named, String> names = new HashMap<>();
        if (!wanted.isEmpty()) {
            List<Named> list = List.copyOf(wanted);
            db.sql("""
                with wanted as materialized (
                    select kind, id from unnest(:kinds::text[], :ids::bigint[]) w (kind, id))
                select kind, id, name from (
                    select w.kind, w.id, btrim(concat_ws(' ', p.first_name, p.last_name)) as name
                    from wanted w join person p on p.id = w.id where w.kind = 'person'
                    union all
                    select w.kind, w.id, w.id::text
                    from wanted w join accreditation x on x.id = w.id where w.kind = 'accreditation'
                    union all
                    select w.kind, w.id, w.id::text
                    from wanted w join registration x on x.id = w.id where w.kind = 'registration'
                    union all
                    select w.kind, w.id, x.filename
                    from wanted w join registration_import x on x.id = w.id where w.kind = 'import'
                    union all
                    select w.kind, w.id, z.name from wanted w join zone z on z.id = w.id where w.kind = 'zone'
                    union all
                    select w.kind, w.id, text_in(x.name, :language)
                    from wanted w join period x on x.id = w.id where w.kind = 'period'
                    union all
                    select w.kind, w.id, text_in(x.name, :language)
                    from wanted w join hold_kind x on x.id = w.id where w.kind = 'hold_kind'
                    union all
                    select w.kind, w.id, text_in(x.name, :language)
                    from wanted w join position x on x.id = w.id where w.kind = 'position'
                    union all
                    select w.kind, w.id, text_in(x.name, :language)
                    from wanted w join package_option x on x.id = w.id where w.kind = 'package_option'
                    union all
                    select w.kind, w.id, coalesce(text_in(x.name, :language), x.skill_number)
                    from wanted w join skill x on x.id = w.id where w.kind = 'skill'
                    union all
                    select w.kind, w.id, text_in(x.name, :language)
                    from wanted w join sector x on x.id = w.id where w.kind = 'sector'
                    union all
                    select w.kind, w.id, coalesce(text_in(x.name, :language), x.code)
                    from wanted w join member x on x.id = w.id where w.kind = 'member'
                    union all
                    select w.kind, w.id, coalesce(text_in(x.name, :language), x.code)
                    from wanted w join country x on x.id = w.id where w.kind = 'country'
                    union all
                    select w.kind, w.id, text_in(x.name, :language)
                    from wanted w join organization x on x.id = w.id where w.kind = 'organization'
                    union all
                    select w.kind, w.id, text_in(x.name, :language)
                    from wanted w join event x on x.id = w.id where w.kind = 'event'
                    union all
                    select w.kind, w.id, text_in(x.name, :language)
                    from wanted w join zone_request_form x on x.id = w.id where w.kind = 'zone_request_form'
                    union all
                    select w.kind, w.id, x.name
                    from wanted w join registration_group x on x.id = w.id where w.kind = 'registration_group'
                    union all
                    select w.kind, w.id, x.name
                    from wanted w join custom_field x on x.id = w.id where w.kind = 'custom_field'
                    union all
                    select w.kind, w.id, x.username
                    from wanted w join app_user x on x.id = w.id where w.kind = 'user') named
                where name <> ''
                """)
                    .param("kinds", list.stream().map(Named::kind).toArray(String[]::new))
                    .param("ids", list.stream().map(Named::id).toArray(Long[]::new))
                    .param("language", language.code())
                    .query(row -> {
                        names.put(new Named(row.getString("kind"), row.getLong("id")), row.getString("name"));
                    });
        }
        return names;
    }
}
