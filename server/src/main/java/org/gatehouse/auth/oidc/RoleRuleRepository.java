package org.gatehouse.auth.oidc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.gatehouse.auth.Role;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The table {@code role_rule}. */
@Repository
@Transactional(readOnly = true)
public class RoleRuleRepository {

    private final JdbcClient db;

    RoleRuleRepository(JdbcClient db) {
        this.db = db;
    }

    /** All rules, by what they look at; rules of roles that this version does not know give nothing and are left out. */
    public List<RoleRule> all() {
        return db
                .sql(
                        "select id, claim, operator, value, role, entity_id from role_rule order by claim, value, role, id")
                .query((row, number) -> rule(row))
                .list()
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<RoleRule> rule(ResultSet row) throws SQLException {
        Role role = Role.ofName(row.getString("role"));
        return role == null
                ? Optional.empty()
                : Optional.of(new RoleRule(
                        row.getLong("id"),
                        row.getString("claim"),
                        RuleOperator.valueOf(row.getString("operator")),
                        row.getString("value"),
                        role,
                        row.getObject("entity_id", Long.class)));
    }

    /** Makes changes of rules wait for each other, so that their number can be limited. */
    @Transactional
    public void lock() {
        db.sql("lock table role_rule in share row exclusive mode").update();
    }

    /** Returns the new rule's id; empty if there is one like it. */
    @Transactional
    public Optional<Long> insert(RoleRule rule) {
        return db.sql("""
                insert into role_rule (claim, operator, value, role, entity_id)
                values (:claim, :operator, :value, :role, :entity)
                on conflict do nothing
                returning id
                """)
                .param("claim", rule.claim())
                .param("operator", rule.operator().name())
                .param("value", rule.value())
                .param("role", rule.role().name())
                .param("entity", rule.entityId())
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    @Transactional
    public boolean delete(long id) {
        return db.sql("delete from role_rule where id = :id").param("id", id).update() > 0;
    }
}
