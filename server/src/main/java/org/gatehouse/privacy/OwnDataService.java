package org.gatehouse.privacy;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.Subject;
import org.gatehouse.platform.text.Language;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Makes the ZIP of everything that the features keep of one person. */
@Service
public record OwnDataService(
        ErasureService erasures,
        List<PersonalData> features,
        ImageService images,
        AuditRepository audit,
        TransactionOperations transaction,
        OwnDataPage page,
        JsonMapper json) {

    /**
     * Sends the ZIP. A picture whose file is lost is missing in it.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_person (404), also of somebody who was erased or merged;
     *     person_at_other_events (409) when the caller has the right at some of the person's events only
     */
    public void send(long personId, Language language, Caller by, HttpServletResponse response) throws IOException {
        SequencedMap<String, List<JsonNode>> found = Objects.requireNonNull(transaction.execute(status -> {
            Subject subject = erasures.find(personId, null, by);
            audit.append(by, AuditEntry.of("own_data_exported").person(personId).subject("person", personId));
            return read(subject);
        }));
        response.setContentType("application/zip");
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"person-" + personId + ".zip\"");
        try (ZipOutputStream zip = new ZipOutputStream(response.getOutputStream())) {
            List<String> pictures = addPictures(found.getOrDefault("pictures", List.of()), zip);
            add("data.json", json.writerWithDefaultPrettyPrinter().writeValueAsBytes(found), zip);
            add("index.html", page.of(personId, found, pictures, language), zip);
        }
    }

    /** Each feature's rows, without kinds of which there are none, in the order in which a person reads them. */
    private SequencedMap<String, List<JsonNode>> read(Subject subject) {
        SequencedMap<String, List<JsonNode>> all = new LinkedHashMap<>();
        features.stream()
                .flatMap(feature -> feature.read(subject).entrySet().stream())
                .filter(kind -> !kind.getValue().isEmpty())
                .sorted(Comparator.comparingInt(kind -> OwnDataTexts.KINDS.indexOf(kind.getKey())))
                .forEach(kind -> all.put(kind.getKey(), kind.getValue()));
        return all;
    }

    private List<String> addPictures(List<JsonNode> pictures, ZipOutputStream zip) throws IOException {
        List<String> names = new ArrayList<>();
        for (JsonNode picture : pictures) {
            long id = picture.path("id").asLong();
            Optional<Path> file = images.original(id);
            if (file.isPresent()) {
                String type = picture.path("media_type").asString();
                String name = "pictures/" + id + "." + type.substring(type.indexOf('/') + 1);
                zip.putNextEntry(new ZipEntry(name));
                Files.copy(file.get(), zip);
                zip.closeEntry();
                names.add(name);
            }
        }
        return names;
    }

    private static void add(String name, byte[] content, ZipOutputStream zip) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }
}
