package org.gatehouse.badge.print;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.PersonalDataRepository;
import org.gatehouse.platform.personal.Subject;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/** Files of printed badges. The files with a badge of the person are removed; that it was printed stays. */
@Repository
record PersonalPrintRepository(JdbcClient db, PersonalDataRepository rows) implements PersonalData {

    private static final String FILES = """
            from accreditation a
            join badge_print b on b.event_id = a.event_id and b.accreditation_id = a.id
            join badge_print_file f on f.job_id = b.job_id
            where a.id = any(:accreditations)
            """;

    @Override
    public Set<String> columns() {
        return Set.of("badge_print_file.bytes", "badge_print_job.reason_text");
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return db.sql("select count(distinct f.job_id) " + FILES)
                .param("accreditations", Subject.array(subject.accreditations()))
                .query((row, number) -> Map.of("print_files", row.getLong(1)))
                .single();
    }

    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of("prints", rows.select("""
                select b.event_id, b.accreditation_id, b.job_id, b.state, b.printed_at, b.photo, j.reason_text
                from accreditation a
                join badge_print b on b.event_id = a.event_id and b.accreditation_id = a.id
                join badge_print_job j on j.event_id = b.event_id and j.id = b.job_id
                where a.id = any(:accreditations)
                order by b.job_id
                """, subject));
    }

    @Override
    public void erase(Subject subject) {
        // Whoever draws one of these files has lost the job and writes nothing more: it is drawn again, without this
        // person.
        db.sql("""
                update badge_print_job
                set reason_text = null, file_bytes = null,
                    state = case when state = 'RUNNING' then 'QUEUED' else state end, claim = null, claimed_until = null
                where id in (select b.job_id
                             from accreditation a
                             join badge_print b on b.event_id = a.event_id and b.accreditation_id = a.id
                             where a.id = any(:accreditations))
                """)
                .param("accreditations", Subject.array(subject.accreditations()))
                .update();
        db.sql("delete from badge_print_file where job_id in (select f.job_id " + FILES + ")")
                .param("accreditations", Subject.array(subject.accreditations()))
                .update();
        // The code on the printed card tells whoever holds it who it was; the log shows one that no card has.
        db.sql("""
                update badge_print set random_hash = gen_random_uuid()
                where (event_id, accreditation_id) in (select event_id, id from accreditation where id = any(:accreditations))
                  and random_hash is not null
                """)
                .param("accreditations", Subject.array(subject.accreditations()))
                .update();
    }
}
