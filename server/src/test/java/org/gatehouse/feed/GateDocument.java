package org.gatehouse.feed;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What a gate shows and decides by, in a form that two sources can be compared in. */
public record GateDocument(
        long personId,
        @Nullable String firstName,
        @Nullable String lastName,
        List<String> lines,
        String position,
        List<String> zones,
        List<String> access,
        List<String> holds,
        @Nullable String image,
        String randomHash,
        @Nullable String member) {

    public static GateDocument of(JsonNode json) {
        List<String> zones = new ArrayList<>();
        json.get("zones")
                .forEach(zone -> zones.add(
                        zone.get("id").asLong() + " " + zone.get("code").asString()));
        List<String> holds = new ArrayList<>();
        json.path("holds")
                .forEach(hold -> holds.add(
                        hold.get("code").asString() + " " + hold.get("text").asString()));
        List<String> lines = new ArrayList<>();
        json.get("lines").forEach(line -> lines.add(line.asString()));
        JsonNode position = json.get("position");
        JsonNode image = json.get("image");
        JsonNode member = json.get("member");
        return new GateDocument(
                json.get("person_id").asLong(),
                text(json.get("first_name")),
                text(json.get("last_name")),
                lines,
                position.get("id").asLong() + " " + text(position.get("code")) + " " + text(position.get("name")) + " "
                        + text(position.get("color")),
                zones,
                access(json.path("access")),
                holds,
                image.isNull() ? null : text(image.get("thumbnail_hash")),
                String.valueOf(text(json.get("random_hash"))),
                member.isNull() ? null : text(member.get("code")) + " " + text(member.get("name")));
    }

    /** Each time with the zones that are open then; empty when all are open always. */
    private static List<String> access(JsonNode groups) {
        List<String> access = new ArrayList<>();
        groups.forEach(group -> {
            List<Long> zones = new ArrayList<>();
            group.get("zones").forEach(zone -> zones.add(zone.asLong()));
            access.add(Times.of(group.get("valid")) + " " + zones);
        });
        return access;
    }

    private static @Nullable String text(JsonNode node) {
        return node.isNull() ? null : node.asString();
    }
}
