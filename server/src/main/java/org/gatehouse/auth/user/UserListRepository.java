package org.gatehouse.auth.user;

import java.util.Collection;
import java.util.List;
import org.gatehouse.auth.ArrayColumns;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Finds users by a {@link UserFilter}. */
@Repository
record UserListRepository(JdbcClient db) {

    private static final String ABOVE = """
            with recursive above (id) as (
                select id from entity where id = :entity::bigint
                union
                select entity.parent_id from above join entity on entity.id = above.id
                where entity.parent_id is not null
            )
            """;

    private static final String MATCHING = """
            from app_user
            where (:un::text is null or starts_with(lower(username), lower(:un)))
              and (:words::text[] is null
                   or search_words(concat_ws(' ', first_name, last_name, username))
                      like all (array(select '% ' || word || '%' from unnest(:words::text[]) word)))
              and (:fn::text is null or starts_with(folded(first_name), folded(:fn)))
              and (:ln::text is null or starts_with(folded(last_name), folded(:ln)))
              and ((:roles::text[] is null and :entity::bigint is null)
                   or exists (select from user_role held
                              where held.user_id = app_user.id
                                and (:roles::text[] is null or held.role = any(:roles))
                                and (:entity::bigint is null
                                     or held.entity_id = :entity
                                     or (not :precise and (held.entity_id is null
                                                           or held.entity_id in (select id from above))))))
              and (:state::text is null
                   or :state = case
                          when not active then 'INACTIVE'
                          when exists (select from user_invitation i where i.user_id = app_user.id)
                               or (password_hash is null
                                   and not exists (select from user_identity known where known.user_id = app_user.id))
                              then 'WAITING'
                          else 'ACTIVE'
                      end)
              and (:within::bigint[] is null
                   or lower(username) = lower(:un)
                   or lower(username) = lower(:whole)
                   or exists (select from user_role held
                              where held.user_id = app_user.id and held.entity_id = any(:within)))
            """;

    List<User> page(UserFilter filter, String sort, Page page) {
        return filtered(ABOVE + """
                select id, username, first_name, last_name, person_id, scopes, events, active, created_at, version
                """ + MATCHING + """
                order by case when :sort = 'lastname' then folded(last_name) collate "C" end,
                         case when :sort = 'lastname_desc' then folded(last_name) collate "C" end desc,
                         case when :sort = 'firstname' then folded(first_name) collate "C" end,
                         case when :sort = 'firstname_desc' then folded(first_name) collate "C" end desc,
                         case when :sort = 'username' then lower(username) end,
                         case when :sort = 'username_desc' then lower(username) end desc,
                         folded(last_name) collate "C", folded(first_name) collate "C", id
                offset :offset limit :limit
                """, filter)
                .param("sort", sort)
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query((row, number) -> UserRepository.user(row))
                .list();
    }

    long count(UserFilter filter) {
        return filtered(ABOVE + "select count(*)\n" + MATCHING, filter)
                .query(Long.class)
                .single();
    }

    private JdbcClient.StatementSpec filtered(String sql, UserFilter filter) {
        return db.sql(sql)
                .param("words", array(filter.words()))
                .param("whole", filter.whole())
                .param("un", filter.un())
                .param("fn", filter.fn())
                .param("ln", filter.ln())
                .param("roles", array(filter.roles()))
                .param("entity", filter.entity())
                .param("precise", filter.precise())
                .param("state", filter.state() == null ? null : filter.state().name())
                .param("within", ArrayColumns.array(filter.within()));
    }

    private static String @Nullable [] array(@Nullable Collection<String> names) {
        return names == null ? null : names.toArray(String[]::new);
    }
}
