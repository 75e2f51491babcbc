package org.gatehouse.console.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.oidc.RuleOperator;
import org.gatehouse.badge.print.PrintPhotos;
import org.gatehouse.badge.print.PrintReason;
import org.gatehouse.hold.HoldOpening;
import org.gatehouse.hold.HoldStop;
import org.gatehouse.imports.columns.ImportField;
import org.gatehouse.mail.MailState;
import org.gatehouse.mail.mailing.MailingState;
import org.gatehouse.mail.notification.Occasion;
import org.gatehouse.people.Gender;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PhotoRefusal;
import org.gatehouse.people.PhotoState;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.privacy.ErasureReason;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.registration.field.CustomFieldType;
import org.gatehouse.request.form.FormEmail;
import org.gatehouse.scan.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The log never shows a reader the words of the code. */
class LogVocabularyTest {

    private static final Path CODE = Path.of("src/main/java/org/gatehouse");

    private static final Pattern AUDITED = Pattern.compile("AuditEntry|\\bChanges\\b|> (shown|audited|counts)\\(\\)");

    /** A field with its values, or with its value before and after; the code is read without blanks. */
    private static final Pattern FIELD =
            Pattern.compile("(?:(?<!AuditEntry|NameSearch|Map|Set|List)\\.of|\\bput|\\.put)\\(\"([a-z_]+)\",");

    private static final Pattern CODE_WORD = Pattern.compile("\\p{Alnum}_\\p{Alnum}|\\b\\p{Lu}{4,}\\b|\\p{Ll}\\p{Lu}");

    /** In a QR code, next to where something is audited. */
    private static final Set<String> NOT_AUDITED = Set.of("server");

    private static List<Texts.In> languages() {
        Texts texts = new Texts();
        return Texts.LANGUAGES.stream().map(texts::in).toList();
    }

    @Test
    void everyFieldOfAnEntryHasANameThatIsNoWordOfTheCode() throws IOException {
        Set<String> fields = fields();
        assertThat(fields)
                .contains("photos", "approve", "gate_id", "first_name", "expires_at", "layout")
                .hasSizeGreaterThan(100);
        List<String> wrong = new ArrayList<>();
        for (Texts.In texts : languages()) {
            for (String field : fields) {
                String label = LogVocabulary.label(texts, field);
                if (label == null || CODE_WORD.matcher(label).find()) {
                    wrong.add(texts.language() + " " + field + ": " + label);
                }
            }
        }

        assertThat(wrong).as("fields without a label in LogVocabulary").isEmpty();
    }

    /** A new value needs a word of the pages; a new field with values of the code belongs here. */
    @Test
    void everyValueThatComesFromTheCodeHasAWordOfThePages() {
        Map<String, List<String>> values = new TreeMap<>();
        values.put("registration_state_changed state", names(RegistrationState.values()));
        values.put("photo_approved state", names(PhotoState.values()));
        values.put("photo_rejected type", names(ImageType.values()));
        values.put("photo_rejected reason", names(PhotoRefusal.values()));
        values.put("person_erased reason", names(ErasureReason.values()));
        values.put("mail_retried state", names(MailState.values()));
        values.put("mails_cancelled state", names(MailState.values()));
        values.put("mailing_stopped state", names(MailingState.values()));
        values.put("mailing_started occasion", names(Occasion.values()));
        values.put("notification_settings_changed automatic", names(Occasion.values()));
        values.put("badge_reprinted reason", names(PrintReason.values()));
        values.put("badges_print_started photos", List.of(PrintPhotos.ANY.word(), PrintPhotos.APPROVED.word()));
        values.put("custom_field_created field_type", names(CustomFieldType.values()));
        values.put("person_changed gender", names(Gender.values()));
        values.put("role_rule_created operator", names(RuleOperator.values()));
        values.put(
                "hold_kind_created stops",
                Arrays.stream(HoldStop.values()).map(HoldStop::wireName).toList());
        values.put("hold_kind_created opens", names(HoldOpening.values()));
        values.put(
                "role_granted role",
                Arrays.stream(Role.values()).map(Role::wireName).toList());
        values.put(
                "role_granted role_id",
                Arrays.stream(Role.values())
                        .map(role -> String.valueOf(role.id()))
                        .toList());
        values.put(
                "client_created scopes",
                Arrays.stream(Scope.values()).map(Scope::wireName).toList());
        values.put("client_created grant_types", List.of("client_credentials", "authorization_code", "refresh_token"));
        values.put(
                "import_mapped fields",
                Arrays.stream(ImportField.values()).map(ImportField::wireName).toList());
        values.put("scan_replayed verdict", List.of(Verdict.QUARANTINED.wireName(), Verdict.RECORDED.wireName()));
        values.put("list_loaded list", List.of("members", "organizations", "countries", "skills", "sectors", "zones"));
        values.put("saved_view_created list", List.of("accreditations", "registrations", "people", "log"));
        values.put("event_changed languages", List.of("en", "de", "fr"));
        values.put("import_run approve", List.of("true", "false"));
        values.put(
                "zone_request_form_emails_changed emails",
                names(FormEmail.Type.values()).stream()
                        .map(type -> type + " zones@example.org")
                        .toList());

        List<String> wrong = new ArrayList<>();
        for (Texts.In texts : languages()) {
            values.forEach((what, all) -> all.forEach(value -> {
                int blank = what.indexOf(' ');
                String word = LogVocabulary.word(texts, what.substring(0, blank), what.substring(blank + 1), value);
                if (word == null || CODE_WORD.matcher(word).find()) {
                    wrong.add(texts.language() + " " + what + " " + value + ": " + word);
                }
            }));
        }

        assertThat(wrong).isEmpty();
    }

