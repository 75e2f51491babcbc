package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Shape.INTEGER;
import static org.gatehouse.contract.Shape.STRING;
import static org.gatehouse.contract.Shape.listOf;

import org.gatehouse.auth.Scope;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Images, people, members (docs/api/images.md, people.md, organisations.md). */
@ApiTest
class PeopleCallsTest {

    @Test
    void call51UploadsAPicture(Fixture fixture) {
        JsonNode image = Scene.in(fixture).upload();

        assertThat(image.path("width").asInt()).isEqualTo(600);
        assertThat(image.path("height").asInt()).isEqualTo(800);
        assertThat(image.path("type").asString()).isEqualTo("image/jpeg");
        assertThat(image.path("filename").asString()).isEqualTo("blob");
    }

    /** The desk reads three fields of it, for the log. */
    @Test
    void call52AnswersAPersonOfTheLog(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode person = Shape.object("id", INTEGER, "first_name", STRING.orNull(), "last_name", STRING.orNull())
                .in(scene.desk.get("/people/person/" + scene.event.person("Ana")));

        assertThat(person.path("first_name").asString()).isEqualTo("Ana");
    }

    /** The people filter asks for the members of the event's organisation, the scans screen always for those of 1. */
    @Test
    void call53ListsMembers(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        Shape page = Shape.object("members", listOf(Shapes.CODED), "total_count", INTEGER);

        JsonNode all = page.in(scene.desk.get("/org/members?offset=0&limit=999&sort=1058"));
        page.in(scene.desk.get("/org/members?member_of=1&offset=0&limit=999&sort=1058"));

        assertThat(all.path("members")
                        .valueStream()
                        .map(member -> member.path("id").asLong()))
                .contains(scene.event.member("FI"));
        assertThat(all.path("total_count").asInt())
                .isEqualTo(all.path("members").size());
    }

    @Test
    void scriptFindsAPersonByAddressAndAttachesAPhoto(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        DeskClient script = new DeskClient(fixture.api(Scope.PEOPLE_READ, Scope.PEOPLE_WRITE, Scope.IMAGES_WRITE));
        long ana = scene.event.person("Ana");

        JsonNode found = Shape.object(
                        "people",
                        listOf(Shape.object(
                                "id", INTEGER,
                                "first_name", STRING.orNull(),
                                "last_name", STRING.orNull(),
                                "email", STRING,
                                "gender", STRING.orNull(),
                                "date_of_birth", Shape.DATE.orNull())))
                .in(script.get("/people/person/autocomplete?e=ana-" + ana + "@example.org"));
        JsonNode image = scene.upload();
        ObjectNode sent = scene.object().put("type", "ACCREDITATION");
        sent.set("image_id", image.path("id"));
        sent.set("thumbnail_hash", image.path("thumbnail_hash"));
        JsonNode attached = Shape.object(
                        "id",
                        INTEGER,
                        "person_id",
                        INTEGER,
                        "image_id",
                        INTEGER,
                        "thumbnail_hash",
                        Shape.HASH,
                        "ws_entity",
                        Shape.NULL,
                        "modified",
                        Shape.DATE_TIME,
                        "thumbnail",
                        Shape.THUMBNAIL,
                        "type",
                        STRING,
                        "links",
                        listOf(Shape.object()))
                .in(script.post("/people/person/" + ana + "/image", sent));

        assertThat(found.path("people").get(0).path("id").asLong()).isEqualTo(ana);
        assertThat(attached.path("person_id").asLong()).isEqualTo(ana);
        assertThat(scene.read(scene.ana).path("image").path("id")).isEqualTo(image.path("id"));
    }

    @Test
    void peopleAndRegistrationsAreListed(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        Shape people = Shape.object("people", listOf(Shape.object("id", INTEGER)), "total_count", INTEGER);
        Shape registrations =
                Shape.object("registrations", listOf(Shape.object("id", INTEGER)), "total_count", INTEGER);

        people.in(scene.desk.get("/people"));
        registrations.in(scene.desk.get("/registrations"));
    }
}
