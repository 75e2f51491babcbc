package org.gatehouse.scan.intake;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.time.ClientInstant;
import org.gatehouse.platform.web.Excerpt;
import org.gatehouse.scan.Direction;
import org.gatehouse.scan.ScanReport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads one reported scan, single or from a batch, or one question of a reader, and collects the errors of all its fields.
 *
 * <p>It reads the JSON tree, so a malformed scan does not affect the other scans of its batch. The gate learns of all wrong fields at once.
 */
final class ScanReader {

    private static final int MAX_SCAN_ID = 200;
    private static final int LONGEST_QR = 500;
    private static final int LONGEST_SHOWN = 60;

    private final JsonNode json;
    private final List<String> errors = new ArrayList<>();

    private ScanReader(JsonNode json) {
        this.json = json;
    }

    /** Reads the scan; throws a {@link ProblemException} that lists every wrong field when it is malformed. */
    static ScanReport read(JsonNode json) {
        if (!json.isObject()) {
            throw PlatformProblem.UNREADABLE.because(
                    "A scan is a JSON object with accreditation_id, zone_id, allowed and timestamp.");
        }
        return new ScanReader(json).report();
    }

    /** Reads the question of a reader; throws a {@link ProblemException} that lists every wrong field when it is malformed. */
    static Question readQuestion(JsonNode json) {
        if (!json.isObject()) {
            throw PlatformProblem.UNREADABLE.because(
                    "A question is a JSON object with qr, zone_id, and scan_id or timestamp.");
        }
        return new ScanReader(json).question();
    }

    private Question question() {
        String qr = qr();
        Long accreditation = has("accreditation_id") ? Long.valueOf(id("accreditation_id")) : null;
        if ((qr == null) == (accreditation == null) && errors.isEmpty()) {
            errors.add("qr: send either qr or accreditation_id, " + (qr == null ? "not neither" : "not both"));
        }
        long zone = id("zone_id");
        Direction direction = direction();
        Instant timestamp = has("timestamp") ? timestamp() : null;
        String scanId = scanId();
        if (scanId == null && timestamp == null) {
            errors.add(
                    "scan_id: send scan_id, timestamp or both; without them a repeat could not be told from a second scan");
        }
        requireNoErrors();
        return new Question(qr, accreditation, zone, direction, timestamp, scanId);
    }

    private boolean has(String field) {
        return json.hasNonNull(field);
    }

    private @Nullable String qr() {
        JsonNode value = json.get("qr");
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isString() || value.stringValue().length() > LONGEST_QR) {
            errors.add("qr: is not a text of at most " + LONGEST_QR + " characters");
            return null;
        }
        return value.stringValue().isBlank() ? null : value.stringValue();
    }

    private void requireNoErrors() {
        if (!errors.isEmpty()) {
            throw new ProblemException(PlatformProblem.INVALID, String.join("; ", errors), errors);
        }
    }

    private ScanReport report() {
        long accreditation = id("accreditation_id");
        long zone = id("zone_id");
        boolean allowed = allowed();
        Instant timestamp = timestamp();
        String scanId = scanId();
        Long revision = revision();
        Direction direction = direction();
        requireNoErrors();
        return new ScanReport(accreditation, zone, allowed, timestamp, scanId, revision, direction);
    }

    private long id(String field) {
        JsonNode value = required(field);
        if (value == null) {
            return 0;
        }
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            return value.longValue();
        }
        errors.add(field + ": " + shown(value) + " is not a whole number of 64 bits");
        return 0;
    }

    private boolean allowed() {
        JsonNode value = required("allowed");
        if (value == null || value.isBoolean()) {
            return value != null && value.booleanValue();
        }
        errors.add("allowed: " + shown(value) + " is not true or false");
        return false;
    }

    private Instant timestamp() {
        JsonNode value = required("timestamp");
        if (value == null) {
            return Instant.EPOCH;
        }
        return (value.isString() ? ClientInstant.parse(value.stringValue()) : java.util.Optional.<Instant>empty())
                .orElseGet(() -> {
                    errors.add("timestamp: " + shown(value) + " is not an instant, such as \"" + ClientInstant.EXAMPLE
                            + '"');
                    return Instant.EPOCH;
                });
    }

    private @Nullable String scanId() {
        JsonNode value = json.get("scan_id");
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isString() || value.stringValue().length() > MAX_SCAN_ID) {
            errors.add("scan_id: " + shown(value) + " is not a text of at most " + MAX_SCAN_ID + " characters");
            return null;
        }
        String id = value.stringValue();
        if (!CleanText.isStorable(id)) {
            errors.add("scan_id: holds a character that cannot be stored");
        }
        return id.isBlank() ? null : id;
    }

    private @Nullable Long revision() {
        JsonNode value = json.get("revision");
        if (value == null || value.isNull()) {
            return null;
        }
        if (value.isIntegralNumber() && value.canConvertToLong() && value.longValue() >= 0) {
            return value.longValue();
        }
        errors.add("revision: " + shown(value) + " is not a whole number of 64 bits that is 0 or more");
        return null;
    }

    private Direction direction() {
        JsonNode value = json.get("direction");
        if (value == null
                || value.isNull()
                || (value.isString() && value.stringValue().isEmpty())) {
            return Direction.IN;
        }
        for (Direction direction : Direction.values()) {
            if (value.isString() && direction.name().equals(value.stringValue())) {
                return direction;
            }
        }
        errors.add("direction: " + shown(value) + " is neither IN nor OUT");
        return Direction.IN;
    }

    private @Nullable JsonNode required(String field) {
        JsonNode value = json.get(field);
        if (value == null || value.isNull()) {
            errors.add(field + ": is required");
            return null;
        }
        return value;
    }

    private static String shown(JsonNode value) {
        return Excerpt.of(value.toString(), LONGEST_SHOWN);
    }
}