    @Test
    void whatPeopleTypedStaysAsItIs() {
        Texts.In texts = new Texts().in(Locale.UK);

        assertThat(LogVocabulary.word(texts, "package_option_changed", "type", "TEAM"))
                .isNull();
        assertThat(LogVocabulary.word(texts, "zone_request_denied", "reason", "Full already"))
                .isNull();
        assertThat(LogVocabulary.label(texts, "custom_field_data.Hotel")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"log", "log_de"})
    void noTextOfTheLogShowsAWordOfTheCode(String bundle) throws IOException {
        Properties texts = new Properties();
        texts.load(Files.newBufferedReader(Path.of("src/main/resources/messages", bundle + ".properties")));

        assertThat(texts.stringPropertyNames())
                .allSatisfy(key -> assertThat(texts.getProperty(key)).doesNotContainPattern(CODE_WORD));
    }

    private static List<String> names(Enum<?>... values) {
        return Arrays.stream(values).map(Enum::name).toList();
    }

    // ---- the fields that the code audits

    private static Set<String> fields() throws IOException {
        Set<String> fields = new TreeSet<>();
        Predicate<Path> elsewhere = path -> path.startsWith(CODE.resolve("console"))
                || path.startsWith(CODE.resolve("badge/layout"))
                || path.startsWith(CODE.resolve("audit"));
        try (Stream<Path> files = Files.walk(CODE)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".java"))
                    .filter(elsewhere.negate())
                    .toList()) {
                String code = Files.readString(file);
                if (AUDITED.matcher(code).find()) {
                    addFields(fields, code.replaceAll("\\s+", ""));
                }
            }
        }
        fields.removeAll(NOT_AUDITED);
        return fields;
    }

    private static void addFields(Set<String> fields, String code) {
        FIELD.matcher(code).results().forEach(found -> fields.add(found.group(1)));
        for (int at = code.indexOf("Map.of(\""); at >= 0; at = code.indexOf("Map.of(\"", at + 1)) {
            addKeys(fields, code, at + "Map.of(".length());
        }
    }

    /** Every other argument, beginning with the first. */
    private static void addKeys(Set<String> fields, String code, int from) {
        int depth = 0;
        int argument = 0;
        int begin = from;
        for (int i = from; depth >= 0; i++) {
            char at = code.charAt(i);
            depth += at == '(' ? 1 : at == ')' ? -1 : 0;
            if (depth < 0 || (depth == 0 && at == ',')) {
                String text = code.substring(begin, i);
                if (argument % 2 == 0 && text.matches("\"[a-z_]+\"")) {
                    fields.add(text.substring(1, text.length() - 1));
                }
                argument++;
                begin = i + 1;
            }
        }
    }
}
