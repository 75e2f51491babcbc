package org.gatehouse.platform.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.assertj.core.api.ListAssert;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springdoc.core.service.OpenAPIService;
import org.springframework.mock.web.MockHttpServletRequest;
import tools.jackson.databind.JsonNode;

/** The document is complete; that it is true, every other test shows (see {@code DocumentedApi}). */
@ApiTest
class OpenApiTest {

    private JsonNode document;

    @BeforeEach
    void read(Fixture fixture) {
        document = fixture.anonymous().get("/openapi.json").expect(200).json();
    }

    /** It is kept for each language; otherwise strangers could fill the memory with languages that they make up. */
    @Test
    void isMadeInOneLanguageAlone(Fixture fixture) {
        Api anybody = fixture.anonymous();
        anybody.send(anybody.request("/openapi.json")
                        .header("Accept-Language", "tlh-KX")
                        .GET())
                .expect(200);

        assertThat(fixture.bean(OpenAPIService.class).getCachedOpenAPI(Locale.forLanguageTag("tlh-KX")))
                .isNull();
    }

    /** If each response had a document of its own, strangers who take theirs slowly would use up the memory. */
    @Test
    void isWrittenOnce(Fixture fixture) throws JsonProcessingException {
        OpenApiDocument kept = fixture.bean(OpenApiDocument.class);
        String json = "/openapi.json";
        String yaml = "/openapi.json.yaml";
        HttpServletRequest anybody = new MockHttpServletRequest("GET", json);
        HttpServletRequest other = new MockHttpServletRequest("GET", yaml);

        assertThat(kept.openapiJson(anybody, json, Locale.ENGLISH))
                .isSameAs(kept.openapiJson(anybody, json, Locale.GERMAN));
        assertThat(kept.openapiYaml(other, yaml, Locale.ENGLISH))
                .isSameAs(kept.openapiYaml(other, yaml, Locale.GERMAN));
    }

    @Test
    void documentIsOpenApi31() {
        assertThat(document.path("openapi").stringValue()).startsWith("3.1");
        assertThat(document.at("/info/license/identifier").stringValue()).isEqualTo("Apache-2.0");
        assertThat(document.at("/components/securitySchemes").propertyNames()).containsExactly("bearer");
        assertThat(document.at("/components/securitySchemes/bearer/description").stringValue())
                .contains("/auth/access_token", "`scans.write`: Report scans.");
    }

    @Test
    void endpointsOfFiltersAreInIt() {
        assertThat(document.path("paths").propertyNames())
                .contains("/auth/access_token", "/oauth/authorize", "/oauth/keys");
    }

    @Test
    void everyOperationIsExplained() {
        Set<String> missing = new TreeSet<>();
        Set<String> ids = new HashSet<>();
        Set<String> areas = new HashSet<>();
        document.path("tags").forEach(tag -> areas.add(tag.path("name").stringValue()));
        operations().forEach((name, operation) -> {
            note(missing, name + " summary", operation.path("summary"));
            assertThat(areas)
                    .as("areas with a description")
                    .contains(operation.at("/tags/0").stringValue());
            operation
                    .path("parameters")
                    .forEach(parameter -> note(
                            missing,
                            name + " parameter " + parameter.path("name").stringValue(),
                            parameter.path("description")));
            assertThat(ids.add(operation.path("operationId").stringValue()))
                    .as("operationId of %s is its own", name)
                    .isTrue();
        });

        assertThat(missing).isEmpty();
    }

    @Test
    void everyFieldIsExplained() {
        Set<String> missing = new TreeSet<>();
        document.at("/components/schemas")
                .propertyStream()
                .forEach(schema -> schema.getValue()
                        .path("properties")
                        .propertyStream()
                        .forEach(
                                field -> noteField(missing, schema.getKey() + "." + field.getKey(), field.getValue())));

        assertThat(missing).isEmpty();
    }

    @Test
    void everyNameIsTheWiresName() {
        Set<String> odd = new TreeSet<>();
        document.at("/components/schemas")
                .propertyStream()
                .flatMap(schema -> schema.getValue().path("properties").propertyStream())
                .map(Map.Entry::getKey)
                .filter(name -> !name.matches("[a-z0-9_]+"))
                .forEach(odd::add);

        assertThat(odd).isSubsetOf("wsEntity", "legacyId", "organizationId", "phonePrefix");
    }

    @Test
    void rightsAreThoseOfTheAccessRules() {
        JsonNode sync = document.at("/paths/~1registrations~1accreditation~1events~1{event_id}~1sync/get");

        assertThat(sync.path("security").toString()).isEqualTo("[{\"bearer\":[]}]");
        assertThat(sync.path("x-scopes").toString()).isEqualTo("[\"accreditation.read\",\"sync.read\"]");
        assertThat(sync.at("/responses/403").isMissingNode()).isFalse();
    }

