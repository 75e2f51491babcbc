package org.gatehouse.platform.personal;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads what features keep of a person, for {@link PersonalData#read}. */
@Repository
public record PersonalDataRepository(JdbcClient db, JsonMapper json) {

    /**
     * The rows of a select as JSON objects with its columns as fields.
     *
     * @param select may use the parameters people, positions, registrations, accreditations and images, which are arrays of ids, event, and addresses, an array of texts
     */
    public List<JsonNode> select(String select, Subject subject) {
        return db.sql("select to_json(found) from (" + select + ") found")
                .param("people", Subject.array(subject.people()))
                .param("positions", Subject.array(subject.positions()))
                .param("registrations", Subject.array(subject.registrations()))
                .param("accreditations", Subject.array(subject.accreditations()))
                .param("images", Subject.array(subject.images()))
                .param("event", subject.event())
                .param("addresses", subject.texts().addresses().toArray(String[]::new))
                .query((row, number) -> json.readTree(row.getString(1)))
                .list();
    }
}
