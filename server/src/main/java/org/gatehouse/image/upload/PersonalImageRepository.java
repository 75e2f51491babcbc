package org.gatehouse.image.upload;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.PersonalDataRepository;
import org.gatehouse.platform.personal.Subject;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.JsonNode;

/** Names of the files that photos came from. The pictures themselves are removed after the commit, see {@link ImageService#erase}. */
@Repository
record PersonalImageRepository(JdbcClient db, PersonalDataRepository rows) implements PersonalData {

    @Override
    public Set<String> columns() {
        return Set.of(
                "image.filename", "image.uploaded_by", "image.sha256", "image_file.sha256", "image_file.media_type");
    }

    @Override
    public Map<String, Long> count(Subject subject) {
        return Map.of("pictures", (long) subject.images().size());
    }

    @Override
    public Map<String, List<JsonNode>> read(Subject subject) {
        return Map.of("pictures", rows.select("""
                select i.id, i.filename, f.media_type, f.bytes, f.width, f.height, i.created_at, i.uploaded_by, i.withdrawn_at
                from image i
                join image_file f on f.sha256 = i.sha256
                where i.id = any(:images)
                order by i.id
                """, subject));
    }

    @Override
    public void erase(Subject subject) {
        db.sql("update image set filename = '', uploaded_by = '' where id = any(:images)")
                .param("images", Subject.array(subject.images()))
                .update();
    }
}