    @Test
    void everyOperationHasAtMostOneScheme() {
        operations()
                .forEach((name, operation) -> assertThat(
                                operation.path("security").toString())
                        .as(name)
                        .isIn("[]", "[{\"bearer\":[]}]", "[{},{\"bearer\":[]}]"));
    }

    /** The library numbers what has the same name, by the order in which it finds it. */
    @Test
    void idsOfOperationsDoNotDependOnTheirOrder() {
        assertThat(operations().values())
                .extracting(operation -> operation.path("operationId").stringValue())
                .noneMatch(id -> id.matches(".*_\\d+"));
    }

    @Test
    void languageOfParametersIsAText() {
        parameters("l")
                .isNotEmpty()
                .allSatisfy(parameter -> assertThat(parameter.at("/schema").toString())
                        .isEqualTo("{\"type\":\"string\",\"default\":\"en\"}"));
    }

    @Test
    void addressToFindPeopleByIsRequired() {
        parameters("e")
                .hasSize(1)
                .allSatisfy(parameter ->
                        assertThat(parameter.path("required").booleanValue()).isTrue());
    }

    @Test
    void instantsOfRequestsAreInstants() {
        parameters("since")
                .hasSize(2)
                .allSatisfy(parameter ->
                        assertThat(parameter.at("/schema/format").asString("")).isEqualTo("date-time"));
        parameters("from", "to", "until")
                .filteredOn(parameter -> isText(parameter.path("schema")))
                .isNotEmpty()
                .allSatisfy(parameter ->
                        assertThat(parameter.at("/schema/format").asString("")).isEqualTo("date-time"));
        assertThat(document.at("/components/schemas/ScanReport/properties/timestamp/format")
                        .asString(""))
                .isEqualTo("date-time");
    }

    @Test
    void valuesOfAFieldHaveANameAndEachListOne() {
        Set<String> lists = new HashSet<>();
        document.at("/components/schemas").propertyStream().forEach(schema -> {
            assertThat(schema.getValue().toString().replaceFirst("\"enum\":", ""))
                    .as("%s names its lists of values", schema.getKey())
                    .doesNotContain("\"enum\":");
            JsonNode values = schema.getValue().path("enum");
            assertThat(values.isMissingNode() || lists.add(values.toString()))
                    .as("%s is the only schema of its values", schema.getKey())
                    .isTrue();
        });
        operations()
                .forEach((name, operation) ->
                        assertThat(operation.toString()).as(name).doesNotContain("\"enum\":"));
    }

    @Test
    void everyAnswerWithANameIsUsed() {
        String paths = document.path("paths").toString();

        assertThat(document.at("/components/responses").propertyNames())
                .allMatch(name -> paths.contains("\"#/components/responses/" + name + "\""));
    }

    private ListAssert<JsonNode> parameters(String... names) {
        return assertThat(operations().values().stream()
                .flatMap(operation -> operation.path("parameters").valueStream())
                .filter(parameter ->
                        List.of(names).contains(parameter.path("name").stringValue()))
                .toList());
    }

    private static boolean isText(JsonNode schema) {
        return schema.path("type").toString().contains("string");
    }

    @Test
    void pageLoadsNothingFromElsewhere(Fixture fixture) {
        Answer page = fixture.anonymous().get("/docs").expect(200);

        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.header("Content-Security-Policy")).contains("default-src 'none'", "script-src 'self'");
        assertThat(page.text()).doesNotContain("//");
        for (String file : links(page.text())) {
            assertThat(fixture.anonymous().get("/" + file).status()).as(file).isEqualTo(200);
        }
    }

    private static List<String> links(String html) {
        List<String> links = new ArrayList<>();
        var matcher =
                java.util.regex.Pattern.compile("(?:src|href)=\"([^\"]+)\"").matcher(html);
        while (matcher.find()) {
            links.add(matcher.group(1));
        }
        return links;
    }

    private Map<String, JsonNode> operations() {
        Map<String, JsonNode> operations = new java.util.TreeMap<>();
        document.path("paths")
                .propertyStream()
                .forEach(path -> path.getValue()
                        .propertyStream()
                        .forEach(operation ->
                                operations.put(operation.getKey() + " " + path.getKey(), operation.getValue())));
        return operations;
    }

    /** A field that is another record may be explained there. */
    private void noteField(Set<String> missing, String name, JsonNode field) {
        boolean explained = Stream.of(
                        field, target(field), target(field.path("anyOf").path(0)))
                .anyMatch(schema -> !schema.path("description").asString("").isBlank());
        if (!explained) {
            missing.add(name);
        }
    }

    private JsonNode target(JsonNode schema) {
        return document.at(schema.path("$ref").asString("#/nothing").substring(1));
    }

    private static void note(Set<String> missing, String name, JsonNode text) {
        if (text.asString("").isBlank()) {
            missing.add(name);
        }
    }
}
